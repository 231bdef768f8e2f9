// SPDX-License-Identifier: MPL-2.0

// Package filter holds the arguments that narrow a list.
package filter

import (
	"context"
	"slices"
	"strings"

	datasource "github.com/hashicorp/terraform-plugin-framework/datasource/schema"
	"github.com/hashicorp/terraform-plugin-framework/diag"
	list "github.com/hashicorp/terraform-plugin-framework/list/schema"
	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/schema/validator"
	"github.com/hashicorp/terraform-plugin-framework/tfsdk"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/check"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/convert"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/customtype"
)

// Filter is an optional argument. It keeps the objects with a field that equals it, or that has it
// among its ids or strings, or whose token it is in any spelling, or whose time is not before it
// (From) or is before it (Until). Exactly one of String, IDs, Strings, Token, Bool, From and Until
// is set, and reads the field.
type Filter[T any] struct {
	Name        string
	Description string
	Values      []string // the allowed values of String, if the specification lists them
	String      func(T) string
	IDs         func(T) []string
	Strings     func(T) []string
	Token       func(T) *string // nil for the coin of a network
	Bool        func(T) bool
	From        func(T) client.Timestamp
	Until       func(T) client.Timestamp
}

// ID returns the ids of an object that may have none.
func ID(id *string) []string {
	if id == nil {
		return nil
	}
	return []string{*id}
}

func (f Filter[T]) validators() []validator.String {
	if f.IDs != nil {
		return []validator.String{check.ID()}
	}
	if f.Token != nil {
		return []validator.String{customtype.TokenOfNetwork{Networks: client.Network("").Values()}}
	}
	if f.From != nil || f.Until != nil {
		return []validator.String{check.Moment()}
	}
	if len(f.Values) == 0 {
		return nil
	}
	return []validator.String{check.OneOf("a value", f.Values)}
}

// DataSource returns the filters as arguments of a data source.
func DataSource[T any](filters []Filter[T]) map[string]datasource.Attribute {
	out := make(map[string]datasource.Attribute, len(filters))
	for _, f := range filters {
		if f.Bool != nil {
			out[f.Name] = datasource.BoolAttribute{Optional: true, MarkdownDescription: f.Description}
		} else {
			out[f.Name] = datasource.StringAttribute{Optional: true, MarkdownDescription: f.Description, Validators: f.validators()}
		}
	}
	return out
}

// List returns the filters as arguments of a list resource.
func List[T any](filters []Filter[T]) map[string]list.Attribute {
	out := make(map[string]list.Attribute, len(filters))
	for _, f := range filters {
		if f.Bool != nil {
			out[f.Name] = list.BoolAttribute{Optional: true, MarkdownDescription: f.Description}
		} else {
			out[f.Name] = list.StringAttribute{Optional: true, MarkdownDescription: f.Description, Validators: f.validators()}
		}
	}
	return out
}

// New reads the configured filters. It returns whether an object passes all of them.
func New[T any](ctx context.Context, filters []Filter[T], config tfsdk.Config, diags *diag.Diagnostics) func(T) bool {
	var tests []func(T) bool
	for _, f := range filters {
		if f.Bool != nil {
			var want types.Bool
			diags.Append(config.GetAttribute(ctx, path.Root(f.Name), &want)...)
			if !want.IsNull() {
				tests = append(tests, func(object T) bool { return f.Bool(object) == want.ValueBool() })
			}
			continue
		}
		var want types.String
		diags.Append(config.GetAttribute(ctx, path.Root(f.Name), &want)...)
		switch {
		case want.IsNull():
		case f.IDs != nil:
			tests = append(tests, func(object T) bool {
				return slices.ContainsFunc(f.IDs(object), func(id string) bool { return strings.EqualFold(id, want.ValueString()) })
			})
		case f.Token != nil:
			tests = append(tests, func(object T) bool {
				return customtype.Address{StringValue: convert.OptionalString(f.Token(object))}.Shows(customtype.Address{StringValue: want})
			})
		case f.From != nil:
			tests = append(tests, func(object T) bool { return !convert.IsAfter(want.ValueString(), string(f.From(object))) })
		case f.Until != nil:
			tests = append(tests, func(object T) bool { return !isFrom(f.Until(object), want.ValueString()) })
		case f.Strings != nil:
			tests = append(tests, func(object T) bool { return slices.Contains(f.Strings(object), want.ValueString()) })
		default:
			tests = append(tests, func(object T) bool { return f.String(object) == want.ValueString() })
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
