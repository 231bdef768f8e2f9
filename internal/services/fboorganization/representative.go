// SPDX-License-Identifier: MPL-2.0

package fboorganization

import (
	"context"
	"fmt"
	"strings"

	"github.com/hashicorp/terraform-plugin-framework/attr"
	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/planmodifier"
	"github.com/hashicorp/terraform-plugin-framework/schema/validator"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/convert"
)

// Generated configuration has no sensitive values: engines write "representative = {}", or leave it
// out. Both mean that it is omitted. So the schema requires no member.

// unquoted runs a check whose message would quote a personal value.
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

// wholePerson demands the members that the service requires, as soon as one is configured.
type wholePerson struct{}

// Description names the accepted values.
func (wholePerson) Description(context.Context) string { return "everything that is required" }

// MarkdownDescription names the accepted values.
func (v wholePerson) MarkdownDescription(ctx context.Context) string { return v.Description(ctx) }

// ValidateObject checks an object that is known.
func (wholePerson) ValidateObject(_ context.Context, req validator.ObjectRequest, resp *validator.ObjectResponse) {
	members := req.ConfigValue.Attributes()
	if setsNothing(req.ConfigValue) {
		return
	}
	for _, name := range []string{"name", "email"} {
		if members[name].IsNull() {
			resp.Diagnostics.AddAttributeError(req.Path, fmt.Sprintf("Half of %s", req.Path), fmt.Sprintf(
				"%s lacks %s. To keep the person that the payments service has, omit the whole object.", req.Path, name))
			return
		}
	}
}

// setsNothing reports whether an object is null or unknown, or all of its members are null.
func setsNothing(object types.Object) bool {
	for _, member := range object.Attributes() {
		if !member.IsNull() {
			return false
		}
	}
	return true
}

// samePerson plans no date of birth where the person changes: nobody gets the date of another one.
// Before it, the kit plans the service's date where the configuration omits it.
type samePerson struct{}

// Description describes the modifier.
func (samePerson) Description(context.Context) string {
	return "the date of birth is kept while the person is the same"
}

// MarkdownDescription describes the modifier.
func (m samePerson) MarkdownDescription(ctx context.Context) string { return m.Description(ctx) }

// PlanModifyObject looks at a date of birth that is not configured.
func (samePerson) PlanModifyObject(_ context.Context, req planmodifier.ObjectRequest, resp *planmodifier.ObjectResponse) {
	if req.StateValue.IsNull() || setsNothing(req.ConfigValue) {
		return
	}
	planned, configured, before := resp.PlanValue.Attributes(), req.ConfigValue.Attributes(), req.StateValue.Attributes()
	date, ok := planned["date_of_birth"]
	switch {
	case !ok || date.IsNull() || !configured["date_of_birth"].IsNull():
		return
	case configured["name"].IsUnknown():
		planned["date_of_birth"] = types.StringUnknown()
	case !configured["name"].Equal(before["name"]):
		planned["date_of_birth"] = types.StringNull()
	}
	resp.PlanValue = types.ObjectValueMust(personType.AttrTypes, planned)
}

// personParams returns nil for an object without values. It refuses a mask, which would replace the
// hidden value.
func personParams(object types.Object, diags *diag.Diagnostics) *client.Representative {
	members := object.Attributes()
	name, email := text(members["name"]), text(members["email"])
	for _, member := range members {
		if isMask(text(member).ValueString()) {
			diags.AddAttributeError(path.Root("representative"), "The representative is masked",
				"The payments service shows the representative masked. So it cannot be sent back with this change, and leaving it out would "+
					"remove it. Nothing was sent. Write the whole of representative into the configuration.")
			return nil
		}
	}
	if name.ValueString() == "" && email.ValueString() == "" {
		return nil
	}
	return &client.Representative{
		Name: name.ValueString(), Email: email.ValueString(), DateOfBirth: convert.Optional[string](text(members["date_of_birth"])),
	}
}

// personValue returns the service's person. It keeps known values that the service masks or omits.
func personValue(known types.Object, r *client.Representative) types.Object {
	if r == nil && (known.IsNull() || known.IsUnknown()) {
		return types.ObjectNull(personType.AttrTypes)
	}
	before := known.Attributes()
	values := map[string]attr.Value{}
	for name := range personType.AttrTypes {
		values[name] = text(before[name])
	}
	if r != nil {
		for name, shown := range map[string]types.String{
			"name": convert.StringOrNull(r.Name), "email": convert.StringOrNull(r.Email), "date_of_birth": convert.OptionalString(r.DateOfBirth),
		} {
			if values[name].IsNull() || !isMask(shown.ValueString()) {
				values[name] = shown
			}
		}
	}
	return types.ObjectValueMust(personType.AttrTypes, values)
}

// text returns a string that is known, or null.
func text(value attr.Value) types.String {
	if s, ok := value.(types.String); ok && !s.IsUnknown() {
		return s
	}
	return types.StringNull()
}

// isMask reports whether asterisks or bullets stand in place of something.
func isMask(value string) bool {
	return strings.Contains(value, "**") || strings.Contains(value, "••")
}
