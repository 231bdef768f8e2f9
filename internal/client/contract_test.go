// SPDX-License-Identifier: MPL-2.0

package client

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"net/http"
	"net/http/httptest"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/google/go-cmp/cmp"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/wire"
	"github.com/terraform-payments/terraform-provider-payments/internal/contract"
)

// compare returns all differences between a schema of the contract and a Go type, by JSON field:
//
//	required     no pointer, no omitempty
//	optional     pointer, slice or map, with omitempty: null is never sent
//	nullable     pointer, or a type with a "not set" value, with omitempty or omitzero:
//	             slice, map, Decimal, Timestamp
//	enum         a type whose Values are equal
//	number       Decimal
//	date-time    Timestamp
//	any object   json.RawMessage: an object with additionalProperties: true
func compare(schema *openapi3.Schema, typ reflect.Type) []string {
	return compareAt("", schema, typ)
}

var (
	decimalType   = reflect.TypeFor[Decimal]()
	timestampType = reflect.TypeFor[Timestamp]()
	rawType       = reflect.TypeFor[json.RawMessage]()
	contextType   = reflect.TypeFor[context.Context]()
	errorType     = reflect.TypeFor[error]()
	valuesType    = reflect.TypeFor[interface{ Values() []string }]()
)

func compareAt(at string, schema *openapi3.Schema, typ reflect.Type) []string {
	schema, _ = resolve(schema)
	differs := func(format string, args ...any) []string {
		return []string{strings.TrimPrefix(at+": ", ": ") + fmt.Sprintf(format, args...)}
	}
	if schema.Type == nil || len(*schema.Type) != 1 {
		return differs("the contract gives it no single type")
	}
	kind, format := (*schema.Type)[0], schema.Format
	wants := func(goType string, ok bool) []string {
		if !ok {
			return differs("the contract's %s needs %s, the client has %s", strings.TrimSpace(kind+" "+format), goType, typ)
		}
		return nil
	}
	enum := compareEnum(schema, typ, differs)
	switch kind {
	case openapi3.TypeString:
		if format == "date-time" {
			return append(wants("Timestamp", typ == timestampType), enum...)
		}
		return append(wants("a string", typ.Kind() == reflect.String && typ != timestampType), enum...)
	case openapi3.TypeNumber:
		return append(wants("Decimal", typ == decimalType), enum...)
	case openapi3.TypeInteger:
		width := reflect.Int64
		if format == "int32" {
			width = reflect.Int32
		}
		return append(wants(width.String(), typ.Kind() == width), enum...)
	case openapi3.TypeBoolean:
		return append(wants("bool", typ.Kind() == reflect.Bool), enum...)
	case openapi3.TypeArray:
		if typ.Kind() != reflect.Slice {
			return wants("a slice", false)
		}
		return compareAt(at+"[]", schema.Items.Value, typ.Elem())
	case openapi3.TypeObject:
		if values := schema.AdditionalProperties.Schema; values != nil {
			if typ.Kind() != reflect.Map || typ.Key().Kind() != reflect.String {
				return wants("a map by string", false)
			}
			return compareAt(at+"{}", values.Value, typ.Elem())
		}
		if anything := schema.AdditionalProperties.Has; anything != nil && *anything {
			return wants("json.RawMessage", typ == rawType)
		}
		if typ.Kind() != reflect.Struct || typ == decimalType {
			return wants("a struct", false)
		}
		return compareFields(at, schema, typ)
	}
	return differs("the comparison does not know the contract's %s", kind)
}

// resolve follows a reference in an allOf, which OpenAPI 3.0 requires beside a mark or "nullable".
func resolve(schema *openapi3.Schema) (*openapi3.Schema, bool) {
	nullable := schema.Nullable
	for len(schema.AllOf) == 1 {
		schema = schema.AllOf[0].Value
		nullable = nullable || schema.Nullable
	}
	return schema, nullable
}

