// SPDX-License-Identifier: MPL-2.0

package evidence

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"time"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/strictjson"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/wire"
	"github.com/terraform-payments/terraform-provider-payments/internal/contract"
	"github.com/terraform-payments/terraform-provider-payments/internal/contract/schema"
)

// The bounds of a response that is read.
const (
	MaxBytes   = 16 << 20 // of one response; the rest is not read
	maxDepth   = 32       // deeper values are skipped
	maxFacts   = 5000     // of one object
	maxInList  = 200      // elements of a list in an object
	maxUnknown = 50       // unknown members of one object
)

// minSecret is the least length of a secret: the end of one is a mask.
const minSecret = 8

// Reading is the evidence of one response beside its facts. It has the ids of objects, which later
// requests need, and no other value.
type Reading struct {
	IDs       []string
	Elements  int    // of a list, those that were not read included
	Enveloped bool   // the list is in an object
	Breach    string // why the response as a whole does not fit the contract, or empty
}

// reader reads one response. It is the only place that sees values: everything that leaves it is a
// [Fact] or an id.
type reader struct {
	*jsontext.Decoder

	op     contract.Operation
	object *schema.Schema // the body, or an element of the list
	now    time.Time
	sample int
	facts  []Fact // of the object that is being read
	into   *Facts
	result Reading
}

// Read reads a response of an operation into facts, of a list a sample. now is the service's time.
func Read(op contract.Operation, data []byte, sample int, now time.Time, into *Facts) Reading {
	r := &reader{
		Decoder: strictjson.NewDecoder(bytes.NewReader(data)), op: op, object: op.Response.Element(), now: now, sample: sample, into: into,
	}
	err := r.body()
	switch {
	case r.result.Breach != "":
	case err != nil:
		r.result.Breach = breachOf(err, len(data) == MaxBytes)
	case r.result.Enveloped && wire.DecodeList(bytes.NewReader(data), func(json.RawMessage) bool { return true }) != nil:
		r.result.Breach = "has more pages, or several lists, and the provider accepts neither"
	}
	return r.result
}

// breachOf describes an error of the decoder. Its own text may quote the response.
func breachOf(err error, full bool) string {
	switch {
	case full:
		return "is larger than 16 MB, and was not read to its end"
	case strictjson.IsDoubled(strictjson.Explain(err)):
		return "has an object with one name twice"
	case errors.Is(err, io.EOF):
		return "is empty"
	case errors.Is(err, io.ErrUnexpectedEOF):
		return "breaks off"
	}
	return "is not valid JSON"
}

// body reads the whole response.
func (r *reader) body() error {
	var err error
	switch start := r.PeekKind(); {
	case !r.op.Response.List && start == '{':
		err = r.element()
	case r.op.Response.List && start == '[':
		err = r.elements()
	case r.op.Response.List && start == '{':
		err = r.envelope()
	case start == 'n' && r.op.Response.List: // an empty list
		err = r.SkipValue()
	default:
		if err = r.SkipValue(); err != nil {
			break
		}
		r.result.Breach = "is neither a list nor an object with one"
		if !r.op.Response.List {
			r.result.Breach = "is not an object"
		}
	}
	if err != nil {
		return err
	}
	if _, err := r.ReadToken(); !errors.Is(err, io.EOF) {
		return errors.New("something follows")
	}
	return nil
}

// elements reads a list of objects: the sample in full, the rest for its number.
func (r *reader) elements() error {
	if _, err := r.ReadToken(); err != nil {
		return err
	}
	for r.PeekKind() != ']' {
		next := r.SkipValue
		if r.result.Elements < r.sample {
			next = r.element
		}
		if err := next(); err != nil {
			return err
		}
		r.result.Elements++
	}
	_, err := r.ReadToken()
	return err
}

// envelope reads an object with one list.
func (r *reader) envelope() error {
	if _, err := r.ReadToken(); err != nil {
		return err
	}
	for r.PeekKind() != '}' {
		if _, err := r.ReadToken(); err != nil { // the name
			return err
		}
		next := r.SkipValue
		if r.PeekKind() == '[' && !r.result.Enveloped {
			r.result.Enveloped, next = true, r.elements
		}
		if err := next(); err != nil {
			return err
		}
	}
	if !r.result.Enveloped {
		r.result.Breach = "is neither a list nor an object with one"
	}
	_, err := r.ReadToken()
	return err
}

// element reads one object of the operation.
func (r *reader) element() error {
	r.facts = r.facts[:0]
	if err := r.value(Member{Property: r.object}, 0); err != nil {
		return err
	}
	part := false
	for _, f := range r.facts {
		part = part || f.Breach == Missing && f.Name != "" && f.IsTop() && f.Shape.JSON == Absent
	}
	for _, f := range r.facts {
		f.Part = part
		r.into.add(f)
	}
	return nil
}
