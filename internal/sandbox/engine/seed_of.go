// SPDX-License-Identifier: MPL-2.0

package engine

import (
	"encoding/json"
	"strings"

	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/store"
)

// SeedOf makes a seed of the objects in responses: those of the operations that list the objects of
// an account, by the operation's id. It leaves out operations that list no objects of a group, such
// as the banks of a country. The organization is that of the sandbox. It returns an error if the
// seed would be refused.
func (e *Engine) SeedOf(responses map[string][]Object) ([]byte, error) {
	seed := map[string][]Object{}
	for _, group := range e.Groups() {
		definition := e.def.Groups[group]
		for _, shown := range responses[listOf(group, definition.Single)] {
			object := store.Clone(shown)
			if definition.Stored != nil {
				definition.Stored(e.organization, object)
			}
			seed[group] = append(seed[group], object)
		}
	}
	encoded, err := json.MarshalIndent(seed, "", "  ")
	if err != nil {
		return nil, err
	}
	return append(encoded, '\n'), e.Seed(encoded)
}

// Lists returns the ids of the operations whose responses [Engine.SeedOf] takes.
func (e *Engine) Lists() map[string]bool {
	lists := map[string]bool{}
	for _, group := range e.Groups() {
		lists[listOf(group, e.def.Groups[group].Single)] = true
	}
	return lists
}

// listOf returns the id of the operation that lists a group: paymentLinks for payment_link.
func listOf(group string, single bool) string {
	words := strings.Split(group, "_")
	for i, word := range words[1:] {
		words[i+1] = strings.ToUpper(word[:1]) + word[1:]
	}
	name := strings.Join(words, "")
	if single {
		return name
	}
	return name + "s"
}
