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
			ID: "gadget", Method: "GET", Path: "/gadget/{id}", Group: "Gadgets", Basis: contract.Shown,
			Terraform: []string{"resource payments_gadget", "list resource payments_gadget", "action payments_poke_gadget"},
		},
		{
			ID: "widgets", Method: "POST", Path: "/widgets", Group: "Old Widgets", Basis: contract.Assumed,
			Unsent: "It is gone.",
		},
		{ID: "widget", Method: "GET", Path: "/widget", Group: "Old Widgets", Basis: contract.Seen, Unsent: "It is `slow` (see section 3)\nold."},
	}
	schemas := []contract.Schema{
		{Name: "Gadget", Basis: contract.Seen},
		{Name: "Widget", Basis: contract.Shown, Exceptions: []contract.Property{
			{Name: "a", Basis: contract.Assumed}, {Name: "b", Basis: contract.Seen}, {Name: "c", Basis: contract.Assumed},
		}},
		{Name: "WidgetColour", Basis: contract.Assumed},
	}
	got := coverage(operations, schemas)
	for _, want := range []string{
		"## Gadgets\n\n- `gadget` (verified): [`gadget`](../resources/gadget.md), [`poke_gadget`](../actions/poke_gadget.md)\n",
		"## Old Widgets\n\n- `widgets`: It is gone.\n- `widget` (inferred): It is `slow` old.\n",
		"\n- **verified**: `Widget`\n- **inferred**: `Gadget`; the fields `Widget.b`\n" +
			"- **unverified**: every other object; the fields `Widget.a`, `Widget.c`\n",
		"\nThere are 3 operations: 1 verified, 1 inferred and 1 unverified. Terraform types send 1 of them. " +
			"Each other one has its reason.\n",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("missing %q in:\n%s", want, got)
		}
	}
	total := count(operations)
	const status = "The service has 3 operations: 1 verified by its specification, 1 inferred from similar services, and 1 unverified"
	if got := total.status(); got != status {
		t.Errorf("the status is %q, want %q", got, status)
	}
}
