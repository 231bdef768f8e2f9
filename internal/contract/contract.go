// SPDX-License-Identifier: MPL-2.0

// Package contract embeds the payments service's interface as one OpenAPI document. A mark on every
// operation, and on every property that the service's specification does not show, says how the
// document knows it.
//
// The sandbox checks every request and every response against the document. The client's types and
// operations are generated from it, and so is the coverage guide.
package contract

import (
	"context"
	_ "embed"
	"encoding/json"
	"fmt"
	"net/http"
	"path"
	"slices"
	"strings"
	"sync"

	"github.com/getkin/kin-openapi/openapi3"
)

//go:embed openapi.yaml
var document []byte

// Load returns the parsed and validated document. All callers share it and must not change it. An
// error means that the embedded document is invalid.
func Load() (*openapi3.T, error) { return load() }

var load = sync.OnceValues(func() (*openapi3.T, error) {
	doc, err := openapi3.NewLoader().LoadFromData(document)
	if err != nil {
		return nil, fmt.Errorf("contract: %w", err)
	}
	if err := doc.Validate(context.Background()); err != nil {
		return nil, fmt.Errorf("contract: %w", err)
	}
	return doc, nil
})

// The marks of an operation, a schema or a property. The document's head explains them.
const (
	Shown   = "shown"   // the service's specification shows it
	Seen    = "seen"    // seen in public use of services of this shape
	Assumed = "assumed" // neither
)

// Operation is one row of the specification's list of operations (section 4.2).
type Operation struct {
	ID      string // the operation's name: "createProduct"
	Method  string
	Path    string // with placeholders: "/product/{id}"
	Group   string
	Summary string
	Basis   string // Shown, Seen or Assumed: the mark of the exchange. Its payloads have their own.
	// Request and Response are empty if the operation has no body, or none with any information.
	Request, Response Payload
	// ReadOnly says that it changes nothing. That is a GET, unless it creates an object, or a POST
	// that asks a question.
	ReadOnly bool
	// Terraform lists the Terraform types that send it: "resource payments_product".
	Terraform []string
	// Unsent is the reason why no Terraform type sends it, in sentences, or empty.
	Unsent string
}

// Payload is the body of a request or a response.
type Payload struct {
	Object string // the schema's name: "Product"
	List   bool   // whether the body is an array of objects
	Basis  string // the object's mark
}

// Operations returns all operations, sorted by group, path and method.
func Operations() ([]Operation, error) {
	doc, err := Load()
	if err != nil {
		return nil, err
	}
	var all []Operation
	for route, item := range doc.Paths.Map() {
		for method, op := range item.Operations() {
			row := Operation{ID: op.OperationID, Method: method, Path: route, Summary: op.Summary}
			if len(op.Tags) > 0 {
				row.Group = op.Tags[0]
			}
			row.Basis = basis(op.Extensions)
			if op.RequestBody != nil {
				row.Request = payload(op.RequestBody.Value.Content)
			}
			if response := op.Responses.Value("200"); response != nil {
				row.Response = payload(response.Value.Content)
			}
			if err := extension(op.Extensions["x-terraform"], &row.Terraform); err != nil {
				return nil, fmt.Errorf("contract: x-terraform of %s: %w", op.OperationID, err)
			}
			row.Unsent, _ = op.Extensions["x-unsent"].(string)
			row.ReadOnly = method == http.MethodGet
			if readOnly, marked := op.Extensions["x-read-only"].(bool); marked {
				row.ReadOnly = readOnly
			}
			all = append(all, row)
		}
	}
	slices.SortFunc(all, func(a, b Operation) int {
		return strings.Compare(a.Group+"\x00"+a.Path+"\x00"+a.Method, b.Group+"\x00"+b.Path+"\x00"+b.Method)
	})
	return all, nil
}

// payload returns the object in a JSON body.
func payload(content openapi3.Content) Payload {
	media := content.Get("application/json")
	if media == nil || media.Schema == nil {
		return Payload{}
	}
	ref, list := media.Schema, media.Schema.Ref == "" && media.Schema.Value.Items != nil
	if list {
		ref = ref.Value.Items
	}
	return Payload{Object: path.Base(ref.Ref), List: list, Basis: basis(ref.Value.Extensions)}
}

// Schema is an object or an enumeration of the document.
type Schema struct {
	Name        string
	Basis       string
	Enumeration bool
	// Exceptions are the properties whose mark differs from the object's, sorted by name. In a shown
	// object, they depart from the specification.
	Exceptions []Property
}

// Property is a property of an object, and its mark.
type Property struct{ Name, Basis string }

// Schemas returns all schemas, sorted by name.
func Schemas() ([]Schema, error) {
	doc, err := Load()
	if err != nil {
		return nil, err
	}
	var all []Schema
	for name, ref := range doc.Components.Schemas {
		row := Schema{Name: name, Basis: basis(ref.Value.Extensions), Enumeration: len(ref.Value.Enum) > 0}
		for property, p := range ref.Value.Properties {
			mark := Shown
			if p.Ref == "" && p.Value.Extensions["x-basis"] != nil {
				mark = basis(p.Value.Extensions)
			}
			if mark != row.Basis {
				row.Exceptions = append(row.Exceptions, Property{property, mark})
			}
		}
		slices.SortFunc(row.Exceptions, func(a, b Property) int { return strings.Compare(a.Name, b.Name) })
		all = append(all, row)
	}
	slices.SortFunc(all, func(a, b Schema) int { return strings.Compare(a.Name, b.Name) })
	return all, nil
}

// basis returns the mark among the extensions, or "".
func basis(extensions map[string]any) string {
	mark, _ := extensions["x-basis"].(string)
	return mark
}

// extension decodes an extension's value, which the loader does not convert.
func extension(value, into any) error {
	data, err := json.Marshal(value)
	if err != nil {
		return err
	}
	return json.Unmarshal(data, into)
}
