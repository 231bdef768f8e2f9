// SPDX-License-Identifier: MPL-2.0

package functions

import (
	"context"
	"fmt"

	"github.com/hashicorp/terraform-plugin-framework/function"

	"github.com/terraform-payments/terraform-provider-payments/internal/destination"
)

// NewIBANNormalize returns the function iban_normalize(iban).
func NewIBANNormalize() function.Function {
	return pure{"iban_normalize", func() function.Definition {
		return function.Definition{
			Summary: "Returns an IBAN in capital letters and without spaces.",
			MarkdownDescription: "Returns an IBAN in its electronic form: capital letters and digits, without spaces. So two spellings of one " +
				"IBAN compare as equal.\n\n" +
				"The function fails for an invalid IBAN. It checks the length and the structure that SWIFT's IBAN registry has for the country, " +
				"and the check digits. Of a country that the registry lacks, it checks only the digits. It does not know whether the account " +
				"exists.\n\n" +
				"An error does not show the IBAN, but engines show the configuration around the call. Keep IBANs in sensitive variables.",
			Parameters: []function.Parameter{function.StringParameter{
				Name:                "iban",
				MarkdownDescription: "The IBAN, with or without spaces, in capital or small letters.",
			}},
			Return: function.StringReturn{},
		}
	}, func(ctx context.Context, arguments function.ArgumentsData) (any, *function.FuncError) {
		var iban string
		if err := arguments.Get(ctx, &iban); err != nil {
			return nil, err
		}
		if err := destination.CheckIBAN(iban); err != nil {
			return nil, function.NewArgumentFuncError(0, fmt.Sprintf("This is not a valid IBAN: %s", err))
		}
		return destination.IBAN.Normalize(iban), nil
	}}
}
