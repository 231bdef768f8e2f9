// SPDX-License-Identifier: MPL-2.0

// Package contract embeds the payments service's interface as one OpenAPI document. A mark on every
// operation, and on every property that the service's specification does not show, says how the
// document knows it.
//
// The sandbox checks every request and every response against the document. The client's types and
// operations are generated from it, and so is the coverage guide.
package contract

import (
	_ "embed"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"

	"go.yaml.in/yaml/v4"

	"github.com/terraform-payments/terraform-provider-payments/internal/contract/schema"
)

//go:embed openapi.yaml
var document []byte

// Document is the contract. All callers share it and must not change it.
type Document struct {
	Operations []Operation // sorted by group, path and method
	Schemas    map[string]*schema.Schema
}

// Load returns the contract. An error means that the embedded document is invalid.
func Load() (*Document, error) { return load() }

var load = sync.OnceValues(func() (*Document, error) {
	doc, err := parse(document)
	if err != nil {
		return nil, fmt.Errorf("contract: %w", err)
	}
	return doc, nil
})

// Operation returns the operation with a method and a path, or nil.
func (d *Document) Operation(method, path string) *Operation {
	for i := range d.Operations {
		if op := &d.Operations[i]; op.Method == method && op.Path == path {
			return op
		}
	}
	return nil
}

// The marks of an operation, a schema or a property. The document's head explains them.
const (
	Shown   = "shown"   // the service's specification shows it
	Seen    = "seen"    // seen in public use of services of this shape
	Assumed = "assumed" // neither
)

// Operation is one row of the specification's list of operations (section 4.2).
type Operation struct {
	ID          string // the operation's name: "createProduct"
	Method      string
	Path        string // with placeholders: "/product/{id}"
	Group       string
	Summary     string
	Description string
	Basis       string // Shown, Seen or Assumed: the mark of the exchange. Its payloads have their own.
	// Parameters are those of the path, in its order, and then those of the query.
	Parameters []Parameter
	// Request and Response are empty if the operation has no body, or none with any information.
	Request, Response Payload
	// Bodies has the schema of the response's body for each documented status, such as "200" and
	// "default". It is nil for no body.
	Bodies map[string]*schema.Schema
	// ReadOnly says that it changes nothing. That is a GET, unless it creates an object, or a POST
	// that asks a question.
	ReadOnly bool
	// Terraform lists the Terraform types that send it: "resource payments_product".
	Terraform []string
	// Unsent is the reason why no Terraform type sends it, in sentences, or empty.
	Unsent string
}

// Parameter is a parameter of a path or a query.
type Parameter struct {
	Name     string
	InQuery  bool // else in the path
	Required bool
	Schema   *schema.Schema
	Example  any
}

// Payload is the body of a request or a response.
type Payload struct {
	Object  string         // the schema's name: "Product"
	List    bool           // whether the body is an array of objects
	Basis   string         // the object's mark
	Schema  *schema.Schema // of the whole body; nil for no body
	Example any
}

// Element returns the schema of the object in the body, or of the objects in its list. It is nil
// for no body.
func (p Payload) Element() *schema.Schema {
	if p.Schema == nil {
		return nil
	}
	return p.Schema.Element()
}

// Operations returns all operations, sorted by group, path and method.
func Operations() ([]Operation, error) {
	doc, err := Load()
	if err != nil {
		return nil, err
	}
	return doc.Operations, nil
}

// parser reads a document. A component is parsed when the first reference needs it.
type parser struct {
	components *yaml.Node
	schemas    map[string]*schema.Schema
}

func parse(text []byte) (*Document, error) {
	var file yaml.Node
	if err := yaml.Unmarshal(text, &file); err != nil {
		return nil, err
	}
	root := file.Content[0]
	p := parser{components: schema.Member(root, "components"), schemas: map[string]*schema.Schema{}}
	doc := &Document{Schemas: p.schemas}
	for name := range schema.Members(schema.Member(p.components, "schemas")) {
		if _, err := p.component(name); err != nil {
			return nil, err
		}
	}
	for route, item := range schema.Members(schema.Member(root, "paths")) {
		for method, node := range schema.Members(item) {
			if method == "parameters" {
				continue
			}
			op, err := p.operation(strings.ToUpper(method), route, item, node)
			if err != nil {
				return nil, fmt.Errorf("%s %s: %w", method, route, err)
			}
			doc.Operations = append(doc.Operations, op)
		}
	}
	slices.SortFunc(doc.Operations, func(a, b Operation) int {
		return strings.Compare(a.Group+"\x00"+a.Path+"\x00"+a.Method, b.Group+"\x00"+b.Path+"\x00"+b.Method)
	})
	return doc, nil
}

