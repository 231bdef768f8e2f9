// SPDX-License-Identifier: MPL-2.0

package personal

import (
	"context"
	"strings"

	"github.com/hashicorp/terraform-plugin-framework/attr"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/planmodifier"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/described"
)

// SamePerson keeps omitted members, such as files, only while the person is the same: nobody gets
// the passport of another one. Before it, the kit plans the service's values where the
// configuration omits them. The person changes with one of the named members.
func SamePerson(members ...string) planmodifier.Object {
	words := "omitted members are kept while " + strings.Join(members, " and ") + " are the same"
	return samePerson{described.Words(words), members}
}

type samePerson struct {
	described.Words
	members []string
}

// PlanModifyObject looks at the members that are not configured.
func (m samePerson) PlanModifyObject(ctx context.Context, req planmodifier.ObjectRequest, resp *planmodifier.ObjectResponse) {
	if req.StateValue.IsNull() || req.PlanValue.IsNull() || req.PlanValue.IsUnknown() || setsNothing(req.ConfigValue) {
		return
	}
	planned, configured, before := req.PlanValue.Attributes(), req.ConfigValue.Attributes(), req.StateValue.Attributes()
	for name := range planned {
		if configured[name].IsNull() && !planned[name].IsNull() {
			planned[name] = m.kept(configured, before, before[name])
		}
	}
	resp.PlanValue = types.ObjectValueMust(req.PlanValue.AttributeTypes(ctx), planned)
}

// kept is unknown while the person is unknown, because a planned value must not change when the
// person becomes known.
func (m samePerson) kept(configured, before map[string]attr.Value, value attr.Value) attr.Value {
	for _, name := range m.members {
		switch {
		case configured[name].IsUnknown():
			return types.StringUnknown()
		case !configured[name].Equal(before[name]):
			return types.StringNull()
		}
	}
	return value
}