func compareEnum(schema *openapi3.Schema, typ reflect.Type, differs func(string, ...any) []string) []string {
	var want, got []string
	for _, value := range schema.Enum {
		want = append(want, fmt.Sprint(value))
	}
	if typ.Implements(valuesType) {
		got = reflect.Zero(typ).Interface().(interface{ Values() []string }).Values()
	}
	switch {
	case len(want) > 0 && got == nil:
		return differs("the contract has an enumeration, %s has no Values", typ)
	case len(want) == 0 && got != nil:
		return differs("%s has Values, the contract has no enumeration", typ)
	}
	var all []string
	for _, value := range want {
		if !slices.Contains(got, value) {
			all = append(all, differs("the contract's value %q is missing in %s", value, typ)...)
		}
	}
	for i, value := range got {
		switch {
		case !slices.Contains(want, value):
			all = append(all, differs("the value %q of %s is not in the contract", value, typ)...)
		case slices.Contains(got[:i], value):
			all = append(all, differs("the value %q is in %s twice", value, typ)...)
		}
	}
	return all
}

// field is the JSON encoding of a struct's field.
type field struct {
	typ       reflect.Type
	omitEmpty bool
	lenient   bool
	required  bool // see [wire.MemberOf]
}

func fieldsOf(typ reflect.Type) map[string]field {
	fields := map[string]field{}
	for _, f := range reflect.VisibleFields(typ) {
		name, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		if !f.IsExported() || name == "-" || f.Anonymous && name == "" {
			continue
		}
		if name == "" {
			name = f.Name
		}
		_, required := wire.MemberOf(f)
		fields[name] = field{f.Type, strings.Contains(options, "omit"), f.Tag.Get("lenient") == "true", required}
	}
	return fields
}

func compareFields(at string, schema *openapi3.Schema, typ reflect.Type) []string {
	var all []string
	fields := fieldsOf(typ)
	for name, property := range schema.Properties {
		path := strings.TrimPrefix(at+"."+name, ".")
		f, ok := fields[name]
		if !ok {
			all = append(all, fmt.Sprintf("%s: %s lacks it", path, typ))
			continue
		}
		delete(fields, name)
		_, nullable := resolve(property.Value)
		inner, pointer := f.typ, f.typ.Kind() == reflect.Pointer
		if pointer {
			inner = f.typ.Elem()
		}
		absent := inner.Kind() == reflect.Slice || inner.Kind() == reflect.Map
		ownAbsent := absent || inner == decimalType || inner == timestampType
		required := slices.Contains(schema.Required, name)
		switch {
		case nullable && !pointer && !ownAbsent:
			all = append(all, fmt.Sprintf("%s: it is nullable, %s cannot say so", path, f.typ))
		case !nullable && required && pointer:
			all = append(all, fmt.Sprintf("%s: it is required, %s may be nil", path, f.typ))
		case !nullable && !required && !pointer && !absent:
			all = append(all, fmt.Sprintf("%s: it is optional, %s is always there", path, f.typ))
		}
		switch {
		case nullable && ownAbsent && f.required:
			all = append(all, fmt.Sprintf("%s: it is nullable, and the client wants it in every object", path))
		case required && f.omitEmpty:
			all = append(all, fmt.Sprintf("%s: it is required, and left out where it is empty", path))
		case !required && !nullable && !f.omitEmpty:
			all = append(all, fmt.Sprintf("%s: it is optional, and null where it is empty", path))
		}
		if f.lenient != (property.Value.Extensions["x-lenient"] == true) {
			all = append(all, fmt.Sprintf("%s: only one of the contract and the client says that it is lenient", path))
		}
		all = append(all, compareAt(path, property.Value, inner)...)
	}
	for name := range fields {
		all = append(all, fmt.Sprintf("%s: the contract lacks it, %s has it", strings.TrimPrefix(at+"."+name, "."), typ))
	}
	slices.Sort(all)
	return all
}

// rows returns the contract's operations, each with its part of the document.
func rows(t *testing.T) map[*openapi3.Operation]contract.Operation {
	t.Helper()
	doc, err := contract.Load()
	if err != nil {
		t.Fatal(err)
	}
	all, err := contract.Operations()
	if err != nil {
		t.Fatal(err)
	}
	if len(all) == 0 {
		t.Fatal("the contract has no operations")
	}
	byOperation := map[*openapi3.Operation]contract.Operation{}
	for _, op := range all {
		byOperation[doc.Paths.Value(op.Path).GetOperation(op.Method)] = op
	}
	return byOperation
}

// methodName returns the client method of an operation.
func methodName(id string) string { return strings.ToUpper(id[:1]) + id[1:] }

