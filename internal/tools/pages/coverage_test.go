// SPDX-License-Identifier: MPL-2.0

package main

import (
	"strings"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/contract"
)

func TestCoverage(t *testing.T) {
	operations := []contract.Operation{
		{
			ID: "gadget", Method: "GET", Path: "/gadget/{id}", Group: "Gadgets", Summary: "a | b", Basis: contract.Shown,
			Response:  contract.Payload{Object: "Gadget", Basis: contract.Seen},
			Terraform: []string{"resource payments_gadget", "list resource payments_gadget", "action payments_poke_gadget"},
		},
		{
			ID: "widgets", Method: "POST", Path: "/widgets", Group: "Old Widgets", Summary: "list (see section 3)", Basis: contract.Assumed,
			Request:  contract.Payload{Object: "Gadget", Basis: contract.Seen},
			Response: contract.Payload{Object: "Widget", List: true, Basis: contract.Shown}, Unsent: "It is gone.",
		},
		{ID: "widget", Method: "GET", Path: "/widget", Group: "Old Widgets", Basis: contract.Seen, Unsent: "It is `slow` | old."},
	}
	schemas := []contract.Schema{
		{Name: "Gadget", Basis: contract.Seen},
		{Name: "Widget", Basis: contract.Shown, Exceptions: []contract.Property{
			{Name: "a", Basis: contract.Assumed}, {Name: "b", Basis: contract.Seen}, {Name: "c", Basis: contract.Assumed},
		}},
		{Name: "WidgetColour", Basis: contract.Assumed, Enumeration: true},
	}
	got := coverage(operations, schemas, map[string]string{"gadget": "doctor"})
	for _, want := range []string{
		"## Gadgets\n\n| Operation |",
		"| `GET /gadget/{id}` | a \\| b | resource [`payments_gadget`](../resources/gadget.md)<br>" +
			"list resource [`payments_gadget`](../list-resources/gadget.md)<br>" +
			"action [`payments_poke_gadget`](../actions/poke_gadget.md) | shown | none | `Gadget`: seen | `doctor` |\n",
		"## Old Widgets\n\n| Operation |",
		"| `POST /widgets` | list | none: It is gone. | assumed | `Gadget`: seen | list of `Widget`: shown | `call` |\n",
		"| `Gadget` | seen |  |\n| `Widget` | shown | seen: `b`; assumed: `a`, `c` |\n| `WidgetColour` (enumeration) | assumed |  |\n",
		"| `GET /widget` |  | none: It is `slow` \\| old. | seen | none | none | `call` |\n",
		"\n3 of 3 operations are covered. Terraform types send 1 of them. Where the column Terraform says *none*, it gives the reason. " +
			"Without Terraform, [`call`](call.md) runs each operation by its id.\n",
		"| Group | Operations | Terraform | shown | seen | assumed |\n|---|--:|--:|--:|--:|--:|\n",
		"| [Gadgets](#gadgets) | 1 | 1 | 1 | 0 | 0 |\n| [Old Widgets](#old-widgets) | 2 | 0 | 0 | 1 | 1 |\n| all | 3 | 1 | 1 | 1 | 1 |\n",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("missing %q in:\n%s", want, got)
		}
	}
}
