// SPDX-License-Identifier: MPL-2.0

// Package contract embeds the payments service's interface as one OpenAPI document. A mark on every
// operation, and on every property that the service's specification does not show, says how the
// document knows it.
//
// The sandbox checks every request and every response against the document, tests compare the
// client with it, and the coverage guide is generated from it.
package contract

import (
	"context"
	_ "embed"
	"encoding/json"
	"fmt"
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

// The marks of an operation or a property.
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
	Basis   string // Shown, Seen or Assumed
	// Terraform lists the Terraform types that send it: "resource payments_product".
	Terraform []string
}

// Operations returns all operations, sorted by group, path and method.
func Operations() ([]Operation, error) {
	doc, err := Load()
	if err != nil {
		return nil, err
	}
	var all []Operation
	for path, item := range doc.Paths.Map() {
		for method, op := range item.Operations() {
			row := Operation{ID: op.OperationID, Method: method, Path: path, Summary: op.Summary}
			if len(op.Tags) > 0 {
				row.Group = op.Tags[0]
			}
			row.Basis, _ = op.Extensions["x-basis"].(string)
			if err := extension(op.Extensions["x-terraform"], &row.Terraform); err != nil {
				return nil, fmt.Errorf("contract: x-terraform of %s: %w", op.OperationID, err)
			}
			all = append(all, row)
		}
	}
	slices.SortFunc(all, func(a, b Operation) int {
		return strings.Compare(a.Group+"\x00"+a.Path+"\x00"+a.Method, b.Group+"\x00"+b.Path+"\x00"+b.Method)
	})
	return all, nil
}

// extension decodes an extension's value, which the loader does not convert.
func extension(value, into any) error {
	data, err := json.Marshal(value)
	if err != nil {
		return err
	}
	return json.Unmarshal(data, into)
}
