// SPDX-License-Identifier: MPL-2.0

package customtype

import (
	"context"
	"fmt"

	"github.com/hashicorp/terraform-plugin-framework/schema/validator"

	"github.com/terraform-payments/terraform-provider-payments/internal/destination"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/described"
)

// ValidIBAN accepts IBANs in any spelling, with the length and structure of their country and the
// right check digits.
func ValidIBAN() validator.String { return bankCheck{"an IBAN", destination.CheckIBAN} }

// ValidBIC accepts BICs (ISO 9362) of 8 or 11 characters.
func ValidBIC() validator.String { return bankCheck{"a BIC", destination.CheckBIC} }

// ValidRoutingNumber accepts routing numbers of US banks (ABA) with the right check digit.
func ValidRoutingNumber() validator.String {
	return bankCheck{"a routing number of a US bank", destination.CheckRoutingNumber}
}

// ValidSortCode accepts sort codes of British and Irish banks. They have no check digit.
func ValidSortCode() validator.String { return bankCheck{"a sort code", destination.CheckSortCode} }

// ValidAccountNumber accepts account numbers of US banks: 4 to 17 digits. They have no check digit.
func ValidAccountNumber() validator.String {
	return bankCheck{"an account number of a US bank", destination.CheckUSAccountNumber}
}

// ValidUKAccountNumber accepts account numbers that go with a sort code: 6 to 10 digits, mostly 8.
func ValidUKAccountNumber() validator.String {
	return bankCheck{"an account number of a British or Irish bank", destination.CheckUKAccountNumber}
}

// ValidForeignAccountNumber accepts account numbers of any country: 1 to 34 letters and digits, and
// the separators that some countries use.
func ValidForeignAccountNumber() validator.String {
	return bankCheck{"an account number", destination.CheckAccountNumber}
}

// ValidBBAN accepts BBANs of any country: 5 to 30 letters and digits. It refuses an IBAN.
func ValidBBAN() validator.String { return bankCheck{"a BBAN", destination.CheckBBAN} }

// ValidBankCode accepts bank codes of any country: 2 to 12 letters and digits.
func ValidBankCode() validator.String { return bankCheck{"a bank code", destination.CheckBankCode} }

// bankCheck refuses wrong bank details. No message quotes the value, because most are sensitive.
type bankCheck struct {
	described.Words
	check func(string) error // returns a clause
}

// ValidateString checks a known value.
func (v bankCheck) ValidateString(_ context.Context, req validator.StringRequest, resp *validator.StringResponse) {
	if req.ConfigValue.IsNull() || req.ConfigValue.IsUnknown() {
		return
	}
	if err := v.check(req.ConfigValue.ValueString()); err != nil {
		resp.Diagnostics.AddAttributeError(req.Path, fmt.Sprintf("Wrong value of %s", req.Path),
			fmt.Sprintf("%s must be %s: %s. Copy it from its source again: money that is sent to a mistyped account may be lost.",
				req.Path, string(v.Words), err))
	}
}
