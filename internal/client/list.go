// SPDX-License-Identifier: MPL-2.0

package client

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"net/http"
	"net/url"
	"time"
)

// list streams a group's objects: one at a time in memory, at most one error, and that last. No paging is
// specified, so none is sent. moment, where not nil, is given the service's clock.
func list[T any](ctx context.Context, c *Client, op operation, query url.Values, moment *time.Time, args ...string) iter.Seq2[T, error] {
	return func(yield func(T, error) bool) {
		var none T
		t := &trail{op: op, stream: true}
		resp, err := c.send(ctx, t, nil, query, args...)
		if err != nil {
			yield(none, err)
			return
		}
		defer func() { _ = resp.Body.Close() }()
		if moment != nil {
			*moment, _ = http.ParseTime(resp.Header.Get("Date"))
		}
		count := 0
		err = decodeList(resp.Body, func(item T) bool {
			count++
			return yield(item, nil)
		})
		if err != nil && !errors.Is(err, errStopped) {
			yield(none, fmt.Errorf("%s %s: the list broke off after %d objects: %w", op.method, op.path, count, err))
		}
	}
}

var errStopped = errors.New("the reader has seen enough")

// decodeList reads a bare array, or an object with exactly one member that is an array, and hands over one element
// after the other. Null is an empty list; an empty body is none, because a list can decide that something is gone.
func decodeList[T any](body io.Reader, each func(T) bool) error {
	decoder := json.NewDecoder(bufio.NewReader(body))
	first, err := decoder.Token()
	switch {
	case errors.Is(err, io.EOF):
		return errors.New("the answer is empty")
	case err != nil:
		return err
	case first == nil: // null
	case first == json.Delim('['):
		err = decodeArray(decoder, each)
	case first == json.Delim('{'):
		err = decodeEnvelope(decoder, each)
	default:
		return fmt.Errorf("a list was expected and %v came", first)
	}
	if err != nil {
		return unexpectedEnd(err)
	}
	if _, err := decoder.Token(); !errors.Is(err, io.EOF) {
		return errors.New("something follows the end of the list")
	}
	return nil
}

func decodeArray[T any](decoder *json.Decoder, each func(T) bool) error {
	for decoder.More() {
		var item T
		if err := decoder.Decode(&item); err != nil {
			return err
		}
		if !each(item) {
			return errStopped
		}
	}
	_, err := decoder.Token()
	return err
}

func decodeEnvelope[T any](decoder *json.Decoder, each func(T) bool) error {
	arrays := 0
	for decoder.More() {
		if _, err := decoder.Token(); err != nil { // the member's name
			return err
		}
		value, err := decoder.Token()
		if err != nil {
			return err
		}
		switch value {
		case json.Delim('['):
			if arrays++; arrays > 1 {
				return errors.New("it is an object with more than one array, and which of them is meant is not known")
			}
			err = decodeArray(decoder, each)
		case json.Delim('{'):
			err = skipObject(decoder)
		}
		if err != nil {
			return err
		}
	}
	if _, err := decoder.Token(); err != nil {
		return err
	}
	if arrays == 0 {
		return errors.New("it is an object without an array")
	}
	return nil
}

// skipObject reads to the end of the object whose brace was just read.
func skipObject(decoder *json.Decoder) error {
	for depth := 1; depth > 0; {
		token, err := decoder.Token()
		if err != nil {
			return err
		}
		switch token {
		case json.Delim('{'), json.Delim('['):
			depth++
		case json.Delim('}'), json.Delim(']'):
			depth--
		}
	}
	return nil
}

// unexpectedEnd makes sure that a list that was cut off never looks like one that ended.
func unexpectedEnd(err error) error {
	if errors.Is(err, io.EOF) {
		return io.ErrUnexpectedEOF
	}
	return err
}
