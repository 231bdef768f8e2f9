// SPDX-License-Identifier: MPL-2.0

package report

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

// TestAssumptions_settings: each setting of the dialect belongs to one assumption, which either
// looks for it or says why reading cannot show it.
func TestAssumptions_settings(t *testing.T) {
	t.Parallel()
	owners := map[string]string{}
	for _, a := range assumptions {
		if (a.detect == nil) != (a.why != "") {
			t.Errorf("%s neither looks nor says why not, or does both", a.id)
		}
		for _, s := range a.settings {
			if a.detect == nil && s.hidden == "" {
				t.Errorf("nothing looks for %s", s.name)
			}
			if owners[s.name] != "" {
				t.Errorf("%s belongs to %s and %s", s.name, owners[s.name], a.id)
			}
			owners[s.name] = a.id
		}
	}
	for _, line := range sandbox.SingleDialects() {
		name, _, _ := strings.Cut(line, "=")
		if owners[line] == "" && owners[name] == "" {
			t.Errorf("%s has no detector, and no reason why it needs none", line)
		}
		delete(owners, line)
		delete(owners, name)
	}
	for name := range owners {
		t.Errorf("the dialect has no setting %s", name)
	}
}

// TestAssumptions_guide: the guide has the same assumptions in the same order, with the same
// settings.
func TestAssumptions_guide(t *testing.T) {
	t.Parallel()
	page := acctest.ReadFile(t, acctest.Path("templates", "guides", "assumptions.md"))
	var ids []string
	settings := map[string][]string{}
	_, section, _ := strings.Cut(page, "## Response variants")
	variants, _, _ := strings.Cut(section, "\n## ")
	for line := range strings.Lines(section) {
		found := regexp.MustCompile("^- `([a-z_]+)`: ").FindStringSubmatch(line)
		if found == nil {
			continue
		}
		ids = append(ids, found[1])
		if !strings.Contains(variants, line) {
			continue
		}
		for _, match := range regexp.MustCompile("`([a-z_]+=[^`]+)`").FindAllStringSubmatch(line, -1) {
			settings[found[1]] = append(settings[found[1]], match[1])
		}
	}
	var want []string
	for _, a := range assumptions {
		want = append(want, a.id)
		for i, s := range a.settings {
			if i >= len(settings[a.id]) || settings[a.id][i] != s.name && !strings.HasPrefix(settings[a.id][i], s.name+"=") {
				t.Errorf("%s: the guide has the settings %v, and lacks %s", a.id, settings[a.id], s.name)
			}
		}
		if len(settings[a.id]) > len(a.settings) {
			t.Errorf("%s: the guide has the settings %v", a.id, settings[a.id])
		}
	}
	if !slices.Equal(ids, want) {
		t.Errorf("the guide has %v, the doctor %v", ids, want)
	}
}
