// SPDX-License-Identifier: MPL-2.0

package dialect

import (
	"slices"
	"strings"
	"time"
)

// setting is one choice of a dialect, as [Parse] reads it.
type setting struct {
	name   string
	usual  string             // the value in the zero Dialect
	others []value            // the other values; of a duration, one example
	member func(*Dialect) any // a *bool (on for the one other value), a *string or a *time.Duration
	scope  scope
}

// scope says which combinations a setting is part of.
type scope int

const (
	combined scope = iota // of all
	alone                 // [Random] leaves it out
	ruinous               // [Singles], too: a configuration cannot come true
)

// value is a value of a setting, and a sentence about it.
type value struct{ name, sentence string }

// settings are all choices of a dialect. The parser, [Dialect.String], the random draw, the
// messages and the page follow this table. A test compares the help with it. Two settings of one
// name can be combined. New settings go to the end: a seed then keeps its choice of the others.
var settings = []setting{
	{"decimals", "number", []value{
		{"text", "Decimals are answered as texts with eleven places."},
	}, func(d *Dialect) any { return &d.DecimalsAsText }, combined},
	{"lists", "bare", []value{
		{"envelope", "Lists are answered in an object with items and total, each second time as the data of another one."},
		{"nothing", "Empty lists are answered with 204 and no body."},
	}, func(d *Dialect) any { return &d.Lists }, combined},
	{"items", "whole", []value{
		{"summary", "List elements have only an id and few other members."},
		{"hollow", "The lists inside of list elements are empty."},
	}, func(d *Dialect) any { return &d.Items }, combined},
	{"lag", "0s", []value{
		{"50ms", "Lists are %s behind writes."},
	}, func(d *Dialect) any { return &d.ListLag }, combined},
	{"read_lag", "0s", []value{
		{"50ms", "Reads of one object are %s behind writes."},
	}, func(d *Dialect) any { return &d.ReadLag }, combined},
	{"writes", "object", []value{
		{"id", "Writes are answered with an id only."},
		{"idmore", "Writes are answered with an id and members that are not the object's."},
		{"empty", "Writes are answered with nothing."},
		{"nothing", "Writes are answered with a body that says nothing of the object."},
		{"partial", "Writes are answered with a part of the object."},
		{"enveloped", "Writes, and reads of one object, are answered with the object in an envelope."},
		{"enveloped_id", "Writes are answered with an id in an envelope."},
	}, func(d *Dialect) any { return &d.Writes }, combined},
	{"notfound", "404", []value{
		{"400", "Reads of missing objects are answered with 400 and no body."},
		{"410", "Missing objects are answered with 410."},
		{"error", "Reads of missing objects are answered with 200 and an error of the code 404."},
	}, func(d *Dialect) any { return &d.NotFound }, combined},
	{"unknown", "none", []value{
		{"members", "Objects have unknown members."},
	}, func(d *Dialect) any { return &d.UnknownMembers }, combined},
	{"unknown", "none", []value{
		{"values", "Statuses have unknown values."},
	}, func(d *Dialect) any { return &d.UnknownValues }, combined},
	{"nulls", "shown", []value{
		{"omitted", "Null members are left out."},
		{"zero", "Times and texts that are null are 0001-01-01T00:00:00Z and empty."},
	}, func(d *Dialect) any { return &d.Nulls }, combined},
	{"unions", "one", []value{
		{"nulls", "The members of a union that do not apply are null."},
	}, func(d *Dialect) any { return &d.ExplicitNulls }, combined},
	{"spelling", "kept", []value{
		{"other", "Addresses, bank numbers, ids and enumerations are spelt otherwise, and lists come in another order where it means nothing."},
	}, func(d *Dialect) any { return &d.OtherSpelling }, combined},
	{"defaults", "none", []value{
		{"zero", "Optional members that a request left out are false, zero or empty."},
		{"filled", "Optional members that a request left out have a value of the service's choice."},
	}, func(d *Dialect) any { return &d.Defaults }, combined},
	{"personal", "shown", []value{
		{"masked", "Personal data is answered masked."},
		{"omitted", "Personal data is not answered."},
	}, func(d *Dialect) any { return &d.Personal }, combined},
	{"secrets", "shown", []value{
		{"masked", "Secrets are answered masked once they have been told."},
		{"omitted", "Secrets are not answered once they have been told."},
	}, func(d *Dialect) any { return &d.Secrets }, combined},
	{"due", "event", []value{
		{"echoed", "The overdueAt of an invoice is the due date that was sent."},
	}, func(d *Dialect) any { return &d.EchoDue }, combined},
	// Alone: if no response has an id, and no list a whole number, the service does not tell which
	// account a request made.
	{"numbers", "shown", []value{
		{"stars", "Numbers of accounts are answered as ******6789, and addresses as 0x5290****9EE7."},
		{"x", "Numbers of accounts are answered as XXXXX6789, and addresses as 0x5290...9EE7."},
		{"hash", "Numbers of accounts are answered as #####6789, and addresses as 0x5290####9EE7."},
		{"bullets", "Numbers of accounts are answered as ••••6789, and addresses as 0x5290••••9EE7."},
		{"dots", "Numbers of accounts are answered as ...6789, and addresses as 0x5290...9EE7."},
		{"dashes", "Numbers of accounts are answered as ----6789, and addresses as 0x5290----9EE7."},
		{"last4", "Numbers of accounts are answered as 6789, and addresses as 0x5290…9EE7."},
		{"ends", "Numbers of accounts are answered as 1234****6789, and addresses as 0x5290****9EE7."},
		{"ellipsis", "Numbers of accounts are answered as 1234…6789, and addresses as 0x5290…9EE7."},
	}, func(d *Dialect) any { return &d.Numbers }, alone},
	{"names", "exact", []value{
		{"case", "Objects have unknown members whose names differ from known ones in case only."},
	}, func(d *Dialect) any { return &d.UnknownSpellings }, combined},
	{"texts", "kept", []value{
		{"trimmed", "Texts are stored without white space around them."},
		{"crlf", "Texts are stored with CRLF as line ends."},
		{"escaped", "Texts are stored with the escapes of HTML."},
		{"cut", "Texts are stored up to 48 characters."},
	}, func(d *Dialect) any { return &d.Texts }, combined},
	{"case", "kept", []value{
		{"folded", "Texts are stored in lower case, and codes in capitals."},
	}, func(d *Dialect) any { return &d.Case }, combined},
	{"urls", "kept", []value{
		{"normal", "URLs are stored with a port, a path, and the host in lower case."},
	}, func(d *Dialect) any { return &d.URLs }, combined},
	{"order", "kept", []value{
		{"sorted", "The lists inside of objects are stored sorted."},
	}, func(d *Dialect) any { return &d.Order }, combined},
	{"normalized", "at_once", []value{
		{"late", "Writes are answered with what was sent, and only reads show what is stored."},
	}, func(d *Dialect) any { return &d.Late }, combined},
	{"wholes", "plain", []value{
		{"decimal", "Whole numbers are answered with a decimal place."},
		{"text", "Whole numbers and booleans are answered as texts."},
	}, func(d *Dialect) any { return &d.Wholes }, combined},
	{"amounts", "kept", []value{
		{"rounded", "Amounts are stored with two places."},
		{"binary", "Amounts are stored as binary numbers of 53 bits."},
	}, func(d *Dialect) any { return &d.Amounts }, ruinous},
	{"payees", "kept", []value{
		{"other", "Addresses and IBANs are stored as others."},
	}, func(d *Dialect) any { return &d.Payees }, ruinous},
	{"puts", "done", []value{
		{"ignored", "Updates are answered, and have no effect."},
	}, func(d *Dialect) any { return &d.Puts }, ruinous},
	{"list_order", "kept", []value{
		{"changing", "Lists come in another order each time."},
	}, func(d *Dialect) any { return &d.ChangingOrder }, combined},
}

