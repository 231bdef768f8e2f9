// SPDX-License-Identifier: MPL-2.0

package wire

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/strictjson"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/transport"
)

// DecodeList reads a bare array, or an object with exactly one member that is an array, or whose
// only object with an array has one. It hands over one element after the other, valid until each
// returns. Null is an empty list; an empty body is none, because a list can decide that
// something is gone.
func DecodeList(body io.Reader, each func(json.RawMessage) bool) error {
	d := &listDecoder{strictjson.NewDecoder(body), each}
	return strictjson.Explain(d.list())
}

// ErrStopped is the error of a list whose reader wants no further elements.
var ErrStopped = errors.New("the reader has seen enough")

// listDecoder decodes a list.
type listDecoder struct {
	*jsontext.Decoder

	each func(json.RawMessage) bool
}

// list decodes the whole list.
func (d *listDecoder) list() error {
	first, err := d.ReadToken()
	switch {
	case errors.Is(err, io.EOF):
		return errors.New("the response is empty")
	case err != nil:
		return err
	}
	switch first.Kind() {
	case jsontext.KindNull:
	case jsontext.KindBeginArray:
		err = d.array()
	case jsontext.KindBeginObject:
		err = d.envelope()
	default:
		return errors.New("a list was expected and a single value came")
	}
	if err != nil {
		return err
	}
	if _, err := d.ReadToken(); !errors.Is(err, io.EOF) {
		return errors.New("something follows the end of the list")
	}
	return nil
}

// array hands over the elements of an array whose bracket was just read.
func (d *listDecoder) array() error {
	for d.PeekKind() != jsontext.KindEndArray {
		element, err := d.ReadValue()
		if err != nil {
			return err
		}
		if !d.each(json.RawMessage(element)) {
			return ErrStopped
		}
	}
	_, err := d.ReadToken()
	return err
}

// besides are the names, without case and separators, of arrays that are not the list if there is
// another array: they tell of the response. Errors are never the list.
var besides = []string{"error", "errors", "warnings", "messages", "notices", "notifications", "links", "sort", "included", "filters"}

// partial finds a warning that the list is only a part.
var partial = regexp.MustCompile(`(?i)truncat|partial|incomplete|limited|\b(first|page) \d|\bmore (results|objects|items|records|pages)`)

func isBeside(name string) bool { return slices.Contains(besides, transport.PlainName(name)) }

// wrappers are the names, without case and separators, of objects whose list may be empty. In any
// other object, an empty array may be something else, and would decide that objects are gone.
var wrappers = []string{"data", "result", "results", "response", "payload", "body", "content", "page", "embedded", "list"}

// envelope hands over the elements of the one array in an object whose brace was just read.
func (d *listDecoder) envelope() error {
	arrays, items, e, status := 0, int64(0), extent{}, ""
	var inside, beside []envelope // that may be the list if no member is
	each := d.each
	d.each = func(item json.RawMessage) bool { items++; return each(item) }
	for d.PeekKind() != jsontext.KindEndObject {
		name, err := d.ReadToken()
		if err != nil {
			return err
		}
		member := name.String()
		if d.PeekKind() == jsontext.KindBeginArray && !isBeside(member) {
			if arrays++; arrays > 1 {
				return errArrays
			}
			if _, err := d.ReadToken(); err != nil {
				return err
			}
			if err := d.array(); err != nil {
				return err
			}
			e.note(member, jsontext.Value("[]"))
			continue
		}
		value, err := d.ReadValue()
		if err != nil {
			return err
		}
		plain := transport.PlainName(member)
		if transport.SaysFailed(member, value) {
			if plain != "status" {
				return failedError(member)
			}
			status = member
		}
		switch {
		case arrays > 0:
		case hasArray(value):
			inside = append(inside, envelope{member, slices.Clone(value)})
		case value.Kind() == jsontext.KindBeginArray && !strings.HasPrefix(plain, "error"):
			beside = append(beside, envelope{member, slices.Clone(value)})
		}
		if plain == "warnings" && partial.Match(value) {
			e.rest = member
		}
		e.note(member, value)
		e.noteInside(member, value, deepest)
	}
	if _, err := d.ReadToken(); err != nil {
		return err
	}
	if arrays == 0 {
		mayBeEmpty, err := d.other(inside, beside)
		if err != nil || items == 0 && !mayBeEmpty {
			return cmp.Or(err, errNoArray)
		}
	}
	if status != "" && items == 0 { // else it may be the status of the elements
		return failedError(status)
	}
	return e.check(items)
}

var (
	errNoArray = errors.New("it is an object without an array")
	errArrays  = errors.New("it is an object with more than one array, and which of them is meant is not known")
)

// other hands over the list of an object without an array of its own: that in the only object
// inside, or else an array that may tell of the response. It reports whether it may be empty.
func (d *listDecoder) other(inside, beside []envelope) (mayBeEmpty bool, err error) {
	switch {
	case len(inside)+len(beside) == 0:
		return false, errNoArray
	case len(inside) > 1, len(inside) == 0 && len(beside) > 1:
		return false, errArrays
	}
	list := append(inside, beside...)[0]
	isWrapper := slices.Contains(wrappers, transport.PlainName(list.name))
	return isWrapper || len(inside) == 0, (&listDecoder{strictjson.NewDecoder(bytes.NewReader(list.body)), d.each}).list()
}

// hasArray reports whether a value is an object with an array that may be a list.
func hasArray(value jsontext.Value) bool {
	for name, inner := range strictjson.Members(value) {
		if inner[0] == '[' && !isBeside(name) {
			return true
		}
	}
	return false
}

func failedError(member string) error {
	return fmt.Errorf("it says that the request failed (%s)", transport.Printable(member, 40))
}
