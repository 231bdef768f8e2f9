// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"encoding/json"
	"errors"
	"fmt"
	"hash/fnv"
	"maps"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/google/uuid"

	"github.com/terraform-payments/terraform-provider-payments/internal/contract"
)

// everyID is the id of one object in every group, so that each path and each reference leads somewhere.
const everyID = "5d1c7b52-93f8-4a67-8f0b-6e2d1a9c4b31"

// fuzzedDialects are ways to speak that change the most. The first is the plain one.
var fuzzedDialects = []string{
	"",
	"decimals=text,lists=envelope,writes=id,unknown=members,unions=nulls,spelling=other,defaults=filled,personal=masked,secrets=masked",
	"writes=empty,notfound=400,nulls=omitted,personal=omitted,secrets=omitted",
}

// FuzzRequests sends any request to any operation of the contract: arbitrary bytes, or a body that the contract allows and the bytes then
// spoil. No request may break the sandbox, or lead it to an answer of its own that the contract forbids, which is a 500; a refusal
// says why; and whatever was asked, everything can be listed afterwards.
func FuzzRequests(f *testing.F) {
	operations, err := contract.Operations()
	if err != nil {
		f.Fatal(err)
	}
	for _, op := range operations {
		f.Add(op.ID, "", "", uint8(0), true, []byte{})                                     // as little as the contract asks for
		f.Add(op.ID, "", "", uint8(1), true, []byte(strings.Repeat("\x01\x02\x03", 60)))   // a lot of what it allows
		f.Add(op.ID, "", "", uint8(2), true, []byte(strings.Repeat("\x02\x00\xf1", 60)))   // and spoilt
		f.Add(op.ID, "nobody/nothing", "a=1&a=2", uint8(0), false, []byte(`{"a":[null]}`)) // none of it
	}
	f.Fuzz(func(t *testing.T, operation, path, query string, dialect uint8, guided bool, data []byte) {
		op := chosen(operations, operation)
		s := fuzzed(t, fuzzedDialects[int(dialect)%len(fuzzedDialects)])
		spec := s.doc.Paths.Value(op.Path).GetOperation(op.Method)
		rest := &dice{data}
		target := addressed(op.Path, path) + "?" + query
		if query == "" {
			target = addressed(op.Path, path) + "?" + rest.query(spec).Encode()
		}
		body := data
		if guided {
			body = nil
			if spec.RequestBody != nil {
				body = encode(rest.value(spec.RequestBody.Value.Content["application/json"].Schema.Value, 0))
			}
		}
		w := s.answer(op.Method, target, body)
		if w == nil {
			return // such an address cannot be sent
		}
		judge(t, w, op.Method+" "+target+" "+string(body))
		s.SetDialect(Dialect{})
		for _, list := range operations {
			s.wantListed(t, list)
		}
	})
}

// chosen is the operation with that id, or any, by what stands in its place.
func chosen(operations []contract.Operation, id string) contract.Operation {
	for _, op := range operations {
		if op.ID == id {
			return op
		}
	}
	hash := fnv.New32a()
	_, _ = hash.Write([]byte(id))
	return operations[int(hash.Sum32())%len(operations)]
}