// component returns a schema of the components.
func (p parser) component(name string) (*schema.Schema, error) {
	if s, known := p.schemas[name]; known {
		if s == nil {
			return nil, fmt.Errorf("%s is a part of itself", name)
		}
		return s, nil
	}
	node := schema.Member(p.components, "schemas", name)
	if node == nil {
		return nil, fmt.Errorf("there is no schema %s", name)
	}
	p.schemas[name] = nil
	s, err := schema.Parse(node, p.component)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	s.Name, p.schemas[name] = name, s
	return s, nil
}

// follow returns the component that a node refers to, or the node.
func (p parser) follow(node *yaml.Node) *yaml.Node {
	if ref := schema.Member(node, "$ref"); ref != nil {
		return schema.Member(p.components, strings.Split(strings.TrimPrefix(ref.Value, "#/components/"), "/")...)
	}
	return node
}

func (p parser) operation(method, route string, item, node *yaml.Node) (op Operation, err error) {
	var head struct {
		ID          string   `yaml:"operationId"`
		Tags        []string `yaml:"tags"`
		Summary     string   `yaml:"summary"`
		Description string   `yaml:"description"`
		Basis       string   `yaml:"x-basis"`
		Terraform   []string `yaml:"x-terraform"`
		Unsent      string   `yaml:"x-unsent"`
		ReadOnly    *bool    `yaml:"x-read-only"`
	}
	if err := node.Decode(&head); err != nil {
		return op, err
	}
	op = Operation{
		ID: head.ID, Method: method, Path: route, Group: strings.Join(head.Tags, ""), Summary: head.Summary, Description: head.Description,
		Basis: head.Basis, Terraform: head.Terraform, Unsent: head.Unsent, ReadOnly: method == http.MethodGet,
		Bodies: map[string]*schema.Schema{},
	}
	if head.ReadOnly != nil {
		op.ReadOnly = *head.ReadOnly
	}
	for _, list := range []*yaml.Node{schema.Member(item, "parameters"), schema.Member(node, "parameters")} {
		for i := 0; list != nil && i < len(list.Content); i++ {
			parameter, err := p.parameter(p.follow(list.Content[i]))
			if err != nil {
				return op, err
			}
			op.Parameters = append(op.Parameters, parameter)
		}
	}
	for status, response := range schema.Members(schema.Member(node, "responses")) {
		body, err := p.payload(schema.Member(p.follow(response), "content"))
		if err != nil {
			return op, err
		}
		if op.Bodies[status] = body.Schema; status == "200" {
			op.Response = body
		}
	}
	op.Request, err = p.payload(schema.Member(node, "requestBody", "content"))
	return op, err
}

func (p parser) parameter(node *yaml.Node) (Parameter, error) {
	var head struct {
		Name     string `yaml:"name"`
		In       string `yaml:"in"`
		Required bool   `yaml:"required"`
		Example  any    `yaml:"example"`
	}
	if err := node.Decode(&head); err != nil {
		return Parameter{}, err
	}
	s, err := schema.Parse(schema.Member(node, "schema"), p.component)
	return Parameter{Name: head.Name, InQuery: head.In == "query", Required: head.Required, Schema: s, Example: head.Example}, err
}

// payload returns the JSON body.
func (p parser) payload(content *yaml.Node) (body Payload, err error) {
	media := schema.Member(content, "application/json")
	if media == nil {
		return body, nil
	}
	if body.Schema, err = schema.Parse(schema.Member(media, "schema"), p.component); err != nil {
		return body, err
	}
	if example := schema.Member(media, "example"); example != nil {
		err = example.Decode(&body.Example)
	}
	element := body.Element()
	body.Object, body.Basis, body.List = element.Name, element.Basis, body.Schema.Items != nil
	return body, err
}

// Schema is an object or an enumeration of the document.
type Schema struct {
	Name  string
	Basis string
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
	for name, s := range doc.Schemas {
		row := Schema{Name: name, Basis: s.Basis}
		for property, p := range s.Properties {
			mark := Shown
			if p != doc.Schemas[p.Name] && p.Basis != "" {
				mark = p.Basis
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
