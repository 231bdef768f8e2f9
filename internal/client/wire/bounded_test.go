// SPDX-License-Identifier: MPL-2.0

package wire

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"runtime"
	"strings"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/transport"
)

// endless is a body that begins with a text and goes on with another one for ever. It counts the
// bytes that were read.
type endless struct {
	begin, more string
	read        int
}

func (e *endless) Read(p []byte) (int, error) {
	n := 0
	if e.read < len(e.begin) {
		n = copy(p, e.begin[e.read:])
	}
	for n < len(p) {
		n += copy(p[n:], e.more[(e.read+n-len(e.begin))%len(e.more):])
	}
	e.read += n
	return n, nil
}

// TestBounded_parts reads lists of which one part never ends. No more is read than a response may
// have, and the bytes that the reader reads ahead.
func TestBounded_parts(t *testing.T) {
	t.Parallel()
	const first = `{"id":"0b9f6a2e-7c35-4f0e-9d6b-3a1f7c2d8e40"}`
	for name, body := range map[string]endless{
		"string":            {begin: `["`, more: "a"},
		"object":            {begin: `[` + first + `,{"name":"`, more: "a"},
		"numbers":           {begin: `[` + first + `,{"a":[1`, more: ",1"},
		"white space in it": {begin: `[` + first + `,{"id":`, more: " \n"},
		"number":            {begin: `[`, more: "1"},
		"name":              {begin: `[{"`, more: "a"},
		"enveloped":         {begin: `{"items":[` + first + `,"`, more: "a"},
		"envelope":          {begin: `{"items":[` + first + `],"future":"`, more: "a"},
		"envelope's object": {begin: `{"meta":{"next":[1`, more: ",1"},
		"envelope's name":   {begin: `{"`, more: "a"},
		"alone":             {begin: `"`, more: "a"},
	} {
		body.more = strings.Repeat(body.more, 1024)
		for how, read := range map[string]func(io.Reader) error{
			"decoded": func(r io.Reader) error { return DecodeList(r, func(json.RawMessage) bool { return true }) },
			"raw":     func(r io.Reader) error { _, err := ReadStream(r); return err },
		} {
			if err := read(&body); !errors.Is(err, transport.ErrTooLarge) || body.read > transport.MaxBody+readAhead+len(body.begin) {
				t.Errorf("%s, %s: read %d bytes, %v", name, how, body.read, err)
			}
			body.read = 0
		}
	}
}

// TestBounded_list: a list may be longer than one response, and an element may be as large as one.
// White space between the elements does not count, and takes no memory.
func TestBounded_list(t *testing.T) {
	large := []byte(`"` + strings.Repeat("a", transport.MaxBody-3) + `"`)
	blank := bytes.Repeat([]byte(" \n"), transport.MaxBody*3/4)
	parts := [][]byte{blank, []byte("["), blank, large, blank, []byte(","), blank, large, []byte(","), large, blank, []byte("]"), blank}
	readers := func() io.Reader {
		var all []io.Reader
		for _, part := range parts {
			all = append(all, bytes.NewReader(part))
		}
		return io.MultiReader(all...)
	}
	var before, after runtime.MemStats // not in parallel, because they count all tests
	runtime.ReadMemStats(&before)
	count := 0
	err := DecodeList(readers(), func(element json.RawMessage) bool { count += len(element); return true })
	runtime.ReadMemStats(&after)
	if used := after.TotalAlloc - before.TotalAlloc; err != nil || count != 3*len(large) || used > 5*transport.MaxBody {
		t.Errorf("%d bytes of elements, %d bytes of memory, %v", count, used, err)
	}
	if got, err := ReadStream(readers()); err != nil || !bytes.Equal(got, bytes.Join(parts, nil)) {
		t.Errorf("%d bytes, %v", len(got), err)
	}
}

// TestReadStream: a body arrives as it is, also if it is no list.
func TestReadStream(t *testing.T) {
	t.Parallel()
	for _, body := range []string{
		``, ` `, `null`, `[]`, ` [1, {"a": [1, {"b": 2}], "a": 2}] `, `{"items": [{"a": [[]]}], "x": {"y": []}}`,
		`{"a": 1}`, `"text"`, `[1`, `{}{}`,
	} {
		if got, err := ReadStream(strings.NewReader(body)); err != nil || string(got) != body {
			t.Errorf("%q: %q, %v", body, got, err)
		}
	}
	broken := io.MultiReader(strings.NewReader(`[{"id":"`), errorReader{})
	if _, err := ReadStream(broken); !errors.Is(err, io.ErrUnexpectedEOF) {
		t.Errorf("the error is %v", err)
	}
}

type errorReader struct{}

func (errorReader) Read([]byte) (int, error) { return 0, io.ErrUnexpectedEOF }
