// SPDX-License-Identifier: MPL-2.0

package documents_test

import (
	"maps"
	"net/http"
	"path/filepath"
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
// attributes of each resource, data source, ephemeral resource and action. A data source may share
// the row of its resource. The data source of a list may share the row of its objects, and have
// none of them.
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
				of := kind + " payments_" + name[1]
				said[of] = append(said[of], path[len(path)-1])
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
			row := said[kind+" "+name]
			if row == nil && kind == "Data source" { // which shows the same as its resource
				row = said["Resource "+name]
			}
			got := slices.Compact(slices.Sorted(slices.Values(row)))
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

// TestGuide_words demands that every attribute in the table of words exists.
func TestGuide_words(t *testing.T) {
	t.Parallel()
	table := acctest.Guide(t, "words")
	exists := map[string]bool{}
	for name, s := range acctest.Schemas(t).ResourceSchemas {
		acctest.EachAttribute(name, s.Block.Attributes, func(path string) bool {
			exists[path] = true
			return true
		})
	}
	named, resource := 0, ""
	for _, match := range quotedName.FindAllStringSubmatch(table, -1) {
		name := match[1]
		switch isArgument := strings.Contains(name, "."); {
		case !strings.HasPrefix(name, "payments_") && isArgument: // of the resource before it
			name = resource + "." + name
		case !isArgument:
			resource = name
			continue
		}
		named++
		if !exists[name] {
			t.Errorf("the page names %s, and no resource has it", name)
		}
	}
	if named < 40 {
		t.Errorf("the page names %d attributes: its table has moved", named)
	}
}

// TestIndex_engines compares the versions of engines that the index names with those of the tests.
func TestIndex_engines(t *testing.T) {
	t.Parallel()
	versions := map[string][]string{}
	row := regexp.MustCompile(`\{engine: (\w+), version: ~?([\w.]+)\}`)
	for _, match := range row.FindAllStringSubmatch(acctest.ReadFile(t, acctest.Path(".github", "workflows", "test.yml")), -1) {
		version := strings.TrimSuffix(match[2], ".0")
		if version == "latest" {
			version = "the latest version"
		}
		versions[match[1]] = append(versions[match[1]], version)
	}
	list := func(engine string) string {
		last := len(versions[engine]) - 1
		return strings.Join(versions[engine][:last], ", ") + " and " + versions[engine][last]
	}
	want := "The tests run with Terraform " + list("terraform") + ", and with OpenTofu " + list("tofu") + "."
	if index := acctest.ReadFile(t, acctest.Path("docs", "index.md")); !strings.Contains(index, want) {
		t.Errorf("the index does not say: %s", want)
	}
}

// TestReadme_status demands of README the sentence that is generated for the index.
func TestReadme_status(t *testing.T) {
	t.Parallel()
	status := func(page string) string {
		_, rest, _ := strings.Cut(page, "The service has ")
		paragraph, _, _ := strings.Cut(rest, "\n\n")
		return strings.Join(strings.Fields(regexp.MustCompile(`\]\([^)]*\)`).ReplaceAllString(paragraph, "]")), " ")
	}
	want := status(acctest.ReadFile(t, acctest.Path("docs", "index.md")))
	if got := status(acctest.ReadFile(t, acctest.Path("README.md"))); got != want || !strings.Contains(want, "operations") {
		t.Errorf("README says %q, and the index %q", got, want)
	}
}

// TestGuide_keys demands that the page names the data sources that do not send a GET request.
func TestGuide_keys(t *testing.T) {
	t.Parallel()
	_, text, _ := strings.Cut(acctest.Guide(t, "keys-and-payees"), "with three exceptions: the data sources ")
	text, _, _ = strings.Cut(text, " send a")
	named := map[string]bool{}
	for _, match := range quoted.FindAllStringSubmatch(text, -1) {
		named["data source "+match[1]] = true
	}
	want := map[string]bool{}
	for _, o := range acctest.Operations(t) {
		for _, kind := range o.Terraform {
			if o.Method != http.MethodGet && strings.HasPrefix(kind, "data source ") {
				want[kind] = true
			}
		}
	}
	if diff := cmp.Diff(want, named); diff != "" {
		t.Errorf("the page names other data sources (-contract, +page):\n%s", diff)
	}
}

// TestGuide_questions demands that each quoted heading of the page is in a message of the provider,
// of an engine or of a shell.
func TestGuide_questions(t *testing.T) {
	t.Parallel()
	others := []string{"command not found: terraform-provider-payments", "Failed to query available provider packages"}
	var source strings.Builder
	for _, pattern := range []string{"internal/tfkit/*/*.go", "internal/client/*/*.go", "internal/provider/*.go"} {
		files, err := filepath.Glob(acctest.Path(filepath.FromSlash(pattern)))
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			if !strings.HasSuffix(file, "_test.go") {
				source.WriteString(acctest.ReadFile(t, file))
			}
		}
	}
	for line := range strings.Lines(acctest.Guide(t, "questions-and-errors")) {
		if !strings.HasPrefix(line, "## \"") {
			continue
		}
		for _, match := range regexp.MustCompile(`"([^"]+)"`).FindAllStringSubmatch(line, -1) {
			words := strings.TrimLeft(match[1], "0123456789 ") // of a status
			status := words != match[1] && slices.ContainsFunc([]int{401, 403, 429}, func(s int) bool { return http.StatusText(s) == words })
			if !status && !slices.Contains(others, match[1]) && !strings.Contains(source.String(), match[1]) {
				t.Errorf("no message says %q", match[1])
			}
		}
	}
}

// TestGuide_uncompared compares the guide's table of what an import cannot compare with the
// schemas. These are the arguments that responses may hide or omit: sensitive and write-only ones,
// those that a plan modifier treats as unread, and timeouts.
func TestGuide_uncompared(t *testing.T) {
	t.Parallel()
	said := map[string][]string{}
	guide := acctest.Guide(t, "import-limits")
	_, table, _ := strings.Cut(guide, "## Arguments that an import cannot compare")
	table, _, _ = strings.Cut(table, "\n## ")
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
	_, table, _ := strings.Cut(acctest.Guide(t, "review-reference"), "| Level | Findings |\n")
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
