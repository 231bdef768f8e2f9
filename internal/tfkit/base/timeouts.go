// SPDX-License-Identifier: MPL-2.0

package base

import (
	"context"
	"fmt"
	"maps"
	"time"

	"github.com/hashicorp/terraform-plugin-framework-timeouts/resource/timeouts"
	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/schema/validator"
	"github.com/hashicorp/terraform-plugin-framework/tfsdk"

	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/check"
)

// Timeouts is the argument of resources that wait. [ModelOf] and [RawOf] leave it out of models.
const Timeouts = "timeouts"

// WithTimeouts adds the argument to a schema. missing names the values that a create waits for.
func WithTimeouts(ctx context.Context, s schema.Schema, missing string, create time.Duration) schema.Schema {
	s.Attributes = maps.Clone(s.Attributes)
	argument := timeouts.Attributes(ctx, timeouts.Opts{Create: true, CreateDescription: fmt.Sprintf(
		"How long a create waits for %s, such as `30s` or `5m`. `%s` by default. Running out of time is a warning: "+
			"a later refresh finds the values.", missing, create)})
	if nested, ok := argument.(schema.SingleNestedAttribute); ok {
		nested.MarkdownDescription = "How long Terraform waits for values that the payments service fills in later."
		if limit, ok := nested.Attributes["create"].(schema.StringAttribute); ok {
			limit.Validators = []validator.String{check.Timeout()}
			nested.Attributes["create"] = limit
		}
		argument = nested
	}
	s.Attributes[Timeouts] = argument
	return s
}

// CreateTimeout returns the planned timeout of a create, or the default.
func CreateTimeout(ctx context.Context, planned tfsdk.Plan, otherwise time.Duration, diags *diag.Diagnostics) time.Duration {
	var given timeouts.Value
	diags.Append(planned.GetAttribute(ctx, path.Root(Timeouts), &given)...)
	limit, timeoutDiags := given.Create(ctx, otherwise)
	diags.Append(timeoutDiags...)
	return limit
}
