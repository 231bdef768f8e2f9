// SPDX-License-Identifier: MPL-2.0

package provider

import (
	"context"
	"strings"

	"github.com/hashicorp/terraform-plugin-go/tfprotov6"

	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/diagnose"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/lifecycle"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/raw"
)

// otherOrganization refuses to plan or apply a change of an object of the state that belongs to
// another organization than the required one. Nothing is sent, so that no request about the object
// can take effect in the wrong account. A read of such an object fails by its response.
func (s *server) otherOrganization(ctx context.Context, name string, prior *tfprotov6.DynamicValue) []*tfprotov6.Diagnostic {
	c := s.client()
	described, ok := s.schemas[name]
	if c == nil || c.Account().RequiredOrganization() == "" || !ok || prior == nil {
		return nil
	}
	required := c.Account().RequiredOrganization()
	state, err := prior.Unmarshal(described.Type().TerraformType(ctx))
	if err != nil {
		return nil // the framework reports it
	}
	id, _ := raw.StringAt(state, "id")
	owner, _ := raw.StringAt(state, lifecycle.OrganizationID)
	if owner == "" || strings.EqualFold(owner, required) {
		return nil
	}
	d := diagnose.OtherOrganization(strings.TrimPrefix(name, "payments_"), id, owner, required)
	return []*tfprotov6.Diagnostic{{Severity: tfprotov6.DiagnosticSeverityError, Summary: d.Summary(), Detail: d.Detail()}}
}
