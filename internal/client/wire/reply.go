// SPDX-License-Identifier: MPL-2.0

package wire

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/strictjson"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/transport"
)

// Reply is the object in a response, only its id, or neither.
type Reply[T any] struct {
	Object *T       // nil if the response is not the whole object
	ID     string   // empty if the response does not tell it
	Why    error    // why there is no object
	Odd    []string // the members of the object that [Decode] took for null
	Queued bool     // the service makes the object later, see [transport.Response]
}

// The reasons for a response without an object that are no defects.
var (
	ErrEmpty   = errors.New("the response was empty")
	ErrIDAlone = errors.New("the response was an id alone")
)

// ReadReply finds an object in a response, at the top or one envelope down. The object must have
// every required member. ReadReply takes only the id from any other response.
func ReadReply[T Entity](body []byte, noun string, others OtherNames, strict bool) Reply[T] {
	whole, err := single(body)
	if err != nil {
		return Reply[T]{Why: err}
	}
	if whole == nil {
		return Reply[T]{Why: ErrEmpty}
	}
	var text string
	if strictjson.Unmarshal(whole, &text) == nil {
		if CheckID(text) != nil {
			return Reply[T]{Why: errors.New("it is a string")}
		}
		return Reply[T]{ID: text, Why: ErrIDAlone}
	}
	object, odd, err := ReadWhole(body, strict, func(object T) error {
		if err := CheckID(object.ObjectID()); err != nil {
			return fmt.Errorf("it has no usable id: %w", err)
		}
		return nil
	})
	if err != nil {
		return Reply[T]{ID: idIn[T](noun, others, whole), Why: err}
	}
	return Reply[T]{Object: object, ID: (*object).ObjectID(), Odd: odd}
}

// ReadWhole reads a whole T at the top of a response, or up to three envelopes down. check must
// accept the T. It must have every required member if strict, or at least half of them otherwise. A
// response to a write is strict, because a read after it can return more. The error describes the
// top of the response. odd are the members that [Decode] took for null.
func ReadWhole[T any](body []byte, strict bool, check func(T) error) (object *T, odd []string, err error) {
	body, err = single(body)
	switch {
	case err != nil:
		return nil, nil, err
	case body == nil:
		return nil, nil, ErrEmpty
	}
	object, odd, err = wholeIn(body, strict, check)
	if _, hasID := any(*new(T)).(Entity); err == nil && hasID {
		return object, odd, nil
	}
	if inner := Unwrapped[T](body); len(inner) < len(body) {
		if object, odd, err := wholeIn(inner, strict, check); err == nil {
			return object, odd, nil
		}
	}
	if err == nil {
		return object, odd, nil
	}
	found := 0
	for _, inner := range envelopes(ShapeOf[T]().Members, body) {
		if o, names, err := wholeIn(Unwrapped[T](inner.body), strict, check); err == nil {
			object, odd, found = o, names, found+1
		}
	}
	if found == 1 {
		return object, odd, nil
	}
	return nil, nil, err
}

func wholeIn[T any](body []byte, strict bool, check func(T) error) (*T, []string, error) {
	object := new(T)
	odd, err := Decode(body, object)
	if err != nil {
		return nil, nil, err
	}
	if err := check(*object); err != nil {
		return nil, nil, err
	}
	shape := ShapeOf[T]()
	if names := shape.Lacking(body, strict); len(names) > 0 && (strict || 2*len(names) > len(shape.Required)) {
		return nil, nil, &partError{names}
	}
	return object, odd, nil
}

// partError says that an object is not whole.
type partError struct{ names []string }

// Error names the missing members.
func (e *partError) Error() string { return "it lacks " + strings.Join(e.names, ", ") }

// MaxArrays is how many arrays may be around an object.
const MaxArrays = 4

// single unpacks arrays with one element. An empty or null response, and an array or object without
// anything, becomes nil.
func single(body []byte) ([]byte, error) {
	for range MaxArrays {
		if len(body) == 0 || body[0] != '[' {
			break
		}
		items, err := strictjson.Elements(body)
		switch {
		case err != nil:
			return nil, err
		case len(items) == 0:
			return nil, nil
		case len(items) > 1:
			return nil, fmt.Errorf("one object was asked for and %d came", len(items))
		}
		body = items[0]
	}
	if text := string(body); text == "null" || text == "{}" {
		return nil, nil
	}
	return body, nil
}