// requestType returns a method's last struct argument, or nil if there is none. A Decimal does not
// count.
func requestType(method reflect.Type) reflect.Type {
	for i := method.NumIn() - 1; i >= 0; i-- {
		if in := method.In(i); in.Kind() == reflect.Struct && in != decimalType {
			return in
		}
	}
	return nil
}

// resultType returns a method's first result, or its element type if it is a list. It returns nil
// if the method returns only an error.
func resultType(method reflect.Type) (result reflect.Type, list bool) {
	first := method.Out(0)
	switch {
	case first == errorType:
		return nil, false
	case first.Kind() == reflect.Func: // iter.Seq2[T, error] is func(yield func(T, error) bool)
		return first.In(0).In(0), true
	}
	return first, false
}

func bodySchema(content openapi3.Content) *openapi3.Schema {
	if media := content.Get("application/json"); media != nil && media.Schema != nil {
		return media.Schema.Value
	}
	return nil
}

// searches are methods that look in the lists of several operations.
var searches = []string{"FindPayment"}

func TestContract_methods(t *testing.T) {
	t.Parallel()
	known := map[string]bool{}
	for _, name := range searches {
		known[name] = true
	}
	for _, op := range rows(t) {
		name := methodName(op.ID)
		known[name] = true
		if method, ok := reflect.TypeFor[*Client]().MethodByName(name); !ok {
			t.Errorf("%s %s: the client has no method %s", op.Method, op.Path, name)
		} else if method.Type.NumIn() < 2 || method.Type.In(1) != contextType {
			t.Errorf("%s takes no context", name)
		}
	}
	for method := range reflect.TypeFor[*Client]().Methods() {
		if method.Type.NumIn() > 1 && method.Type.In(1) == contextType && !known[method.Name] {
			t.Errorf("%s is no operation of the contract", method.Name)
		}
	}
}

func TestContract_types(t *testing.T) {
	t.Parallel()
	for spec, op := range rows(t) {
		name := methodName(op.ID)
		method, ok := reflect.TypeFor[*Client]().MethodByName(name)
		if !ok {
			continue // TestContract_methods reports it
		}
		for _, difference := range compareOperation(spec, method.Type) {
			t.Errorf("%s: %s", name, difference)
		}
	}
}

// compareOperation compares the arguments and results of a method with an operation.
func compareOperation(spec *openapi3.Operation, method reflect.Type) []string {
	var all []string
	side := func(name string, schema *openapi3.Schema, typ reflect.Type) {
		switch {
		case schema == nil && typ == nil:
		case schema == nil:
			all = append(all, fmt.Sprintf("%s: the contract has none, the client has %s", name, typ))
		case typ == nil:
			all = append(all, fmt.Sprintf("%s: the contract has one, the client has none", name))
		default:
			for _, difference := range compare(schema, typ) {
				all = append(all, name+": "+difference)
			}
		}
	}
	var request *openapi3.Schema
	if spec.RequestBody != nil {
		request = bodySchema(spec.RequestBody.Value.Content)
	}
	side("request", request, requestType(method))

	var result *openapi3.Schema
	for status, response := range spec.Responses.Map() {
		if strings.HasPrefix(status, "2") {
			result = bodySchema(response.Value.Content)
		}
	}
	typ, list := resultType(method)
	if result != nil && !list && result.Type.Is(openapi3.TypeArray) && strings.HasPrefix(spec.OperationID, "create") {
		result = result.Items.Value // the request is for one object, so the array has one element
	}
	if result != nil && result.Type.Is(openapi3.TypeArray) != list {
		return append(all, fmt.Sprintf("response: the contract's is a list: %v, the client's: %v", !list, list))
	}
	if list && result != nil {
		result = result.Items.Value
	}
	side("response", result, typ)
	return all
}

