// SPDX-License-Identifier: MPL-2.0

package acctest

import (
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/contract"
)

// Operations are the operations of the contract.
func Operations(t testing.TB) []contract.Operation {
	t.Helper()
	all, err := contract.Operations()
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// ReadOnly returns the ids of the operations that only read, by the contract's marks.
func ReadOnly(t testing.TB) map[string]bool {
	t.Helper()
	reads := map[string]bool{}
	for _, o := range Operations(t) {
		reads[o.ID] = o.ReadOnly
	}
	return reads
}

// Recorded are the ids of the operations that the sandbox received, in their order.
func Recorded(service *Service) (ids []string) {
	for _, request := range service.Requests() {
		ids = append(ids, request.Operation)
	}
	return ids
}
