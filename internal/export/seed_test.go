// SPDX-License-Identifier: MPL-2.0

package export

import (
	"net/http"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
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
	seed := seedOfDemo(t, service)
	for _, request := range service.Requests() {
		if request.Method != http.MethodGet || strings.Contains(request.Path, "master") {
			t.Errorf("it sent %s %s", request.Method, request.Path)
		}
	}
	expectCopy(t, service, seed)
}

// TestSeed_dialects writes the seed of the roaster in each dialect.
func TestSeed_dialects(t *testing.T) {
	t.Parallel()
	for i, d := range dialects(t) {
		if i%2 == 1 && acctest.Size(t, "PAYMENTS_CHAOS_EXPORTS", 0) == 0 {
			continue // TestExport_dialects has all of them
		}
		t.Run(d.String(), func(t *testing.T) {
			t.Parallel()
			service := demoIn(t, d)
			expectCopy(t, service, seedOfDemo(t, service))
		})
	}
}

// expectCopy fills a sandbox with the seed of a service. The export of the service plans only
// imports there, payees and all, and so does an export of the whole sandbox, which has the same
// addresses.
func expectCopy(t *testing.T, service *acctest.Service, seed string) {
	t.Helper()
	other := acctest.StartWith(t, sandbox.Options{})
	if ok, err := other.SeedIfEmpty([]byte(seed)); !ok || err != nil {
		t.Fatal(ok, err)
	}
	original, all := t.TempDir(), t.TempDir()
	run(t, service, "-dir", original, "-archived").succeeded(t)
	plansOnlyImports(t, other, files(t, original))
	run(t, other, "-dir", all, "-archived", "-types", "all").succeeded(t)
	plansOnlyImports(t, other, files(t, all))
	addresses := namesIn(t, files(t, all))
	for id, address := range namesIn(t, files(t, original)) {
		if addresses[id] != address {
			t.Errorf("%s was %s, and is %q", id, address, addresses[id])
		}
	}
}

// TestSeed_private demands that no person, no number of a bank and no secret of the roaster is in
// its seed, unless the exported configuration has it.
func TestSeed_private(t *testing.T) {
	t.Parallel()
	service, dir := demo(t), t.TempDir()
	run(t, service, "-dir", dir, "-archived").succeeded(t)
	configured := ""
	for _, content := range files(t, dir) {
		configured += content
	}
	original, seed := string(sandbox.DemoSeed()), seedOfDemo(t, service)
	private := []string{"whk_demo", "Ada Byrne", "Linh Pham", "Nora Walsh", "Ingrid Holm", "Luc Morel", "Corner Cafe Ltd", "Ferme du Lac SARL"}
	for _, found := range []string{
		`[\w.-]+@[\w.-]+\.example`, `\b[A-Z]{2}\d{2}[A-Z0-9]{11,30}\b`, `"(?:accountNumber|dob|phone|billingAddress)": "([^"]+)"`,
	} {
		for _, match := range regexp.MustCompile(found).FindAllStringSubmatch(original, -1) {
			private = append(private, match[len(match)-1])
		}
	}
	if len(private) < 30 {
		t.Fatalf("only %d private values", len(private))
	}
	kept := 0
	for _, value := range private {
		switch has := strings.Contains(seed, value); {
		case strings.Contains(configured, value):
			kept++
		case has:
			t.Errorf("the seed has %q", value)
		}
	}
	if kept > len(private)/10 {
		t.Errorf("the configuration has %d of %d private values", kept, len(private))
	}
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
