// SPDX-License-Identifier: MPL-2.0

// Package computed is for objects that nobody configures: it describes their attributes, and
// converts the client's objects to models as they are.
package computed

import "github.com/hashicorp/terraform-plugin-framework/resource/schema"

// Attributes are attributes by their names.
type Attributes = map[string]schema.Attribute

// Text describes a string.
func Text(description string) schema.StringAttribute {
	return schema.StringAttribute{Computed: true, MarkdownDescription: description}
}

// Secret describes a string that Terraform does not show: personal data, bank data.
func Secret(description string) schema.StringAttribute {
	return schema.StringAttribute{Computed: true, Sensitive: true, MarkdownDescription: description}
}

// Number describes a decimal number of any length.
func Number(description string) schema.NumberAttribute {
	return schema.NumberAttribute{Computed: true, MarkdownDescription: description}
}

// Whole describes a whole number.
func Whole(description string) schema.Int64Attribute {
	return schema.Int64Attribute{Computed: true, MarkdownDescription: description}
}

// Flag describes true or false.
func Flag(description string) schema.BoolAttribute {
	return schema.BoolAttribute{Computed: true, MarkdownDescription: description}
}

// Texts describes a list of strings.
func Texts(description string) schema.ListAttribute {
	return schema.ListAttribute{Computed: true, ElementType: stringType, MarkdownDescription: description}
}

// Object describes an object.
func Object(description string, attributes Attributes) schema.SingleNestedAttribute {
	return schema.SingleNestedAttribute{Computed: true, MarkdownDescription: description, Attributes: attributes}
}

// SecretObject describes an object that Terraform does not show.
func SecretObject(description string, attributes Attributes) schema.SingleNestedAttribute {
	return schema.SingleNestedAttribute{Computed: true, Sensitive: true, MarkdownDescription: description, Attributes: attributes}
}

// List describes a list of objects.
func List(description string, attributes Attributes) schema.ListNestedAttribute {
	return schema.ListNestedAttribute{
		Computed: true, MarkdownDescription: description, NestedObject: schema.NestedAttributeObject{Attributes: attributes},
	}
}

// SecretList describes a list of objects that Terraform does not show.
func SecretList(description string, attributes Attributes) schema.ListNestedAttribute {
	list := List(description, attributes)
	list.Sensitive = true
	return list
}

// Other describes the members of a union that this version does not know.
func Other() schema.StringAttribute {
	return Secret("The members that this version of the provider does not know, as JSON. Null if there are none.")
}
