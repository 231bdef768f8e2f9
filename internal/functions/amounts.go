// SPDX-License-Identifier: MPL-2.0

package functions

import (
	"context"
	"fmt"
	"math/big"
	"strings"

	"github.com/hashicorp/terraform-plugin-framework/function"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/destination"
)

// The decimal arithmetic of amounts. Terraform's own adds and multiplies in binary, so 0.1 + 0.6 is
// not 0.7.

const keepsDigits = "Every digit is kept. A result that Terraform cannot keep exactly, of more than about 150 digits, is an error."

// NewSum returns the function sum(amounts).
func NewSum() function.Function {
	return pure{"sum", func() function.Definition {
		return function.Definition{
			Summary: "Returns the exact sum of amounts.",
			MarkdownDescription: "Returns the exact decimal sum of amounts: that of 0.1 and 0.6 is 0.7. Terraform's own `sum` and `+` add in " +
				"binary. Their results differ in the last of some 150 digits, so `0.1 + 0.6 == 0.7` is false.\n\n" + keepsDigits + " Null " +
				"elements are left out, the sum of an empty list is 0, and that of null is null. Give a list and no set, which has equal amounts " +
				"only once.",
			Parameters: []function.Parameter{function.ListParameter{
				Name: "amounts", ElementType: types.NumberType, AllowNullValue: true, MarkdownDescription: "The amounts. Elements may be null.",
			}},
			Return: function.NumberReturn{},
		}
	}, func(ctx context.Context, arguments function.ArgumentsData) (any, *function.FuncError) {
		var given []types.Number
		if err := arguments.Get(ctx, &given); err != nil || given == nil {
			return types.NumberNull(), err
		}
		total := new(big.Rat)
		for i, element := range given {
			if element.IsNull() {
				continue
			}
			value, err := rational(element, 0)
			if err != nil {
				return nil, function.NewArgumentFuncError(0, fmt.Sprintf("element %d: %s", i, err.Text))
			}
			total.Add(total, value)
		}
		return exact(total, 0)
	}}
}

// NewMultiply returns the function multiply(amount, factors...).
func NewMultiply() function.Function {
	return pure{"multiply", func() function.Definition {
		return function.Definition{
			Summary: "Returns the exact product of amounts.",
			MarkdownDescription: "Returns the exact decimal product of an amount and other numbers, such as a quantity or a rate. `*` multiplies " +
				"in binary, and its result may differ in the last of some 150 digits.\n\n" + keepsDigits + " `round` gives the product the " +
				"decimal places of a currency. If an argument is null, the result is null.",
			Parameters: []function.Parameter{amountParameter("The amount.")},
			VariadicParameter: function.NumberParameter{
				Name: "factors", AllowNullValue: true, MarkdownDescription: "The numbers to multiply it by, such as a quantity or a rate.",
			},
			Return: function.NumberReturn{},
		}
	}, func(ctx context.Context, arguments function.ArgumentsData) (any, *function.FuncError) {
		var amount types.Number
		var factors []types.Number
		if err := arguments.Get(ctx, &amount, &factors); err != nil {
			return nil, err
		}
		product, isNull := big.NewRat(1, 1), false
		for i, factor := range append([]types.Number{amount}, factors...) {
			if factor.IsNull() {
				isNull = true
				continue
			}
			value, err := rational(factor, int64(i))
			if err != nil {
				return nil, err
			}
			if _, err := exact(product.Mul(product, value), int64(i)); err != nil {
				return nil, err
			}
		}
		if isNull {
			return types.NumberNull(), nil
		}
		return exact(product, 0)
	}}
}

// NewRound returns the function round(amount, currency).
func NewRound() function.Function {
	return pure{"round", func() function.Definition {
		return function.Definition{
			Summary: "Returns an amount with the decimal places of a currency.",
			MarkdownDescription: "Returns an amount with the decimal places of a currency. A half is rounded away from zero, as on invoices: " +
				"0.125 in EUR is 0.13, and -0.125 is -0.13. Digits behind the hundredth do not count, because Terraform's arithmetic leaves " +
				"wrong ones: 7.245 / 7 is rounded as 1.035. If the amount is null, the result is null.\n\n" + placesTable(),
			Parameters: []function.Parameter{amountParameter("The amount to round."), currencyParameter()},
			Return:     function.NumberReturn{},
		}
	}, func(ctx context.Context, arguments function.ArgumentsData) (any, *function.FuncError) {
		amount, places, err := amountIn(ctx, arguments)
		if err != nil || amount.IsNull() {
			return types.NumberNull(), err
		}
		if _, err := rational(amount, 0); err != nil {
			return nil, err
		}
		value, _ := new(big.Rat).SetString(amount.ValueBigFloat().Text('g', roundDigits))
		rounded, _ := new(big.Rat).SetString(value.FloatString(places)) // halves away from zero
		return exact(rounded, 0)
	}}
}

