// SPDX-License-Identifier: MPL-2.0

package evidence

import (
	"bytes"
	"cmp"
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
	Enveloped bool   // the list, or the object, is in another object
	Breach    string // why the response as a whole does not fit the contract, or empty
}

// reader reads one response. It is the only place that sees values: everything that leaves it is a
// [Fact] or an id.
type reader struct {
	*jsontext.Decoder // of one object, which is valid

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
	r := &reader{op: op, object: op.Response.Element(), now: now, sample: sample, into: into}
	invalid, kind := strictjson.Check(data), jsontext.Value(data).Kind()
	other := ""
	switch {
	case op.Response.List:
		if wire.DecodeList(bytes.NewReader(data), r.count) != nil {
			other = "is no list, has more pages, or several lists, and the provider accepts none of them"
		}
		r.result.Enveloped = kind == '{'
	case kind != '{':
		other = "is not an object"
	case invalid == nil:
		object := wire.Unwrap(r.object.Names(), bytes.TrimSpace(data))
		r.result.Enveloped = len(object) < len(bytes.TrimSpace(data))
		r.element(object)
	}
	r.result.Breach = cmp.Or(breachOf(invalid, data), other)
	return r.result
}

// breachOf describes an error of the decoder. Its own text may quote the response.
func breachOf(err error, data []byte) string {
	switch {
	case err == nil:
		return ""
	case len(data) == MaxBytes:
		return "is larger than 16 MB, and was not read to its end"
	case strictjson.IsDoubled(err):
		return "has an object with one name twice"
	case len(bytes.TrimSpace(data)) == 0:
		return "is empty"
	case errors.Is(err, io.ErrUnexpectedEOF):
		return "breaks off"
	}
	return "is not valid JSON"
}

// count reads an element of a list in full, if it is of the sample.
func (r *reader) count(element json.RawMessage) bool {
	if r.result.Elements++; r.result.Elements <= r.sample {
		r.element(wire.Unwrap(r.object.Names(), element))
	}
	return true
}

// element reads one object of the operation.
func (r *reader) element(data []byte) {
	r.Decoder, r.facts = strictjson.NewDecoder(bytes.NewReader(data)), r.facts[:0]
	r.value(Member{Property: r.object}, 0)
	part := false
	for _, f := range r.facts {
		part = part || f.Breach == Missing && f.Name != "" && f.IsTop() && f.Shape.JSON == Absent
	}
	for _, f := range r.facts {
		f.Part = part
		r.into.add(f)
	}
}
