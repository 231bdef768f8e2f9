// SPDX-License-Identifier: MPL-2.0

package main

import (
	"bytes"
	"strings"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/contract"
)

func TestWrite(t *testing.T) {
	operations := []contract.Operation{
		{
			ID: "gadget", Method: "GET", Path: "/gadget/{id}", Group: "Gadgets", Summary: "a | b", Basis: contract.Shown,
			Terraform: []string{"resource payments_gadget", "list resource payments_gadget", "action payments_poke_gadget"},
		},
		{ID: "widgets", Method: "GET", Path: "/widgets", Group: "Old Widgets", Summary: "list (see section 3)", Basis: contract.Assumed},
	}
	var out bytes.Buffer
	if err := write(&out, operations); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"## Gadgets\n\n| Operation |",
		"| `GET /gadget/{id}` | a \\| b | resource [`payments_gadget`](../resources/gadget.md)<br>" +
			"list resource [`payments_gadget`](../list-resources/gadget.md)<br>" +
			"action [`payments_poke_gadget`](../actions/poke_gadget.md) | shown |\n",
		"## Old Widgets\n\n| Operation |",
		"| `GET /widgets` | list | not yet | assumed |\n",
		"Terraform types send 1 of the 2 operations.",
		"| Group | Operations | Terraform | shown | seen | assumed |\n|---|--:|--:|--:|--:|--:|\n",
		"| [Gadgets](#gadgets) | 1 | 1 | 1 | 0 | 0 |\n| [Old Widgets](#old-widgets) | 1 | 0 | 0 | 0 | 1 |\n| all | 2 | 1 | 1 | 0 | 1 |\n",
	} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("missing %q in:\n%s", want, out.String())
		}
	}
}

func TestWrite_unknownMark(t *testing.T) {
	err := write(&bytes.Buffer{}, []contract.Operation{{ID: "gadget", Basis: "guessed"}})
	if err == nil || !strings.Contains(err.Error(), "gadget") || !strings.Contains(err.Error(), "guessed") {
		t.Errorf("an unexplained mark gives %v", err)
	}
}