// roundDigits are the digits that count when an amount is rounded. A number of Terraform has some
// 150, of which arithmetic may change the last ones.
const roundDigits = 100

// NewAmountValid returns the function amount_valid(amount, currency).
func NewAmountValid() function.Function {
	return pure{"amount_valid", func() function.Definition {
		return function.Definition{
			Summary: "Returns whether a currency has enough decimal places for an amount.",
			MarkdownDescription: "Returns whether a currency has enough decimal places for an amount: 9.99 in EUR is `true`, and 9.999 is " +
				"`false`. Null is `false`, and so is a number with a rounding error of Terraform's arithmetic, such as 0.1 + 0.6: use this " +
				"provider's `sum`. The sign and the size do not matter.\n\n" + placesTable(),
			Parameters: []function.Parameter{amountParameter("The amount to check."), currencyParameter()},
			Return:     function.BoolReturn{},
		}
	}, func(ctx context.Context, arguments function.ArgumentsData) (any, *function.FuncError) {
		amount, places, err := amountIn(ctx, arguments)
		if err != nil || amount.IsNull() {
			return false, err
		}
		value, err := rational(amount, 0)
		if err != nil {
			return nil, err
		}
		has, _ := value.FloatPrec()
		return has <= places, nil
	}}
}

func amountParameter(description string) function.Parameter {
	return function.NumberParameter{Name: "amount", AllowNullValue: true, MarkdownDescription: description + " It may be null."}
}

func currencyParameter() function.Parameter {
	return function.StringParameter{
		Name: "currency", MarkdownDescription: "The currency, such as `EUR` or `USDC`, or a network for its own coin, such as `Bitcoin`.",
	}
}

// placesTable lists the decimal places of currencies.
func placesTable() string {
	of := map[int][]string{}
	for _, currency := range client.Currencies {
		if places, ok := destination.CurrencyPlaces(string(currency)); ok {
			of[places] = append(of[places], "`"+string(currency)+"`")
		}
	}
	table := "| Currency | Decimal places |\n|---|--:|\n"
	for places := range 19 {
		if len(of[places]) > 0 {
			table += fmt.Sprintf("| %s | %d |\n", strings.Join(of[places], ", "), places)
		}
	}
	return table + "\nCurrencies have the places of ISO 4217. A token may have others on some networks, such as `USDC` on `BNB`. The name " +
		"of a network means its own coin, such as 8 places for `Bitcoin`. The function fails for any other currency."
}

// amountIn returns the arguments of a function of an amount and a currency.
func amountIn(ctx context.Context, arguments function.ArgumentsData) (amount types.Number, places int, err *function.FuncError) {
	var currency string
	if err = arguments.Get(ctx, &amount, &currency); err != nil {
		return amount, 0, err
	}
	for _, placesOf := range []func(string) (int, bool){destination.CurrencyPlaces, destination.CoinPlaces} {
		if places, ok := placesOf(currency); ok {
			return amount, places, nil
		}
	}
	reason := fmt.Sprintf("%q is not a currency whose decimal places this provider knows", currency)
	if near := strings.ToUpper(strings.TrimSpace(currency)); near != currency {
		if _, ok := destination.CurrencyPlaces(near); ok {
			reason += fmt.Sprintf(", but %q is", near)
		}
	}
	return amount, 0, function.NewArgumentFuncError(1, reason)
}

// mostBits is the most that an exponent of an amount is, in bits.
const mostBits = 4096

// rational returns the shortest decimal of a number: 0.1, of which Terraform has the nearest binary
// one.
func rational(number types.Number, argument int64) (*big.Rat, *function.FuncError) {
	if exponent := number.ValueBigFloat().MantExp(nil); exponent > mostBits || exponent < -mostBits { // its text would be long
		return nil, function.NewArgumentFuncError(argument, "it is too large or too small for an amount")
	}
	value, ok := new(big.Rat).SetString(client.DecimalFrom(number.ValueBigFloat()).String())
	if !ok {
		return nil, function.NewArgumentFuncError(argument, "it is not a finite number")
	}
	return value, nil
}

// exact returns a number that Terraform keeps.
func exact(value *big.Rat, argument int64) (any, *function.FuncError) {
	places, _ := value.FloatPrec()
	number, err := client.ParseDecimal(value.FloatString(places))
	if err != nil {
		return nil, function.NewArgumentFuncError(argument, "the result has more digits than Terraform keeps. Round the arguments")
	}
	return types.NumberValue(number.Float()), nil
}
