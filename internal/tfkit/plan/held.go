// SPDX-License-Identifier: MPL-2.0

package plan

import (
	"context"

	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
)

// IsHeld reports whether the last apply configured an argument, so that the next plan holds it
// against drift. A required argument is always configured. An argument whose absence has a meaning
// is held, too.
func IsHeld(ctx context.Context, s any, at path.Path, private privateState) bool {
	described, ok := s.(schema.Schema)
	if !ok {
		return false
	}
	attribute, diags := described.AttributeAtPath(ctx, at)
	if diags.HasError() {
		return false
	}
	return !IsOmittable(attribute) || wasConfigured(ctx, private)[at.String()]
}
