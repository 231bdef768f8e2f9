// SPDX-License-Identifier: MPL-2.0

package conformance_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclwrite"

	"github.com/terraform-payments/terraform-provider-payments/internal/acceptance/rows"
	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

// titles are the stages of a life, in their order. A life may lack some of them.
var titles = []string{
	"create", "import command", "import by id", "import by identity", "reordered", "pruned", "changed", "full again", "minimal",
	"drift", "vanished",
}

// lives returns the stages of several resources that live at the same time, in one configuration.
// All of them go through a stage together, apart from imports, which follow each other: of each
// resource one, in the ways of an import by turns. Resources that are imported alike, by their id
// alone and whole, take each way once. A resource whose life lacks a stage stays as it was.
func lives(t *testing.T, names []string, service *acctest.Service, identity bool) []stage {
	t.Helper()
	left := make([][]stage, len(names))
	blocks := make([]string, len(names))
	alike, taken := make([]bool, len(names)), map[string]bool{} // ways of an import
	dependencies := ""
	for i, name := range names {
		r := rows.OfType(t, name)
		left[i] = life(t, name, r, service, sandbox.Dialect{}, identity)
		alike[i] = r.ImportID == "" && r.ImportPrefix == "" && len(r.Unread) == 0
		dependencies += r.Dependencies
	}
	dependencies = once(t, dependencies)
	ways := []string{"import command", "import by id", "import by identity"}
	if !identity {
		ways = ways[:2]
	}
	config := func() string { return service.Config(dependencies + strings.Join(blocks, "")) }

	var all []stage
	for _, title := range titles {
		shared := stage{name: title}
		for i := range left {
			if len(left[i]) == 0 || left[i][0].name != title {
				continue
			}
			own := left[i][0]
			left[i] = left[i][1:]
			if own.ImportState && (title != ways[i%len(ways)] || alike[i] && taken[title]) {
				continue
			}
			taken[title] = taken[title] || alike[i]
			before := blocks[i]
			blocks[i] = own.block
			if own.ImportState {
				own.Config = config()
				all = append(all, own)
				blocks[i] = before // an import leaves the state as it was
				continue
			}
			shared.join(own)
		}
		if shared.block != "" {
			shared.Config = config()
			all = append(all, shared)
		}
	}
	for i, name := range names {
		if len(left[i]) > 0 {
			t.Fatalf("%s: %q has no place among the titles", name, left[i][0].name)
		}
	}
	return all
}

// join adds another resource's stage.
func (s *stage) join(other stage) {
	s.block += other.block
	if other.PreConfig != nil {
		before := s.PreConfig
		s.PreConfig = func() {
			if before != nil {
				before()
			}
			other.PreConfig()
		}
	}
	checks, more := &s.ConfigPlanChecks, other.ConfigPlanChecks
	checks.PreApply = append(checks.PreApply, more.PreApply...)
	checks.PostApplyPreRefresh = append(checks.PostApplyPreRefresh, more.PostApplyPreRefresh...)
	checks.PostApplyPostRefresh = append(checks.PostApplyPostRefresh, more.PostApplyPostRefresh...)
	s.ConfigStateChecks = append(s.ConfigStateChecks, other.ConfigStateChecks...)
	s.warnings = append(s.warnings, other.warnings...)
}

// once returns a configuration without the blocks that stand in it before.
func once(t *testing.T, config string) string {
	t.Helper()
	file, diags := hclwrite.ParseConfig([]byte(config), "main.tf", hcl.InitialPos)
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	var texts []string
	for _, block := range file.Body().Blocks() {
		text := string(block.BuildTokens(nil).Bytes())
		if !slices.Contains(texts, text) {
			texts = append(texts, text)
		}
	}
	return strings.Join(texts, "")
}
