// SPDX-License-Identifier: MPL-2.0

package write

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/terraform-payments/terraform-provider-payments/internal/cli"
	"github.com/terraform-payments/terraform-provider-payments/internal/export/account"
	"github.com/terraform-payments/terraform-provider-payments/internal/export/layout"
)

func objectsIn(file layout.File) (n int) {
	for _, b := range file.Blocks {
		n += len(b.Objects)
	}
	return n
}

// noteOf describes the objects of a file: their types, if they have several, the archived ones, and
// the references to others.
func noteOf(l *layout.Layout, file layout.File) string {
	counts, references := map[*account.Type]int{}, map[string]int{}
	var types []*account.Type
	archived := 0
	for _, b := range file.Blocks {
		if counts[b.Type] == 0 {
			types = append(types, b.Type)
		}
		counts[b.Type] += len(b.Objects)
		for _, o := range b.Objects {
			if o.Ended() == account.Archived {
				archived++
			}
			for _, id := range o.References() {
				if of := layout.ParseAddress(l.References.Addresses[id]).Type; of != "" && o.Refused == "" {
					references[of]++
				}
			}
		}
	}
	var parts []string
	if file.IsSuspicious {
		parts = append(parts, "a payee or a host that no managed object has")
	}
	for _, t := range types {
		words := t.Words()
		if slices.ContainsFunc(types, func(other *account.Type) bool { return other != t && other.Noun() == t.Noun() }) {
			words = strings.TrimSuffix(words, " "+t.Noun())
		}
		if len(types) > 1 {
			parts = append(parts, fmt.Sprintf("%s %d", words, counts[t]))
		}
	}
	if archived > 0 {
		parts = append(parts, fmt.Sprintf("%d of them archived", archived))
	}
	for _, name := range slices.Sorted(maps.Keys(references)) {
		of, n := account.Type{Name: name}, references[name]
		parts = append(parts, fmt.Sprintf("%s to %s", cli.Count(n, "reference"), cli.Noun(n, "a "+of.Words(), of.Words()+"s")))
	}
	return strings.Join(parts, ", ")
}