// TestContract_requests calls every method, and compares the requests with the contract.
func TestContract_requests(t *testing.T) {
	t.Parallel()
	for spec, op := range rows(t) {
		t.Run(op.ID, func(t *testing.T) {
			t.Parallel()
			var got []*http.Request
			var bodies []string
			server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				body, _ := io.ReadAll(r.Body)
				got, bodies = append(got, r), append(bodies, string(body))
				w.WriteHeader(http.StatusForbidden)
			}))
			t.Cleanup(server.Close)
			c := newTestClient(t, func(cfg *settings) { cfg.BaseURL, cfg.AllowMoneyMovement = server.URL, true })
			method := reflect.ValueOf(c).MethodByName(methodName(op.ID))
			if !method.IsValid() {
				t.Fatal("the client has no method for it")
			}
			_, err := callWithSamples(t, method)
			if len(got) != 1 {
				t.Fatalf("%d requests came, want 1; error %v", len(got), err)
			}
			if got[0].Method != op.Method {
				t.Errorf("sent as %s, the contract says %s", got[0].Method, op.Method)
			}
			if !fits(op.Path, got[0].URL.Path) {
				t.Errorf("sent to %s, the contract says %s", got[0].URL.Path, op.Path)
			}
			var result *Error
			if !errors.As(err, &result) || result.Path != op.Path || result.Method != op.Method {
				t.Errorf("%v does not name %s %s", err, op.Method, op.Path)
			}
			if hasBody := bodies[0] != ""; hasBody != (spec.RequestBody != nil) {
				t.Errorf("sent the body %q, the contract wants one: %v", bodies[0], spec.RequestBody != nil)
			}
			compareQuery(t, spec, got[0])
		})
	}
}

// compareQuery checks that the request has all query parameters of the contract, and no others.
func compareQuery(t *testing.T, spec *openapi3.Operation, got *http.Request) {
	t.Helper()
	sent := got.URL.Query()
	for _, parameter := range spec.Parameters {
		if parameter.Value.In != openapi3.ParameterInQuery {
			continue
		}
		name := parameter.Value.Name
		if !sent.Has(name) {
			t.Errorf("the query parameter %s was not sent", name)
		}
		sent.Del(name)
	}
	for name := range sent {
		t.Errorf("the query parameter %s is not in the contract", name)
	}
}

// callWithSamples calls a method with an id for each string and true for each bool. It returns the
// results, or a list's objects, and the error.
func callWithSamples(t *testing.T, method reflect.Value) (objects []any, failure error) {
	t.Helper()
	args := make([]reflect.Value, method.Type().NumIn())
	for i := range args {
		in := method.Type().In(i)
		args[i] = reflect.New(in).Elem()
		switch {
		case in == contextType:
			args[i] = reflect.ValueOf(t.Context())
		case in.Kind() == reflect.String:
			args[i].SetString(idA)
		case in.Kind() == reflect.Bool:
			args[i].SetBool(true)
		case in.Kind() == reflect.Int64, in.Kind() == reflect.Int32:
			args[i].SetInt(1)
		}
	}
	return resultsOf(method.Call(args))
}

// resultsOf returns a method's results, or a list's objects, and the error.
func resultsOf(results []reflect.Value) (objects []any, failure error) {
	if results[0].Kind() != reflect.Func {
		failure, _ = results[len(results)-1].Interface().(error)
		for _, result := range results[:len(results)-1] {
			objects = append(objects, result.Interface())
		}
		return objects, failure
	}
	results[0].Call([]reflect.Value{reflect.MakeFunc(results[0].Type().In(0), func(args []reflect.Value) []reflect.Value {
		if failure != nil {
			panic("a list goes on after its error") // which comes last, and once
		}
		if failure, _ = args[1].Interface().(error); failure == nil {
			objects = append(objects, args[0].Interface())
		}
		return []reflect.Value{reflect.ValueOf(true)}
	})})
	return objects, failure
}

// fits reports whether path is template with its placeholders filled.
func fits(template, path string) bool {
	wants, has := strings.Split(template, "/"), strings.Split(path, "/")
	if len(wants) != len(has) {
		return false
	}
	for i, want := range wants {
		if want != has[i] && (!strings.HasPrefix(want, "{") || has[i] == "") {
			return false
		}
	}
	return true
}

// The following types have one difference each. They prove that the comparison can fail.
type goodParams struct {
	Name    string            `json:"name"`
	Color   color             `json:"color"`
	Price   Decimal           `json:"price"`
	Count   int64             `json:"count"`
	Places  *int32            `json:"places,omitempty"`
	Due     *Timestamp        `json:"due,omitempty"`
	Since   Timestamp         `json:"since"`
	On      bool              `json:"on"`
	Tags    []string          `json:"tags,omitempty"`
	Parts   []part            `json:"parts"`
	Labels  map[string]string `json:"labels"`
	Note    *string           `json:"note"`
	Ended   Timestamp         `json:"ended,omitzero"`
	Fee     Decimal           `json:"fee,omitzero"`
	Facts   json.RawMessage   `json:"facts,omitempty"`
	Skipped string            `json:"-"`
}

