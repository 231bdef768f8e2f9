// SPDX-License-Identifier: MPL-2.0

package engine

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/contract/amount"
	"github.com/terraform-payments/terraform-provider-payments/internal/contract/schema"
)

// longValue is invalid in every field. No message may contain it.
var longValue = strings.Repeat("SECRET ", 200)

// sentence is the form of every message: a field and its rule.
var sentence = regexp.MustCompile(`^(it|[A-Za-z_][\w.\[\]]*)` +
	`( is required( in the query)?| is given more than once| must [a-zA-Z0-9 ,.:/@;?+-]+` +
	`|: there is no such (field|query parameter)(; did you mean \w+\?)?)$`)

// libraryWords are in the messages of libraries, or name types of Go.
var libraryWords = []string{
	"value must", "number must", "string must", "doesn't", "does not fit", "minimum", "maximum",
	"property", "missing", "unsupported", "nullable", "schema", "json",
	"JSON", "allowed", "regular", "pattern", "format", "unhandled", "map", "interface",
	"float", "slice", "int64", "Error", "^", "\n", "{", "}", `"`,
}

// violation is a request that breaks one rule of the contract.
type violation struct{ kind, path, text, want string }

// violations breaks each rule of a schema once. replace returns the JSON of a request with a
// replaced part. A want with a final space is the beginning of the message.
func violations(s *schema.Schema, path string, replace func(any) string) []violation {
	var all []violation
	add := func(kind string, wrong any, want string) {
		all = append(all, violation{kind, path, replace(wrong), path + want})
	}
	if !s.Nullable {
		add("null", nil, " must not be null")
	}
	wants := map[schema.Type]string{
		"string": " must be a string", "number": " must be a number", "integer": " must be a whole number of at most 64 bits, without a point",
		"boolean": " must be true or false", "array": " must be a list", "object": " must be an object",
	}
	for kind, wrong := range map[schema.Type]any{
		"string": longValue, "number": json.Number("7"), "boolean": true, "array": []any{longValue}, "object": Object{"x": longValue},
	} {
		want := wants[s.Type]
		switch {
		case len(s.Enum) > 0:
			add("enum", wrong, " must be ")
		case s.Type != kind && (kind != "number" || s.Type != "integer"):
			add("type", wrong, want)
		}
	}
	if len(s.Enum) > 0 {
		want := fmt.Sprintf(" must be one of %d known values; did you mean %v?", len(s.Enum), s.Enum[0])
		if len(s.Enum) <= 10 {
			want = strings.Trim(strings.ReplaceAll(fmt.Sprint(s.Enum), " ", ", "), "[]")
			last := strings.LastIndex(want, ", ")
			want = " must be one of " + want[:last] + " or " + want[last+2:]
		}
		add("enum", fmt.Sprint(s.Enum[0])+"x", want)
	}
	if s.Min != "" {
		add("minimum", amount.Exact(s.Min).Minus(amount.Exact("1")).JSON(), " must be at least "+s.Min)
	}
	if s.Max != "" {
		add("maximum", amount.Exact(s.Max).Plus(amount.Exact("1")).JSON(), " must be at most "+s.Max)
	}
	if s.MinLength > 0 {
		add("minLength", "", " must not be empty")
	}
	if s.Pattern != nil {
		add("pattern", longValue, " must be an email address")
		if !strings.Contains(s.Pattern.String(), "@") {
			all[len(all)-1].want = path + " must be a URL that begins with https://"
			all[len(all)-1].kind = "URL pattern"
		}
	}
	switch s.Format {
	case "uuid":
		add("format", longValue, " must be a UUID")
	case "date":
		add("format", longValue, " must be a date such as 1990-12-31")
	case "date-time":
		add("format", longValue, " must be a time such as 2030-01-31T12:00:00Z")
	case "int32":
		add("format", json.Number("3000000000"), " must be a whole number from -2147483648 to 2147483647")
	case "int64":
		add("format", json.Number("9223372036854775808"), " must be a whole number of at most 64 bits, without a point")
	}
	if s.Type == schema.Array {
		if s.MinItems > 0 {
			add("minItems", []any{}, " must not be empty")
		}
		item := s.Items
		all = append(all, violations(item, path+"[1]", func(v any) string { return replace([]any{valid(item), v}) })...)
	}
	return append(all, brokenFields(s, path, replace)...)
}

