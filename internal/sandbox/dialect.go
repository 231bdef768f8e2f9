// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"time"
)

// Dialect is how the service speaks where its specification is silent. The real service speaks one of them, and the provider must
// understand all. The zero value answers decimals as numbers, bare lists, writes with the object, and 404.
type Dialect struct {
	DecimalsAsText bool          // decimals as texts, padded with zeros to eleven places: "0.05174000000"
	ListEnvelope   bool          // lists as {"items": […], "total": n}
	Summaries      bool          // list elements with an id and few other members
	ListLag        time.Duration // how far lists are behind writes
	ReadLag        time.Duration // how far reads of one object are behind writes
	Writes         string        // the reply to a write: "" or "object", "id", "idmore", "empty", "nothing", "partial", "enveloped", "enveloped_id"
	NotFound400    bool          // 400 without a body instead of 404, on a GET
	UnknownMembers bool          // unknown members in every object
	UnknownValues  bool          // unknown statuses
	OmitNulls      bool          // null members are left out
	ExplicitNulls  bool          // the members of a union that do not apply are there as null
	OtherSpelling  bool          // addresses that begin with 0x in small letters, and lists whose order means nothing the other way round
	Defaults       string        // the value of an optional member that no request set: "" or "none", "zero", "filled"
	Personal       string        // personal data in responses: "" or "shown", "masked", "omitted"
	Secrets        string        // secrets in responses, except to the creation: "" or "shown", "masked", "omitted"
}

// setting is one choice of a dialect, as [ParseDialect] reads it.
type setting struct {
	name   string
	usual  string             // the value in the zero Dialect
	others []settingValue     // the other values; of a duration, one sample
	member func(*Dialect) any // a *bool (on for the one other value), a *string or a *time.Duration
}

// settingValue is one value of a setting, and a sentence about it for the page.
type settingValue struct{ text, words string }

// settings are all choices of a dialect. The parser, [Dialect.String], the random draw, the
// messages and the page follow this table. A test compares the help with it. Two settings of one
// name can be combined.
var settings = []setting{
	{"decimals", "number", []settingValue{
		{"text", "Decimals are answered as texts with eleven places."},
	}, func(d *Dialect) any { return &d.DecimalsAsText }},
	{"lists", "bare", []settingValue{
		{"envelope", "Lists are answered in an object with items and total."},
	}, func(d *Dialect) any { return &d.ListEnvelope }},
	{"items", "whole", []settingValue{
		{"summary", "List elements have only an id and few other members."},
	}, func(d *Dialect) any { return &d.Summaries }},
	{"lag", "0s", []settingValue{
		{"50ms", "Lists are %s behind writes."},
	}, func(d *Dialect) any { return &d.ListLag }},
	{"read_lag", "0s", []settingValue{
		{"50ms", "Reads of one object are %s behind writes."},
	}, func(d *Dialect) any { return &d.ReadLag }},
	{"writes", "object", []settingValue{
		{"id", "Writes are answered with an id only."},
		{"idmore", "Writes are answered with an id and members that are not the object's."},
		{"empty", "Writes are answered with nothing."},
		{"nothing", "Writes are answered with a body that says nothing of the object."},
		{"partial", "Writes are answered with a part of the object."},
		{"enveloped", "Writes are answered with the object in an envelope."},
		{"enveloped_id", "Writes are answered with an id in an envelope."},
	}, func(d *Dialect) any { return &d.Writes }},
	{"notfound", "404", []settingValue{
		{"400", "Missing objects are answered with 400 and no body."},
	}, func(d *Dialect) any { return &d.NotFound400 }},
	{"unknown", "none", []settingValue{
		{"members", "Objects have unknown members."},
	}, func(d *Dialect) any { return &d.UnknownMembers }},
	{"unknown", "none", []settingValue{
		{"values", "Statuses have unknown values."},
	}, func(d *Dialect) any { return &d.UnknownValues }},
	{"nulls", "shown", []settingValue{
		{"omitted", "Null members are left out."},
	}, func(d *Dialect) any { return &d.OmitNulls }},
	{"unions", "one", []settingValue{
		{"nulls", "The members of a union that do not apply are null."},
	}, func(d *Dialect) any { return &d.ExplicitNulls }},
	{"spelling", "kept", []settingValue{
		{"other", "Addresses are spelt in small letters, and lists come in another order where it means nothing."},
	}, func(d *Dialect) any { return &d.OtherSpelling }},
	{"defaults", "none", []settingValue{
		{"zero", "Optional members that a request left out are false, zero or empty."},
		{"filled", "Optional members that a request left out have a value of the service's choice."},
	}, func(d *Dialect) any { return &d.Defaults }},
	{"personal", "shown", []settingValue{
		{"masked", "Personal data is answered masked."},
		{"omitted", "Personal data is not answered."},
	}, func(d *Dialect) any { return &d.Personal }},
	{"secrets", "shown", []settingValue{
		{"masked", "Secrets are answered masked once they have been told."},
		{"omitted", "Secrets are not answered once they have been told."},
	}, func(d *Dialect) any { return &d.Secrets }},
}

