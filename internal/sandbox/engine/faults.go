// SPDX-License-Identifier: MPL-2.0

package engine

import (
	"net/http"
	"slices"
	"sync"

	"github.com/terraform-payments/terraform-provider-payments/internal/contract"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/fault"
)

// Fault is a rule by which requests fail.
type Fault = fault.Rule

// knownToFaults has the operations and the methods of the contract.
var knownToFaults = sync.OnceValues(func() (fault.Known, error) {
	operations, err := contract.Operations()
	if err != nil {
		return fault.Known{}, err
	}
	known := fault.Known{Methods: []string{http.MethodGet, http.MethodPost, http.MethodPut, http.MethodDelete}}
	for _, op := range operations {
		known.Operations = append(known.Operations, op.ID)
	}
	slices.Sort(known.Operations)
	return known, nil
})

// ParseFault reads a rule in one line, see [fault.Parse].
func ParseFault(line string) (Fault, error) {
	known, err := knownToFaults()
	if err != nil {
		return Fault{}, err
	}
	return fault.Parse(line, known)
}

func controlFault(e *Engine, _ *http.Request, body []byte) (any, error) {
	var members map[string]any
	if err := DecodeStrictly(body, &members); err != nil {
		return nil, err
	}
	known, err := knownToFaults()
	if err != nil {
		return nil, err
	}
	rule, err := fault.Read(members, known)
	if err == nil {
		e.faults.Add(rule)
	}
	return nil, err
}

// AddFault arms a rule. It panics on a rule that can never match or has no effect.
func (e *Engine) AddFault(f Fault) {
	known, err := knownToFaults()
	if err == nil {
		err = f.Check(known)
	}
	if err != nil {
		panic(err)
	}
	e.faults.Add(f)
}

// Faults returns the armed rules.
func (e *Engine) Faults() []fault.Armed { return e.faults.List() }

// ClearFaults disarms all rules.
func (e *Engine) ClearFaults() { e.faults.Clear() }
