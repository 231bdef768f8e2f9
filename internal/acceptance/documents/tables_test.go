// SPDX-License-Identifier: MPL-2.0

package documents_test

import (
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	fwschema "github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-go/tfprotov6"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
	"github.com/terraform-payments/terraform-provider-payments/internal/review/findings"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/lifecycle"
)

var (
	quoted     = regexp.MustCompile("`([^`]+)`")
	quotedName = regexp.MustCompile("`([a-z_.]+)`")
)

// TestGuide_personalData compares the guide's tables with the schemas: they name all sensitive
// attributes of each resource, data source, ephemeral resource and action. The data source of a list
// may share the row of its objects, and have none of them.
func TestGuide_personalData(t *testing.T) {
	t.Parallel()
	all := acctest.Schemas(t)
	kinds := map[string]map[string]*tfprotov6.Schema{
		"Resource": all.ResourceSchemas, "Data source": all.DataSourceSchemas, "Ephemeral resource": all.EphemeralResourceSchemas,
		"Action": acctest.ActionSchemas(all),
	}
	said := map[string][]string{} // sensitive attributes, by kind and type
	kind := ""
	for line := range strings.Lines(acctest.Guide(t, "personal-and-bank-data")) {
		cells := strings.Split(line, "|")
		if len(cells) != 5 {
			continue
		}
		if heading := strings.TrimSpace(cells[1]); kinds[heading] != nil {
			kind = heading
		}
		for _, name := range quotedName.FindAllStringSubmatch(cells[1], -1) {
			for _, attribute := range quoted.FindAllStringSubmatch(cells[2], -1) {
				path := strings.Split(attribute[1], ".")
				said[kind+" "+name[1]] = append(said[kind+" "+name[1]], path[len(path)-1])
			}
		}
	}
	for kind, schemas := range kinds {
		for name, s := range schemas {
			found := map[string]bool{}
			sensitive(s.Block.Attributes, found)
			if _, ofOne := schemas[strings.TrimSuffix(name, "s")]; len(found) == 0 && ofOne && strings.HasSuffix(name, "s") {
				continue
			}
			got := slices.Compact(slices.Sorted(slices.Values(said[kind+" "+name])))
			if want := slices.Sorted(maps.Keys(found)); !slices.Equal(got, want) {
				t.Errorf("%s %s: the guide says that %q are sensitive, and %q are", kind, name, got, want)
			}
		}
	}
}

// sensitive collects the names of sensitive attributes, at any depth.
func sensitive(attributes []*tfprotov6.SchemaAttribute, into map[string]bool) {
	for _, a := range attributes {
		if a.Sensitive {
			into[a.Name] = true
		} else if a.NestedType != nil {
			sensitive(a.NestedType.Attributes, into)
		}
	}
}

// TestIndex_words demands that every attribute in the index's table of words exists.
func TestIndex_words(t *testing.T) {
	t.Parallel()
	content := acctest.ReadFile(t, acctest.Path("templates", "index.md.tmpl"))
	_, rest, _ := strings.Cut(content, "\n## The service's words")
	table, _, _ := strings.Cut(rest, "\n## ")
	exists := map[string]bool{}
	for name, s := range acctest.Schemas(t).ResourceSchemas {
		acctest.EachAttribute(name, s.Block.Attributes, func(path string) bool {
			exists[path] = true
			return true
		})
	}
	named := 0
	for _, match := range quotedName.FindAllStringSubmatch(table, -1) {
		if !strings.HasPrefix(match[1], "payments_") {
			continue
		}
		named++
		if !exists[match[1]] {
			t.Errorf("the index names %s, and no resource has it", match[1])
		}
	}
	if named < 40 {
		t.Errorf("the index names %d attributes: its table has moved", named)
	}
}

// TestGuide_uncompared compares the guide's table of what an import cannot compare with the
// schemas. These are the arguments that responses may hide or omit: sensitive and write-only ones,
// those that a plan modifier treats as unread, and timeouts.
func TestGuide_uncompared(t *testing.T) {
	t.Parallel()
	said := map[string][]string{}
	guide := acctest.ReadFile(t, acctest.Path("templates", "guides", "adopt-existing-account.md"))
	_, table, _ := strings.Cut(guide, "## What an import cannot compare")
	table, _, _ = strings.Cut(table, "## Limits")
	for line := range strings.Lines(table) {
		cells := strings.Split(line, "|")
		if len(cells) != 5 {
			continue
		}
		for _, kind := range quotedName.FindAllStringSubmatch(cells[1], -1) {
			for _, argument := range quotedName.FindAllStringSubmatch(cells[2], -1) {
				said[kind[1]] = append(said[kind[1]], argument[1])
			}
		}
	}
	for kind, r := range acctest.FrameworkResources() {
		want := slices.Compact(slices.Sorted(slices.Values(uncompared(r.Attributes))))
		if !slices.Equal(said[kind], want) {
			t.Errorf("%s: the guide says that %q are not compared, and %q are not", kind, said[kind], want)
		}
		delete(said, kind)
	}
	for kind := range said {
		t.Errorf("the guide names %s, which does not exist", kind)
	}
}

// uncompared returns the names of the arguments, at any depth, that an import cannot compare.
func uncompared(attributes map[string]fwschema.Attribute) (names []string) {
	for name, a := range attributes {
		switch nested, isNested := a.(fwschema.SingleNestedAttribute); {
		case !a.IsOptional() && !a.IsRequired():
		case a.IsSensitive(), a.IsWriteOnly(), name == lifecycle.Timeouts,
			acctest.Modified(a, "never read"), acctest.Modified(a, "an import left it unknown"):
			names = append(names, name)
		case isNested:
			names = append(names, uncompared(nested.Attributes)...)
		}
	}
	return names
}

// TestGuide_findings compares the guide's table of findings with the rules of the review.
func TestGuide_findings(t *testing.T) {
	t.Parallel()
	_, table, _ := strings.Cut(acctest.Guide(t, "review-in-pull-requests"), "| Level | Findings |\n")
	table, _, _ = strings.Cut(table, "\n\n")
	listed := map[string]string{}
	for line := range strings.Lines(table) {
		words := quoted.FindAllStringSubmatch(line, -1)
		for _, word := range words[min(1, len(words)):] {
			listed[word[1]] = words[0][1]
		}
	}
	want := map[string]string{}
	for _, rule := range findings.Rules {
		want[rule.ID] = rule.Level.String()
	}
	if diff := cmp.Diff(want, listed); diff != "" {
		t.Errorf("the guide lists other findings (-review, +guide):\n%s", diff)
	}
}
