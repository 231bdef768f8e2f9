// SPDX-License-Identifier: MPL-2.0

package wire

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/strictjson"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/transport"
)

// DecodeList reads a bare array, or an object with exactly one member that is an array, and hands
// over one element after the other, which is valid until each returns. Null is an empty list; an
// empty body is none, because a list can decide that something is gone.
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

// envelope hands over the elements of the one array in an object whose brace was just read.
func (d *listDecoder) envelope() error {
	arrays, items, e, status := 0, int64(0), extent{}, ""
	each := d.each
	d.each = func(item json.RawMessage) bool { items++; return each(item) }
	for d.PeekKind() != jsontext.KindEndObject {
		name, err := d.ReadToken()
		if err != nil {
			return err
		}
		member := name.String()
		plain := transport.PlainName(member)
		if d.PeekKind() == jsontext.KindBeginArray && plain != "errors" && plain != "warnings" {
			if arrays++; arrays > 1 {
				return errors.New("it is an object with more than one array, and which of them is meant is not known")
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
		warns := plain == "warnings" && strings.Trim(string(value), "[] \t\r\n") != "" // the list may be a part
		if warns && value.Kind() == jsontext.KindBeginArray || transport.SaysFailed(member, value) {
			if plain != "status" {
				return failedError(member)
			}
			status = member
		}
		e.note(member, value)
		e.noteInside(member, value, deepest)
	}
	if _, err := d.ReadToken(); err != nil {
		return err
	}
	if status != "" && items == 0 { // else it may be the status of the elements
		return failedError(status)
	}
	if arrays == 0 {
		return errors.New("it is an object without an array")
	}
	return e.check(items)
}

func failedError(member string) error {
	return fmt.Errorf("it says that the request failed (%s)", transport.Printable(member, 40))
}
