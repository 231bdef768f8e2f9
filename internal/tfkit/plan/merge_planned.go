// SPDX-License-Identifier: MPL-2.0

// Package plan compares plans with the state and with the service's responses.
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

	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/raw"
)

// MergePlanned returns the new state: the service's response, or the planned value in four cases.
// In these cases the next refresh shows the response.
//
// A computed value that was planned to stay. Otherwise a seller's name that changes in the seconds
// between plan and apply would be a defect of the provider to Terraform. Or every value that can
// change by itself would be "known after apply" in every plan.
//
// A sensitive value that the response omits: services do not repeat secrets.
//
// A value that the configuration omits, for the service to decide about. It is the service's, so a
// response that differs from the plan is no error.
//
// A value that is none if omitted, and that the service has filled in. Otherwise Terraform would
// taint the new object and replace it in every apply. MergePlanned returns the paths of these
// values, because the next plan removes them. A value of prior, the state before, is not filled in:
// its removal had no effect.
func MergePlanned(ctx context.Context, s schema.Schema, config, prior, planned, made tftypes.Value) (kept tftypes.Value,
	filled []*tftypes.AttributePath, err error,
) {
	kept, err = tftypes.Transform(made, func(at *tftypes.AttributePath, value tftypes.Value) (tftypes.Value, error) {
		attribute, err := s.AttributeAtTerraformPath(ctx, at)
		if err != nil {
			return value, nil //nolint:nilerr // inside of an attribute, or around all of them
		}
		before, ok := raw.At(planned, at)
		switch {
		case !ok || !before.IsFullyKnown() || before.Equal(value):
			return value, nil
		case value.IsNull() && hidden(ctx, s, at):
			return before, nil
		case attribute.IsRequired():
			return value, nil
		case !attribute.IsOptional():
			return before, nil
		case IsOmittable(attribute):
			if given, ok := raw.At(config, at); !ok || given.IsNull() {
				return before, nil
			}
		case before.IsNull():
			if was, ok := raw.At(prior, at); ok && was.Equal(value) {
				return value, nil
			}
			filled = append(filled, at)
			return before, nil
		}
		return value, nil
	})
	slices.SortFunc(filled, func(a, b *tftypes.AttributePath) int { return strings.Compare(a.String(), b.String()) })
	return kept, filled, err
}

// hidden reports whether an attribute, or an object around it, is sensitive.
func hidden(ctx context.Context, s schema.Schema, at *tftypes.AttributePath) bool {
	for path := at; len(path.Steps()) > 0; path = path.WithoutLastStep() {
		if attribute, err := s.AttributeAtTerraformPath(ctx, path); err == nil && attribute.IsSensitive() {
			return true
		}
	}
	return false
}

// TellFilled warns of values that the service filled in. It does not show them: they may be secret.
func TellFilled(diags *diag.Diagnostics, filled []*tftypes.AttributePath) {
	for _, at := range filled {
		root, name := named(at)
		diags.AddAttributeWarning(root, "The payments service filled in "+name, fmt.Sprintf(
			"The configuration leaves out %s, and the payments service has chosen a value of its own. The next plan shows it, and would try to "+
				"take it out again: write it into the configuration to keep it.", name))
	}
}

// TellKept reports the values whose removal by an update had no effect: a service may merge
// objects. It does not show them, either.
func TellKept(ctx context.Context, diags *diag.Diagnostics, s schema.Schema, before, planned, got tftypes.Value) {
	_ = tftypes.Walk(got, func(at *tftypes.AttributePath, value tftypes.Value) (bool, error) {
		attribute, err := s.AttributeAtTerraformPath(ctx, at)
		wanted, planned := raw.At(planned, at)
		was, had := raw.At(before, at)
		isRemoved := err == nil && planned && had && wanted.IsNull() && attribute.IsOptional() && !IsOmittable(attribute)
		if !isRemoved || value.IsNull() || !was.Equal(value) {
			return true, nil
		}
		root, name := named(at)
		diags.AddAttributeError(root, "The payments service still shows "+name, fmt.Sprintf(
			"The configuration takes out %s, and the service accepted the update, but kept it. The state has what the service shows. Apply "+
				"again, take it out in the payments service, or replace the object.", name))
		return false, nil
	})
}

// named returns the argument that a path is in, and the path as a configuration has it.
func named(at *tftypes.AttributePath) (root path.Path, name string) {
	root = path.Empty()
	if steps := at.Steps(); len(steps) > 0 {
		first, _ := steps[0].(tftypes.AttributeName)
		root = path.Root(string(first))
	}
	return root, raw.Path(at)
}