// fuzzed is a sandbox with one object in each group, whose events go nowhere.
func fuzzed(t *testing.T, dialect string) *shop {
	t.Helper()
	spoken, err := ParseDialect(dialect)
	if err != nil {
		t.Fatal(err)
	}
	var counter int
	s, err := New(Options{
		Dialect: spoken, Pause: hasty, Organization: everyID, Clock: func() time.Time { return time.Unix(1772445600, 0) },
		NewID: func() string { // the same ones each time, or no failure could be repeated
			counter++
			return fmt.Sprintf("fa000000-0000-4000-8000-%012d", counter)
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	s.courier = &http.Client{Transport: fuzzedReceiver{}}
	for group, definition := range groups {
		object := Object{"id": everyID}
		for name, property := range s.doc.Components.Schemas[definition.schema].Value.Properties {
			if name != "organizationId" && resolved(property.Value).Format == "uuid" {
				object[name] = everyID
			}
		}
		s.Put(group, object)
	}
	return &shop{Sandbox: s, t: t}
}

// fuzzedReceiver takes events in place of their receivers: some arrive.
type fuzzedReceiver struct{}

func (fuzzedReceiver) RoundTrip(r *http.Request) (*http.Response, error) {
	if len(r.URL.Path)%2 == 1 {
		return nil, errors.New("nobody is there")
	}
	return &http.Response{StatusCode: http.StatusNoContent, Body: http.NoBody, Request: r}, nil
}

// answer sends a request without a network, and returns nil where it is none.
func (s *shop) answer(method, target string, body []byte) *httptest.ResponseRecorder {
	address, err := url.ParseRequestURI(target)
	if err != nil {
		return nil
	}
	r, err := http.NewRequestWithContext(s.t.Context(), method, address.String(), strings.NewReader(string(body)))
	if err != nil {
		return nil
	}
	r.Header.Set("Authorization", s.Key())
	r.Header.Set("Content-Type", "application/json")
	w := httptest.NewRecorder()
	s.ServeHTTP(w, r)
	return w
}

// judge demands what every answer keeps to.
func judge(t *testing.T, w *httptest.ResponseRecorder, request string) {
	t.Helper()
	text := w.Body.Bytes()
	var refused struct {
		Error string `json:"error"`
	}
	switch {
	case w.Code >= 500 || w.Code >= 300 && w.Code < 400:
		t.Fatalf("%s\nis answered with %d %s", request, w.Code, text)
	case len(text) > 0 && !json.Valid(text):
		t.Fatalf("%s\nis answered with %d and what is no JSON: %s", request, w.Code, text)
	case w.Code >= 400 && len(text) > 0 && (json.Unmarshal(text, &refused) != nil || strings.Trim(refused.Error, ": ") == ""):
		t.Fatalf("%s\nis refused with %d, and nobody knows why: %s", request, w.Code, text)
	case w.Code >= 400 && len(text) == 0 && (w.Code != http.StatusBadRequest || !strings.HasPrefix(request, "GET ")):
		t.Fatalf("%s\nis refused with %d without a word", request, w.Code)
	}
}

// wantListed demands that a list can be read. The object that it is of may be gone.
func (s *shop) wantListed(t *testing.T, op contract.Operation) {
	t.Helper()
	spec := s.doc.Paths.Value(op.Path).GetOperation(op.Method)
	content := spec.Responses.Status(http.StatusOK).Value.Content["application/json"]
	if op.Method != http.MethodGet || content == nil || !content.Schema.Value.Type.Is(openapi3.TypeArray) {
		return
	}
	target := addressed(op.Path, "") + "?" + (&dice{}).query(spec).Encode()
	w := s.answer(op.Method, target, nil)
	gone := w.Code == http.StatusNotFound && strings.Contains(op.Path, "{")
	if w.Code != http.StatusOK && !gone || !json.Valid(w.Body.Bytes()) {
		t.Fatalf("afterwards, %s %s is answered with %d %s", op.Method, target, w.Code, w.Body)
	}
}

// addressed puts the segments of values, one after the other, in the place of a path's placeholders, and the id of what there is where there
// are no more.
func addressed(path, values string) string {
	segments := strings.Split(path, "/")
	for i, segment := range segments {
		if strings.HasPrefix(segment, "{") {
			var value string
			value, values, _ = strings.Cut(values, "/")
			if value == "" {
				value = sampleFor(segment)
			}
			segments[i] = url.PathEscape(value)
		}
	}
	return strings.Join(segments, "/")
}

// sampleFor is a value for a placeholder that the service takes.
func sampleFor(placeholder string) string {
	if strings.HasSuffix(placeholder, "id}") {
		return everyID
	}
	return "true"
}

// dice are bytes that decide. When they are used up, each decision is for the first and the least.
type dice struct{ data []byte }

func (d *dice) next() int {
	if len(d.data) == 0 {
		return 0
	}
	first := d.data[0]
	d.data = d.data[1:]
	return int(first)
}

// pick is one of choices.
func pick[T any](d *dice, choices ...T) T { return choices[d.next()%len(choices)] }

// query is what an operation needs in its query, and sometimes more.
func (d *dice) query(spec *openapi3.Operation) url.Values {
	values := url.Values{}
	for _, ref := range spec.Parameters {
		p := ref.Value
		if p.In != openapi3.ParameterInQuery || !p.Required && d.next()%2 == 0 {
			continue
		}
		value := d.value(p.Schema.Value, 0)
		text, ok := value.(string)
		if !ok {
			text = string(encode(value))
		}
		values.Set(p.Name, text)
	}
	return values
}

// value is one that a schema allows. From 0xf0 on, a byte spoils it.
func (d *dice) value(schema *openapi3.Schema, depth int) any {
	schema = resolved(schema)
	first := d.next()
	if first >= 0xf0 {
		return pick[any](d, nil, "", Object{}, []any{}, true, json.Number("-1"), json.Number("1e400"), strings.Repeat("ü", 251), "\x00\u2028", Object{"a": nil})
	}
	for _, choices := range []openapi3.SchemaRefs{schema.OneOf, schema.AnyOf} {
		if len(choices) > 0 {
			return d.value(choices[first%len(choices)].Value, depth+1)
		}
	}
	switch {
	case len(schema.Enum) > 0:
		return schema.Enum[first%len(schema.Enum)]
	case schema.Type.Is(openapi3.TypeObject):
		return d.object(schema, first, depth)
	case schema.Type.Is(openapi3.TypeArray):
		elements := []any{}
		for range max(int(schema.MinItems), first%3) { //nolint:gosec // a small number of the contract
			elements = append(elements, d.value(schema.Items.Value, depth+1))
		}
		return elements
	case schema.Type.Is(openapi3.TypeBoolean):
		return first%2 == 1
	case schema.Type.Is(openapi3.TypeInteger):
		return json.Number([]string{"1", "0", "30", "2147483647", "9223372036854775807", "-1"}[first%6])
	case schema.Type.Is(openapi3.TypeNumber):
		return json.Number([]string{"1", "0", "10.50", "99.999999999999999999", "123456789012345678901234567890.000000000000000001", "1e-7", "-0.01"}[first%7])
	}
	return d.text(schema, first)
}

func (d *dice) object(schema *openapi3.Schema, first, depth int) Object {
	object := Object{}
	for _, name := range slices.Sorted(maps.Keys(schema.Properties)) {
		if slices.Contains(schema.Required, name) || depth < 8 && d.next()%2 == 1 {
			object[name] = d.value(schema.Properties[name].Value, depth+1)
		}
	}
	if values := schema.AdditionalProperties.Schema; values != nil {
		for i := range first % 3 {
			object[string(rune('a'+i))] = d.value(values.Value, depth+1)
		}
	}
	return object
}

// text is the first of some texts, from the given one on, that a schema allows.
func (d *dice) text(schema *openapi3.Schema, first int) any {
	switch schema.Format {
	case "uuid":
		return []string{everyID, uuid.Nil.String(), strings.ToUpper(everyID)}[first%3]
	case "date-time":
		return []string{"2030-01-02T03:04:05Z", "1999-12-31T23:59:59.999999+14:00"}[first%2]
	case "date":
		return []string{"1999-12-31", "2024-02-29"}[first%2]
	}
	texts := []string{
		"a", "https://example.com/a", "", "USD", "DE89370400440532013000", "COBADEFFXXX", "021000021", "12345678", "a@example.com",
		"0x52908400098527886E0F7030069857D2E4169EE7", "1.50", "2030-01-02T03:04:05Z", everyID, "<&>", "Ü\u0000\u202e",
	}
	for i := range texts {
		text := texts[(first+i)%len(texts)]
		if schema.VisitJSON(text) == nil {
			return text
		}
	}
	return texts[0]
}
