// SPDX-License-Identifier: MPL-2.0

// Package derive derives the attributes of data sources and the types of values from the attributes
// of a resource. So each attribute is described once.
package derive

import (
	"fmt"
	"maps"
	"strings"
	"unicode"

	"github.com/hashicorp/terraform-plugin-framework/attr"
	datasource "github.com/hashicorp/terraform-plugin-framework/datasource/schema"
	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/types"
)

// ObjectType returns the type of an object with these attributes.
func ObjectType(attributes map[string]schema.Attribute) types.ObjectType {
	of := make(map[string]attr.Type, len(attributes))
	for name, a := range attributes {
		of[name] = a.GetType()
	}
	return types.ObjectType{AttrTypes: of}
}

// Member returns the type of an object inside an object, or of the elements of a list of objects
// inside. It panics on any other member. That happens whenever the provider starts.
func Member(object types.ObjectType, name string) types.ObjectType {
	switch member := object.AttrTypes[name].(type) {
	case types.ObjectType:
		return member
	case types.ListType:
		if element, ok := member.ElemType.(types.ObjectType); ok {
			return element
		}
	}
	panic(fmt.Sprintf("%s is no object and no list of objects", name))
}

// Extend returns a schema with further attributes, for a view that shows more than its resource.
func Extend(s schema.Schema, more map[string]schema.Attribute) schema.Schema {
	s.Attributes = maps.Clone(s.Attributes)
	maps.Copy(s.Attributes, more)
	return s
}

// Computed returns the same attributes for a data source, all of them computed. Attributes inside a
// sensitive one are not marked again, because Terraform's time grows with the number of marks.
func Computed(attributes map[string]schema.Attribute) map[string]datasource.Attribute {
	return dataSource(attributes, nil, false)
}

// WithArguments is [Computed], but the attributes with these names may be set. A dot in a name
// leads into an object.
func WithArguments(attributes map[string]schema.Attribute, names []string) map[string]datasource.Attribute {
	return dataSource(attributes, names, false)
}

// dataSource derives attributes, which may be inside of a sensitive one.
func dataSource(attributes map[string]schema.Attribute, arguments []string, inSecret bool) map[string]datasource.Attribute {
	out := make(map[string]datasource.Attribute, len(attributes))
	for name, attribute := range attributes {
		argument, inside := false, []string(nil)
		for _, a := range arguments {
			if rest, ok := strings.CutPrefix(a, name+"."); ok {
				inside = append(inside, rest)
			}
			argument = argument || a == name || strings.HasPrefix(a, name+".")
		}
		out[name] = one(name, attribute, argument, inside, inSecret)
	}
	return out
}

// List describes a computed list of objects. Its type is set, because the framework would build it
// from the attributes for each null value in the list.
func List(description string, attributes map[string]schema.Attribute) datasource.ListNestedAttribute {
	return list(description, attributes, false, false)
}

func list(description string, attributes map[string]schema.Attribute, sensitive, inSecret bool) datasource.ListNestedAttribute {
	element := ObjectType(attributes)
	return datasource.ListNestedAttribute{
		Computed: true, MarkdownDescription: description, Sensitive: sensitive, CustomType: types.ListType{ElemType: element},
		NestedObject: datasource.NestedAttributeObject{Attributes: dataSource(attributes, nil, inSecret), CustomType: element},
	}
}

// one panics on an unknown type. That happens whenever the provider starts, so each test finds it.
func one(name string, attribute schema.Attribute, argument bool, inside []string, inSecret bool) datasource.Attribute {
	text, sensitive := describe(attribute.GetMarkdownDescription(), argument), attribute.IsSensitive() && !inSecret
	inSecret = inSecret || sensitive
	switch a := attribute.(type) {
	case schema.StringAttribute:
		return datasource.StringAttribute{
			Computed: true, Optional: argument, MarkdownDescription: text, Sensitive: sensitive, CustomType: a.CustomType,
		}
	case schema.BoolAttribute:
		return datasource.BoolAttribute{Computed: true, MarkdownDescription: text, Sensitive: sensitive, CustomType: a.CustomType}
	case schema.Int64Attribute:
		return datasource.Int64Attribute{Computed: true, MarkdownDescription: text, Sensitive: sensitive, CustomType: a.CustomType}
	case schema.NumberAttribute:
		return datasource.NumberAttribute{Computed: true, MarkdownDescription: text, Sensitive: sensitive, CustomType: a.CustomType}
	case schema.ListAttribute:
		return datasource.ListAttribute{Computed: true, MarkdownDescription: text, Sensitive: sensitive, ElementType: a.ElementType}
	case schema.SetAttribute:
		return datasource.SetAttribute{Computed: true, MarkdownDescription: text, Sensitive: sensitive, ElementType: a.ElementType}
	case schema.MapAttribute:
		return datasource.MapAttribute{Computed: true, MarkdownDescription: text, Sensitive: sensitive, ElementType: a.ElementType}
	case schema.SingleNestedAttribute:
		return datasource.SingleNestedAttribute{
			Computed: true, Optional: argument, MarkdownDescription: text, Sensitive: sensitive,
			Attributes: dataSource(a.Attributes, inside, inSecret), CustomType: ObjectType(a.Attributes),
		}
	case schema.ListNestedAttribute:
		return list(text, a.NestedObject.Attributes, sensitive, inSecret)
	case schema.MapNestedAttribute:
		return datasource.MapNestedAttribute{
			Computed: true, MarkdownDescription: text, Sensitive: sensitive,
			NestedObject: datasource.NestedAttributeObject{Attributes: dataSource(a.NestedObject.Attributes, nil, inSecret)},
		}
	}
	panic(fmt.Sprintf("no data source form of %T (%s)", attribute, name))
}

// Path returns the path of an attribute: "iban.bic" is bic in the object iban.
func Path(name string) path.Path {
	steps := strings.Split(name, ".")
	at := path.Root(steps[0])
	for _, step := range steps[1:] {
		at = at.AtName(step)
	}
	return at
}

// Leaf returns the last step of an attribute's name: "bic" of "iban.bic".
func Leaf(name string) string { return name[strings.LastIndexByte(name, '.')+1:] }

// HasString reports whether there is a string attribute with this name.
func HasString(attributes map[string]schema.Attribute, name string) bool {
	first, rest, nested := strings.Cut(name, ".")
	if object, ok := attributes[first].(schema.SingleNestedAttribute); ok && nested {
		return HasString(object.Attributes, rest)
	}
	_, ok := attributes[first].(schema.StringAttribute)
	return ok && !nested
}

// IsSensitive reports whether an attribute, or an object around it, is sensitive.
func IsSensitive(attributes map[string]schema.Attribute, name string) bool {
	first, rest, nested := strings.Cut(name, ".")
	a := attributes[first]
	if object, ok := a.(schema.SingleNestedAttribute); ok && nested {
		return a.IsSensitive() || IsSensitive(object.Attributes, rest)
	}
	return a != nil && a.IsSensitive()
}

// Snake returns an attribute's name for a name of the service: imageUrl is image_url.
func Snake(name string) string {
	var out strings.Builder
	for i, r := range name {
		if unicode.IsUpper(r) && i > 0 {
			out.WriteByte('_')
		}
		out.WriteRune(unicode.ToLower(r))
	}
	return out.String()
}
