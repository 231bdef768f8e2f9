// SPDX-License-Identifier: MPL-2.0

package doctor

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/strictjson"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/wire"
	"github.com/terraform-payments/terraform-provider-payments/internal/contract/schema"
)

// The bounds of a response that is read.
const (
	maxBytes   = 16 << 20 // of one response; the rest is not read
	maxDepth   = 32       // deeper values are skipped
	maxFacts   = 5000     // of one object
	maxInList  = 200      // elements of a list in an object
	maxUnknown = 50       // unknown members of one object
)

// minSecret is the least length of a secret: the end of one is a mask.
const minSecret = 8

// reading is the evidence of one response beside its facts. It has the ids of objects, which later
// requests need, and no other value.
type reading struct {
	ids       []string
	elements  int    // of a list, those that were not read included
	enveloped bool   // the list is in an object
	breach    string // why the response as a whole does not fit the contract, or empty
}

// reader reads one response. It is the only place that sees values: everything that leaves it is a
// [fact] or an id.
type reader struct {
	*jsontext.Decoder

	op     *operation
	now    time.Time
	sample int
	facts  []fact // of the object that is being read
	into   *facts
	result reading
}

// read reads a response of an operation into facts. now is the service's time.
func read(op *operation, body io.Reader, sample int, now time.Time, into *facts) reading {
	data, err := io.ReadAll(io.LimitReader(body, maxBytes))
	if err != nil {
		return reading{breach: "breaks off"}
	}
	r := &reader{Decoder: strictjson.NewDecoder(bytes.NewReader(data)), op: op, now: now, sample: sample, into: into}
	err = r.body()
	switch {
	case r.result.breach != "":
	case err != nil:
		r.result.breach = breachOf(err, len(data) == maxBytes)
	case r.result.enveloped && wire.DecodeList(bytes.NewReader(data), func(json.RawMessage) bool { return true }) != nil:
		r.result.breach = "has more pages, or several lists, and the provider accepts neither"
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
		r.result.breach = "is neither a list nor an object with one"
		if !r.op.Response.List {
			r.result.breach = "is not an object"
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
		if r.result.elements < r.sample {
			next = r.element
		}
		if err := next(); err != nil {
			return err
		}
		r.result.elements++
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
		if r.PeekKind() == '[' && !r.result.enveloped {
			r.result.enveloped, next = true, r.elements
		}
		if err := next(); err != nil {
			return err
		}
	}
	if !r.result.enveloped {
		r.result.breach = "is neither a list nor an object with one"
	}
	_, err := r.ReadToken()
	return err
}

// element reads one object of the operation.
func (r *reader) element() error {
	r.facts = r.facts[:0]
	if err := r.value(place{name: "", property: r.op.element}, 0); err != nil {
		return err
	}
	part := false
	for _, f := range r.facts {
		part = part || f.Breach == breachRequired && f.Place != "" && !strings.ContainsAny(f.Place, ".[") && f.shape.kind == absent
	}
	for _, f := range r.facts {
		f.Part = part
		r.into.add(f)
	}
	return nil
}

// place is where a value stands.
type place struct {
	name     string         // "addOns[].price"
	property *schema.Schema // nil: the contract does not have it
	owner    *schema.Schema // the object that has the member
	personal bool           // below a member with personal data
	required bool
	breach   string // how the member differs from the contract, as far as its name tells
}

// member is the place of a member of an object.
func (p place) member(name string, owner *schema.Schema) place {
	inner := place{name: strings.TrimPrefix(p.name+"."+name, "."), owner: owner, personal: p.personal}
	if property := owner.Properties[name]; property != nil {
		inner.property, inner.required = property, owner.Requires(name)
		inner.personal = p.personal || property.Marks["x-personal"] == true
	}
	return inner
}

// value reads one value, and its members.
func (r *reader) value(p place, depth int) error {
	s := p.property
	got := object
	switch r.PeekKind() {
	case '{':
	case '[':
		got = list
	default:
		token, err := r.ReadToken()
		if err == nil {
			r.scalar(p, s, token)
		}
		return err
	}
	if s != nil && p.breach == "" && !typeFits(s, got) {
		p.breach = "must be " + string(kindOf(s))
	}
	r.note(p, shape{kind: got})
	switch {
	case s == nil || p.breach != "" || depth >= maxDepth:
		return r.SkipValue()
	case got == object:
		return r.members(p, s, depth+1)
	}
	return r.items(p, s, depth+1)
}

// members reads an object. A member that the object lacks is a fact, too.
func (r *reader) members(p place, s *schema.Schema, depth int) error {
	if _, err := r.ReadToken(); err != nil {
		return err
	}
	found, unknown := map[string]bool{}, 0
	isFree := len(s.Properties) == 0 // any JSON: the names are the account's
	for r.PeekKind() != '}' {
		name, err := r.ReadToken()
		if err != nil {
			return err
		}
		member := name.String()
		inner := p.member(member, s)
		switch {
		case inner.property != nil:
			found[member] = true
			err = r.value(inner, depth)
		case isFree:
			inner.name = p.name + ".*"
			err = r.value(inner, maxDepth)
		case unknown >= maxUnknown:
			err = r.SkipValue()
		default:
			unknown++
			inner.breach = breachUnknown
			if isOtherCase(member, s) {
				inner.breach = breachCase
			}
			if !names().MatchString(member) {
				inner.name = strings.TrimPrefix(p.name+".(name not shown)", ".")
			}
			err = r.value(inner, maxDepth)
		}
		if err != nil {
			return err
		}
	}
	for _, name := range slices.Sorted(maps.Keys(s.Properties)) {
		if inner := p.member(name, s); !found[name] {
			if inner.required {
				inner.breach = breachRequired
			}
			r.note(inner, shape{kind: absent})
		}
	}
	_, err := r.ReadToken()
	return err
}

// isOtherCase reports whether an unknown name differs from a known one in case only.
func isOtherCase(name string, s *schema.Schema) bool {
	for known := range s.Properties {
		if strings.EqualFold(name, known) {
			return true
		}
	}
	return false
}

// items reads a list in an object.
func (r *reader) items(p place, s *schema.Schema, depth int) error {
	if _, err := r.ReadToken(); err != nil {
		return err
	}
	element := place{name: p.name + "[]", property: s.Items, personal: p.personal, required: true}
	for n := 0; r.PeekKind() != ']'; n++ {
		next := r.SkipValue
		if n < maxInList {
			next = func() error { return r.value(element, depth) }
		}
		if err := next(); err != nil {
			return err
		}
	}
	_, err := r.ReadToken()
	return err
}

// scalar reads a value without parts. Its shape is all that is kept of it.
func (r *reader) scalar(p place, s *schema.Schema, token jsontext.Token) {
	var value any
	got := shape{}
	switch token.Kind() {
	case 'n':
		got.kind = null
	case 't', 'f':
		got.kind, value = boolean, token.Bool()
	case '0':
		got.kind, value = number, json.Number(token.String())
	default:
		content := token.String()
		got.kind, got.form, value = text, formOf(content, r.now), content
		r.classify(p, s, content, &got)
		if p.name == "organizationId" && got.form == id {
			r.into.belong(content)
		}
		if p.name == idMember(r.op.element) && got.form == id && len(r.result.ids) < r.sample {
			r.result.ids = append(r.result.ids, content)
		}
	}
	if s == nil || p.breach != "" {
		r.note(p, got)
		return
	}
	p.breach = breach(p, value, got)
	r.note(p, got)
}

// classify adds the facts that only the contract's schema of a string can tell.
func (r *reader) classify(p place, s *schema.Schema, content string, got *shape) {
	switch {
	case s == nil:
	case p.property.Marks["x-bank-number"] == true:
		if got.mask = numberMask(content); got.mask != "" {
			got.form = masked
		} else if isRespelled(content) {
			got.form = grouped
		}
	case s.Format == "password" && len(content) < minSecret:
		got.form = masked
	case s.Format == "address":
		if got.mask = addressMask(content); got.mask != "" {
			got.form = masked
		}
	case len(s.Enum) > 0 && !slices.Contains(s.Enum, content):
		got.word = wordOf(content)
	}
}

// breach returns how a value differs from its schema, or "". It never has the value.
func breach(p place, value any, got shape) string {
	s := p.property
	word, _ := value.(string)
	switch {
	case got.kind == null && s.Nullable:
		return ""
	case got.kind == null && p.required:
		return breachRequired
	case got.kind == null:
		return breachNull
	case !typeFits(s, got.kind):
		return "must be " + string(kindOf(s))
	case len(s.Enum) > 0 && !slices.Contains(s.Enum, word):
		return breachEnum
	}
	if number, ok := value.(json.Number); ok && s.Type == schema.Integer {
		value = schema.Whole(number)
	}
	if err := schema.Check(s, value, ""); err != nil {
		return strings.TrimPrefix(err.Error(), "it ")
	}
	return ""
}

// kindOf is the kind that a schema demands.
func kindOf(s *schema.Schema) kind {
	switch s.Type {
	case schema.Boolean:
		return boolean
	case schema.Number, schema.Integer:
		return number
	case schema.Array:
		return list
	case schema.Object:
		return object
	}
	return text
}

func typeFits(s *schema.Schema, got kind) bool { return s.Type == "" || kindOf(s) == got }

// note records a fact.
func (r *reader) note(p place, got shape) {
	if len(r.facts) < maxFacts {
		r.facts = append(r.facts, fact{Operation: r.op.ID, Place: p.name, Breach: p.breach, shape: got, place: p})
	}
}
