// SPDX-License-Identifier: MPL-2.0

// Package personal has the rules of an optional object of personal data, such as a payer or a
// representative. Generated configuration has no sensitive values: engines write "{}" for such an
// object, also where the service has none, or leave it out. Both mean that it is omitted. So its
// schema requires no member, and [Whole] demands the required ones as soon as one is configured. No
// message quotes a value.
package personal

import (
	"context"
	"fmt"
	"strings"

	"github.com/hashicorp/terraform-plugin-framework/schema/validator"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/described"
)

// setsNothing reports whether an object is null or unknown, or all of its members are null.
func setsNothing(object types.Object) bool {
	for _, member := range object.Attributes() {
		if !member.IsNull() {
			return false
		}
	}
	return true
}

// Whole demands the required members as soon as one member is configured. The noun, such as "data",
// is what the service keeps if the object is omitted.
func Whole(noun string, required ...string) validator.Object {
	return whole{"everything that is required", noun, required}
}

type whole struct {
	described.Words
	noun     string
	required []string
}

// ValidateObject checks an object that is known.
func (v whole) ValidateObject(_ context.Context, req validator.ObjectRequest, resp *validator.ObjectResponse) {
	if setsNothing(req.ConfigValue) {
		return
	}
	var missing []string
	for _, name := range v.required {
		if req.ConfigValue.Attributes()[name].IsNull() {
			missing = append(missing, name)
		}
	}
	if len(missing) > 0 {
		resp.Diagnostics.AddAttributeError(req.Path, fmt.Sprintf("Half of %s", req.Path),
			fmt.Sprintf("%s lacks %s. To keep the %s that the payments service has, omit the whole object.",
				req.Path, strings.Join(missing, ", "), v.noun))
	}
}

// Unquoted runs a check whose message would quote a personal value, and replaces the message.
func Unquoted(check validator.String) validator.String { return unquoted{check} }

type unquoted struct{ validator.String }

// ValidateString replaces the message.
func (v unquoted) ValidateString(ctx context.Context, req validator.StringRequest, resp *validator.StringResponse) {
	var inner validator.StringResponse
	v.String.ValidateString(ctx, req, &inner)
	for _, d := range inner.Diagnostics.Errors() {
		resp.Diagnostics.AddAttributeError(req.Path, d.Summary(),
			fmt.Sprintf("%s must be %s. Its value is personal, so this message does not show it.", req.Path, v.Description(ctx)))
	}
}
