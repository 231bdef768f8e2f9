// SPDX-License-Identifier: MPL-2.0

package tfkit

import (
	"context"

	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-go/tftypes"
)

// keepPlanned returns what was made of a plan, but for what the service alone decides and was planned to stay: there the plan counts,
// and the next refresh shows what else came. Otherwise a seller's name that somebody changes in the seconds between plan and apply would
// be a defect of the provider to Terraform, and all that can change for reasons of its own would be "known after apply" in every plan.
func keepPlanned(ctx context.Context, s schema.Schema, planned, made tftypes.Value) (tftypes.Value, error) {
	return tftypes.Transform(made, func(at *tftypes.AttributePath, value tftypes.Value) (tftypes.Value, error) {
		attribute, err := s.AttributeAtTerraformPath(ctx, at)
		if err != nil || attribute.IsOptional() || attribute.IsRequired() {
			return value, nil //nolint:nilerr // inside of an attribute, or around all of them
		}
		found, _, err := tftypes.WalkAttributePath(planned, at)
		if before, ok := found.(tftypes.Value); ok && err == nil && before.IsFullyKnown() {
			return before, nil
		}
		return value, nil
	})
}
