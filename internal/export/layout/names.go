// SPDX-License-Identifier: MPL-2.0

package layout

import (
	"cmp"
	"math"
	"slices"
	"strings"
	"unicode"

	"github.com/mozillazg/go-unidecode"

	"github.com/terraform-payments/terraform-provider-payments/internal/export/account"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/described"
)

// maxName is the longest name that is made of a label.
const maxName = 40

// idLength is how much of an id tells objects of one name apart.
const idLength = 8

// addressesOf gives each object an address, such as payments_product.ring. Names are made of
// labels, never of counters, so that the same account always has the same names. Objects of one
// type with equal labels all get the beginning of their ids: a new object renames no other one.
//
// known are the addresses of earlier exports, by id. They never change. taken are further addresses
// that no object may get.
func addressesOf(objects []account.Object, known map[string]string, taken map[string]bool) map[string]string {
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
			if addresses[o.ID] == "" {
				candidates[o.ID] = o.Type.Name + "." + nameOf(o, labels[o.ID], length)
				sharing[candidates[o.ID]]++
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
func nameOf(o account.Object, label string, length int) string {
	switch {
	case o.Type.IsSingle():
		label, length = slug(o.ID), 0
	case label == "":
		label, length = o.Type.Noun(), max(length, idLength)
	case label[0] >= '0' && label[0] <= '9':
		label = cut(o.Type.Noun() + "_" + label)
	}
	if length == 0 {
		return label
	}
	return label + "_" + strings.Join(strings.FieldsFunc(strings.ToLower(o.ID[:min(length, len(o.ID))]), isNoLetter), "_")
}

// labelsOf returns the names that the objects would have without each other: made of the label, of
// the labels of the objects that they refer to, or of a hint. They may be empty.
func labelsOf(objects []account.Object) map[string]string {
	own, labels := map[string]string{}, map[string]string{}
	for _, o := range objects {
		own[o.ID] = slug(o.Label(described.Label))
	}
	for _, o := range objects {
		labels[o.ID] = cmp.Or(own[o.ID], joined(namesOf(o, own)), slug(o.Label(described.NameHint)))
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
func namesOf(o account.Object, own map[string]string) (found []string) {
	for s := range account.Settings(o.Type.Attributes, o.State) {
		if s.RefersTo == "" || len(s.Path) > 1 {
			continue
		}
		for _, id := range s.Strings() {
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

// spellings are those of names. Umlauts are spelled with two letters in German, and with one
// elsewhere. An apostrophe ends no word: roasters_handbook.
var spellings = strings.NewReplacer("'", "", "’", "", "ä", "ae", "ö", "oe", "ü", "ue", "Ä", "Ae", "Ö", "Oe", "Ü", "Ue")

// slug returns a name of small letters, digits and underscores, of [maxName] characters at most. It
// is empty if nothing is left, and for Japanese with Han characters: they would be read as Chinese.
func slug(label string) string {
	isIn := func(scripts ...*unicode.RangeTable) bool {
		return strings.ContainsFunc(label, func(r rune) bool { return unicode.In(r, scripts...) })
	}
	if isIn(unicode.Hiragana, unicode.Katakana) && isIn(unicode.Han) {
		return ""
	}
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
