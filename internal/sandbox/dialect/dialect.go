// SPDX-License-Identifier: MPL-2.0

// Package dialect is how the sandbox writes responses where the specification is silent: the
// settings, and the responses that they shape.
package dialect

import (
	"fmt"
	"strings"
	"time"
)

// Dialect says how the service writes responses where its specification is silent. The real service
// has one dialect, and the provider must accept all. The zero value answers with decimals as
// numbers, bare lists, the object after a write, and 404.
type Dialect struct {
	DecimalsAsText bool          // decimals as strings, padded with zeros to eleven places: "0.05174000000"
	Lists          string        // "" or "bare", "envelope": {"items": […], "total": n}, also as data, "nothing": 204 for an empty one
	ChangingOrder  bool          // lists in another order each time
	Items          string        // list elements: "" or "whole", "summary", "hollow"
	ListLag        time.Duration // how far lists are behind writes
	ReadLag        time.Duration // how far reads of one object are behind writes
	// Writes is the response to a write: "" or "object", "id", "idmore", "empty", "nothing",
	// "partial", "enveloped", "enveloped_id".
	Writes         string
	NotFound       string // a missing object: "" or "404", "410", and of a read "400" without a body, or "error" in a 200
	UnknownMembers bool   // unknown members in every object
	UnknownValues  bool   // unknown statuses
	Nulls          string // null members: "" or "shown", "omitted", "zero" (the first time, and empty texts)
	ExplicitNulls  bool   // the members of a union that do not apply are null
	// OtherSpelling writes addresses with 0x and bank numbers in lower case, bank numbers in groups,
	// ids and enumerations in capitals, countries of persons in lower case, and lists without a
	// significant order reversed.
	OtherSpelling bool
	Defaults      string // an optional member that no request set: "" or "none", "zero", "filled"
	Personal      string // personal data in responses: "" or "shown", "masked", "omitted"
	Secrets       string // secrets in responses, except to the creation: "" or "shown", "masked", "omitted"
	// Numbers is how numbers of accounts and addresses are masked in responses: "" or "shown", or one
	// of the styles. Masked personal data and secrets have the same style.
	Numbers string
	// UnknownSpellings adds unknown members whose names differ from known ones in case only: "PRICE".
	UnknownSpellings bool
	EchoDue          bool // overdueAt of an invoice is its due date, not the time at which it became overdue

	// Values that are stored otherwise than they were sent; "" or "kept" keeps them.
	Texts   string // "trimmed", "crlf", "escaped", "cut"
	Case    string // "folded": texts in lower case, codes in capitals
	URLs    string // "normal"
	Order   string // "sorted": the lists inside of objects
	Amounts string // "rounded", "binary"
	Payees  string // "other"
	Wholes  string // "decimal": whole numbers with a decimal place; "text": whole numbers and booleans as texts
	Puts    string // "ignored": updates are answered and have no effect
	Late    bool   // the response to a write shows what was sent, and only reads show what is stored
}

// Parse reads settings such as "decimals=text,lists=envelope,lag=1.5s". If a setting is given
// twice, the last one counts, but unknown=members and unknown=values add up.
func Parse(line string) (Dialect, error) {
	var d Dialect
	for part := range strings.SplitSeq(line, ",") {
		if part = strings.TrimSpace(part); part == "" {
			continue
		}
		name, value, _ := strings.Cut(part, "=")
		known := false
		for _, s := range settings {
			if s.name == name && s.set(&d, value) {
				known = true
			}
		}
		if !known {
			var usage []string
			for _, c := range Choices() {
				usage = append(usage, c.String())
			}
			return Dialect{}, fmt.Errorf("%q is not a setting of a dialect. The settings are %s; a DURATION is such as 1.5s",
				part, strings.Join(usage, ", "))
		}
	}
	return d, nil
}

// String returns the settings that are not the usual ones, as [Parse] reads them. It is empty for
// the zero value.
func (d Dialect) String() string {
	var parts []string
	for _, s := range settings {
		if value := s.get(d); value != "" {
			parts = append(parts, s.name+"="+value)
		}
	}
	return strings.Join(parts, ",")
}

// Describe says in sentences how a dialect differs from the zero value.
func (d Dialect) Describe() []string {
	sentences := []string{}
	for _, s := range settings {
		name := s.get(d)
		for _, v := range s.others {
			switch {
			case name != "" && s.takesDuration():
				sentences = append(sentences, fmt.Sprintf(v.sentence, name))
			case name == v.name:
				sentences = append(sentences, v.sentence)
			}
		}
	}
	if len(sentences) == 0 {
		return []string{"The usual one: decimals are numbers, lists are bare, writes are answered with the object, and missing objects with 404."}
	}
	return sentences
}
