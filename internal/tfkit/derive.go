// SPDX-License-Identifier: MPL-2.0

package tfkit

import (
	"fmt"

	datasource "github.com/hashicorp/terraform-plugin-framework/datasource/schema"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
)

// dataAttributes turns a resource's attributes into a data source's: the same types and words, all of them computed. So
// every attribute is described once.
func dataAttributes(attributes map[string]schema.Attribute) map[string]datasource.Attribute {
	out := make(map[string]datasource.Attribute, len(attributes))
	for name, attribute := range attributes {
		out[name] = dataAttribute(name, attribute)
	}
	return out
}

// dataAttribute panics on a type that it does not know, which happens at start-up and in every test, never to a user.
func dataAttribute(name string, attribute schema.Attribute) datasource.Attribute {
	text, secret := attribute.GetMarkdownDescription(), attribute.IsSensitive()
	switch a := attribute.(type) {
	case schema.StringAttribute:
		return datasource.StringAttribute{Computed: true, MarkdownDescription: text, Sensitive: secret, CustomType: a.CustomType}
	case schema.BoolAttribute:
		return datasource.BoolAttribute{Computed: true, MarkdownDescription: text, Sensitive: secret}
	case schema.Int64Attribute:
		return datasource.Int64Attribute{Computed: true, MarkdownDescription: text, Sensitive: secret}
	case schema.Int32Attribute:
		return datasource.Int32Attribute{Computed: true, MarkdownDescription: text, Sensitive: secret}
	case schema.NumberAttribute:
		return datasource.NumberAttribute{Computed: true, MarkdownDescription: text, Sensitive: secret}
	case schema.ListAttribute:
		return datasource.ListAttribute{Computed: true, MarkdownDescription: text, Sensitive: secret, ElementType: a.ElementType}
	case schema.SetAttribute:
		return datasource.SetAttribute{Computed: true, MarkdownDescription: text, Sensitive: secret, ElementType: a.ElementType}
	case schema.SingleNestedAttribute:
		return datasource.SingleNestedAttribute{Computed: true, MarkdownDescription: text, Sensitive: secret, Attributes: dataAttributes(a.Attributes)}
	case schema.ListNestedAttribute:
		return datasource.ListNestedAttribute{Computed: true, MarkdownDescription: text, Sensitive: secret, NestedObject: datasource.NestedAttributeObject{Attributes: dataAttributes(a.NestedObject.Attributes)}}
	default:
		panic(fmt.Sprintf("no data source form of %T (%s)", attribute, name))
	}
}
