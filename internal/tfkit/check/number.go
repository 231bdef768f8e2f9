// SPDX-License-Identifier: MPL-2.0

package check

import (
	"context"
	"fmt"
	"math/big"
	"strings"

	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/schema/validator"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/described"
)

// number is a check of a known number. The check returns the reason for a refusal, or "".
type number struct {
	described.Words
	check func(*big.Float) string
	doubt func(*big.Float) string // returns the reason for a warning, or ""; nil means that there is none
}

// ValidateNumber checks a known value.
func (v number) ValidateNumber(_ context.Context, req validator.NumberRequest, resp *validator.NumberResponse) {
	if req.ConfigValue.IsNull() || req.ConfigValue.IsUnknown() {
		return
	}
	if wrong := v.check(req.ConfigValue.ValueBigFloat()); wrong != "" {
		refuse(&resp.Diagnostics, req.Path, string(v.Words), wrong)
	} else if v.doubt != nil {
		if doubt := v.doubt(req.ConfigValue.ValueBigFloat()); doubt != "" {
			resp.Diagnostics.AddAttributeWarning(req.Path, fmt.Sprintf("Unusual value of %s", req.Path), doubt)
		}
	}
}

// within accepts the numbers from lowest to highest. pow(10, 400) is infinite, and in no range.
func within(wants string, lowest, highest *big.Float) number {
	return number{Words: described.Words(wants), check: func(value *big.Float) string {
		if value.Cmp(lowest) < 0 || value.Cmp(highest) > 0 {
			return "it is " + Digits(value)
		}
		return tooSmall(value)
	}}
}

// tooSmall refuses a number that is nearly 0, which comes from an exponent.
func tooSmall(value *big.Float) string {
	if value.Sign() != 0 && new(big.Float).Abs(value).Cmp(leastAmount) < 0 {
		return fmt.Sprintf("it is %s, which is less than the smallest unit of any currency", Digits(value))
	}
	return ""
}

// zero, maxAmount and minAmount are the limits of amounts. No price is higher than 10^30 in any
// unit, also in tokens with a very large supply. No token has a unit as small as 10^-30.
var (
	zero        = new(big.Float)
	maxAmount   = new(big.Float).SetInt(new(big.Int).Exp(big.NewInt(10), big.NewInt(30), nil))
	minAmount   = new(big.Float).Neg(maxAmount)
	shortAmount = new(big.Float).SetInt(new(big.Int).Exp(big.NewInt(10), big.NewInt(22), nil)) // has 18 places and not too many digits
	leastAmount = new(big.Float).Quo(new(big.Float).SetInt64(1), new(big.Float).Mul(maxAmount, new(big.Float).SetInt64(10)))
)

// Price accepts numbers from 0 to 10^30.
func Price() validator.Number { return within("from 0 to 10^30", zero, maxAmount) }

// Positive accepts numbers above 0, up to 10^30: an amount that moves.
func Positive() validator.Number {
	return number{Words: "above 0, up to 10^30", check: func(value *big.Float) string {
		if value.Sign() > 0 && value.Cmp(maxAmount) <= 0 {
			return tooSmall(value)
		}
		return "it is " + Digits(value)
	}}
}

// Surcharge accepts numbers from -10^30 to 10^30: an addition to a price, or a deduction.
func Surcharge() validator.Number { return within("from -10^30 to 10^30", minAmount, maxAmount) }

// Percent accepts numbers from 0 to 100. It warns of a number below 1, which is mostly a share: 0.2
// in place of 20.
func Percent() validator.Number {
	one := new(big.Float).SetInt64(1)
	percent := within("a percentage from 0 to 100", zero, new(big.Float).SetInt64(100))
	percent.doubt = func(value *big.Float) string {
		if value.Sign() <= 0 || value.Cmp(one) >= 0 {
			return ""
		}
		return fmt.Sprintf("It is %s percent, which is less than one hundredth of the whole. Twenty percent is 20, and not 0.2.", Digits(value))
	}
	return percent
}

