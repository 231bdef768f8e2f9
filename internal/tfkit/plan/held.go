// SPDX-License-Identifier: MPL-2.0

package plan

import (
	"context"
	"slices"

	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/resource"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
)

// TellDrift returns the end of a read's warning about payees that were changed outside Terraform,
// and notes a change of configured ones. A plan that changes them back has nothing to add to the
// warning. A payee that the last apply got in place of the sent one was not changed since.
func TellDrift(ctx context.Context, req resource.ReadRequest, resp *resource.ReadResponse, changed []path.Path) string {
	s, _ := resp.State.Schema.(schema.Schema) // it is one, for a resource
	records := RecordsOf(ctx, req.Private)
	if !slices.ContainsFunc(changed, func(at path.Path) bool { return !records.repeats(at, req.State.Raw, resp.State.Raw) }) {
		return "The payments service returned it after the last apply, in place of the configured value. Check it in the payments service."
	}
	for _, at := range changed {
		if !isHeld(ctx, s, at, req.Private) {
			return "It was changed outside Terraform. Check it. If the configuration leaves it out, set it there to hold it."
		}
	}
	noteDrift(ctx, s, req.State.Raw, resp.State.Raw)
	return "It was changed outside Terraform. Check who did so. A plan changes it back to the configured value, unless ignore_changes or " +
		"-refresh-only keeps it from that."
}

// isHeld reports whether the last apply configured an argument, so that the next plan holds it
// against drift. A required argument is always configured. An argument whose absence has a meaning
// is held, too.
func isHeld(ctx context.Context, s schema.Schema, at path.Path, private privateState) bool {
	attribute, diags := s.AttributeAtPath(ctx, at)
	if diags.HasError() {
		return false
	}
	return !IsOmittable(attribute) || wasConfigured(ctx, private)[at.String()]
}
