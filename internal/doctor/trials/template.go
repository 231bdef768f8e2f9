// SPDX-License-Identifier: MPL-2.0

package trials

import (
	"slices"
	"strings"
)

// template is a type of objects that the doctor makes, changes and deletes. The bodies are JSON
// with placeholders: $NAME is the unique name of the object, $PRODUCT the id of the doctor's own
// product. See [inventions] for the others.
type template struct {
	word  string   // in the name of an object: "product"
	needs []string // the words of kinds whose objects the body names

	create, read, list, update string   // operations; update may be empty, and so may read and list
	args                       []string // of the create

	// label is the member with the name of the object, by which it is found again.
	label string
	body  string  // the members that the contract requires, and the label
	full  string  // further members; an update sets, omits and nulls them
	extra []extra // further requests about the object

	archive *step // hides it
	end     *step // ends its life; nil: it goes on
	// ended are values of members of an object whose life has ended. Nil: it cannot be read any more.
	ended   map[string]any
	remains string // how the service keeps it; empty if it keeps nothing
	// named is the reason why -groups must name the kind; empty: it is made without.
	named string
}

// step is a request about an object, with its id as $ID.
type step struct {
	operation string
	args      []string
	body      string
}

// extra is a request with values of the doctor's own object.
type extra struct {
	step

	query string // the name of the parameter; its value is the first of args
	// assumption is the one that a success confirms; empty for none.
	assumption string
}

// title is the word of a template for people.
func (k *template) title() string { return strings.ReplaceAll(k.word, "-", " ") }

// ending is the request that ends the life of an object: it is deleted, or else archived.
func (k *template) ending() *step {
	if k.end == nil {
		return k.archive
	}
	return k.end
}

// hasEnded reports whether an object says that its life has ended.
func (k *template) hasEnded(members map[string]any) bool {
	for name, value := range k.ended {
		if members[name] == value {
			return true
		}
	}
	return false
}

// Operations are those that the doctor may send for its objects.
func Operations() (ids []string) {
	for _, k := range templates {
		ids = append(ids, k.create, k.read, k.list, k.update)
		for _, s := range []*step{k.archive, k.end} {
			if s != nil {
				ids = append(ids, s.operation)
			}
		}
		for _, x := range k.extra {
			ids = append(ids, x.operation)
		}
	}
	return slices.DeleteFunc(ids, func(id string) bool { return id == "" })
}

// byID are the arguments of most operations.
var byID = []string{"$ID"}
