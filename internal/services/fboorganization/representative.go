// SPDX-License-Identifier: MPL-2.0

package fboorganization

import (
	"context"

	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/planmodifier"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/services/personal"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/convert"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/described"
)

// personParams returns nil for an object without values. It refuses a mask.
func personParams(object types.Object, diags *diag.Diagnostics) *client.Representative {
	if masked := personal.Masked("representative", object); masked != "" {
		diags.AddAttributeError(path.Root("representative"), "The representative is masked", masked)
		return nil
	}
	members := personal.Known(object)
	name, email := members["name"].ValueString(), members["email"].ValueString()
	if name == "" && email == "" {
		return nil
	}
	return &client.Representative{Name: name, Email: email, DateOfBirth: convert.Optional[client.Date](members["date_of_birth"])}
}

// personValue returns the service's person. It keeps known values that the service masks, and the
// known person that it omits. In a resource, nobody is an object of nulls: see [noPerson].
func personValue(known types.Object, r *client.Representative) types.Object {
	switch {
	case r != nil:
		return personal.Value(personType, known, map[string]types.String{
			"name": convert.StringOrNull(r.Name), "email": convert.StringOrNull(r.Email), "date_of_birth": convert.OptionalString(r.DateOfBirth),
		})
	case known.IsNull():
		return known
	}
	return personal.Value(personType, nil, personal.Known(known))
}

// nobody is the person of a resource that has none. Generated configuration says "{}" for it.
func nobody() types.Object { return personal.Value(personType, nil, nil) }

// noPerson plans an object of nulls where a person is cleared, so that "{}" and an omitted person
// are the same.
type noPerson struct{ described.Words }

// PlanModifyObject replaces null, unless the state has it, too.
func (noPerson) PlanModifyObject(_ context.Context, req planmodifier.ObjectRequest, resp *planmodifier.ObjectResponse) {
	if req.PlanValue.IsNull() && !req.StateValue.IsNull() {
		resp.PlanValue = nobody()
	}
}
