// SPDX-License-Identifier: MPL-2.0

package layout

import (
	"fmt"
	"slices"
	"strings"

	"github.com/terraform-payments/terraform-provider-payments/internal/cli"
	"github.com/terraform-payments/terraform-provider-payments/internal/export/account"
)

// References finds the addresses of objects for references, and says why there is none.
type References struct {
	Addresses map[string]string // of the objects that have a block in the root module, by id
	Outputs   map[string]string // of modules, with the ids of objects in them, by id
	Missing   map[Missing]int   // counts of ids in place of addresses

	contents *account.Contents
}

// Missing is why ids of a type stand in the objects of a type in place of addresses.
type Missing struct {
	of   string // the words of the type
	from *account.Type
	why  string // "not exported"
}

// Text is a sentence about n ids.
func (m Missing) Text(n int) string {
	return fmt.Sprintf("%s in %ss, because %s: written as %s", cli.Noun(n, m.of+" id", m.of+" ids"), m.from.Words(),
		cli.Noun(n, "the "+m.of+" was ", "the "+m.of+"s were ")+m.why, cli.Noun(n, "an id", "ids"))
}

// referencesOf are the references to the objects that have a block: a new one, or one of the
// directory.
func referencesOf(contents *account.Contents, dir *Directory, state Managed) *References {
	r := &References{Addresses: map[string]string{}, Outputs: map[string]string{}, Missing: map[Missing]int{}, contents: contents}
	for _, all := range []map[string]string{dir.Names, state} {
		for id, address := range all {
			switch reference := dir.reference(address); {
			case reference == "":
			case ParseAddress(address).IsReferable():
				r.Addresses[id] = address
			default:
				r.Outputs[id] = reference
			}
		}
	}
	for _, all := range []map[string]string{dir.elsewhere, dir.inModules(), state} {
		for id, address := range all {
			if r.Addresses[id] == "" {
				contents.Skipped[id] = "in " + address
			}
		}
	}
	return r
}

// has reports whether an object of a type has an address.
func (r *References) has(of, id string) bool { return strings.HasPrefix(r.Addresses[id], of+".") }

// Find returns the expression of an object's id for an object of a type, or the reason why the id
// stands in its place.
func (r *References) Find(from *account.Type, of, id string) (expression, reason string) {
	switch {
	case r.has(of, id):
		return r.Addresses[id] + ".id", ""
	case r.Outputs[id] != "":
		return r.Outputs[id], ""
	}
	words, isOther := strings.TrimPrefix(of, "payments_"), false
	for _, t := range slices.Concat(r.contents.Types, r.contents.OtherTypes) {
		if t.Name == of {
			words, isOther = t.Words(), slices.Contains(r.contents.OtherTypes, t)
		}
	}
	why := "not in the account"
	switch skipped := r.contents.Skipped[id]; {
	case skipped != "":
		why, reason = "not exported ("+account.Printable(skipped)+")", fmt.Sprintf("not exported: a %s, %s", words, account.Printable(skipped))
	case isOther:
		why, reason = "not exported", "not exported: a "+words
	default:
		reason = why + ": a " + words
	}
	r.Missing[Missing{words, from, why}]++
	return "", reason
}