// get returns the value of the setting in d, and "" where it is the usual one.
func (s setting) get(d Dialect) string {
	switch member := s.member(&d).(type) {
	case *bool:
		if *member {
			return s.others[0].text
		}
	case *string:
		if *member != s.usual {
			return *member
		}
	case *time.Duration:
		if *member != 0 {
			return member.String()
		}
	}
	return ""
}

// set gives the setting a value in d, and reports whether the setting has such a value.
func (s setting) set(d *Dialect, value string) bool {
	known := value == s.usual || slices.ContainsFunc(s.others, func(v settingValue) bool { return v.text == value })
	switch member := s.member(d).(type) {
	case *bool:
		if known {
			*member = value != s.usual
		}
	case *string:
		if known {
			*member = value
		}
		if value == s.usual {
			*member = ""
		}
	case *time.Duration:
		lag, err := time.ParseDuration(value)
		if err != nil || lag < 0 {
			return false
		}
		*member = lag
		return true
	}
	return known
}

// takesDuration reports whether the values are durations.
func (s setting) takesDuration() bool {
	_, ok := s.member(new(Dialect)).(*time.Duration)
	return ok
}

// dialectSettings lists all that [ParseDialect] knows, each as "name=value|value".
func dialectSettings() []string {
	var all []string
	for i, s := range settings {
		var values []string
		for _, v := range s.others {
			values = append(values, v.text)
		}
		switch text := strings.Join(values, "|"); {
		case s.takesDuration():
			all = append(all, s.name+"=DURATION")
		case i > 0 && settings[i-1].name == s.name:
			all[len(all)-1] += "|" + text
		default:
			all = append(all, s.name+"="+s.usual+"|"+text)
		}
	}
	return all
}

// ParseDialect reads settings such as "decimals=text,lists=envelope,lag=1.5s". If one is given
// twice, the last counts, but unknown=members and unknown=values add up.
func ParseDialect(text string) (Dialect, error) {
	var d Dialect
	for part := range strings.SplitSeq(text, ",") {
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
			return Dialect{}, fmt.Errorf("%q is not a setting of a dialect. The settings are %s; a DURATION is such as 1.5s", part, strings.Join(dialectSettings(), ", "))
		}
	}
	return d, nil
}

// String returns the settings that are not the usual ones, as [ParseDialect] reads them. It is
// empty for the zero value.
func (d Dialect) String() string {
	var parts []string
	for _, s := range settings {
		if value := s.get(d); value != "" {
			parts = append(parts, s.name+"="+value)
		}
	}
	return strings.Join(parts, ",")
}

// words says how a dialect speaks, one sentence for each setting that is not the usual one.
func (d Dialect) words() []string {
	said := []string{}
	for _, s := range settings {
		value := s.get(d)
		for _, v := range s.others {
			switch {
			case value != "" && s.takesDuration():
				said = append(said, fmt.Sprintf(v.words, value))
			case value == v.text:
				said = append(said, v.words)
			}
		}
	}
	if len(said) == 0 {
		return []string{"The usual one: decimals are numbers, lists are bare, writes are answered with the object, and missing objects with 404."}
	}
	return said
}

// SingleDialects returns every setting that is not the usual one, each alone. Examples are
// "decimals=text" and "lag=50ms".
func SingleDialects() []string {
	var all []string
	for _, s := range settings {
		for _, v := range s.others {
			all = append(all, s.name+"="+v.text)
		}
	}
	return all
}

// maxRandomLag keeps tests fast that run under random dialects in real time.
const maxRandomLag = 50 * time.Millisecond

// RandomDialect draws every setting independently of the others. The same seed gives the same
// dialect. Lags are at most 50 ms.
func RandomDialect(seed uint64) Dialect {
	random := rand.New(rand.NewPCG(seed, 0)) //nolint:gosec // repeatable on purpose
	var d Dialect
	for _, s := range settings {
		choice := random.IntN(len(s.others) + 1)
		switch {
		case choice == 0:
		case s.takesDuration():
			s.set(&d, (time.Duration(1+random.Int64N(int64(maxRandomLag/time.Millisecond))) * time.Millisecond).String())
		default:
			s.set(&d, s.others[choice-1].text)
		}
	}
	return d
}
