// SPDX-License-Identifier: MPL-2.0

package provider

import (
	"context"
	"strings"

	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
	"github.com/hashicorp/terraform-plugin-go/tftypes"

	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/diagnose"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/lifecycle"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/raw"
)

// otherOrganization refuses to plan or apply a change of an object of the state that belongs to
// another organization than the required one. Nothing is sent, so that no request about the object
// can take effect in the wrong account. A read of such an object fails by its response.
func (s *server) otherOrganization(name string, state tftypes.Value) []*tfprotov6.Diagnostic {
	c := s.client()
	if c == nil || c.RequiredOrganization() == "" {
		return nil
	}
	required := c.RequiredOrganization()
	id, _ := raw.StringAt(state, "id")
	owner, _ := raw.StringAt(state, lifecycle.OrganizationID)
	if owner == "" || strings.EqualFold(owner, required) {
		return nil
	}
	d := diagnose.OtherOrganization(strings.TrimPrefix(name, "payments_"), id, owner, required)
	return []*tfprotov6.Diagnostic{{Severity: tfprotov6.DiagnosticSeverityError, Summary: d.Summary(), Detail: d.Detail()}}
}

// stateOf decodes an object of the state. It returns null for one that cannot be decoded, which the
// framework reports.
func (s *server) stateOf(ctx context.Context, name string, state *tfprotov6.DynamicValue) tftypes.Value {
	described, ok := s.schemas[name]
	if !ok || state == nil {
		return tftypes.Value{}
	}
	object := described.Type().TerraformType(ctx)
	value, err := state.Unmarshal(object)
	if err != nil {
		return tftypes.NewValue(object, nil)
	}
	return value
}
