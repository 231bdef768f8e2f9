// SPDX-License-Identifier: MPL-2.0

package call

import (
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/transport"
	"github.com/terraform-payments/terraform-provider-payments/internal/contract"
	"github.com/terraform-payments/terraform-provider-payments/internal/contract/schema"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/diagnose"
)

// operation is one operation of the contract, with the client's effect.
type operation struct {
	contract.Operation
	effect transport.Effect
	// outcome says how to find out whether a request took effect.
	outcome diagnose.Outcome
}

// load returns the operations of the contract, in its order of groups.
func load() ([]*operation, error) {
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
		all[i] = &operation{row, effect, outcomeOf(row, rows)}
	}
	return all, nil
}

// outcomeOf returns the outcome of a creation whose objects a list shows, which needs no row.
func outcomeOf(op contract.Operation, all []contract.Operation) diagnose.Outcome {
	row, isKnown := diagnose.Outcomes[op.Method+" "+op.Path]
	at := slices.IndexFunc(all, func(o contract.Operation) bool {
		return o.Response.List && o.Method == http.MethodGet && o.Response.Object == op.Response.Object && !strings.Contains(o.Path, "{")
	})
	if isKnown || at < 0 || op.ReadOnly || op.Method != http.MethodPost || strings.Contains(op.Path, "{") {
		return row
	}
	list := all[at].ID
	if slices.ContainsFunc(all[at].Parameters, func(p contract.Parameter) bool { return p.Name == "include_archived" }) {
		list += " include_archived=true"
	}
	return diagnose.Outcome{Second: "make a second one", Call: list}
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

// wrong returns an error about the operation's arguments.
func (op *operation) wrong(err error) error {
	return nothingSent(fmt.Sprintf("%s: %v", op.ID, err), fmt.Sprintf("`call %s -help` shows its arguments", op.ID))
}

// members returns the names of the body's members, required ones first.
func (op *operation) members() []string {
	if op.Request.Schema == nil {
		return nil
	}
	return membersOf(op.Request.Schema)
}

// membersOf returns the names of an object's members, required ones first.
func membersOf(s *schema.Schema) []string {
	names := slices.Clone(s.Required)
	for _, name := range slices.Sorted(maps.Keys(s.Properties)) {
		if !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return names
}
