// SPDX-License-Identifier: MPL-2.0

package elements

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"github.com/hashicorp/terraform-plugin-framework/attr"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
)

// beginnings are the attributes that say when an object came to be. An object has at most one.
var beginnings = []string{"created_at", "issued_at", "requested_at", "deposited_at", "detected_at"}

// orderOf describes the order of a list. The service promises none: if it sent a list in another
// order each time, every plan would change the outputs that are made of it.
func orderOf(attributes map[string]schema.Attribute) string {
	for _, name := range beginnings {
		if attributes[name] != nil {
			return "the oldest first"
		}
	}
	if attributes["id"] != nil {
		return "in the order of their ids"
	}
	return "in the order of their values"
}

// element is one object of a list.
type element interface {
	Attributes() map[string]attr.Value
	String() string
}

// inOrder sorts elements by their beginnings, then by their ids, and then by all their values.
func inOrder[E element](elements []E) {
	type key struct {
		element E
		began   time.Time
		id      string
	}
	keys := make([]key, 0, len(elements))
	for _, e := range elements {
		k, members := key{element: e}, e.Attributes()
		for _, name := range beginnings {
			if text, ok := members[name].(types.String); ok {
				k.began, _ = client.Timestamp(text.ValueString()).Time()
				break
			}
		}
		if text, ok := members["id"].(types.String); ok {
			k.id = strings.ToLower(text.ValueString())
		}
		keys = append(keys, k)
	}
	slices.SortFunc(keys, func(a, b key) int {
		if order := cmp.Or(a.began.Compare(b.began), strings.Compare(a.id, b.id)); order != 0 {
			return order
		}
		return strings.Compare(a.element.String(), b.element.String())
	})
	for i, k := range keys {
		elements[i] = k.element
	}
}
