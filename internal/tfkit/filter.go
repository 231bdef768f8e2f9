// SPDX-License-Identifier: MPL-2.0

package tfkit

import (
	"context"
	"slices"
	"strings"

	datasource "github.com/hashicorp/terraform-plugin-framework/datasource/schema"
	list "github.com/hashicorp/terraform-plugin-framework/list/schema"
	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/schema/validator"
	"github.com/hashicorp/terraform-plugin-framework/tfsdk"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/check"
)

// Filter is an optional argument that keeps the objects of which a field equals it, or has it among its ids. Exactly one of Text, Any and
// Flag is set: it reads the field.
type Filter[T any] struct {
	Name        string
	Description string
	Values      []string // what Text may be, where the specification says so
	Text        func(T) string
	Any         func(T) []string // ids
	Flag        func(T) bool
}

func (f Filter[T]) validators() []validator.String {
	if f.Any != nil {
		return []validator.String{check.ID()}
	}
	if len(f.Values) == 0 {
		return nil
	}
	return []validator.String{check.OneOf("a value", f.Values)}
}

func dataFilters[T any](filters []Filter[T]) map[string]datasource.Attribute {
	out := make(map[string]datasource.Attribute, len(filters))
	for _, f := range filters {
		if f.Flag != nil {
			out[f.Name] = datasource.BoolAttribute{Optional: true, MarkdownDescription: f.Description}
		} else {
			out[f.Name] = datasource.StringAttribute{Optional: true, MarkdownDescription: f.Description, Validators: f.validators()}
		}
	}
	return out
}

func listFilters[T any](filters []Filter[T]) map[string]list.Attribute {
	out := make(map[string]list.Attribute, len(filters))
	for _, f := range filters {
		if f.Flag != nil {
			out[f.Name] = list.BoolAttribute{Optional: true, MarkdownDescription: f.Description}
		} else {
			out[f.Name] = list.StringAttribute{Optional: true, MarkdownDescription: f.Description, Validators: f.validators()}
		}
	}
	return out
}

// matcher reads the configured filters once, and returns whether an object passes all of them.
func matcher[T any](ctx context.Context, filters []Filter[T], config tfsdk.Config, diags *diagnostics) func(T) bool {
	var tests []func(T) bool
	for _, f := range filters {
		if f.Flag != nil {
			var want types.Bool
			diags.Append(config.GetAttribute(ctx, path.Root(f.Name), &want)...)
			if !want.IsNull() {
				tests = append(tests, func(object T) bool { return f.Flag(object) == want.ValueBool() })
			}
			continue
		}
		var want types.String
		diags.Append(config.GetAttribute(ctx, path.Root(f.Name), &want)...)
		switch {
		case want.IsNull():
		case f.Any != nil:
			tests = append(tests, func(object T) bool {
				return slices.ContainsFunc(f.Any(object), func(id string) bool { return strings.EqualFold(id, want.ValueString()) })
			})
		default:
			tests = append(tests, func(object T) bool { return f.Text(object) == want.ValueString() })
		}
	}
	return func(object T) bool {
		for _, passes := range tests {
			if !passes(object) {
				return false
			}
		}
		return true
	}
}
