// SPDX-License-Identifier: MPL-2.0

package tfkit

import (
	"context"
	"reflect"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
)

// hollow fills the elements of a list whose inner lists are empty there, and not in a read by id.
// The first few elements with an empty list that no other element fills tell. A key may list
// objects and not read them, so an error counts only if one is found.
type hollow[T any] struct {
	get   func(c *client.Client, ctx context.Context, id string) (T, error) // nil: no operation reads one
	shown map[string]bool                                                   // the lists that some element fills
	asked int
	found bool
	err   error // of a read before one was found
}

func newHollow[T any](get func(c *client.Client, ctx context.Context, id string) (T, error)) *hollow[T] {
	return &hollow[T]{get: get, shown: map[string]bool{}}
}

// filled returns an element, or the object that a read by its id returns.
func (h *hollow[T]) filled(ctx context.Context, c *client.Client, element T) (T, error) {
	identified, ok := any(element).(interface{ ObjectID() string })
	isDoubtful := false
	for name, isEmpty := range innerLists(element) {
		h.shown[name] = h.shown[name] || !isEmpty
		isDoubtful = isDoubtful || isEmpty && !h.shown[name]
	}
	if h.get == nil || !ok || !isDoubtful || !h.found && h.asked >= client.FirstReads {
		return element, nil
	}
	h.asked++
	whole, err := h.get(c, ctx, identified.ObjectID())
	if client.IsNotFound(err) { // it was deleted since
		return element, nil
	}
	if err != nil && !h.found && ctx.Err() == nil {
		h.err = err
		return element, nil
	}
	before := innerLists(element)
	for name, isEmpty := range innerLists(whole) {
		h.found = h.found || before[name] && !isEmpty
	}
	if err == nil && h.found {
		err = h.err
	}
	return whole, err
}

// innerLists returns the names of an object's lists, and whether they are empty.
func innerLists(object any) map[string]bool {
	lists := map[string]bool{}
	value := reflect.ValueOf(object)
	if value.Kind() != reflect.Struct {
		return lists
	}
	for i := range value.NumField() {
		if field := value.Field(i); field.Kind() == reflect.Slice && field.Type().Elem().Kind() != reflect.Uint8 {
			lists[value.Type().Field(i).Name] = field.Len() == 0
		}
	}
	return lists
}