// brokenFields breaks the rules about the fields of an object.
func brokenFields(s *schema.Schema, path string, replace func(any) string) []violation {
	var all []violation
	at := func(name string) string { return strings.TrimPrefix(path+"."+name, ".") }
	with := func(change func(Object)) string {
		object, _ := valid(s).(Object)
		change(object)
		return replace(object)
	}
	for _, name := range slices.Sorted(maps.Keys(s.Properties)) {
		all = append(all, violations(s.Properties[name], at(name), func(v any) string { return with(func(o Object) { o[name] = v }) })...)
		wrong := name[:1] + name
		all = append(all, violation{
			"misspelled field", path, with(func(o Object) { delete(o, name); o[wrong] = longValue }),
			at(wrong) + ": there is no such field; did you mean " + name + "?",
		})
		if slices.Contains(s.Required, name) {
			all = append(all, violation{"required", path, with(func(o Object) { delete(o, name) }), at(name) + " is required"})
		}
	}
	if len(s.Properties) > 0 {
		all = append(all, violation{
			"unknown field", path, with(func(o Object) { o["zzzzzzzz"] = longValue }),
			at("zzzzzzzz") + ": there is no such field",
		})
	}
	return all
}

// valid returns a value with every field that a schema allows.
func valid(s *schema.Schema) any {
	switch {
	case len(s.Enum) > 0:
		return s.Enum[0]
	case s.Type == schema.Object:
		object := Object{}
		for name, property := range s.Properties {
			object[name] = valid(property)
		}
		return object
	case s.Type == schema.Array:
		return []any{valid(s.Items)}
	case s.Type == schema.Boolean:
		return true
	case s.Type != schema.String:
		return json.Number("1")
	}
	switch {
	case s.Pattern != nil && strings.Contains(s.Pattern.String(), "http"):
		return "https://shop.example/"
	case s.Pattern != nil:
		return "ann@shop.example"
	case s.Format == "uuid":
		return anID
	case s.Format == "date":
		return "1990-12-31"
	case s.Format == "date-time":
		return "2026-01-31T12:00:00Z"
	}
	return "a"
}

// checked checks a request against the contract alone, and returns the refusal's message.
func (op *operation) checked(t *testing.T, path map[string]string, query url.Values, body string) string {
	t.Helper()
	r := httptest.NewRequestWithContext(t.Context(), op.Method, "/?"+query.Encode(), http.NoBody)
	r.Header.Set("Content-Type", "application/json")
	for name, value := range path {
		r.SetPathValue(name, value)
	}
	err := op.check(&Call{Request: r}, []byte(body))
	if err == nil {
		return ""
	}
	var refused *refusal
	if !errors.As(err, &refused) || refused.status != http.StatusUnprocessableEntity && !refused.bodiless {
		t.Errorf("%s: %v, want 422", op.ID, err)
	}
	return err.Error()
}

// wantSentence compares a message with the expected one, and with the form of all messages.
func wantSentence(t *testing.T, got string, v violation, operation string) {
	t.Helper()
	fits := got == v.want || strings.HasSuffix(v.want, " ") && strings.HasPrefix(got, v.want) ||
		v.kind == "URL pattern" && strings.HasPrefix(got, v.want)
	if !fits || !sentence.MatchString(got) || len(got) > 200 {
		t.Errorf("%s: %s of %q: %q, want %q", operation, v.kind, v.path, got, v.want)
	}
	_, words, _ := strings.Cut(got, " ") // a field may have any name
	for _, word := range append(libraryWords, "SECRET") {
		if strings.Contains(words, word) {
			t.Errorf("%s: %s of %q: %q contains %q", operation, v.kind, v.path, got, word)
		}
	}
}

