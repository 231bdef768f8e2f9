// SPDX-License-Identifier: MPL-2.0

package withdrawalaccount

import (
	"context"
	"fmt"
	"strings"

	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/schema/validator"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/described"
)

// The types that the service's specification names. It may have others.
const (
	typeCrypto = "crypto"
	typeFiat   = "fiat"
)

// accountType refuses a type that contradicts the destination, and another case of a known type.
// The service refuses both too, but only after a replacement has deleted the old account.
type accountType struct{ described.Words }

// ValidateString checks a known type. A destination that is known later is checked then.
func (accountType) ValidateString(ctx context.Context, req validator.StringRequest, resp *validator.StringResponse) {
	value := req.ConfigValue.ValueString()
	for _, known := range []string{typeCrypto, typeFiat} {
		if value != known && strings.EqualFold(value, known) {
			resp.Diagnostics.AddAttributeError(req.Path, "Wrong value of account_type",
				fmt.Sprintf("The payments service knows %q, not %q. Write %q.", known, value, known))
		}
	}
	if value != typeCrypto && value != typeFiat {
		return
	}
	misfit := ""
	for _, name := range []string{"crypto", "iban", "us"} {
		var object types.Object
		resp.Diagnostics.Append(req.Config.GetAttribute(ctx, path.Root(name), &object)...)
		switch given := !object.IsNull() && !object.IsUnknown(); {
		case given && (name == "crypto") == (value == typeCrypto):
			return
		case given:
			misfit = name
		}
	}
	if misfit != "" {
		resp.Diagnostics.AddAttributeError(req.Path, "Wrong value of account_type", fmt.Sprintf(
			"account_type is %q, and the destination is %s. %q goes with crypto, and %q with iban or us.", value, misfit, typeCrypto, typeFiat))
	}
}