type part struct {
	Size Decimal `json:"size"`
}

type misspeltPart struct {
	Sise Decimal `json:"sise"`
}

type color string

func (color) Values() []string { return []string{"red", "green"} }

type misspelt string

func (misspelt) Values() []string { return []string{"red", "gren"} }

type twice string

func (twice) Values() []string { return []string{"red", "green", "red"} }

const sampleSchema = `{
	"openapi": "3.0.3", "info": {"title": "x", "version": "1"}, "paths": {},
	"components": {"schemas": {
		"Color": {"type": "string", "enum": ["red", "green"]},
		"Part": {"type": "object", "required": ["size"], "properties": {"size": {"type": "number"}}},
		"Params": {
			"type": "object", "required": ["name", "color", "price", "count", "since", "on", "parts", "labels"],
			"properties": {
				"name": {"type": "string"}, "color": {"allOf": [{"$ref": "#/components/schemas/Color"}]}, "price": {"type": "number"},
				"count": {"type": "integer", "format": "int64"}, "places": {"type": "integer", "format": "int32"},
				"due": {"type": "string", "format": "date-time"}, "since": {"type": "string", "format": "date-time"}, "on": {"type": "boolean"},
				"tags": {"type": "array", "items": {"type": "string"}},
				"parts": {"type": "array", "items": {"$ref": "#/components/schemas/Part"}},
				"labels": {"type": "object", "additionalProperties": {"type": "string"}},
				"note": {"type": "string", "nullable": true}, "ended": {"type": "string", "format": "date-time", "nullable": true},
				"fee": {"type": "number", "nullable": true},
				"facts": {"type": "object", "nullable": true, "additionalProperties": true}
			}
		}
	}}
}`

// changed returns goodParams with another type or tag of one field. A nil type removes the field.
func changed(name string, typ reflect.Type, tag string) reflect.Type {
	var fields []reflect.StructField
	for _, f := range reflect.VisibleFields(reflect.TypeFor[goodParams]()) {
		if !f.IsExported() {
			continue
		}
		if f.Name == name {
			if typ == nil {
				continue
			}
			f.Type, f.Tag = typ, reflect.StructTag(`json:"`+tag+`"`)
		}
		fields = append(fields, reflect.StructField{Name: f.Name, Type: f.Type, Tag: f.Tag})
	}
	return reflect.StructOf(fields)
}

// TestCompare_finds changes one field of goodParams for each line of testdata/compare.txt: its type
// and its tag. The line also has the beginnings of the differences.
func TestCompare_finds(t *testing.T) {
	t.Parallel()
	doc, err := openapi3.NewLoader().LoadFromData([]byte(sampleSchema))
	if err != nil {
		t.Fatal(err)
	}
	schema := doc.Components.Schemas["Params"].Value
	if got := compare(schema, reflect.TypeFor[goodParams]()); len(got) != 0 {
		t.Errorf("equal types differ: %q", got)
	}
	types := map[string]reflect.Type{
		"string": reflect.TypeFor[string](), "*string": reflect.TypeFor[*string](), "[]string": reflect.TypeFor[[]string](),
		"int": reflect.TypeFor[int](), "int32": reflect.TypeFor[int32](), "*int32": reflect.TypeFor[*int32](),
		"*int64": reflect.TypeFor[*int64](), "[]int64": reflect.TypeFor[[]int64](), "float64": reflect.TypeFor[float64](),
		"map[string]bool": reflect.TypeFor[map[string]bool](), "map[string]any": reflect.TypeFor[map[string]any](),
		"Decimal": decimalType, "Timestamp": timestampType, "json.RawMessage": rawType, "[]json.RawMessage": reflect.TypeFor[[]json.RawMessage](),
		"color": reflect.TypeFor[color](), "misspelt": reflect.TypeFor[misspelt](), "twice": reflect.TypeFor[twice](),
		"part": reflect.TypeFor[part](), "*part": reflect.TypeFor[*part](), "[]misspeltPart": reflect.TypeFor[[]misspeltPart](),
		"-": nil,
	}
	data, err := os.ReadFile("testdata/compare.txt")
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range logicalLines(string(data)) {
		name, rest, _ := strings.Cut(line, ": ")
		change, differences, _ := strings.Cut(rest, " => ")
		words, want := strings.Fields(change), strings.Split(differences, " | ")
		typ, ok := types[words[1]]
		if !ok {
			t.Fatalf("%s: there is no type %s", name, words[1])
		}
		got := compare(schema, changed(words[0], typ, words[2]))
		if !slices.EqualFunc(got, want, strings.HasPrefix) {
			t.Errorf("%s:\n%s", name, cmp.Diff(want, got))
		}
	}
}

