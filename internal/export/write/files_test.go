// SPDX-License-Identifier: MPL-2.0

package write

import (
	"strings"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/export/account"
	"github.com/terraform-payments/terraform-provider-payments/internal/export/layout"
)

// TestProviderFile: the engine must know the import blocks that the export writes, and the version
// of the provider is bounded.
func TestProviderFile(t *testing.T) {
	t.Parallel()
	table := []layout.Block{{}, {Table: &layout.Table{}}}
	for name, c := range map[string]struct {
		isCopy bool
		blocks []layout.Block
		engine string
	}{
		"objects":      {false, []layout.Block{{}}, ">= 1.5"},
		"tables":       {false, table, ">= 1.7"},
		"copied table": {true, table, ">= 1.5"},
	} {
		l := &layout.Layout{Contents: &account.Contents{}, Options: layout.Options{Copy: c.isCopy}, Blocks: c.blocks}
		got := string(providerFile(l, "", "1.4.2"))
		for _, words := range []string{"required_version = \"" + c.engine + "\"\n", "      version = \"~> 1.4\"\n"} {
			if !strings.Contains(got, words) {
				t.Errorf("%s: %q is not in\n%s", name, words, got)
			}
		}
		if got := string(providerFile(l, "", "0.0.0-20260102030405-0123456789ab")); strings.Contains(got, " version = ") {
			t.Errorf("%s: a build that is no release is demanded:\n%s", name, got)
		}
	}
}
