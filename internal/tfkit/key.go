// SPDX-License-Identifier: MPL-2.0

package tfkit

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/diagnose"
)

// Key is an attribute, besides the id, by which people know an object: a code, an address. Data sources and imports take it too,
// and a create that is refused because of what exists is blamed on it.
type Key[T any] struct {
	Name string // the attribute's
	Of   func(T) string
	// Taken says what else to think of where the service has an object with that key already. May be empty.
	Taken string
}

// ambiguousError says that a key fits several objects.
type ambiguousError struct{ text string }

// Error names them.
func (e *ambiguousError) Error() string { return e.text }

func isAmbiguous(err error) bool {
	var several *ambiguousError
	return errors.As(err, &several)
}

// names are the attributes that name one object: "id", or "id or code".
func (k Kind[M, PM, T, P]) names() string {
	if k.Key == nil {
		return "id"
	}
	return "id or " + k.Key.Name
}

// byKey finds the one object with that key. None is gone; several are an error that names them, because a guess might be wrong.
func (k Kind[M, PM, T, P]) byKey(ctx context.Context, c *client.Client, key string) (T, error) {
	var found []T
	var none T
	for object, err := range k.List(c, ctx) {
		if err != nil {
			return none, err
		}
		if k.Key.Of(object) == key {
			found = append(found, object)
		}
	}
	switch len(found) {
	case 0:
		return none, &client.NotFoundError{Kind: fmt.Sprintf("%s with the %s", diagnose.Human(k.Name), k.Key.Name), ID: key}
	case 1:
		return found[0], nil
	}
	ids := make([]string, len(found))
	for i, object := range found {
		ids[i] = object.ObjectID()
	}
	return none, &ambiguousError{fmt.Sprintf("%d %s have the %s %s, so say by its id which one is meant: %s", len(found), diagnose.Human(k.Plural), k.Key.Name, key, strings.Join(ids, ", "))}
}

// taken says how to go on where the service has an object with that key already.
func (k Kind[M, PM, T, P]) taken(key string) string {
	return strings.TrimSpace(fmt.Sprintf("To manage the existing %s here, run:\n\n  terraform import payments_%s.NAME '%s'\n\n%s", diagnose.Human(k.Name), k.Name, strings.ReplaceAll(key, "'", `'\''`), k.Key.Taken))
}
