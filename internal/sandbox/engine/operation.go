// SPDX-License-Identifier: MPL-2.0

package engine

import (
	"fmt"
	"net/http"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/terraform-payments/terraform-provider-payments/internal/contract"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/dialect"
)

// operation is one operation of the contract with its handler.
type operation struct {
	endpoint
	handle Handler
	reads  bool         // it changes nothing
	turn   atomic.Int64 // the number of responses to writes
}

// endpoint is an operation of the contract at its path. It never changes: all sandboxes of the
// process share it.
type endpoint struct {
	*contract.Operation
	described dialect.Operation // for the dialect
}

// endpoints returns every operation of the contract, by its pattern: "GET /product/{id}".
var endpoints = sync.OnceValues(func() (map[string]endpoint, error) {
	doc, err := contract.Load()
	if err != nil {
		return nil, err
	}
	all := map[string]endpoint{}
	for i := range doc.Operations {
		op := &doc.Operations[i]
		all[op.Method+" "+op.Path] = endpoint{op, dialect.Describe(doc, op)}
	}
	return all, nil
})

// operation returns the operation with a pattern, and its handler.
func (e *Engine) operation(pattern string) (*operation, error) {
	all, err := endpoints()
	if err != nil {
		return nil, err
	}
	at, ok := all[pattern]
	if !ok {
		return nil, fmt.Errorf("sandbox: the contract has no operation %s", pattern)
	}
	handle, ok := e.def.Handlers[at.ID]
	if !ok {
		return nil, fmt.Errorf("sandbox: %s has no handler", at.ID)
	}
	reads := at.Method == http.MethodGet && !slices.Contains(e.def.WritingGets, at.ID)
	return &operation{endpoint: at, handle: handle, reads: reads}, nil
}
