// SPDX-License-Identifier: MPL-2.0

package provider_test

import (
	"sync"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/contract"
)

// readOnly returns the ids of the operations that only read, by the contract's marks.
func readOnly(t *testing.T) map[string]bool {
	t.Helper()
	operations, err := contractOperations()
	if err != nil {
		t.Fatal(err)
	}
	reads := map[string]bool{}
	for _, o := range operations {
		reads[o.ID] = o.ReadOnly
	}
	return reads
}

// contractOperations reads the contract once.
var contractOperations = sync.OnceValues(contract.Operations)
