// SPDX-License-Identifier: MPL-2.0

package wire

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/strictjson"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/transport"
)

// boundedReader holds each part of a stream, such as an element of a list, to the size of one
// response. So an object in a list takes no more memory than an object that is read by its id.
// White space between the parts does not count, and is left out.
type boundedReader struct {
	body    *bufio.Reader
	left    int
	between bool  // no part has begun
	err     error // of the last read, unless it is the end
}

// readAhead is the size of the reads from a stream. Those of a decoder are small.
const readAhead = 32 << 10

func newBoundedReader(body io.Reader) *boundedReader {
	return &boundedReader{body: bufio.NewReaderSize(body, readAhead), left: transport.MaxBody, between: true}
}

// next begins the next part, of which the decoder has read ahead so much.
func (r *boundedReader) next(ahead []byte) {
	ahead = bytes.TrimLeft(ahead, " \t\r\n,")
	r.left = transport.MaxBody - len(ahead)
	r.between = len(ahead) == 0
}

// Read fails with [transport.ErrTooLarge] beyond the bound.
func (r *boundedReader) Read(p []byte) (n int, err error) {
	if r.left <= 0 {
		r.err = fmt.Errorf("a part of it has more than %d MiB: %w", transport.MaxBody>>20, transport.ErrTooLarge)
		return 0, r.err
	}
	p = p[:min(len(p), r.left)]
	if r.between {
		if err = r.skipBlank(); r.between {
			p = p[:min(len(p), 1)] // the comma alone
		}
	}
	if err == nil {
		n, err = r.body.Read(p)
		r.left -= n
	}
	if err != nil && !errors.Is(err, io.EOF) {
		r.err = err
	}
	return n, err
}

// skipBlank reads up to the next byte that is not white space. Only a comma can come before a part.
func (r *boundedReader) skipBlank() error {
	for {
		c, err := r.body.ReadByte()
		if err != nil {
			return err
		}
		switch c {
		case ' ', '\t', '\r', '\n':
			continue
		}
		r.between = c == ','
		return r.body.UnreadByte()
	}
}

// ReadStream reads the body of a list, bare or in an envelope, and holds each element to the size
// of one response. It ends where the body turns out not to be JSON.
func ReadStream(body io.Reader) ([]byte, error) {
	var all bytes.Buffer
	bounded := newBoundedReader(io.TeeReader(body, &all))
	decoder := strictjson.NewLooseDecoder(bounded)
	for {
		if err := skipPart(decoder); err != nil {
			return all.Bytes(), bounded.err
		}
		bounded.next(decoder.UnreadBuffer())
	}
}

// skipPart reads the beginning or the end of a list or its envelope, or a whole value inside.
func skipPart(decoder *jsontext.Decoder) error {
	depth := decoder.StackDepth()
	inside, _ := decoder.StackIndex(depth)
	switch kind := decoder.PeekKind(); {
	case kind == jsontext.KindEndArray, kind == jsontext.KindEndObject,
		depth == 0 && (kind == jsontext.KindBeginArray || kind == jsontext.KindBeginObject),
		depth == 1 && inside == jsontext.KindBeginObject && kind == jsontext.KindBeginArray:
		_, err := decoder.ReadToken()
		return err
	}
	return decoder.SkipValue()
}
