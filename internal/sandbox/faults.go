// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"maps"
	"net/http"
	"slices"

	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/fault"
)

// Fault is a rule by which requests fail.
type Fault = fault.Rule

// knownToFaults has the operations and the methods of the contract.
func knownToFaults() fault.Known {
	return fault.Known{
		Operations: slices.Sorted(maps.Keys(allHandlers())),
		Methods:    []string{http.MethodGet, http.MethodPost, http.MethodPut, http.MethodDelete},
	}
}

// ParseFault reads a rule in one line, see [fault.Parse].
func ParseFault(line string) (Fault, error) { return fault.Parse(line, knownToFaults()) }

// AddFault arms a rule. It panics on a rule that can never match or has no effect.
func (s *Sandbox) AddFault(f Fault) {
	if err := f.Check(knownToFaults()); err != nil {
		panic(err)
	}
	s.faults.Add(f)
}

// ClearFaults disarms all rules.
func (s *Sandbox) ClearFaults() { s.faults.Clear() }