// envelope is a member of a response that holds an object, or an array of one.
type envelope struct {
	name string
	body []byte
}

// envelopes returns the members of a response that may hold an object. A member of the object is
// not one.
func envelopes(members map[string]bool, body []byte) (all []envelope) {
	for name, inner := range strictjson.Members(body) {
		if members[name] {
			continue
		}
		if inner, err := single(inner); err == nil && len(inner) > 0 && inner[0] == '{' {
			all = append(all, envelope{name, inner})
		}
	}
	return all
}

// Unwrapped is [Unwrap] for a T.
func Unwrapped[T any](body []byte) []byte { return Unwrap(ShapeOf[T]().Members, body) }

// Unwrap returns the object inside a response that has most of its members, at most two envelopes
// down, or the response itself: {"status": "ok", "data": {"payout": {…}}} has one of them. If
// nothing has any, it is the only object inside.
func Unwrap(members map[string]bool, body []byte) []byte {
	best, most, isOne := body, 0, true
	var look func(body []byte, levels int)
	look = func(body []byte, levels int) {
		count := 0
		for name := range strictjson.Members(body) {
			if members[name] {
				count++
			}
		}
		if isOne = isOne && count != most || count > most; count > most {
			best, most = body, count
		}
		for _, inner := range envelopes(members, body) {
			if levels > 0 {
				look(inner.body, levels-1)
			}
		}
	}
	look(body, 2)
	if most > 0 && !isOne || len(members) == 0 {
		return body
	}
	for range 2 {
		if all := envelopes(members, best); most == 0 && len(all) == 1 {
			best = all[0].body
		}
	}
	return best
}

// idIn finds the id of a T in a response that is not a T, at the top or one envelope down. It
// returns "" if there are two different ids.
func idIn[T Entity](noun string, others OtherNames, body []byte) string {
	ids := map[string]string{"": idAmong[T](noun, others, body)}
	for _, inner := range envelopes(ShapeOf[T]().Members, body) {
		if !others[transport.PlainName(inner.name)] {
			ids[inner.name] = idAmong[T](noun, others, inner.body)
		}
	}
	return oneOf(ids, "", func(string) bool { return true })
}

// idAmong finds the id of a T among the members of one object. The name of the member is T's own
// Name for its id, "id", the name of the kind with "id" behind it, or the only name that ends with
// "id". The last does not count if T has such a member, or if it names the id of another object.
func idAmong[T Entity](noun string, others OtherNames, body []byte) string {
	s := ShapeOf[T]()
	ids := map[string]string{}
	var lone []string
	for name, raw := range strictjson.Members(body) {
		var id string
		if strictjson.Unmarshal(raw, &id) != nil || CheckID(id) != nil {
			continue
		}
		ids[name] = id
		if of, ok := strings.CutSuffix(transport.PlainName(name), "id"); ok && !s.Members[name] && !others[of] {
			lone = append(lone, id)
		}
	}
	own := transport.PlainName(strings.ReplaceAll(noun, " ", "")) + "id"
	for _, name := range append(slices.Clone(s.IDs), "id", own) {
		if id := idNamed(ids, name); id != "" {
			return id
		}
	}
	if len(lone) == 1 {
		return lone[0]
	}
	return ""
}

// idNamed returns the id with a name, or else the one id with another spelling of it.
func idNamed(ids map[string]string, name string) string {
	if id := ids[name]; id != "" {
		return id
	}
	return oneOf(ids, "", func(other string) bool { return other == transport.PlainName(name) })
}

// OtherNames are the names, without "id", of ids that belong to other objects or to the request.
type OtherNames map[string]bool

// NamesOf returns the names of ids of the objects of all groups, and those of requests and
// organizations.
func NamesOf(nouns []string) OtherNames {
	names := OtherNames{}
	for _, name := range nouns {
		names[transport.PlainName(strings.ReplaceAll(name, " ", ""))] = true
	}
	for _, name := range []string{
		"organization", "parent", "child", "seller", "user", "owner", "client", "tenant", "merchant", "request", "trace", "span",
		"correlation", "event", "message", "log", "operation", "job", "task", "batch", "idempotency", "key", "apikey", "meta",
		"metadata", "context", "error", "payment",
	} {
		names[name] = true
	}
	return names
}
