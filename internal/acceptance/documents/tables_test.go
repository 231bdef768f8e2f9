// SPDX-License-Identifier: MPL-2.0

package documents_test

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	fwschema "github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-go/tfprotov6"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/movement"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/refresh"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/transport"
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

// TestGuide_numbers demands that sentences of guides have the provider's numbers.
func TestGuide_numbers(t *testing.T) {
	t.Parallel()
	for guide, sentences := range map[string][]string{
		"large-accounts": {
			fmt.Sprintf("sends at most %d requests per second by default", transport.DefaultMaxRequestsPerSecond),
			fmt.Sprintf("10,000 requests take at least %d seconds", 10_000/transport.DefaultMaxRequestsPerSecond),
			map[int]string{4: "reads the first four objects of a type"}[refresh.FirstReads],
			map[time.Duration]string{time.Minute: "a list serves for up to\na minute"}[refresh.Age],
			strings.Replace(strings.Split(transport.ErrListTooLarge.Error(), ":")[0], "it has", "A list of", 1) + " is an error",
		},
		"moving-money": {map[time.Duration]string{time.Hour: "within an hour, or within `repeat_window`"}[movement.Window]},
		"paying-out":   {map[time.Duration]string{time.Hour: "an equal payout of the last hour"}[movement.Window]},
	} {
		page := acctest.Guide(t, guide)
		for _, words := range sentences {
			if words == "" || !strings.Contains(page, words) {
				t.Errorf("%s does not say %q: a number has changed", guide, words)
			}
		}
	}
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
