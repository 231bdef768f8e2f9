// SPDX-License-Identifier: MPL-2.0

package wire

import (
	"strings"
	"testing"
)

type parcel struct {
	ID        string  `json:"id"`
	Price     int64   `json:"price"`
	CreatedAt string  `json:"createdAt" lenient:"true"`
	Sender    *sender `json:"sender" lenient:"true"`
}

type sender struct {
	Name string `json:"name"`
}

// TestDecode takes odd members for null only if they are lenient, and stays strict in all else.
func TestDecode(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		`{"id":"a","price":1,"createdAt":"now","sender":{"name":"Ann"}}`:      "a 1 now Ann",
		`{"id":"a","price":1,"createdAt":1700000000,"sender":{"name":"Ann"}}`: "a 1  Ann; createdAt",
		`{"id":"a","price":1,"createdAt":"now","sender":"Ann"}`:               "a 1 now ; sender",
		`{"id":"a","price":1,"createdAt":[],"sender":{"name":7}}`:             "a 1  ; createdAt sender",
		`{"id":"a","price":1,"createdAt":null,"sender":null}`:                 "a 1  ",
		`{"id":"a","price":"much","createdAt":1,"sender":null}`:               "error: price must be",
		`{"id":7,"price":1,"createdAt":"now","sender":"Ann"}`:                 "error: id must be",
		`{"id":"a","id":"b","price":1,"createdAt":1,"sender":null}`:           "error: it has the member id twice",
		`{"id":"a","price":1,"createdAt":1,"sender":{"name":"A","name":"B"}}`: "error: createdAt must be",
		`{"id":"a","price":1,"createdAt":1,"createdAt":"now","sender":null}`:  "error: createdAt must be",
		`[{"id":"a","price":1,"createdAt":1,"sender":null}]`:                  "error: it must be an object",
		`{"id":"a","price":1,"createdAt":1,"sender":null`:                     "error: ",
	} {
		var p parcel
		odd, err := Decode([]byte(text), &p)
		got := strings.Join([]string{p.ID, strings.Repeat("1", int(p.Price)), p.CreatedAt, ""}, " ")
		if p.Sender != nil {
			got += p.Sender.Name
		}
		if len(odd) > 0 {
			got += "; " + strings.Join(odd, " ")
		}
		if err != nil {
			got = "error: " + err.Error()
		}
		if isError := strings.HasPrefix(want, "error: "); got != want && (!isError || !strings.HasPrefix(got, want)) {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}
