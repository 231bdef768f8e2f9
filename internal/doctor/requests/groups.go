// SPDX-License-Identifier: MPL-2.0

package requests

import (
	"slices"
	"strings"
)

// Groups are chosen groups of operations, such as those of -groups. None means all.
type Groups map[string]bool

// ChosenGroups returns the groups with some names.
func ChosenGroups(names []string) Groups {
	chosen := Groups{}
	for _, name := range names {
		chosen[groupWord(name)] = true
	}
	return chosen
}

// Have reports whether the group of an operation is among them.
func (g Groups) Have(op *Operation) bool { return g[groupWord(op.Group)] }

// groupWord spells a group in one way: "Discount Codes" and "discount_code" are the same.
func groupWord(group string) string {
	return strings.TrimSuffix(strings.NewReplacer(" ", "_", "-", "_").Replace(strings.ToLower(group)), "s")
}

// GroupNames are the groups of some operations, as -groups names them.
func GroupNames(all []*Operation) (names []string) {
	for _, op := range all {
		names = append(names, strings.ReplaceAll(strings.ToLower(op.Group), " ", "_"))
	}
	slices.Sort(names)
	return slices.Compact(names)
}
