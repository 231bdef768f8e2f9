// SPDX-License-Identifier: MPL-2.0

package export

import (
	"cmp"
	"math"
	"net/url"
	"slices"
	"strings"

	"github.com/mozillazg/go-unidecode"
	"github.com/zclconf/go-cty/cty"

	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/described"
)

// maxName is the longest name that is made of a label.
const maxName = 40

// idLength is how much of an id tells objects of one name apart.
const idLength = 8

// names gives each object an address, such as payments_product.ring. Names are made of labels,
// never of counters, so that the same account always has the same names. Objects of one type with
// equal labels all get the beginning of their ids: a new object renames no other one.
//
// known are the addresses of earlier exports, by id. They never change. taken are further addresses
// that no object may get.
func names(objects []object, known map[string]string, taken map[string]bool) map[string]string {
	addresses, used := map[string]string{}, map[string]bool{}
	for address := range taken {
		used[address] = true
	}
	for id, address := range known {
		addresses[id], used[address] = address, true
	}
	labels := labelsOf(objects)
	for _, length := range []int{0, idLength, math.MaxInt} {
		candidates, sharing := map[string]string{}, map[string]int{}
		for _, o := range objects {
			if addresses[o.id] == "" {
				candidates[o.id] = o.kind.name + "." + nameOf(o, labels[o.id], length)
				sharing[candidates[o.id]]++
			}
		}
		for id, address := range candidates {
			if sharing[address] == 1 && !used[address] {
				addresses[id] = address
			}
		}
		for _, address := range addresses {
			used[address] = true
		}
	}
	return addresses
}

// nameOf returns the name of an object, with as much of its id as wanted. Without a label, an
// object has the noun of its type, and a part of its id.
func nameOf(o object, label string, length int) string {
	switch {
	case o.kind.isSingle():
		label, length = slug(o.id), 0
	case label == "":
		label, length = o.kind.noun(), max(length, idLength)
	case label[0] >= '0' && label[0] <= '9':
		label = cut(o.kind.noun() + "_" + label)
	}
	if length == 0 {
		return label
	}
	return label + "_" + strings.Join(strings.FieldsFunc(strings.ToLower(o.id[:min(length, len(o.id))]), isNoLetter), "_")
}

// labelsOf returns the names that the objects would have without each other: made of the label, of
// the labels of the objects that they refer to, or of a hint. They may be empty.
func labelsOf(objects []object) map[string]string {
	own, labels := map[string]string{}, map[string]string{}
	for _, o := range objects {
		own[o.id] = slug(labelOf(o.kind.attributes, o.state, described.Label))
	}
	for _, o := range objects {
		labels[o.id] = cmp.Or(own[o.id], joined(namesOf(o, own)), slug(labelOf(o.kind.attributes, o.state, described.NameHint)))
	}
	return labels
}

// joined joins as many names as a name can hold.
func joined(all []string) (name string) {
	for i, next := range all {
		switch longer := name + "_and_" + next; {
		case i == 0:
			name = next
		case len(longer) <= maxName:
			name = longer
		default:
			return name
		}
	}
	return name
}

// namesOf returns the names of the objects that an object itself refers to, sorted. More than three
// make no name.
func namesOf(o object, own map[string]string) (found []string) {
	for _, a := range o.kind.attributes {
		if a.refersTo == "" {
			continue
		}
		for _, id := range idsAt(o.state, a.name) {
			if own[id] != "" {
				found = append(found, own[id])
			}
		}
	}
	if len(found) > 3 {
		return nil
	}
	slices.Sort(found)
	return slices.Compact(found)
}

// idsAt returns the strings of an attribute, which is one string or a set.
func idsAt(value cty.Value, name string) (ids []string) {
	value = value.GetAttr(name)
	switch {
	case value.IsNull() || !value.IsKnown():
	case value.Type() == cty.String:
		ids = append(ids, value.AsString())
	case value.Type().IsSetType() || value.Type().IsListType():
		for _, element := range value.AsValueSlice() {
			if element.Type() == cty.String && !element.IsNull() {
				ids = append(ids, element.AsString())
			}
		}
	}
	return ids
}

// labelOf returns the first value with a mark, at any depth. Of a URL, it returns host and path.
func labelOf(attributes []attribute, value cty.Value, mark described.Annotation) string {
	for _, a := range attributes {
		if a.is(mark) {
			if label := stringAt(value, a.name); label != "" {
				if a.is(described.EventTarget) {
					return hostAndPath(label)
				}
				return label
			}
		}
		if len(a.members) == 0 || !value.Type().HasAttribute(a.name) {
			continue
		}
		if inner := value.GetAttr(a.name); inner.Type().IsObjectType() && !inner.IsNull() {
			if label := labelOf(a.members, inner, mark); label != "" {
				return label
			}
		}
	}
	return ""
}

// hostAndPath leaves out the parts of a URL that may hold secrets.
func hostAndPath(address string) string {
	parsed, err := url.Parse(address)
	if err != nil {
		return ""
	}
	return parsed.Hostname() + parsed.Path
}

// spellings are those of names. Umlauts are spelled with two letters in German, and with one
// elsewhere. An apostrophe ends no word: roasters_handbook.
var spellings = strings.NewReplacer("'", "", "’", "", "ä", "ae", "ö", "oe", "ü", "ue", "Ä", "Ae", "Ö", "Oe", "Ü", "Ue")

// slug returns a name of small letters, digits and underscores, of [maxName] characters at most. It
// is empty if nothing is left.
func slug(label string) string {
	if runes := []rune(label); len(runes) > 4*maxName {
		label = string(runes[:4*maxName])
	}
	return cut(strings.Join(strings.FieldsFunc(strings.ToLower(unidecode.Unidecode(spellings.Replace(label))), isNoLetter), "_"))
}

// isNoLetter reports whether a character cannot stand in a name.
func isNoLetter(r rune) bool { return (r < 'a' || r > 'z') && (r < '0' || r > '9') }

// cut shortens a name, at the end of a word if it can.
func cut(name string) string {
	if len(name) <= maxName {
		return name
	}
	short := name[:maxName]
	if end := strings.LastIndexByte(short, '_'); end > maxName/2 && name[maxName] != '_' {
		short = short[:end]
	}
	return strings.TrimRight(short, "_")
}

// sortByAddress sorts objects by their addresses.
func sortByAddress(objects []object, addresses map[string]string) {
	slices.SortFunc(objects, func(a, b object) int { return strings.Compare(addresses[a.id], addresses[b.id]) })
}
