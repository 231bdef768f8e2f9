// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"encoding/json"
	"maps"
	"net/url"
	"slices"
	"strings"

	"github.com/google/uuid"

	"github.com/terraform-payments/terraform-provider-payments/internal/contract"
	"github.com/terraform-payments/terraform-provider-payments/internal/contract/schema"
)

// generator makes values of schemas by choices, one for each byte. When the bytes are used up, each
// choice is the first and the smallest.
type generator struct {
	data []byte
	ids  []string // further ids that references may have, beside everyID
}

func (g *generator) next() int {
	if len(g.data) == 0 {
		return 0
	}
	first := g.data[0]
	g.data = g.data[1:]
	return int(first)
}

// pick returns one of choices.
func pick[T any](g *generator, choices ...T) T { return choices[g.next()%len(choices)] }

// query returns the required query parameters of an operation, and some of the optional ones.
func (g *generator) query(op contract.Operation) url.Values {
	values := url.Values{}
	for _, p := range op.Parameters {
		if !p.InQuery || !p.Required && g.next()%2 == 0 {
			continue
		}
		value := g.value(p.Schema, 0)
		text, ok := value.(string)
		if !ok {
			text = string(encode(value))
		}
		values.Set(p.Name, text)
	}
	return values
}

// value returns a value that a schema allows. A byte from 0xf0 on makes it invalid.
func (g *generator) value(s *schema.Schema, depth int) any {
	first := g.next()
	if first >= 0xf0 {
		return pick[any](g, nil, "", Object{}, []any{}, true, json.Number("-1"), json.Number("1e400"),
			strings.Repeat("ü", 251), "\x00\u2028", Object{"a": nil})
	}
	switch {
	case len(s.Enum) > 0:
		return s.Enum[first%len(s.Enum)]
	case s.Type == schema.Object:
		return g.object(s, depth)
	case s.Type == schema.Array:
		elements := []any{}
		for range max(s.MinItems, first%3) {
			elements = append(elements, g.value(s.Items, depth+1))
		}
		return elements
	case s.Type == schema.Boolean:
		return first%2 == 1
	case s.Type == schema.Integer:
		return json.Number([]string{"1", "0", "30", "2147483647", "9223372036854775807", "-1"}[first%6])
	case s.Type == schema.Number:
		return json.Number([]string{
			"1", "0", "10.50", "99.999999999999999999",
			"123456789012345678901234567890.000000000000000001", "1e-7", "-0.01",
		}[first%7])
	}
	return g.text(s, first)
}

func (g *generator) object(s *schema.Schema, depth int) Object {
	object := Object{}
	for _, name := range slices.Sorted(maps.Keys(s.Properties)) {
		if s.Requires(name) || depth < 8 && g.next()%2 == 1 {
			object[name] = g.value(s.Properties[name], depth+1)
		}
	}
	return object
}

// text returns the first string, from the given one on, that a schema allows.
func (g *generator) text(s *schema.Schema, first int) any {
	switch s.Format {
	case "uuid":
		ids := append([]string{everyID, uuid.Nil.String(), strings.ToUpper(everyID)}, g.ids...)
		return ids[first%len(ids)]
	case "date-time":
		return []string{"2030-01-02T03:04:05Z", "1999-12-31T23:59:59.999999+14:00"}[first%2]
	case "date":
		return []string{"1999-12-31", "2024-02-29"}[first%2]
	}
	texts := []string{
		"a", "https://example.com/a", "", "USD", "DE89370400440532013000", "COBADEFFXXX", "021000021", "12345678", "a@example.com",
		"0x52908400098527886E0F7030069857D2E4169EE7", "1.50", "2030-01-02T03:04:05Z", everyID, "<&>", "Ü\u0000\u202e",
	}
	for i := range texts {
		text := texts[(first+i)%len(texts)]
		if schema.Check(s, text, "") == nil {
			return text
		}
	}
	return texts[0]
}
