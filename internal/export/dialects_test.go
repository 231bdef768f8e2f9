// SPDX-License-Identifier: MPL-2.0

package export

import (
	"encoding/json"
	"fmt"
	"maps"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/hashicorp/terraform-plugin-testing/plancheck"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
	"github.com/terraform-payments/terraform-provider-payments/internal/acctest/driver"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

// dialects are settings of the dialect alone, and combinations, as many as PAYMENTS_CHAOS_EXPORTS
// says. From 50 on, every setting is there. Else there are some of those that reads show, and half
// of all, without every second one from an index on: [TestSeed_dialects] has the others, and plans
// each export, too.
func dialects(t *testing.T, without int) (all []sandbox.Dialect) {
	t.Helper()
	combinations := acctest.Size(t, "PAYMENTS_CHAOS_EXPORTS", 5)
	for i, text := range append([]string{""}, sandbox.SingleDialects()...) {
		if combinations < 50 && (i%8 != 0 || strings.HasPrefix(text, "writes=") || strings.HasPrefix(text, "normalized=")) {
			continue
		}
		d, err := sandbox.ParseDialect(text)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, d)
	}
	for seed := range uint64(combinations) { //nolint:gosec // at least 1
		all = append(all, sandbox.RandomDialect(seed))
	}
	for i := without; i < len(all) && combinations < 50; i++ {
		all = slices.Delete(all, i, i+1)
	}
	return all
}

// demoIn starts a sandbox with the objects of the demo in a dialect.
func demoIn(t *testing.T, d sandbox.Dialect) *acctest.Service {
	t.Helper()
	service := acctest.StartDemoWith(t, sandbox.Options{Dialect: d, Pause: func(time.Duration) {}})
	service.Advance(100 * time.Millisecond) // more than the lag of any dialect
	return service
}

// TestExport_dialects exports the roaster in its half of [dialects]. A plan of the configuration
// imports every object and changes none.
func TestExport_dialects(t *testing.T) {
	t.Parallel()
	for _, d := range dialects(t, 1) {
		t.Run(d.String(), func(t *testing.T) {
			t.Parallel()
			service, dir := demoIn(t, d), t.TempDir()
			run(t, service, "-dir", dir, "-types", "all", "-archived").succeeded(t)
			plansOnlyImports(t, service, files(t, dir))
		})
	}
}

// TestExport_hollow: lists without inner lists. Objects that have some are written whole, in an
// export and in a seed: a few among others that have none, and more of them than the export asks
// for before it knows.
func TestExport_hollow(t *testing.T) {
	t.Parallel()
	for _, whole := range []int{2, 52} {
		service, dir := acctest.StartWith(t, sandbox.Options{Dialect: sandbox.Dialect{Items: "hollow"}}), t.TempDir()
		mug := service.Put("product", sandbox.Object{"name": "Mug", "price": 9, "currency": "EUR", "description": "."})["id"]
		for i := range 8 + whole {
			products := []any{}
			if i >= 8 {
				products = append(products, mug)
			}
			service.Put("discount_code", sandbox.Object{"code": fmt.Sprintf("CODE%d", i), "products": products})
		}
		run(t, service, "-dir", dir).succeeded(t)
		plansOnlyImports(t, service, files(t, dir))
		run(t, service, "-seed", filepath.Join(dir, "seed.json")).succeeded(t)
		if seed := files(t, dir)["seed.json"]; strings.Count(seed, fmt.Sprint(mug)) != 1+whole {
			t.Errorf("%d codes name the product:\n%s", whole, seed)
		}
	}
}

var (
	notPlanned   = regexp.MustCompile(`(?m)^  lifecycle \{\n    prevent_destroy = true\n  \}\n|^import \{\n.*\n.*\n\}\n`)
	resourceLine = regexp.MustCompile(`(?m)^resource `)
)

// configOf is the configuration of the resources, as the driver reads it.
func configOf(written map[string]string) (config string) {
	for _, name := range slices.Sorted(maps.Keys(written)) {
		if strings.HasSuffix(name, ".tf") && name != "providers.tf" && name != "imports.tf" && name != "variables.tf" {
			config += notPlanned.ReplaceAllString(written[name], "")
		}
	}
	return config
}

// plansOnlyImports plans an exported directory.
func plansOnlyImports(t *testing.T, service *acctest.Service, written map[string]string) {
	t.Helper()
	config := configOf(written)
	var imports []driver.Import
	for id, address := range namesIn(t, written) {
		imports = append(imports, driver.Import{Address: address, ID: id})
	}
	plan, err := driver.New(t).Plan(service.Config(config), imports...)
	if err != nil {
		t.Fatalf("%v\n%s", err, config)
	}
	for _, change := range plan.Changes {
		if change.Action != plancheck.ResourceActionNoop || !change.Importing {
			t.Errorf("%s: %s", change.Address, change.Action)
		}
	}
	if blocks := len(resourceLine.FindAllString(config, -1)); len(plan.Changes) != blocks || len(imports) != blocks {
		t.Errorf("%d blocks, %d imports, %d planned", blocks, len(imports), len(plan.Changes))
	}
}

// namesIn returns the addresses in a file of names, by id.
func namesIn(t *testing.T, written map[string]string) (addresses map[string]string) {
	t.Helper()
	if err := json.Unmarshal([]byte(written["names.json"]), &addresses); err != nil {
		t.Fatal(err)
	}
	return addresses
}
