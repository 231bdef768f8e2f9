// SPDX-License-Identifier: MPL-2.0

package check

import (
	"context"
	"fmt"

	"github.com/hashicorp/terraform-plugin-framework/attr"
	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/schema/validator"
	"github.com/hashicorp/terraform-plugin-framework/tfsdk"

	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/described"
)

// Together is a rule about an attribute of the root and another one. It waits until both are known.
type Together struct {
	one, other string
	described.Words
	wrong func(isSet, otherIsSet bool) string // the mistake and its cure, or ""
}

// ExactlyOneOf accepts a configuration that sets one of two attributes, and not both. It is a
// validator of the first one.
func ExactlyOneOf(one, other string) Together {
	return Together{one, other, described.Words(fmt.Sprintf("set if %s is not", other)), func(isSet, otherIsSet bool) string {
		switch {
		case isSet && otherIsSet:
			return fmt.Sprintf("Both %s and %s are set. Remove one of them.", one, other)
		case !isSet && !otherIsSet:
			return fmt.Sprintf("Neither %s nor %s is set. Set one of them.", one, other)
		}
		return ""
	}}
}

// Needs refuses an attribute without another one.
func Needs(one, other string) Together {
	return Together{one, other, described.Words(fmt.Sprintf("set with %s only", other)), func(isSet, otherIsSet bool) string {
		if isSet && !otherIsSet {
			return fmt.Sprintf("%s goes with %s only. Set %s, or remove %s.", one, other, other, one)
		}
		return ""
	}}
}

// Excludes refuses an attribute beside another one.
func Excludes(one, other string) Together {
	return Together{one, other, described.Words(fmt.Sprintf("set without %s only", other)), func(isSet, otherIsSet bool) string {
		if isSet && otherIsSet {
			return fmt.Sprintf("Both %s and %s are set. Remove one of them.", one, other)
		}
		return ""
	}}
}

// ValidateString checks a string.
func (v Together) ValidateString(ctx context.Context, req validator.StringRequest, resp *validator.StringResponse) {
	v.validate(ctx, req.Config, req.ConfigValue, &resp.Diagnostics)
}

// ValidateNumber checks a number.
func (v Together) ValidateNumber(ctx context.Context, req validator.NumberRequest, resp *validator.NumberResponse) {
	v.validate(ctx, req.Config, req.ConfigValue, &resp.Diagnostics)
}

// ValidateList checks a list.
func (v Together) ValidateList(ctx context.Context, req validator.ListRequest, resp *validator.ListResponse) {
	v.validate(ctx, req.Config, req.ConfigValue, &resp.Diagnostics)
}

// ValidateObject checks an object.
func (v Together) ValidateObject(ctx context.Context, req validator.ObjectRequest, resp *validator.ObjectResponse) {
	v.validate(ctx, req.Config, req.ConfigValue, &resp.Diagnostics)
}

func (v Together) validate(ctx context.Context, config tfsdk.Config, value attr.Value, diags *diag.Diagnostics) {
	var other attr.Value
	if wrong := config.GetAttribute(ctx, path.Root(v.other), &other); wrong.HasError() {
		diags.Append(wrong...)
		return
	}
	if value.IsUnknown() || other.IsUnknown() {
		return
	}
	if wrong := v.wrong(!value.IsNull(), !other.IsNull()); wrong != "" {
		diags.AddAttributeError(path.Root(v.one), "Invalid combination of arguments", wrong)
	}
}