// The methods that TestCompareOperation_finds compares with operations of the contract.
type (
	rightCreate func(*Client, context.Context, ProductParams) (Product, error)
	rightRead   func(*Client, context.Context, string) (Product, error)
	rightList   func(*Client, context.Context, bool) iter.Seq2[Product, error]
	noRequest   func(*Client, context.Context) (Product, error)
	noResult    func(*Client, context.Context, ProductParams) error
	badRequest  func(*Client, context.Context, Product) (Product, error)
	badResult   func(*Client, context.Context, string) (ProductParams, error)
	badList     func(*Client, context.Context, bool) iter.Seq2[AddOn, error]
	ofMany      func(*Client, context.Context, InvoiceParams) (Invoice, error)
	badOfMany   func(*Client, context.Context, InvoiceParams) (Product, error)
	needless    func(*Client, context.Context, string, ProductParams) (Product, error)
)

func TestCompareOperation_finds(t *testing.T) {
	t.Parallel()
	specs := map[string]*openapi3.Operation{}
	for spec, op := range rows(t) {
		specs[op.ID] = spec
	}
	for _, test := range []struct {
		id     string
		method reflect.Type
		want   string // one of the differences; "" for none at all
	}{
		{"createProduct", reflect.TypeFor[rightCreate](), ""},
		{"product", reflect.TypeFor[rightRead](), ""},
		{"products", reflect.TypeFor[rightList](), ""},
		{"createInvoice", reflect.TypeFor[ofMany](), ""},
		{"createInvoice", reflect.TypeFor[badOfMany](), "response: lineItems: client.Product lacks it"},
		{"createInvoice", reflect.TypeFor[rightList](), "response: lineItems: client.Product lacks it"},
		{"createProduct", reflect.TypeFor[noRequest](), "request: the contract has one, the client has none"},
		{"createProduct", reflect.TypeFor[noResult](), "response: the contract has one, the client has none"},
		{"createProduct", reflect.TypeFor[badRequest](), "request: organizationId: the contract lacks it, client.Product has it"},
		{"product", reflect.TypeFor[badResult](), "response: organizationId: client.ProductParams lacks it"},
		{"product", reflect.TypeFor[needless](), "request: the contract has none, the client has client.ProductParams"},
		{"products", reflect.TypeFor[rightRead](), "response: the contract's is a list: true, the client's: false"},
		{"product", reflect.TypeFor[rightList](), "response: the contract's is a list: false, the client's: true"},
		{"products", reflect.TypeFor[badList](), "response: isArchived: client.AddOn lacks it"},
	} {
		got := compareOperation(specs[test.id], test.method)
		if test.want == "" && len(got) > 0 || test.want != "" && !slices.Contains(got, test.want) {
			t.Errorf("%s and %s: %q, want %q", test.id, test.method, got, test.want)
		}
	}
}

func TestFits(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		template, path string
		want           bool
	}{
		{"/product/{id}", "/product/7", true},
		{"/product/{id}/x/{id2}", "/product/7/x/8", true},
		{"/x/{id}/x/{id}", "/x/7/y/8", false},
		{"/x/{id}/x/{id}", "/x/7/x/", false},
		{"/product/{id}", "/products/7", false},
		{"/product/{id}", "/product/", false},
		{"/product/{id}", "/product/7/x", false},
		{"/product/{id}", "/product", false},
	} {
		if fits(test.template, test.path) != test.want {
			t.Errorf("%s fits %s: %v", test.path, test.template, !test.want)
		}
	}
}
