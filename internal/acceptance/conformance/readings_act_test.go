// SPDX-License-Identifier: MPL-2.0

package conformance_test

import (
	"net/http"
	"slices"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
)

// The tests of this file are about what data sources send. [readAll] requires in every dialect that
// they change nothing.

// TestReadings_readOnly lists the operations whose method misleads: the contract's marks decide
// what a data source may send.
func TestReadings_readOnly(t *testing.T) {
	t.Parallel()
	var unusual []string
	for _, o := range acctest.Operations(t) {
		if o.ReadOnly != (o.Method == http.MethodGet) {
			unusual = append(unusual, o.Method+" "+o.Path)
		}
	}
	slices.Sort(unusual)
	want := []string{"GET /deposit/account/master", "POST /payout/{id}/quote", "POST /swap/quote", "POST /swap/supported_targets"}
	if !slices.Equal(unusual, want) {
		t.Errorf("%q have another effect than their method, want %q", unusual, want)
	}
}
