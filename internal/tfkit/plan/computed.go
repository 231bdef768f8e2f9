// SPDX-License-Identifier: MPL-2.0

package plan

import (
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/planmodifier"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/stringplanmodifier"

	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/described"
)

// Computed describes a string that the service sets and that no update changes: an id, the time of
// the creation.
func Computed(description string, annotations ...described.Annotation) schema.StringAttribute {
	modifiers := []planmodifier.String{stringplanmodifier.UseStateForUnknown()}
	for _, annotation := range annotations {
		modifiers = append(modifiers, annotation)
	}
	return schema.StringAttribute{Computed: true, PlanModifiers: modifiers, MarkdownDescription: description}
}
