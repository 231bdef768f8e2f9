// SPDX-License-Identifier: MPL-2.0

package evidence

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/terraform-payments/terraform-provider-payments/internal/contract/schema"
)

// member is a member of the object at m.
func (m Member) member(name string) Member {
	owner := m.Property
	inner := Member{Name: strings.TrimPrefix(m.Name+"."+name, "."), Owner: owner, Personal: m.Personal}
	if property := owner.Properties[name]; property != nil {
		inner.Property, inner.Required = property, owner.Requires(name)
		inner.Personal = m.Personal || property.Marks["x-personal"] == true
	}
	return inner
}

// next reads a token.
func (r *reader) next() jsontext.Token {
	token, _ := r.ReadToken() // the object is valid
	return token
}

// skip skips a value.
func (r *reader) skip() { _ = r.SkipValue() }

// value reads one value, and its members.
func (r *reader) value(m Member, depth int) {
	s := m.Property
	got := Object
	switch r.PeekKind() {
	case '{':
	case '[':
		got = List
	default:
		r.scalar(m, s, r.next())
		return
	}
	if s != nil && m.Breach == "" && !Fits(s, got) {
		m.Breach = "must be " + string(TypeOf(s))
	}
	r.note(m, Shape{JSON: got})
	switch {
	case s == nil || m.Breach != "" || depth >= maxDepth:
		r.skip()
	case got == Object:
		r.members(m, s, depth+1)
	default:
		r.items(m, s, depth+1)
	}
}

// members reads an object. A member that the object lacks is a fact, too.
func (r *reader) members(m Member, s *schema.Schema, depth int) {
	found, unknown := map[string]bool{}, 0
	isFree := len(s.Properties) == 0 // any JSON: the names are the account's
	for r.next(); r.PeekKind() == '"'; {
		member := r.next().String()
		inner := m.member(member)
		switch {
		case inner.Property != nil:
			found[member] = true
			r.value(inner, depth)
		case isFree:
			inner.Name = m.Name + ".*"
			r.value(inner, maxDepth)
		case unknown >= maxUnknown:
			r.skip()
		default:
			unknown++
			inner.Breach = UnknownMember
			if isOtherCase(member, s) {
				inner.Breach = OtherCase
			}
			if !Names().MatchString(member) {
				inner.Name = strings.TrimPrefix(m.Name+".(name not shown)", ".")
			}
			r.value(inner, maxDepth)
		}
	}
	r.next()
	for _, name := range slices.Sorted(maps.Keys(s.Properties)) {
		if inner := m.member(name); !found[name] {
			if inner.Required {
				inner.Breach = Missing
			}
			r.note(inner, Shape{JSON: Absent})
		}
	}
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
func (r *reader) items(m Member, s *schema.Schema, depth int) {
	element := Member{Name: m.Name + "[]", Property: s.Items, Personal: m.Personal, Required: true}
	r.next()
	for n := 0; r.PeekKind() != ']'; n++ {
		if n < maxInList {
			r.value(element, depth)
		} else {
			r.skip()
		}
	}
	r.next()
}

// scalar reads a value without parts. Its shape is all that is kept of it.
func (r *reader) scalar(m Member, s *schema.Schema, token jsontext.Token) {
	var value any
	got := Shape{}
	switch token.Kind() {
	case 'n':
		got.JSON = Null
	case 't', 'f':
		got.JSON, value = Boolean, token.Bool()
	case '0':
		got.JSON, value = Number, json.Number(token.String())
	default:
		content := token.String()
		got.JSON, got.Pattern, value = String, patternOf(content, r.now), content
		r.classify(m, s, content, &got)
		if m.Name == "organizationId" && got.Pattern == UUID {
			r.into.belong(content)
		}
		if m.IsID(r.object) && got.Pattern == UUID && len(r.result.IDs) < r.sample {
			r.result.IDs = append(r.result.IDs, content)
		}
	}
	if s != nil {
		switch read := schema.Respell(s, value); {
		case read == value || read == nil:
		case len(s.Enum) > 0:
			got.Pattern, got.Word = Respelled, ""
		case s.Type == schema.Integer || s.Type == schema.Boolean:
			got.Pattern = Retyped
		}
	}
	if s == nil || m.Breach != "" {
		r.note(m, got)
		return
	}
	m.Breach = breach(m, value, got)
	r.note(m, got)
}

// classify adds the facts that only the contract's schema of a string can tell.
func (r *reader) classify(m Member, s *schema.Schema, content string, got *Shape) {
	switch {
	case s == nil:
	case m.Property.Marks["x-bank-number"] == true:
		if got.Mask = numberMask(content); got.Mask != "" {
			got.Pattern = Masked
		} else if isRespelled(content) {
			got.Pattern = Respelled
		}
	case s.Format == "password" && len(content) < minSecret:
		got.Pattern = Masked
	case s.Format == "address":
		if got.Mask = addressMask(content); got.Mask != "" {
			got.Pattern = Masked
		}
	case len(s.Enum) > 0 && !slices.Contains(s.Enum, content):
		got.Word = wordOf(content)
	}
}

// note records a fact.
func (r *reader) note(m Member, got Shape) {
	if len(r.facts) < maxFacts {
		r.facts = append(r.facts, Fact{Operation: r.op.ID, Member: m, Shape: got})
	}
}
