// SPDX-License-Identifier: MPL-2.0

package engine

import (
	"encoding/json"

	"github.com/getkin/kin-openapi/openapi3"

	"github.com/terraform-payments/terraform-provider-payments/internal/contract/amount"
	"github.com/terraform-payments/terraform-provider-payments/internal/contract/schema"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/store"
)

// plain converts the values of a Go program to those that JSON would have brought: numbers as
// json.Number, also those that were given as text where the schema wants a number. A text that is
// no number stays one.
func plain(s *openapi3.Schema, object Object) (Object, error) {
	data, err := json.Marshal(object)
	if err != nil {
		return nil, err
	}
	var read Object
	if err := store.Decode(data, &read); err != nil {
		return nil, err
	}
	out, _ := schema.Rewrite(s, read, func(s *openapi3.Schema, value any) any {
		if text, ok := value.(string); ok && (s.Type.Is(openapi3.TypeNumber) || s.Type.Is(openapi3.TypeInteger)) && amount.IsNumber(text) {
			return json.Number(text)
		}
		return value
	}).(Object)
	return out, nil
}

// resolved is [schema.Resolve].
func resolved(s *openapi3.Schema) *openapi3.Schema { return schema.Resolve(s) }
