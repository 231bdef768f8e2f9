// SPDX-License-Identifier: MPL-2.0

// Package plan compares what is planned with what was and with what came of it.
package plan

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-go/tftypes"
)

// Keep returns what was made of a plan, but for three cases in which the plan counts, and the next refresh shows what else came.
//
// What the service alone decides, and was planned to stay: otherwise a seller's name that somebody changes in the seconds between plan and
// apply would be a defect of the provider to Terraform, and all that can change for reasons of its own would be "known after apply" in
// every plan.
//
// What is sensitive, and the answer leaves out: services do not like to tell a secret that they were told.
//
// What is left out, and the service has filled in: otherwise Terraform would call it a defect, mark the new object as tainted, and
// replace it in every apply. The names of these are returned, because somebody has to be told.
func Keep(ctx context.Context, s schema.Schema, planned, made tftypes.Value) (kept tftypes.Value, filled []*tftypes.AttributePath, err error) {
	kept, err = tftypes.Transform(made, func(at *tftypes.AttributePath, value tftypes.Value) (tftypes.Value, error) {
		attribute, err := s.AttributeAtTerraformPath(ctx, at)
		if err != nil {
			return value, nil //nolint:nilerr // inside of an attribute, or around all of them
		}
		found, _, err := tftypes.WalkAttributePath(planned, at)
		before, ok := found.(tftypes.Value)
		switch {
		case err != nil || !ok || !before.IsFullyKnown() || before.Equal(value):
			return value, nil //nolint:nilerr // what it is in was not planned
		case value.IsNull() && hidden(ctx, s, at):
			return before, nil
		case attribute.IsRequired():
			return value, nil
		case !attribute.IsOptional():
			return before, nil
		case before.IsNull():
			filled = append(filled, at)
			return before, nil
		}
		return value, nil
	})
	slices.SortFunc(filled, func(a, b *tftypes.AttributePath) int { return strings.Compare(a.String(), b.String()) })
	return kept, filled, err
}

// hidden reports whether an attribute, or what it is in, is sensitive.
func hidden(ctx context.Context, s schema.Schema, at *tftypes.AttributePath) bool {
	for path := at; len(path.Steps()) > 0; path = path.WithoutLastStep() {
		if attribute, err := s.AttributeAtTerraformPath(ctx, path); err == nil && attribute.IsSensitive() {
			return true
		}
	}
	return false
}

// TellFilled warns of what the service filled in. It does not say with what, which may be a secret.
func TellFilled(diags *diag.Diagnostics, filled []*tftypes.AttributePath) {
	for _, at := range filled {
		var name strings.Builder
		root := path.Empty()
		for _, step := range at.Steps() {
			switch s := step.(type) {
			case tftypes.AttributeName:
				if root.Equal(path.Empty()) {
					root = path.Root(string(s))
				} else {
					name.WriteByte('.')
				}
				name.WriteString(string(s))
			case tftypes.ElementKeyInt:
				fmt.Fprintf(&name, "[%d]", int64(s))
			}
		}
		diags.AddAttributeWarning(root, fmt.Sprintf("The payments service filled in %s", &name), fmt.Sprintf(
			"The configuration leaves out %s, and the payments service has chosen a value of its own. The next plan shows it, and would try to take it out again: write it into the configuration to keep it.", &name))
	}
}
