// SPDX-License-Identifier: MPL-2.0

package check

import (
	"context"
	"fmt"

	"github.com/hashicorp/terraform-plugin-framework/schema/validator"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/described"
)

// Codes accepts sets of strings that are typed or compared letter by letter, such as tags: see
// [Code].
func Codes() validator.Set { return codes{"texts that can be typed as they are read"} }

type codes struct{ described.Words }

// ValidateSet checks the elements that are known. It places mistakes at the set, because an element
// has no line of its own.
func (v codes) ValidateSet(ctx context.Context, req validator.SetRequest, resp *validator.SetResponse) {
	for _, element := range req.ConfigValue.Elements() {
		value, ok := element.(types.String)
		switch {
		case !ok || value.IsNull():
			refuse(&resp.Diagnostics, req.Path, v.Description(ctx), "there is a null among them. Take it out, for instance with compact()")
		case value.IsUnknown():
		case code(value.ValueString()) != "":
			refuse(&resp.Diagnostics, req.Path, v.Description(ctx),
				fmt.Sprintf("%q is none: %s", value.ValueString(), code(value.ValueString())))
		}
	}
}
