// SPDX-License-Identifier: MPL-2.0

package wire

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/strictjson"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/transport"
)

// DecodeList reads a bare array, or an object with exactly one member that is an array, and hands
// over one element after the other, which is valid until each returns. Null is an empty list; an
// empty body is none, because a list can decide that something is gone.
func DecodeList(body io.Reader, each func(json.RawMessage) bool) error {
	bounded := newBoundedReader(body)
	d := &listDecoder{strictjson.NewDecoder(bounded), bounded, each}
	err := d.list()
	if bounded.err != nil && !errors.Is(err, ErrStopped) {
		return bounded.err
	}
	return strictjson.Explain(err)
}

// ErrStopped is the error of a list whose reader wants no further elements.
var ErrStopped = errors.New("the reader has seen enough")

// listDecoder decodes a list. Between two elements, and between two members of an envelope, it
// starts the bound of the reader again.
type listDecoder struct {
	*jsontext.Decoder

	body *boundedReader
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
	d.next()
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

// next begins the next part of the list.
func (d *listDecoder) next() { d.body.next(d.UnreadBuffer()) }

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
		d.next()
	}
	_, err := d.ReadToken()
	d.next()
	return err
}

// envelope hands over the elements of the one array in an object whose brace was just read.
func (d *listDecoder) envelope() error {
	arrays, items, total, rest := 0, int64(0), int64(-1), ""
	each := d.each
	d.each = func(item json.RawMessage) bool { items++; return each(item) }
	for d.PeekKind() != jsontext.KindEndObject {
		name, err := d.ReadToken()
		if err != nil {
			return err
		}
		member := name.String()
		if d.PeekKind() == jsontext.KindBeginArray {
			if arrays++; arrays > 1 {
				return errors.New("it is an object with more than one array, and which of them is meant is not known")
			}
			if _, err := d.ReadToken(); err != nil {
				return err
			}
			d.next()
			if err := d.array(); err != nil {
				return err
			}
			if more(member, jsontext.Value("[]")) {
				rest = member
			}
			continue
		}
		value, err := d.ReadValue()
		if err != nil {
			return err
		}
		rest = cmp.Or(moreIn(member, value), rest)
		if member == "total" || member == "totalCount" || member == "count" {
			if number, err := strconv.ParseInt(string(value), 10, 64); err == nil {
				total = number
			}
		}
		d.next()
	}
	_, err := d.ReadToken()
	d.next()
	if err != nil {
		return err
	}
	switch {
	case arrays == 0:
		return errors.New("it is an object without an array")
	case total > items:
		return fmt.Errorf("it has %d of %d objects", items, total)
	case rest != "":
		return fmt.Errorf("it goes on elsewhere (%s)", rest)
	}
	return nil
}

// more reports whether a member of an envelope says that the list goes on. The specification knows
// no pages. If the client took a part for the whole list, it would create the other objects again.
func more(name string, value jsontext.Value) bool {
	if name = transport.PlainName(name); name != "hasmore" && name != "cursor" && !strings.HasPrefix(name, "next") {
		return false
	}
	return value.Kind() != jsontext.KindNull && value.Kind() != jsontext.KindFalse && string(value) != `""`
}

// moreIn returns the name of a member that says that the list goes on: the given one, or one in its
// value. It returns "" if there is none.
func moreIn(name string, value jsontext.Value) string {
	if more(name, value) {
		return name
	}
	for inner, value := range strictjson.Members(value) {
		kind := jsontext.Value(value).Kind()
		if kind != jsontext.KindBeginObject && kind != jsontext.KindBeginArray && more(inner, jsontext.Value(value)) {
			return inner
		}
	}
	return ""
}
