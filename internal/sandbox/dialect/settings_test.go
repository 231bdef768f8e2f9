// SPDX-License-Identifier: MPL-2.0

package dialect

import (
	"reflect"
	"slices"
	"strings"
	"testing"
)

// TestSettings_single: every setting can be written down, read again and described alone.
func TestSettings_single(t *testing.T) {
	t.Parallel()
	singles := Singles()
	for _, want := range []string{ // the settings that others rely on
		"decimals=text", "lists=envelope", "items=summary", "items=hollow", "lag=50ms", "read_lag=50ms", "writes=id", "writes=idmore",
		"writes=empty", "writes=nothing", "writes=partial", "writes=enveloped", "writes=enveloped_id", "notfound=400", "notfound=410",
		"notfound=error", "unknown=members",
		"unknown=values",
		"nulls=omitted", "unions=nulls", "spelling=other", "defaults=zero", "defaults=filled",
		"personal=masked", "personal=omitted", "secrets=masked", "secrets=omitted", "due=echoed", "names=case",
		"numbers=stars", "numbers=x", "numbers=hash", "numbers=bullets", "numbers=dots", "numbers=dashes", "numbers=last4", "numbers=ends",
		"numbers=ellipsis", "texts=trimmed", "texts=crlf", "texts=escaped", "texts=cut", "case=folded", "urls=normal", "order=sorted",
		"normalized=late", "wholes=decimal", "list_order=changing",
	} {
		if !slices.Contains(singles, want) {
			t.Errorf("%s is missing among %v", want, singles)
		}
	}
	seen, described := map[Dialect]string{}, map[string]bool{}
	for _, text := range append(singles, "amounts=rounded", "amounts=binary", "payees=other", "puts=ignored") {
		d, err := Parse(text)
		if err != nil || d == (Dialect{}) || d.String() != text || seen[d] != "" {
			t.Errorf("%s: %+v, %v; the same as %q", text, d, err, seen[d])
		}
		seen[d] = text
		sentences := d.Describe()
		if len(sentences) != 1 || strings.HasPrefix(sentences[0], "The usual") || strings.Contains(sentences[0], "%") || described[sentences[0]] {
			t.Errorf("%s: %v", text, sentences)
		}
		described[sentences[0]] = true
	}
	for _, s := range settings {
		var d Dialect
		for _, v := range s.others {
			s.set(&d, v.name)
		}
		usual, err := Parse(d.String() + "," + s.name + "=" + s.usual)
		if err != nil || usual != (Dialect{}) {
			t.Errorf("%s=%s leaves %+v, %v", s.name, s.usual, usual, err)
		}
	}
	for member := range reflect.TypeFor[Dialect]().Fields() {
		if !slices.ContainsFunc(settings, func(s setting) bool {
			var d Dialect
			s.set(&d, s.others[0].name)
			return !reflect.ValueOf(d).FieldByIndex(member.Index).IsZero()
		}) {
			t.Errorf("no setting changes %s", member.Name)
		}
	}
}

// TestChoices: a choice has all values of one name, the usual one first.
func TestChoices(t *testing.T) {
	t.Parallel()
	var all []string
	for _, c := range Choices() {
		all = append(all, c.String())
	}
	for _, want := range []string{
		"decimals=number|text", "lag=DURATION", "read_lag=DURATION", "unknown=none|members|values", "defaults=none|zero|filled",
		"due=event|echoed", "names=exact|case",
	} {
		if !slices.Contains(all, want) {
			t.Errorf("%s is missing among %v", want, all)
		}
	}
	if len(all) != len(settings)-1 { // unknown has two settings
		t.Errorf("%d choices of %d settings", len(all), len(settings))
	}
}
