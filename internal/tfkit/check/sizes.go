// SPDX-License-Identifier: MPL-2.0

package check

import (
	"context"
	"fmt"

	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/schema/validator"
)

// Whole is a range of whole numbers.
type Whole struct {
	wants   string
	accepts func(int64) bool
}

// Between accepts whole numbers from lowest to highest.
func Between(lowest, highest int64) Whole {
	return Whole{fmt.Sprintf("a whole number from %d to %d", lowest, highest), func(n int64) bool { return n >= lowest && n <= highest }}
}

// AtLeast accepts whole numbers from lowest on.
func AtLeast(lowest int64) Whole {
	return Whole{fmt.Sprintf("a whole number of at least %d", lowest), func(n int64) bool { return n >= lowest }}
}

// Description names the accepted values.
func (v Whole) Description(context.Context) string { return v.wants }

// MarkdownDescription names the accepted values.
func (v Whole) MarkdownDescription(context.Context) string { return v.wants }

// ValidateInt64 checks a known value.
func (v Whole) ValidateInt64(_ context.Context, req validator.Int64Request, resp *validator.Int64Response) {
	if !req.ConfigValue.IsNull() && !req.ConfigValue.IsUnknown() {
		v.validate(req.Path, req.ConfigValue.ValueInt64(), &resp.Diagnostics)
	}
}

// ValidateInt32 checks a known value.
func (v Whole) ValidateInt32(_ context.Context, req validator.Int32Request, resp *validator.Int32Response) {
	if !req.ConfigValue.IsNull() && !req.ConfigValue.IsUnknown() {
		v.validate(req.Path, int64(req.ConfigValue.ValueInt32()), &resp.Diagnostics)
	}
}

func (v Whole) validate(at path.Path, value int64, diags *diag.Diagnostics) {
	if !v.accepts(value) {
		refuse(diags, at, v.wants, fmt.Sprintf("it is %d", value))
	}
}

// NotEmpty refuses lists and sets without elements.
type NotEmpty struct{}

// Description names the accepted values.
func (NotEmpty) Description(context.Context) string { return "a list of at least one element" }

// MarkdownDescription names the accepted values.
func (v NotEmpty) MarkdownDescription(ctx context.Context) string { return v.Description(ctx) }

// ValidateList checks a known list.
func (v NotEmpty) ValidateList(ctx context.Context, req validator.ListRequest, resp *validator.ListResponse) {
	if !req.ConfigValue.IsNull() && !req.ConfigValue.IsUnknown() && len(req.ConfigValue.Elements()) == 0 {
		refuse(&resp.Diagnostics, req.Path, v.Description(ctx), "it is empty")
	}
}

// ValidateSet checks a known set.
func (v NotEmpty) ValidateSet(ctx context.Context, req validator.SetRequest, resp *validator.SetResponse) {
	if !req.ConfigValue.IsNull() && !req.ConfigValue.IsUnknown() && len(req.ConfigValue.Elements()) == 0 {
		refuse(&resp.Diagnostics, req.Path, v.Description(ctx), "it is empty")
	}
}
