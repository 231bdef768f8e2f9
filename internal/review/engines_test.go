// SPDX-License-Identifier: MPL-2.0

package review

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
)

// TestEngines reviews plans that Terraform 1.11 and OpenTofu 1.12 have made. Those of one change,
// which both have planned, have one review. The others only OpenTofu can make: it keeps an object
// that its block replaces (destroy = false), leaves out objects (-exclude) without saying so, and
// makes several providers of one block (for_each).
func TestEngines(t *testing.T) {
	t.Parallel()
	plans, err := filepath.Glob(filepath.Join("testdata", "engines", "*.json"))
	if err != nil || len(plans) == 0 {
		t.Fatal(plans, err)
	}
	for _, path := range plans {
		r := runIn(t, map[string]string{"PAYMENTS_BASE_URL": "http://sandbox.example"}, acctest.ReadFile(t, path), "-title", "production")
		name, _, _ := strings.Cut(filepath.Base(path), ".")
		isLike(t, filepath.Join("engines", name+".md"), fmt.Sprintf("%s%s<!-- exit code %d -->\n", r.out, r.err, r.code))
	}
}
