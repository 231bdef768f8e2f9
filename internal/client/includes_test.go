// SPDX-License-Identifier: MPL-2.0

package client

import (
	"encoding/json"
	"strings"
	"testing"
)

func TestIncludes(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		got, sent string
		want      bool
	}{
		{`{"a":1}`, `{"a":1}`, true},
		{`{"a":1,"b":2}`, `{"a":1}`, true},
		{`{"a":1}`, `{}`, true},
		{`{}`, `{"a":1}`, false},
		{`{"a":1}`, `{"a":1,"b":2}`, false},
		{`{"b":2}`, `{"b":2,"a":1}`, false},
		{`{"a":1}`, `{"a":2}`, false},
		{`{"a":1}`, `{"a":"1"}`, false},
		{`{"a":"x"}`, `{"a":"X"}`, false},
		{`{"a":true}`, `{"a":true}`, true},
		{`{"a":true}`, `{"a":false}`, false},

		// A float64 would not distinguish these amounts.
		{`{"a":9007199254740993}`, `{"a":9007199254740992}`, false},
		{`{"a":0.1000000000000000001}`, `{"a":0.1}`, false},

		{`{"a":null}`, `{"a":null}`, true},
		{`{}`, `{"a":null}`, true},
		{`{"a":0}`, `{"a":null}`, false},
		{`{"a":null}`, `{"a":0}`, false},
		{`{"a":null}`, `{"a":""}`, true},
		{`{"a":null}`, `{"a":{}}`, false},
		{`{"a":null}`, `{"a":[]}`, true},
		{`null`, `{"a":1}`, false},
		{`null`, `null`, true},

		{`{"a":{"b":{"c":1,"d":2},"e":3}}`, `{"a":{"b":{"c":1}}}`, true},
		{`{"a":{"b":{"d":2}}}`, `{"a":{"b":{"c":1}}}`, false},
		{`{"a":7}`, `{"a":{"b":1}}`, false},
		{`{"a":{"b":1}}`, `{"a":7}`, false},
		{`{"a":[1]}`, `{"a":{"b":1}}`, false},
		{`{"a":{"b":1}}`, `{"a":[1]}`, false},
		{`{"a":[1]}`, `{"a":1}`, false},

		{`{"a":[1,2]}`, `{"a":[1,2]}`, true},
		{`{"a":[]}`, `{"a":[]}`, true},
		{`{"a":[2,1]}`, `{"a":[1,2]}`, false},
		{`{"a":[1,2]}`, `{"a":[1]}`, false},
		{`{"a":[1]}`, `{"a":[1,2]}`, false},
		{`{"a":[]}`, `{"a":[1]}`, false},
		{`{"a":[1]}`, `{"a":[]}`, false},
		{`{"a":[1,3]}`, `{"a":[1,2]}`, false},
		{`{"a":[3,2]}`, `{"a":[1,2]}`, false},
		{`{"a":[{"b":1,"c":2},{"b":3}]}`, `{"a":[{"b":1},{"b":3}]}`, true},
	} {
		if got := includes(json.RawMessage(test.got), json.RawMessage(test.sent)); got != test.want {
			t.Errorf("%s includes %s: %v", test.got, test.sent, got)
		}
	}
}

// TestIncludes_values compares Go values: equal amounts match in any notation. A value that cannot
// be encoded matches nothing.
func TestIncludes_values(t *testing.T) {
	t.Parallel()
	padded, short, other := decimal(t, "10.50000"), decimal(t, "1.05e1"), decimal(t, "10.500000000000000000000000000001")
	if !includes(DiscountModel{Percentage, nil, &padded}, DiscountModel{Percentage, nil, &short}) {
		t.Error("10.50000 is not 1.05e1")
	}
	if includes(DiscountModel{Percentage, nil, &padded}, DiscountModel{Percentage, nil, &other}) {
		t.Error("10.5 is 10.500000000000000000000000000001")
	}
	unwritable := func() {}
	if includes(unwritable, nil) || includes(nil, unwritable) || includes(unwritable, unwritable) {
		t.Error("a value that cannot be encoded is included")
	}
}

func TestMatchesIDs(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		a, b []string
		want bool
	}{
		{nil, nil, true},
		{nil, []string{}, true},
		{nil, []string{idA}, false},
		{[]string{idA}, []string{idA}, true},
		{[]string{idA}, []string{strings.ToUpper(idA)}, true},
		{[]string{idA, idB}, []string{idB, idA}, true},
		{[]string{idA, idB, idA}, []string{idB, idA}, true},
		{[]string{idA, idA}, []string{idA, idB}, false},
		{[]string{idA, idB}, []string{idA}, false},
		{[]string{idA}, []string{idB}, false},
	} {
		if matchesIDs(test.a, test.b) != test.want || matchesIDs(test.b, test.a) != test.want {
			t.Errorf("%v and %v: want %v both ways", test.a, test.b, test.want)
		}
	}
}
