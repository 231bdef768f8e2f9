// SPDX-License-Identifier: MPL-2.0

// Package check holds the validators that more than one service uses. Each says what is wanted, and what is wrong instead.
package check

import (
	"context"
	"fmt"
	"math/big"
	"net/url"
	"slices"
	"strings"

	"github.com/agext/levenshtein"
	"github.com/hashicorp/terraform-plugin-framework/schema/validator"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
)

// text is a check of a known string. It says what is wrong, or nothing.
type text struct {
	wants string
	check func(string) string
}

// Description says what is wanted.
func (v text) Description(context.Context) string { return v.wants }

// MarkdownDescription says what is wanted.
func (v text) MarkdownDescription(context.Context) string { return v.wants }

// ValidateString checks a value that is known.
func (v text) ValidateString(_ context.Context, req validator.StringRequest, resp *validator.StringResponse) {
	if req.ConfigValue.IsNull() || req.ConfigValue.IsUnknown() {
		return
	}
	if wrong := v.check(req.ConfigValue.ValueString()); wrong != "" {
		resp.Diagnostics.AddAttributeError(req.Path, fmt.Sprintf("Wrong value of %s", req.Path), fmt.Sprintf("%s must be %s: %s.", req.Path, v.wants, wrong))
	}
}

// Text is a check of a service's own: wants completes "must be …", check says what is wrong, or nothing.
func Text(wants string, check func(string) string) validator.String { return text{wants, check} }

// NotBlank refuses a text of nothing but white space.
func NotBlank() validator.String {
	return text{"a text that is not empty", func(value string) string {
		if strings.TrimSpace(value) == "" {
			return "it is empty"
		}
		return ""
	}}
}

// ID accepts the ids of the service: UUIDs.
func ID() validator.String {
	return text{"an id of the payments service", func(value string) string {
		if err := client.CheckID(value); err != nil {
			return err.Error()
		}
		return ""
	}}
}

// reference says what is wrong with the id of another object. It must be in the lower case in which the service writes ids: in any other,
// what comes back would not be what was planned.
func reference(value string) string {
	if err := client.CheckID(value); err != nil {
		return err.Error() + ". Refer to the object by its address, as in payments_product.NAME.id"
	}
	if value != strings.ToLower(value) {
		return fmt.Sprintf("%q has capitals", value)
	}
	return ""
}

// References is a check of sets of ids of other objects.
func References() validator.Set { return references{} }

type references struct{}

// Description says what is wanted.
func (references) Description(context.Context) string {
	return "ids of the payments service, in lower case"
}

// MarkdownDescription says what is wanted.
func (v references) MarkdownDescription(ctx context.Context) string { return v.Description(ctx) }

// ValidateSet checks the elements that are known.
func (v references) ValidateSet(ctx context.Context, req validator.SetRequest, resp *validator.SetResponse) {
	for _, element := range req.ConfigValue.Elements() {
		wrong := "there is a null among them. Take it out, for instance with compact()"
		if id, ok := element.(types.String); ok && !element.IsNull() {
			if id.IsUnknown() {
				continue
			}
			wrong = reference(id.ValueString())
		}
		if wrong != "" {
			resp.Diagnostics.AddAttributeError(req.Path, fmt.Sprintf("Wrong value in %s", req.Path), fmt.Sprintf("%s must be %s: %s.", req.Path, v.Description(ctx), wrong))
		}
	}
}

// maxListed is how many known values a message lists: nobody reads more.
const maxListed = 60

// OneOf accepts the values that the specification names. What completes "must be …": "a network".
func OneOf(what string, known []string) validator.String {
	return text{what + " that this version of the provider knows", func(value string) string {
		if slices.Contains(known, value) {
			return ""
		}
		wrong := fmt.Sprintf("%q is none", value)
		if near := nearest(value, known); near != "" {
			wrong += fmt.Sprintf(", but %q is", near)
		}
		if len(known) <= maxListed {
			wrong += ". Known are " + strings.Join(known, ", ")
		}
		return wrong
	}}
}

// nearest returns the known value that a mistyped one is likely to mean: within a third of its letters, in whatever case.
func nearest(value string, known []string) string {
	best, distance := "", len(value)/3+1
	for _, k := range known {
		if d := levenshtein.Distance(strings.ToLower(value), strings.ToLower(k), nil); d < distance {
			best, distance = k, d
		}
	}
	return best
}

// URL accepts an absolute address that begins with one of the schemes, "https" for instance.
func URL(schemes ...string) validator.String {
	return text{"an absolute URL that begins with " + strings.Join(schemes, ":// or ") + "://", func(value string) string {
		parsed, err := url.Parse(value)
		switch {
		case strings.ContainsAny(value, " \t\r\n"):
			return fmt.Sprintf("%q contains white space", value)
		case err != nil:
			return fmt.Sprintf("%q cannot be read as one", value)
		case parsed.Hostname() == "":
			return fmt.Sprintf("%q has no host", value)
		}
		for _, scheme := range schemes {
			if strings.HasPrefix(value, scheme+"://") {
				return ""
			}
		}
		return fmt.Sprintf("%q does not", value)
	}}
}

// number is a check of a known number. It says what is wrong, or nothing.
type number struct {
	wants string
	check func(client.Decimal) string
}

// Description says what is wanted.
func (v number) Description(context.Context) string { return v.wants }

// MarkdownDescription says what is wanted.
func (v number) MarkdownDescription(context.Context) string { return v.wants }

// ValidateNumber checks a value that is known.
func (v number) ValidateNumber(_ context.Context, req validator.NumberRequest, resp *validator.NumberResponse) {
	if req.ConfigValue.IsNull() || req.ConfigValue.IsUnknown() {
		return
	}
	wrong := "it is infinite" // as pow(10, 400) is: no Decimal can hold it
	if !req.ConfigValue.ValueBigFloat().IsInf() {
		wrong = v.check(client.DecimalFrom(req.ConfigValue.ValueBigFloat()))
	}
	if wrong != "" {
		resp.Diagnostics.AddAttributeError(req.Path, fmt.Sprintf("Wrong value of %s", req.Path), fmt.Sprintf("%s must be %s: %s.", req.Path, v.wants, wrong))
	}
}

// AtLeastZero accepts numbers of 0 and above.
func AtLeastZero() validator.Number {
	return number{"at least 0", func(value client.Decimal) string {
		if value.Float().Sign() < 0 {
			return "it is " + value.String()
		}
		return ""
	}}
}

// Percent accepts numbers from 0 to 100.
func Percent() validator.Number {
	return number{"a percentage from 0 to 100", func(value client.Decimal) string {
		if f := value.Float(); f.Sign() < 0 || f.Cmp(new(big.Float).SetInt64(100)) > 0 {
			return "it is " + value.String()
		}
		return ""
	}}
}

// No amount is written with so many digits. Terraform's arithmetic, which is binary, makes some 154 where a decimal result has no
// exact binary form: 34.50 * 12 * 0.9 is 372.59999… with a 7 at the very end.
const maxDigits = 100

// Amount accepts numbers that were meant: an amount with endless digits is what arithmetic left over, and would be
// sent as it is.
func Amount() validator.Number {
	return number{"an exact amount", func(value client.Decimal) string {
		digits := strings.Trim(strings.Replace(strings.TrimPrefix(value.String(), "-"), ".", "", 1), "0")
		if len(digits) <= maxDigits {
			return ""
		}
		return fmt.Sprintf("it has %d digits (%.12s…), which is what is left over where Terraform's arithmetic has no exact result. Round it, for instance with tonumber(format(\"%%.2f\", …))", len(digits), value.String())
	}}
}
