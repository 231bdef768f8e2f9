// SPDX-License-Identifier: MPL-2.0

package export

import (
	"maps"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
	"github.com/terraform-payments/terraform-provider-payments/internal/cli"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

// seedOfDemo writes the roaster as a seed.
func seedOfDemo(t *testing.T, service *acctest.Service) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "seed.json")
	run(t, service, "-seed", file).succeeded(t)
	return acctest.ReadFile(t, file)
}

// TestSeed_demo fills a sandbox with the seed of the roaster. Its export has the same addresses,
// and plans only imports. Only reads were sent.
func TestSeed_demo(t *testing.T) {
	t.Parallel()
	service := demo(t)
	seedOfDemo(t, service)
	for _, request := range service.Requests() {
		if request.Method != http.MethodGet || strings.Contains(request.Path, "master") {
			t.Errorf("it sent %s %s", request.Method, request.Path)
		}
	}
	other, exported := expectCopy(t, service)
	plansOnlyImports(t, other, exported)
}

// TestSeed_valuesOfUser: only the user may read a seed and its values. A file that stands where the
// values go is never replaced: it may have real account numbers.
func TestSeed_valuesOfUser(t *testing.T) {
	t.Parallel()
	service, dir := demo(t), t.TempDir()
	seed := []string{"-seed", filepath.Join(dir, "a.json"), "-types", "all", "-variables"}
	run(t, service, seed...).succeeded(t)
	run(t, service, seed...).succeeded(t)
	for _, name := range []string{"a.json", "a.seed.tfvars"} {
		if info, err := os.Stat(filepath.Join(dir, name)); err != nil || info.Mode().Perm() != 0o600 && runtime.GOOS != "windows" {
			t.Errorf("%s: %v, %v", name, info.Mode(), err)
		}
	}
	edit(t, dir, "a.seed.tfvars", "= ", "= \"of the user\" # ")
	before := files(t, dir)
	r := run(t, service, seed...)
	if r.code != cli.Failed || !strings.Contains(r.err, "a.seed.tfvars exists already") || !maps.Equal(files(t, dir), before) {
		t.Errorf("exit code %d: %s", r.code, r.err)
	}
}

// TestSeed_dialects writes the seed of the roaster in its half of [dialects].
func TestSeed_dialects(t *testing.T) {
	t.Parallel()
	for _, d := range append(dialects(t, 0), sandbox.Dialect{Items: "hollow"}) {
		t.Run(d.String(), func(t *testing.T) {
			t.Parallel()
			service := demoIn(t, d)
			expectCopy(t, service)
		})
	}
}

// expectCopy fills a sandbox with the seed of a service. The export of all types of the service
// plans only imports there, payees, people and all, with the values of the seed for its variables.
// An export of the sandbox, which it returns, has the same addresses. No file has a personal value
// of the account that the configuration does not have.
func expectCopy(t *testing.T, service *acctest.Service) (other *acctest.Service, exported map[string]string) {
	t.Helper()
	other = acctest.StartWith(t, sandbox.Options{})
	original, seeds, all := t.TempDir(), t.TempDir(), t.TempDir()
	run(t, service, "-dir", original, "-archived", "-types", "all", "-variables").succeeded(t)
	run(t, service, "-seed", filepath.Join(seeds, "seed.json"), "-archived", "-types", "all", "-variables").succeeded(t)
	written, configured := files(t, seeds), files(t, original)
	if ok, err := other.SeedIfEmpty([]byte(written["seed.json"])); !ok || err != nil {
		t.Fatal(ok, err)
	}
	file, diagnostics := hclsyntax.ParseConfig([]byte(written["seed.seed.tfvars"]), "", hcl.InitialPos)
	values, _ := file.Body.JustAttributes()
	if diagnostics.HasErrors() {
		t.Fatal(diagnostics)
	}
	for name := range configured {
		for variable, value := range values {
			literal := string(value.Expr.Range().SliceBytes(file.Bytes))
			configured[name] = regexp.MustCompile(`= +var\.`+variable+`\b`).ReplaceAllLiteralString(configured[name], "= "+literal)
		}
	}
	plansOnlyImports(t, other, configured)
	expectInvented(t, configured, written)
	run(t, other, "-dir", all, "-archived", "-types", "all").succeeded(t)
	exported = files(t, all)
	addresses := namesIn(t, exported)
	for id, address := range namesIn(t, files(t, original)) {
		if addresses[id] != address {
			t.Errorf("%s was %s, and is %q", id, address, addresses[id])
		}
	}
	return other, exported
}

// expectInvented demands that no person, no number of a bank and no secret of the roaster is in
// files, unless the configuration has it.
func expectInvented(t *testing.T, configured, written map[string]string) {
	t.Helper()
	config := strings.Join(slices.Collect(maps.Values(configured)), "\n")
	private := []string{"whk_demo", "Ada Byrne", "Linh Pham", "Nora Walsh", "Ingrid Holm", "Luc Morel", "Corner Cafe Ltd", "Ferme du Lac SARL"}
	for _, found := range []string{
		`[\w.-]+@[\w.-]+\.example`, `\b[A-Z]{2}\d{2}[A-Z0-9]{11,30}\b`, `"(?:accountNumber|dob|phone|billingAddress)": "([^"]+)"`,
	} {
		for _, match := range regexp.MustCompile(found).FindAllStringSubmatch(string(sandbox.DemoSeed()), -1) {
			private = append(private, match[len(match)-1])
		}
	}
	if len(private) < 30 {
		t.Fatalf("only %d private values", len(private))
	}
	kept := 0
	for _, value := range private {
		if strings.Contains(config, value) {
			kept++
			continue
		}
		for name, content := range written {
			if strings.Contains(content, value) {
				t.Errorf("%s has %q", name, value)
			}
		}
	}
	if kept > len(private)/2 {
		t.Errorf("the configuration has %d of %d private values", kept, len(private))
	}
}

// TestSeed_private demands that a seed has no private value that the exported configuration lacks.
func TestSeed_private(t *testing.T) {
	t.Parallel()
	service, dir := demo(t), t.TempDir()
	run(t, service, "-dir", dir, "-archived").succeeded(t)
	expectInvented(t, files(t, dir), map[string]string{"seed.json": seedOfDemo(t, service)})
}

// TestSeed_sameText invents the name of a customer that is the name of an exported product, too.
func TestSeed_sameText(t *testing.T) {
	t.Parallel()
	service := demo(t)
	service.Put("product", map[string]any{"name": "Ada Byrne", "currency": "EUR", "price": "1"})
	if seed := seedOfDemo(t, service); strings.Count(seed, "Ada Byrne") != 1 {
		t.Errorf("the seed has the name %d times", strings.Count(seed, "Ada Byrne"))
	}
}

// TestSeed_sameEqual keeps what is equal: the same invention stands in each place of a value.
func TestSeed_sameEqual(t *testing.T) {
	t.Parallel()
	service := demo(t)
	for _, name := range []string{"One", "Two"} {
		service.Put("customer", map[string]any{"name": name, "email": "shared@people.example"})
	}
	seed := seedOfDemo(t, service)
	emails := regexp.MustCompile(`person-\d+@example\.com`).FindAllString(seed, -1)
	slices.Sort(emails)
	if distinct := slices.Compact(slices.Clone(emails)); len(distinct) == len(emails) || len(distinct) < 5 {
		t.Errorf("%d distinct of %d: %v", len(distinct), len(emails), emails)
	}
}
