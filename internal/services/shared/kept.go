// SPDX-License-Identifier: MPL-2.0

package shared

import (
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/planmodifier"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/stringplanmodifier"
)

// Kept describes a text that the service chooses and no change of the object changes: an id, the time of the creation.
func Kept(description string) schema.StringAttribute {
	return schema.StringAttribute{
		Computed: true, PlanModifiers: []planmodifier.String{stringplanmodifier.UseStateForUnknown()}, MarkdownDescription: description,
	}
}