// AmountText accepts a [Price] as a string. The payments service has some amounts in this form.
func AmountText() validator.String {
	return text{Words: "an amount such as \"12.50\"", check: func(value string) string {
		parsed, err := client.ParseDecimal(value)
		switch {
		case err != nil:
			return err.Error()
		case strings.ContainsAny(value, "eE"):
			return fmt.Sprintf("%q has an exponent", value)
		case parsed.Float().Sign() < 0:
			return "it is less than 0"
		case parsed.Float().Cmp(maxAmount) > 0:
			return "it is more than 10^30"
		}
		return tooSmall(parsed.Float())
	}}
}

// maxWritten is the length of the longest number that a message has without an exponent.
const maxWritten = 40

// Digits formats a number for a message, with an exponent if it is too long otherwise.
func Digits(value *big.Float) string {
	if value.IsInf() {
		return "infinite"
	}
	if written := client.DecimalFrom(value).String(); len(written) <= maxWritten {
		return written
	}
	return value.Text('g', 12)
}

// maxDigits is as many digits as an intended amount may have: 22 before the point for the largest
// supplies, and 18 behind it. Terraform's binary arithmetic makes some 154 digits where a decimal
// result has no exact binary form: 34.50 * 12 * 0.9 is 372.59999… with a 7 at the end.
const maxDigits = 40

// endlessDigits is more than any service sends. Arithmetic without an exact result makes more.
const endlessDigits = 120

// Amount refuses numbers with a rounding error. Arithmetic without an exact result leaves a number
// with too many digits, and the provider would send it as it is. An infinite number passes, because
// it is in no range: see [Price], [Surcharge] and [Percent].
//
// In a resource, a number that the state has is right: the service may send one of more digits. So
// the validator refuses endless digits only, and the plan the others, see [plan.KeepIfOmitted].
func Amount() validator.Number { return exact{"an exact amount", maxDigits} }

// exact accepts numbers of at most so many digits.
type exact struct {
	described.Words
	most int
}

// ValidateNumber checks a known value.
func (v exact) ValidateNumber(ctx context.Context, req validator.NumberRequest, resp *validator.NumberResponse) {
	if req.ConfigValue.IsNull() || req.ConfigValue.IsUnknown() {
		return
	}
	if wrong := inexact(req.ConfigValue.ValueBigFloat(), v.most); wrong != "" {
		refuse(&resp.Diagnostics, req.Path, v.Description(ctx), wrong)
	}
}

// OfResource refuses endless digits only.
func (v exact) OfResource() validator.Number { return exact{v.Words, endlessDigits} }

// RefuseNew refuses a number of more digits than an amount has, unless it is in the state.
func (v exact) RefuseNew(diags *diag.Diagnostics, at path.Path, number *big.Float, isInState func() bool) {
	if wrong := inexact(number, maxDigits); wrong != "" && !isInState() {
		refuse(diags, at, v.Description(context.Background()), wrong)
	}
}

// inexact says why a number has a rounding error, or "".
func inexact(amount *big.Float, most int) string {
	if amount.IsInf() {
		return ""
	}
	value := client.DecimalFrom(amount)
	if value.IsShort() && new(big.Float).Abs(amount).Cmp(shortAmount) < 0 { // much faster than to count the digits
		return ""
	}
	digits := strings.Trim(strings.Replace(strings.TrimPrefix(value.String(), "-"), ".", "", 1), "0")
	if len(digits) <= most {
		return ""
	}
	return fmt.Sprintf("it has %d digits (%.12s…), because Terraform's arithmetic has no exact result. The nearest short number "+
		"is %s. Round it, for instance with tonumber(format(\"%%.2f\", …))", len(digits), value.String(), nearestShort(amount))
}

// nearestShort returns the nearest number of 15 digits, which drops the rounding error of
// arithmetic.
func nearestShort(amount *big.Float) string {
	short, err := client.ParseDecimal(amount.Text('g', 15))
	if err != nil { // infinite: another check refuses it
		return Digits(amount)
	}
	return short.String()
}