// get returns the value of the setting in d, and "" for the usual one.
func (s setting) get(d Dialect) string {
	switch member := s.member(&d).(type) {
	case *bool:
		if *member {
			return s.others[0].name
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
func (s setting) set(d *Dialect, name string) bool {
	known := name == s.usual || slices.ContainsFunc(s.others, func(v value) bool { return v.name == name })
	switch member := s.member(d).(type) {
	case *bool:
		if known {
			*member = name != s.usual
		}
	case *string:
		if known {
			*member = name
		}
		if name == s.usual {
			*member = ""
		}
	case *time.Duration:
		lag, err := time.ParseDuration(name)
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

// Choice is a setting with all its values. The first value is the usual one.
type Choice struct {
	Name   string   `json:"name"`
	Values []string `json:"values"` // "DURATION" alone for any duration
}

// String returns the choice as the help shows it: "decimals=number|text".
func (c Choice) String() string { return c.Name + "=" + strings.Join(c.Values, "|") }

// Choices returns all settings.
func Choices() []Choice {
	var all []Choice
	for i, s := range settings {
		values := []string{s.usual}
		switch {
		case s.takesDuration():
			values = []string{"DURATION"}
		case i > 0 && settings[i-1].name == s.name:
			values = all[len(all)-1].Values
			all = all[:len(all)-1]
		}
		for _, v := range s.others {
			if !s.takesDuration() {
				values = append(values, v.name)
			}
		}
		all = append(all, Choice{s.name, values})
	}
	return all
}
