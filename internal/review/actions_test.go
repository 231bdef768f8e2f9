// SPDX-License-Identifier: MPL-2.0

package review

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
)

// TestActions reviews plans of Terraform 1.16 that invoke actions, or only declare one.
func TestActions(t *testing.T) {
	t.Parallel()
	plans, err := filepath.Glob(filepath.Join("testdata", "actions", "*.json"))
	if err != nil || len(plans) == 0 {
		t.Fatal(plans, err)
	}
	for _, path := range plans {
		r := run(t, acctest.ReadFile(t, path), "-title", "production")
		isLike(t, filepath.Join("actions", strings.TrimSuffix(filepath.Base(path), ".json")+".md"),
			fmt.Sprintf("%s%s<!-- exit code %d -->\n", r.out, r.err, r.code))
	}
}
