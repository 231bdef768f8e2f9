// SPDX-License-Identifier: MPL-2.0

package strictjson

import (
	"encoding/json"
	"maps"
	"reflect"
	"testing"
)

type object struct {
	Price  int64    `json:"price"`
	Inner  *object  `json:"inner"`
	Others []object `json:"others"`
	Any    map[string]any
	Name   *string
	Sold   bool
}

// TestUnmarshal_names: only an exact name fills a field, and a name must not be there twice, at any
// depth, also among unknown members.
func TestUnmarshal_names(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		`{"price":1}`: "",
		` {"PRICE":2,"price":1,"Price":"x","prıce":[],"INNER":7} `:    "",
		`{"price":1,"inner":{"PRICE":"x"},"others":[{"PrIcE":null}]}`: "",
		`{"price":1,"future":{"a":1,"A":2}}`:                          "",
		`{"price":1,"price":1}`:                                       "it has the member price twice",
		`{"price":1,"\u0070rice":2}`:                                  "it has the member price twice",
		`{"price":1,"future":{"a":[{"b":1,"b":2}]}}`:                  "it has the member future/a/0/b twice",
		`{"price":1,"others":[{},{"inner":{"price":1,"price":2}}]}`:   "it has the member others/1/inner/price twice",
		`{"price":1,"Any":{"x":1,"x":2}}`:                             "it has the member Any/x twice",
		`{"price":1,"inner":{"price":"1234567x"}}`:                    "inner/price must be a whole number of at most 64 bits, not a string",
		`{"price":1.5}`:                  "price must be a whole number of at most 64 bits",
		`{"price":99999999999999999999}`: "price must be a whole number of at most 64 bits",
		`{"price":1,"others":{}}`:        "others must be a list, not an object",
		`[]`:                             "it must be an object, not a list",
		`{"price":1,"Name":true}`:        "Name must be a string, not true",
		`{"price":1,"Sold":7}`:           "Sold must be true or false, not a number",
		`{"price":1,"Any":"x"}`:          "Any must be an object, not a string",
		`{"price":1,"others":[null,7]}`:  "others/1 must be an object, not a number",
		`{"price":1`:                     "unexpected EOF after offset 10",
		`{"price":1} {}`:                 "invalid character '{' after top-level value after offset 12",
	} {
		var got object
		err := Unmarshal([]byte(text), &got)
		switch {
		case want == "" && (err != nil || got.Price != 1):
			t.Errorf("%s: price %d, %v", text, got.Price, err)
		case want != "" && (err == nil || err.Error() != want):
			t.Errorf("%s: error %v, want %q", text, err, want)
		}
	}
}

// TestUnmarshal_invalidUnicode: an invalid character is replaced, and makes no response unreadable.
func TestUnmarshal_invalidUnicode(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"\"a\xffb\"": "a\ufffdb", `"a\ud800b"`: "a\ufffdb", `"\ud83d\ude00"`: "\U0001F600", `"\u0000\/"`: "\x00/",
	} {
		var got string
		if err := Unmarshal([]byte(text), &got); err != nil || got != want {
			t.Errorf("%q: %q, %v; want %q", text, got, err, want)
		}
	}
}

// TestMembers: a name that is there twice counts as none, because which value is meant is unknown.
func TestMembers(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]map[string]string{
		`{"id":1,"a":{"b":1,"b":2},"ID":3}`: {"id": "1", "a": `{"b":1,"b":2}`, "ID": "3"},
		`{"id":1,"a":2,"id":1}`:             {"a": "2"},
		`{"id":1,"id":2,"id":3}`:            {},
		`{}`:                                {},
		`[{"id":1}]`:                        nil,
		`{"id":1`:                           nil,
		`{"id":1} x`:                        nil,
		`{"id"}`:                            nil,
		`"id"`:                              nil,
		``:                                  nil,
	} {
		got := Members([]byte(text))
		equal := maps.EqualFunc(want, got, func(w string, g json.RawMessage) bool { return w == string(g) })
		if !equal || (want == nil) != (got == nil) {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
}

// TestElements: the elements are not decoded.
func TestElements(t *testing.T) {
	t.Parallel()
	got, err := Elements([]byte(`[{"a":1,"a":2}, null]`))
	want := []json.RawMessage{json.RawMessage(`{"a":1,"a":2}`), json.RawMessage("null")}
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("%s, %v", got, err)
	}
	if _, err := Elements([]byte(`{}`)); err == nil {
		t.Error("an object has elements")
	}
}
