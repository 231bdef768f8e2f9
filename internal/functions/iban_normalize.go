// SPDX-License-Identifier: MPL-2.0

package functions

import (
	"context"
	"fmt"

	"github.com/hashicorp/terraform-plugin-framework/function"

	"github.com/terraform-payments/terraform-provider-payments/internal/destination"
)

// NewIBANNormalize returns the function iban_normalize(iban).
func NewIBANNormalize() function.Function { return ibanNormalize{} }

type ibanNormalize struct{}

// Metadata names the function.
func (ibanNormalize) Metadata(_ context.Context, _ function.MetadataRequest, resp *function.MetadataResponse) {
	resp.Name = "iban_normalize"
}

// Definition describes the function.
func (ibanNormalize) Definition(_ context.Context, _ function.DefinitionRequest, resp *function.DefinitionResponse) {
	resp.Definition = function.Definition{
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
}

// Run returns the IBAN, or an error at the argument.
func (ibanNormalize) Run(ctx context.Context, req function.RunRequest, resp *function.RunResponse) {
	var iban string
	if resp.Error = req.Arguments.Get(ctx, &iban); resp.Error != nil {
		return
	}
	if err := destination.CheckIBAN(iban); err != nil {
		resp.Error = function.NewArgumentFuncError(0, fmt.Sprintf("This is not a valid IBAN: %s", err))
		return
	}
	resp.Error = resp.Result.Set(ctx, destination.IBAN.Normalize(iban))
}
