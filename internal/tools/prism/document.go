// SPDX-License-Identifier: MPL-2.0

package main

import (
	"encoding/json"
	"os"

	"github.com/terraform-payments/terraform-provider-payments/internal/contract"
)

// writeDocument writes the contract to path in a form that Prism understands. A nullable allOf in
// the contract accepts null. Prism follows OpenAPI 3.0 strictly, and its allOf refuses the null.
// So writeDocument writes it as an anyOf. It changes nothing else.
func writeDocument(path string) error {
	doc, err := contract.Load()
	if err != nil {
		return err
	}
	data, err := json.Marshal(doc)
	if err != nil {
		return err
	}
	var whole any
	if err := json.Unmarshal(data, &whole); err != nil {
		return err
	}
	orNull(whole)
	if data, err = json.MarshalIndent(whole, "", "  "); err != nil {
		return err
	}
	return os.WriteFile(path, data, 0o600)
}

// null is a schema that accepts only null. An enumeration of null would be equivalent, but turns
// Prism's checks off.
var null = map[string]any{"type": "object", "nullable": true, "not": map[string]any{"type": "object"}}

// orNull rewrites every nullable allOf in a part of the document.
func orNull(part any) {
	switch p := part.(type) {
	case map[string]any:
		for _, inner := range p {
			orNull(inner)
		}
		if all, ok := p["allOf"]; ok && p["nullable"] == true {
			p["anyOf"] = []any{map[string]any{"allOf": all}, null}
			for _, replaced := range []string{"allOf", "nullable", "type"} {
				delete(p, replaced)
			}
		}
	case []any:
		for _, inner := range p {
			orNull(inner)
		}
	}
}