// TestSentences_bodies breaks each rule of each body of the contract, at every depth. Each refusal
// is a sentence that begins with the field's path.
func TestSentences_bodies(t *testing.T) {
	t.Parallel()
	s := newEngine(t)
	kinds, deep, bodies := map[string]int{}, 0, 0
	for _, described := range s.doc.Operations {
		root := described.Request.Schema
		if root == nil {
			continue
		}
		bodies++
		op := s.patternOperation(t, described.Method+" "+described.Path)
		ids := map[string]string{}
		for _, p := range op.Parameters {
			ids[p.Name] = anID
		}
		if got := op.checked(t, ids, nil, string(Encode(valid(root)))); got != "" {
			t.Fatalf("%s: a valid body is refused: %s", op.ID, got)
		}
		for _, v := range brokenFields(root, "", func(value any) string { return string(Encode(value)) }) {
			wantSentence(t, op.checked(t, ids, nil, v.text), v, op.ID)
			kinds[v.kind]++
			if strings.Contains(v.path, "[1].") {
				deep++
			}
		}
	}
	for _, kind := range []string{
		"null", "type", "enum", "minimum", "maximum", "minLength", "pattern", "URL pattern", "format",
		"minItems", "required", "misspelled field", "unknown field",
	} {
		if kinds[kind] == 0 {
			t.Errorf("no body breaks a rule of the kind %q", kind)
		}
	}
	if bodies < 20 || deep < 50 {
		t.Errorf("%d bodies, %d violations in objects of lists", bodies, deep)
	}
}

// TestSentences_parameters breaks each rule of each parameter of a path or a query.
func TestSentences_parameters(t *testing.T) {
	t.Parallel()
	s := newEngine(t)
	kinds := map[string]int{}
	for _, described := range s.doc.Operations {
		op := s.patternOperation(t, described.Method+" "+described.Path)
		ids, query := map[string]string{}, url.Values{}
		for _, p := range op.Parameters {
			if text := fmt.Sprint(valid(p.Schema)); p.InQuery {
				query.Set(p.Name, text)
			} else {
				ids[p.Name] = text
			}
		}
		expect := func(kind, name, want string, ids map[string]string, query url.Values) {
			t.Helper()
			kinds[kind]++
			body := ""
			if op.Request.Schema != nil {
				body = "{}" // the parameters are checked first
			}
			wantSentence(t, op.checked(t, ids, query, body), violation{kind: kind, path: name, want: want}, op.ID)
		}
		for _, p := range op.Parameters {
			for _, v := range violations(p.Schema, p.Name, func(v any) string { return fmt.Sprint(v) }) {
				switch {
				case v.kind == "null", v.kind == "type" && p.Schema.Type == schema.String, v.text == "true" && p.Schema.Type == schema.Boolean,
					v.text == "7" && p.Schema.Type == schema.Number:
					continue // in a path or a query, every value is a string
				}
				one, other := maps.Clone(ids), maps.Clone(query)
				if p.InQuery {
					other.Set(p.Name, v.text)
				} else {
					one[p.Name] = v.text
				}
				expect(v.kind, p.Name, v.want, one, other)
			}
			if !p.InQuery {
				continue
			}
			twice, less, wrong := maps.Clone(query), maps.Clone(query), maps.Clone(query)
			twice[p.Name] = append(slices.Clone(query[p.Name]), query[p.Name]...)
			expect("twice", p.Name, p.Name+" is given more than once", ids, twice)
			less.Del(p.Name)
			if p.Required {
				expect("required", p.Name, p.Name+" is required in the query", ids, less)
			}
			wrong.Del(p.Name)
			wrong.Set(p.Name[:1]+p.Name, "1")
			expect("misspelled", p.Name, p.Name[:1]+p.Name+": there is no such query parameter; did you mean "+p.Name+"?", ids, wrong)
		}
	}
	for _, kind := range []string{"type", "enum", "minimum", "minLength", "format", "twice", "required", "misspelled"} {
		if kinds[kind] == 0 {
			t.Errorf("no parameter breaks a rule of the kind %q", kind)
		}
	}
}
