// SPDX-License-Identifier: MPL-2.0

package call

import (
	"fmt"
	"maps"
	"net/http"
	"slices"

	"github.com/getkin/kin-openapi/openapi3"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/transport"
	"github.com/terraform-payments/terraform-provider-payments/internal/contract"
	"github.com/terraform-payments/terraform-provider-payments/internal/contract/schema"
)

// operation is one operation of the contract, with the client's effect.
type operation struct {
	contract.Operation
	effect      transport.Effect
	description string
	parameters  []*openapi3.Parameter // those of the path first, in its order
	body        *openapi3.Schema      // of the request; nil for none
	sample      map[string]any        // the contract's example of the body; nil for none
	answer      *openapi3.Schema      // nil for none
}

// load returns the operations of the contract, in its order of groups.
func load() ([]*operation, error) {
	doc, err := contract.Load()
	if err != nil {
		return nil, err
	}
	rows, err := contract.Operations()
	if err != nil {
		return nil, err
	}
	all := make([]*operation, len(rows))
	for i, row := range rows {
		effect, ok := client.EffectOf(row.Method, row.Path)
		if !ok {
			return nil, fmt.Errorf("%s: the client has no such operation", row.ID)
		}
		item := doc.Paths.Value(row.Path)
		spec := item.GetOperation(row.Method)
		op := &operation{Operation: row, effect: effect, description: spec.Description}
		for _, ref := range slices.Concat(item.Parameters, spec.Parameters) {
			op.parameters = append(op.parameters, ref.Value)
		}
		if spec.RequestBody != nil {
			op.body = jsonSchema(spec.RequestBody.Value.Content)
			op.sample, _ = spec.RequestBody.Value.Content.Get("application/json").Example.(map[string]any)
		}
		op.answer = jsonSchema(spec.Responses.Status(http.StatusOK).Value.Content)
		all[i] = op
	}
	return all, nil
}

// jsonSchema returns the schema of a JSON body, or nil.
func jsonSchema(content openapi3.Content) *openapi3.Schema {
	if media := content.Get("application/json"); media != nil && media.Schema != nil {
		return schema.Resolve(media.Schema.Value)
	}
	return nil
}

// find returns the operation with an id.
func find(all []*operation, id string) (*operation, error) {
	known := make([]string, len(all))
	for i, op := range all {
		if op.ID == id {
			return op, nil
		}
		known[i] = op.ID
	}
	return nil, nothingSent(schema.Unknown(schema.Printable(id), "operation", schema.Nearest(id, known)), "`call -list` shows all operations")
}

// isRequired reports whether a member of the body must be given.
func (op *operation) isRequired(member string) bool { return slices.Contains(op.body.Required, member) }

// members returns the names of the body's members, required ones first.
func (op *operation) members() []string {
	if op.body == nil {
		return nil
	}
	return membersOf(op.body)
}

// membersOf returns the names of an object's members, required ones first.
func membersOf(s *openapi3.Schema) []string {
	names := slices.Clone(s.Required)
	for _, name := range slices.Sorted(maps.Keys(s.Properties)) {
		if !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return names
}
