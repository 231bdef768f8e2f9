// SPDX-License-Identifier: MPL-2.0

package plan

import (
	"fmt"

	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-go/tftypes"

	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/described"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/raw"
)

// LabelOf returns the value of the attribute with the annotation [described.Label], or "". A URL
// lacks its secret parts.
func LabelOf(s schema.Schema, object tftypes.Value) string {
	for name, attribute := range s.Attributes {
		value := raw.Members(object)[name]
		switch {
		case !described.Is(attribute, described.Label):
		case described.Is(attribute, described.EventTarget) && raw.String(value) != "":
			return urlOf(value)
		default:
			return raw.String(value)
		}
	}
	return ""
}

// Subject names an object in the summary of a message: by its label, if it has one, and its id. An
// object without an id is named by its organization. A new object without a label has no name.
//
// Engines show only one of several warnings with the same summary. So a summary without its subject
// hides the other objects.
func Subject(s schema.Schema, object tftypes.Value) string {
	name := "id"
	if s.Attributes[name] == nil {
		name = "organization_id"
	}
	label, id := LabelOf(s, object), raw.String(raw.Members(object)[name])
	const most = 80 // characters of a label
	if runes := []rune(label); len(runes) > most {
		label = string(runes[:most]) + "…"
	}
	switch {
	case label == "":
		return id
	case id == "":
		return fmt.Sprintf("%q", label)
	}
	return fmt.Sprintf("%q (%s)", label, id)
}
