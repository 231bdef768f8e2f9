// SPDX-License-Identifier: MPL-2.0

package match

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/value"
	"github.com/terraform-payments/terraform-provider-payments/internal/contract"
	"github.com/terraform-payments/terraform-provider-payments/internal/contract/schema"
)

const (
	idA = "0b9f6a2e-7c35-4f0e-9d6b-3a1f7c2d8e40"
	idB = "5d1c7b52-93f8-4a67-8f0b-6e2d1a9c4b31"
)

func TestWithin(t *testing.T) {
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

		// Without a token, a network stands for its coin.
		{`{"network":"Base","token":null}`, `{"network":"Base"}`, true},
		{`{"network":"Base","token":"0xab"}`, `{"network":"Base"}`, false},
		{`{"network":"Base","token":"0xab"}`, `{"network":"Base","token":""}`, false},
		{`{"a":{"network":"Base","token":"0xab"}}`, `{"a":{"network":"Base","token":null}}`, false},

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
		if got := within(t, test.got, test.sent); got != test.want {
			t.Errorf("%s includes %s: %v", test.got, test.sent, got)
		}
	}
}

// within compares two JSON texts.
func within(t *testing.T, got, sent string) bool {
	t.Helper()
	all, err := generic(json.RawMessage(got))
	part, errSent := generic(json.RawMessage(sent))
	if err != nil || errSent != nil {
		t.Fatal(err, errSent)
	}
	return whole.within(all, part, "")
}

// TestHolds_values compares Go values: equal amounts match in any notation. A value that cannot be
// encoded matches nothing.
func TestHolds_values(t *testing.T) {
	t.Parallel()
	type discount struct {
		PercentOff *value.Decimal `json:"percentOff"`
	}
	of := func(text string) discount {
		number, err := value.ParseDecimal(text)
		if err != nil {
			t.Fatal(err)
		}
		return discount{&number}
	}
	if !Holds(of("10.50000"), of("1.05e1")) {
		t.Error("10.50000 is not 1.05e1")
	}
	if Holds(of("10.50000"), of("10.500000000000000000000000000001")) {
		t.Error("10.5 is 10.500000000000000000000000000001")
	}
	unwritable := func() {}
	if Holds(unwritable, any(1)) || Holds(1, any(unwritable)) || Holds(unwritable, any(unwritable)) {
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
		if IDs(test.a, test.b) != test.want || IDs(test.b, test.a) != test.want {
			t.Errorf("%v and %v: want %v both ways", test.a, test.b, test.want)
		}
	}
}

// TestContract_marks compares the lists of names with the contract's marks.
func TestContract_marks(t *testing.T) {
	t.Parallel()
	marked := map[string]map[string]bool{
		"x-unordered": {"products": true}, "x-personal": {"overdueAt": true}, "x-bank-number": {}, "address": {},
	}
	seen := map[*schema.Schema]bool{}
	var walk func(s *schema.Schema)
	walk = func(s *schema.Schema) {
		if s == nil || seen[s] {
			return
		}
		seen[s] = true
		if s.Items != nil {
			walk(s.Items)
		}
		for name, property := range s.Properties {
			for mark := range marked {
				format := property
				if format.Items != nil {
					format = format.Items
				}
				if property.Marks[mark] == true || format.Format == mark {
					marked[mark][name] = true
				}
			}
			walk(property)
		}
	}
	doc, err := contract.Load()
	if err != nil {
		t.Fatal(err)
	}
	for _, op := range doc.Operations {
		walk(op.Request.Schema)
		for _, body := range op.Bodies {
			walk(body)
		}
	}
	if !maps.Equal(unordered, marked["x-unordered"]) {
		t.Errorf("unordered are %v, by the contract %v", unordered, marked["x-unordered"])
	}
	if !maps.Equal(maskable, marked["x-personal"]) {
		t.Errorf("maskable are %v, by the contract %v", maskable, marked["x-personal"])
	}
	if !slices.Equal(slices.Sorted(maps.Keys(bankNumbers)), slices.Sorted(maps.Keys(marked["x-bank-number"]))) {
		t.Errorf("bank numbers are %v, by the contract %v", bankNumbers, marked["x-bank-number"])
	}
	if !maps.Equal(addresses, marked["address"]) {
		t.Errorf("addresses are %v, by the contract %v", addresses, marked["address"])
	}
}
