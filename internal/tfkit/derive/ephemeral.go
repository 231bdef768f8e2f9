// SPDX-License-Identifier: MPL-2.0

package derive

import (
	"fmt"

	ephemeral "github.com/hashicorp/terraform-plugin-framework/ephemeral/schema"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
)

// Ephemeral returns the same attributes for an ephemeral resource, with their checks. It leaves out
// plan modifiers and defaults, which ephemeral resources do not have. It panics on an unknown type,
// which happens whenever the provider starts.
func Ephemeral(attributes map[string]schema.Attribute) map[string]ephemeral.Attribute {
	out := make(map[string]ephemeral.Attribute, len(attributes))
	for name, attribute := range attributes {
		switch a := attribute.(type) {
		case schema.StringAttribute:
			out[name] = ephemeral.StringAttribute{
				Required: a.Required, Optional: a.Optional, Computed: a.Computed, Sensitive: a.Sensitive,
				MarkdownDescription: a.MarkdownDescription, CustomType: a.CustomType, Validators: a.Validators,
			}
		case schema.BoolAttribute:
			out[name] = ephemeral.BoolAttribute{
				Required: a.Required, Optional: a.Optional, Computed: a.Computed, Sensitive: a.Sensitive,
				MarkdownDescription: a.MarkdownDescription, CustomType: a.CustomType, Validators: a.Validators,
			}
		case schema.NumberAttribute:
			out[name] = ephemeral.NumberAttribute{
				Required: a.Required, Optional: a.Optional, Computed: a.Computed, Sensitive: a.Sensitive,
				MarkdownDescription: a.MarkdownDescription, CustomType: a.CustomType, Validators: a.Validators,
			}
		case schema.SingleNestedAttribute:
			out[name] = ephemeral.SingleNestedAttribute{
				Required: a.Required, Optional: a.Optional, Computed: a.Computed, Sensitive: a.Sensitive,
				MarkdownDescription: a.MarkdownDescription, Validators: a.Validators, Attributes: Ephemeral(a.Attributes),
			}
		case schema.ListNestedAttribute:
			out[name] = ephemeral.ListNestedAttribute{
				Required: a.Required, Optional: a.Optional, Computed: a.Computed, Sensitive: a.Sensitive,
				MarkdownDescription: a.MarkdownDescription, Validators: a.Validators,
				NestedObject: ephemeral.NestedAttributeObject{
					Validators: a.NestedObject.Validators, Attributes: Ephemeral(a.NestedObject.Attributes),
				},
			}
		default:
			panic(fmt.Sprintf("no ephemeral form of %T (%s)", attribute, name))
		}
	}
	return out
}
