// SPDX-License-Identifier: MPL-2.0

package call

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/transport"
	"github.com/terraform-payments/terraform-provider-payments/internal/contract/schema"
	"github.com/terraform-payments/terraform-provider-payments/internal/destination"
)

// line is one value that a person sees before money moves.
type line struct{ name, value string }

// describe returns the values that the schema has, numbers by their digits. Bank numbers are
// shortened. Personal data and secrets are left out.
func describe(s *schema.Schema, value any, at string) (lines []line) {
	walk(part{at: at, schema: s, value: value}, func(p part) bool {
		if p.schema == nil || isPrivate(p.name, p.schema) {
			return false
		}
		switch v := p.value.(type) {
		case string:
			if _, isBankNumber := p.schema.Marks["x-bank-number"]; isBankNumber {
				v = destination.Shorten(v)
			}
			lines = append(lines, line{p.at, printable(v)})
		case json.Number, bool:
			lines = append(lines, line{p.at, fmt.Sprint(v)})
		}
		return true
	})
	return lines
}

// personal are members with personal data, beside those that the contract marks.
var personal = []string{"accountHolderName", "billingAddress", "dob", "email", "kycData", "phone", "representative", "shopper"}

// isPrivate reports whether a member is personal or a secret.
func isPrivate(name string, s *schema.Schema) bool {
	return s.Marks["x-personal"] != nil || s.Format == "password" || slices.Contains(personal, name) || isSecret(name)
}

// printable returns a value on one line of a terminal.
func printable(text string) string { return transport.Printable(text, 200) }

// part is a value, or one inside of it.
type part struct {
	at, name string // "entries[0].amount", and "amount"; an element of a list has no name
	schema   *schema.Schema
	value    any
	object   map[string]any // that has it as a member
}

// walk visits a value, and all inside of it as long as visit returns true. A schema that is not
// known is nil.
func walk(p part, visit func(part) bool) {
	if !visit(p) {
		return
	}
	of := p.schema
	if of == nil {
		of = &schema.Schema{}
	}
	switch v := p.value.(type) {
	case map[string]any:
		for _, name := range slices.Sorted(maps.Keys(v)) {
			walk(part{strings.TrimPrefix(p.at+"."+name, "."), name, of.Properties[name], v[name], v}, visit)
		}
	case []any:
		for i, element := range v {
			walk(part{at: fmt.Sprintf("%s[%d]", p.at, i), schema: of.Items, value: element}, visit)
		}
	}
}
