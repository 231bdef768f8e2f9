// SPDX-License-Identifier: MPL-2.0

package client

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/strictjson"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/transport"
)

// objectReply is the object in a response, only its id, or neither.
type objectReply[T any] struct {
	object *T     // nil if the response is not the whole object
	id     string // empty if the response does not tell it
	why    error  // why there is no object
}

var (
	errEmpty   = errors.New("the response was empty")
	errIDAlone = errors.New("the response was an id alone")
)

// readReply finds an object in a response, at the top or one envelope down. The object must have
// every required member. readReply takes only the id from any other response.
func readReply[T entity](resp response) objectReply[T] {
	body, err := single(resp.body)
	if err != nil {
		return objectReply[T]{why: resp.unreadable(err)}
	}
	if body == nil {
		return objectReply[T]{why: errEmpty}
	}
	var text string
	if strictjson.Unmarshal(body, &text) == nil {
		if CheckID(text) != nil {
			return objectReply[T]{why: resp.unreadable(errors.New("it is a string"))}
		}
		return objectReply[T]{id: text, why: errIDAlone}
	}
	object, err := readWhole(resp, func(object T) error {
		if err := CheckID(object.ObjectID()); err != nil {
			return fmt.Errorf("it has no usable id: %w", err)
		}
		return nil
	})
	if err != nil {
		return objectReply[T]{id: idIn[T](resp.request.kind, body), why: err}
	}
	return objectReply[T]{object: object, id: (*object).ObjectID()}
}

// readWhole reads a whole T at the top of a response, or one envelope down. check must accept the
// T. It must have every required member, or in response to a GET at least half of them: no further
// request could tell more. The error describes the top of the response.
func readWhole[T any](resp response, check func(T) error) (*T, error) {
	body, err := single(resp.body)
	switch {
	case err != nil:
		return nil, resp.unreadable(err)
	case body == nil:
		return nil, resp.unreadable(errEmpty)
	}
	strict := resp.request.op.method != "GET" // a read after the write can return more
	object, err := wholeIn(body, strict, check)
	if err == nil {
		return object, nil
	}
	var found []*T
	for _, inner := range envelopes[T](body) {
		if object, err := wholeIn(inner.body, strict, check); err == nil {
			found = append(found, object)
		}
	}
	if len(found) == 1 {
		return found[0], nil
	}
	return nil, resp.unreadable(err)
}

func wholeIn[T any](body []byte, strict bool, check func(T) error) (*T, error) {
	object := new(T)
	if err := strictjson.Unmarshal(body, object); err != nil {
		return nil, err
	}
	if err := check(*object); err != nil {
		return nil, err
	}
	shape := shapeOf[T]()
	if names := shape.lacking(body, strict); len(names) > 0 && (strict || 2*len(names) > len(shape.required)) {
		return nil, &partError{names}
	}
	return object, nil
}

// partError says that an object is not whole.
type partError struct{ names []string }

// Error names the missing members.
func (e *partError) Error() string { return "it lacks " + strings.Join(e.names, ", ") }

// maxArrays is how many arrays may be around an object.
const maxArrays = 4

// single unpacks arrays with one element. An empty or null response becomes nil.
func single(body []byte) ([]byte, error) {
	for range maxArrays {
		if len(body) == 0 || body[0] != '[' {
			break
		}
		items, err := strictjson.Elements(body)
		switch {
		case err != nil:
			return nil, err
		case len(items) != 1:
			return nil, fmt.Errorf("one object was asked for and %d came", len(items))
		}
		body = items[0]
	}
	if string(body) == "null" {
		return nil, nil
	}
	return body, nil
}

// envelope is a member of a response that holds an object, or an array of one.
type envelope struct {
	name string
	body []byte
}

// envelopes returns the members of a response that may hold a T. A member of T itself is not one.
func envelopes[T any](body []byte) (all []envelope) {
	for name, inner := range strictjson.Members(body) {
		if shapeOf[T]().members[name] {
			continue
		}
		if inner, err := single(inner); err == nil && len(inner) > 0 && inner[0] == '{' {
			all = append(all, envelope{name, inner})
		}
	}
	return all
}

// unwrapped returns the one object inside a response without members of T, or the response itself.
func unwrapped[T any](body []byte) []byte {
	for name := range strictjson.Members(body) {
		if shapeOf[T]().members[name] {
			return body
		}
	}
	if all := envelopes[T](body); len(all) == 1 {
		return all[0].body
	}
	return body
}

// idIn finds the id of a T in a response that is not a T, at the top or one envelope down. It
// returns "" if there are two different ids.
func idIn[T entity](kind string, body []byte) string {
	found := map[string]bool{}
	if id := idAmong[T](kind, body); id != "" {
		found[id] = true
	}
	for _, inner := range envelopes[T](body) {
		if ofOthers[transport.PlainName(inner.name)] {
			continue
		}
		if id := idAmong[T](kind, inner.body); id != "" {
			found[id] = true
		}
	}
	for id := range found {
		if len(found) == 1 {
			return id
		}
	}
	return ""
}

// idAmong finds the id of a T among the members of one object. The name of the member is T's own
// name for its id, "id", the name of the kind with "id" behind it, or the only name that ends with
// "id". The last does not count if T has such a member, or if it names the id of another object.
func idAmong[T entity](kind string, body []byte) string {
	s := shapeOf[T]()
	ids := map[string]string{}
	var lone []string
	for name, raw := range strictjson.Members(body) {
		var id string
		if strictjson.Unmarshal(raw, &id) != nil || CheckID(id) != nil {
			continue
		}
		ids[name] = id
		if of, ok := strings.CutSuffix(transport.PlainName(name), "id"); ok && !s.members[name] && !ofOthers[of] {
			lone = append(lone, id)
		}
	}
	own := transport.PlainName(strings.ReplaceAll(kind, " ", "")) + "id"
	for _, name := range append(slices.Clone(s.ids), "id", own) {
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
	found := ""
	for other, id := range ids {
		switch {
		case transport.PlainName(other) != transport.PlainName(name):
		case found != "" && found != id:
			return ""
		default:
			found = id
		}
	}
	return found
}

// ofOthers are the names, without "id", of ids that belong to other objects or to the request.
var ofOthers = map[string]bool{
	"organization": true, "parent": true, "child": true, "seller": true, "user": true, "owner": true, "client": true, "tenant": true,
	"merchant": true,
	"request":  true, "trace": true, "span": true, "correlation": true, "event": true, "message": true, "log": true, "operation": true,
	"job":  true,
	"task": true, "batch": true, "idempotency": true, "key": true, "apikey": true, "meta": true, "metadata": true, "context": true,
	"error":   true,
	"product": true, "paymentlink": true, "discountcode": true, "webhook": true, "webhookmessage": true, "customer": true,
	"externalaccount": true,
	"depositaccount":  true, "withdrawalaccount": true, "invoice": true, "payout": true, "payment": true, "swap": true, "refund": true,
	"onramp":          true,
	"checkoutsession": true, "paymentsession": true, "subscription": true, "deposit": true, "withdrawal": true, "transaction": true,
	"bank":            true,
	"fboorganization": true, "balancetransfer": true,
}
