// SPDX-License-Identifier: MPL-2.0

package seed

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/terraform-payments/terraform-provider-payments/internal/contract/schema"
	"github.com/terraform-payments/terraform-provider-payments/internal/destination"
	"github.com/terraform-payments/terraform-provider-payments/internal/export/account"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

// invent replaces the private values of objects: each text without the mark x-public in the
// contract, and everything under x-personal. Equal values of one kind get equal inventions. An
// address, a number or an e-mail address that is private in one place is replaced in every place.
// Members that the contract does not know are left out, and so are nulls that it does not allow.
// The kept values of an object, by its id, stay: an exported configuration has them.
func invent(responses map[string][]sandbox.Object, schemas map[string]*schema.Schema, kept map[string]map[string]bool) {
	i := inventor{counts: map[string]int{}, known: map[string]string{}, everywhere: map[string]string{}}
	for _, replace := range []func(kind, value string) string{i.collect, i.replace} {
		for _, name := range slices.Sorted(maps.Keys(responses)) {
			for n, object := range responses[name] {
				id, _ := object["id"].(string)
				i.kept = kept[id]
				responses[name][n], _ = i.walk(schemas[name], object, "", replace).(map[string]any)
			}
		}
	}
}

// inventor knows the inventions so far.
type inventor struct {
	counts     map[string]int    // by kind
	known      map[string]string // by kind and value
	everywhere map[string]string // by value
	kept       map[string]bool   // of the object
}

// kindOf returns the kind of an invention in place of a value: the kind of the list around it, or
// "", where the schema names none.
func kindOf(s *schema.Schema, around string) string {
	if mark, ok := s.Marks["x-private"].(string); ok {
		return mark
	}
	tellsNothing := len(s.Enum) > 0 || s.Marks["x-known"] != nil || s.Format == "uuid" || s.Format == "date-time"
	if around == "" && s.Type == schema.String && !tellsNothing && s.Marks["x-public"] != true {
		return "text"
	}
	return around
}

// walk replaces the strings in a value. around is the kind of the list that it is in, or "".
func (i *inventor) walk(s *schema.Schema, value any, around string, replace func(kind, value string) string) any {
	kind := kindOf(s, around)
	switch v := value.(type) {
	case map[string]any:
		if s.Marks["x-personal"] == true && len(s.Properties) == 0 {
			return nil // findings in no known form
		}
		out, properties := map[string]any{}, s.Properties
		for _, name := range slices.Sorted(maps.Keys(properties)) { // the inventions are counted
			if member, ok := v[name]; ok && (member != nil || properties[name].Nullable) {
				out[name] = i.walk(properties[name], member, "", replace)
			}
		}
		return out
	case []any:
		items := s.Items
		if items == nil {
			return []any{}
		}
		out := make([]any, 0, len(v))
		for _, element := range v {
			out = append(out, i.walk(items, element, kind, replace))
		}
		return out
	case string:
		return replace(kind, v)
	}
	return value
}

// collect makes the inventions of private values, and changes nothing.
func (i *inventor) collect(kind, value string) string {
	if kind == "" || value == "" || i.kept[value] || i.known[kind+" "+value] != "" {
		return value
	}
	i.counts[kind]++
	invented := inventionOf(kind, value, i.counts[kind])
	i.known[kind+" "+value] = invented
	if slices.Contains([]string{"address", "number", "iban", "email"}, kind) {
		i.everywhere[value] = invented
	}
	return value
}

func (i *inventor) replace(kind, value string) string {
	if i.kept[value] {
		return value
	}
	if invented, ok := i.known[kind+" "+value]; ok && kind != "" {
		return invented
	}
	if invented, ok := i.everywhere[value]; ok {
		return invented
	}
	return value
}

// inventionOf returns the nth invention of a kind, in the form of a value.
func inventionOf(kind, value string, n int) string {
	switch kind {
	case "name":
		return fmt.Sprintf("Person %d", n)
	case "company":
		return fmt.Sprintf("Company %d", n)
	case "email":
		return fmt.Sprintf("person-%d@example.com", n)
	case "phone":
		return fmt.Sprintf("+49 30 555%05d", n)
	case "birthday":
		return fmt.Sprintf("19%02d-01-01", n%100)
	case "country":
		return "DE"
	case "url":
		return fmt.Sprintf("https://example.com/%d", n)
	case "address":
		invented, ok := destination.InventAddress(value, n)
		if !ok {
			invented, _ = destination.InventAddress("0x52908400098527886E0F7030069857D2E4169EE7", n)
		}
		return invented
	case "iban", "number": // a masked number becomes a whole one, or its last four digits do
		switch isMasked := destination.IsMasked(value); {
		case kind == "iban" && (isMasked || destination.CheckIBAN(value) != nil):
			value = "DE02120300000000202051"
		case isMasked || len(value) == 4:
			value = "10000000"
		}
		return destination.InventNumber(value, n)
	case "hash":
		return destination.InventNumber(strings.ToLower(value), n)
	case "endpoint":
		return account.URLWithoutSecrets(value)
	case "secret":
		return fmt.Sprintf("invented-%d", n)
	}
	return fmt.Sprintf("Text %d", n)
}
