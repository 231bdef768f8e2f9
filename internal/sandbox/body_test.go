// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"net/http"
	"strings"
	"testing"
)

// TestRequests_ambiguousText: duplicate keys and invalid Unicode are refused. A decoder would keep
// the last value and replace the characters.
func TestRequests_ambiguousText(t *testing.T) {
	t.Parallel()
	s := open(t, Options{})
	with := func(old, now string) string { return strings.Replace(mug, old, now, 1) }
	const deep = 500
	for name, c := range map[string]struct {
		body   string
		status int
		text   string
	}{
		"a key twice":         {with(`"price"`, `"name": "Cup", "price"`), 422, "name is given more than once"},
		"with the same value": {with(`"price"`, `"name": "Mug", "price"`), 422, "name is given more than once"},
		"escaped":             {with(`"price"`, `"n\u0061me": "Cup", "price"`), 422, "name is given more than once"},
		"in an element": {
			with("[]", `[{"name": "A", "price": 1}, {"name": "B", "price": 1, "price": 2}]`),
			422, "addOns[1].price is given more than once",
		},
		"in an object": {
			with(`"addOns"`,
				`"productType": {"Presale": {"Token": {"ticker": "A", "ticker": "B"}}}, "addOns"`), 422,
			"productType.Presale.Token.ticker is given more than once",
		},
		"of a whole object": {
			with(`"addOns"`, `"productType": {}, "productType": {"Presale": null}, "addOns"`),
			422, "productType is given more than once",
		},
		"hidden in a replaced one": {
			with(`"addOns"`, `"productType": {"a": 1, "a": 2}, "productType": null, "addOns"`),
			422, "productType.a is given more than once",
		},
		"of an unknown field": {with(`"addOns"`, `"a b": 1, "a b": 2, "addOns"`), 422, `"a b" is given more than once`},
		"deep in lists":       {with("[]", strings.Repeat("[", deep)+`{"a": 1, "a": 1}`+strings.Repeat("]", deep)), 422, "…[0][0]"},
		"a null character":    {with("Mug", `M\u0000g`), 422, "name must not have the null character U+0000"},
		"in an add-on":        {with("[]", `[{"name": "\u0000", "price": 1}]`), 422, "addOns[0].name must not have the null "},
		"in a key":            {with(`"name"`, `"n\u0000me"`), 422, `"n\x00me" must not have the null character`},
		"an escaped escape":   {with("Mug", `M\\u0000g`), 200, ""},
		"a name of spaces":    {with("Mug", ` \t\u00a0\u2003`), 422, "name must not be blank"},
		"an add-on of spaces": {
			with("[]", `[{"name": "A", "price": 1}, {"name": " ", "price": 1}]`), 422, "addOns[1].name must not be",
		},
		"a description of spaces":         {with(`"description": ""`, `"description": " "`), 200, ""},
		"colons in strings":               {with("Mug", `a:b\":c\\`), 200, ""},
		"the same key in two objects":     {with("[]", `[{"name": "A", "price": 1}, {"name": "B", "price": 1}]`), 200, ""},
		"a value that is not UTF-8":       {with("Mug", "M\xffg"), 400, "name must be valid UTF-8: byte 12 of the body is not"},
		"in the list":                     {with("[]", "[{\"name\": \"\xc3\", \"price\": 1}]"), 400, "addOns[0].name must be valid UTF-8"},
		"a surrogate in UTF-8":            {with("Mug", "\xed\xa0\x80"), 400, "name must be valid UTF-8"},
		"a key that is not UTF-8":         {with(`"name"`, "\"n\xffme\""), 400, "\"n�me\" must be valid UTF-8"},
		"malformed beside":                {"{\"name\": \"\xff\"", 400, "the body must be valid UTF-8: byte 11 of the body is not"},
		"a replacement character of ours": {with("Mug", "M\ufffdg"), 200, ""},
		"half of a pair": {
			with("Mug", `M\ud83d`), 400, "name must be valid Unicode: the escape at byte 12 of the body is half of a character",
		},
		"the other half":             {with("[]", `[{"name": "\uDE00", "price": 1}]`), 400, "addOns[0].name must be valid Unicode: "},
		"halves in the wrong order":  {with("Mug", `\ude00\ud83d`), 400, "name must be valid Unicode: the escape at byte 11 "},
		"half and a letter":          {with("Mug", `\ud83d\u0041`), 400, "name must be valid Unicode: "},
		"half behind a pair":         {with("Mug", `\ud83d\ude00\ud83d`), 400, "name must be valid Unicode: the escape at byte 23 "},
		"a key with half of a pair":  {with(`"name"`, `"n\ud83dme"`), 400, "\"n\ufffdme\" must be valid Unicode: "},
		"a pair":                     {with("Mug", `\ud83d\uDE00`), 200, ""},
		"an escaped backslash":       {with("Mug", `\\ud83d`), 200, ""},
		"an escaped letter and pair": {with("Mug", `\u00fc\n\uD83D\uDE00\"`), 200, ""},
		"null":                       {"null", 400, "the body is not a JSON object: it is null"},
		"misspelled":                 {with(`"name"`, `"naem"`), 422, "naem: there is no such field; did you mean name?"},
		"misspelled in an element": {
			with("[]", `[{"name": "A", "prize": 1}]`), 422,
			"addOns[0].prize: there is no such field; did you mean price?",
		},
		"a misspelled value": {with("EUR", "EURO"), 422, "currency must be one of 37 known values; did you mean EUR?"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			a := s.do("POST", "/product/create", c.body, func(r *http.Request) { r.Header.Set("Content-Type", "application/json") })
			text, _ := a.object(t)["error"].(string)
			if a.status != c.status || !strings.HasPrefix(text, c.text) || len(text) > 300 {
				t.Errorf("%d %q, want %d and %q", a.status, text, c.status, c.text)
			}
		})
	}
}

// TestRequests_invalidQuery: a malformed query is refused, and the message for a misspelled
// parameter suggests the right one.
func TestRequests_invalidQuery(t *testing.T) {
	t.Parallel()
	s := open(t, Options{})
	for query, want := range map[string]struct {
		status int
		text   string
	}{
		"/customer?emial=a@b":                     {422, "emial: there is no such query parameter; did you mean email?"},
		"/customer?Email=a@b":                     {422, "Email: there is no such query parameter; did you mean email?"},
		"/products?includeArchived=true":          {422, "includeArchived: there is no such query parameter; did you mean include_archived?"},
		"/products?limit=3":                       {422, "limit: there is no such query parameter"},
		"/products?" + strings.Repeat("x", 1000):  {422, strings.Repeat("x", 40) + "…: there is no such query parameter"},
		"/products?include_archived=%zz":          {400, "the query must be URL-encoded"},
		"/products?include_archived=true;limit=3": {400, "the query must be URL-encoded"},
		"/customer?email=%ff":                     {422, "email must be valid UTF-8"},
		"/withdrawal/account/crypto/%ff":          {422, "address must be valid UTF-8"},
		"/payout/fee?amount=1&currency=Eur":       {422, "currency must be one of 37 known values; did you mean EUR?"},
	} {
		a := s.do("GET", query, "")
		if text, _ := a.object(t)["error"].(string); a.status != want.status || text != want.text {
			t.Errorf("%.80s: %d %q, want %d %q", query, a.status, text, want.status, want.text)
		}
	}
}
