// SPDX-License-Identifier: MPL-2.0

package documents_test

import (
	"cmp"
	"fmt"
	"io/fs"
	"iter"
	"maps"
	"math/big"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/hashicorp/hcl/v2/hclwrite"

	"github.com/terraform-payments/terraform-provider-payments/internal/acceptance/rows"
	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
	"github.com/terraform-payments/terraform-provider-payments/internal/acctest/driver"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

const exampleResourceSource = `terraform {
  required_providers {
    payments = {
      source = "terraform-payments/payments"
    }
  }
}
`

// TestAccExamples runs every file under examples/ against a sandbox. The documentation shows these
// files.
func TestAccExamples(t *testing.T) {
	t.Parallel()
	var together, imports []string
	root := acctest.Path("examples")
	err := filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		switch name := filepath.Base(path); name {
		case "resource.tf", "data-source.tf", "function.tf", "ephemeral-resource.tf":
			together = append(together, path)
		case "import-by-string-id.tf", "import-by-identity.tf":
			imports = append(imports, path)
		default:
			t.Run(filepath.ToSlash(path), func(t *testing.T) {
				t.Parallel()
				example(t, path, acctest.ReadFile(t, path))
			})
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(together) == 0 || len(imports) == 0 {
		t.Fatalf("%d examples of types, %d of import blocks", len(together), len(imports))
	}
	for i, batch := range batches(t, together) {
		t.Run(fmt.Sprintf("types %d", i+1), func(t *testing.T) {
			t.Parallel()
			examplesTogether(t, batch)
		})
	}
	for file, paths := range byFile(imports) {
		t.Run(file, func(t *testing.T) {
			t.Parallel()
			importTogether(t, paths)
		})
	}
}

// byFile groups paths by the names of their files.
func byFile(paths []string) map[string][]string {
	groups := map[string][]string{}
	for _, path := range paths {
		groups[filepath.Base(path)] = append(groups[filepath.Base(path)], path)
	}
	return groups
}

// naturalKey is a resource block, a name or an e-mail address.
var naturalKey = regexp.MustCompile(`resource "(payments_\w+)"|(?:name|email) *= ("[^"]+")`)

// batches splits examples so that no two in a batch have a resource of one type: their natural keys
// could be equal. Those of products and customers are names and e-mail addresses.
func batches(t *testing.T, paths []string) [][]string {
	t.Helper()
	var all [][]string
	var taken []map[string]bool
	for _, path := range paths {
		var kinds []string
		for _, match := range naturalKey.FindAllStringSubmatch(acctest.ReadFile(t, path), -1) {
			if match[1] != "payments_product" && match[1] != "payments_customer" {
				kinds = append(kinds, match[1]+match[2])
			}
		}
		i := slices.IndexFunc(taken, func(in map[string]bool) bool {
			return !slices.ContainsFunc(kinds, func(kind string) bool { return in[kind] })
		})
		if i < 0 {
			i = len(all)
			all, taken = append(all, nil), append(taken, map[string]bool{})
		}
		all[i] = append(all[i], path)
		for _, kind := range kinds {
			taken[i][kind] = true
		}
	}
	return all
}

// examplesTogether applies examples of types, plans them again, and destroys them. Each is a module
// of one configuration, because most of the time goes into starting terraform.
func examplesTogether(t *testing.T, paths []string) {
	t.Helper()
	service := acctest.StartWith(t, sandbox.Options{Organization: rows.SellerID})
	cli := acctest.NewCLI(t, service).Attach()
	calls := exampleResourceSource
	for _, path := range paths {
		kind := filepath.Base(filepath.Dir(path))
		for _, p := range exampleObjects[kind] {
			service.Put(p.Group, p.Object)
		}
		module := strings.TrimSuffix(filepath.Base(path), ".tf") + "_" + kind
		cli.Write("modules/"+module+"/main.tf", exampleResourceSource+acctest.ReadFile(t, path))
		calls += fmt.Sprintf("\nmodule %[1]q {\n  source = \"./modules/%[1]s\"\n}\n", module)
	}
	cli.Write("main.tf", calls)
	cli.Must("get")
	cli.Must("apply", "-auto-approve")
	cli.ExpectNoChanges()
	cli.Must("destroy", "-auto-approve")
	expectAllDestroyed(t, service)
}

// TestAccExamples_besideDemo applies the catalog to the sandbox's demo. Its discount code must not
// exist there.
func TestAccExamples_besideDemo(t *testing.T) {
	t.Parallel()
	service := acctest.StartDemo(t)
	content := acctest.ReadFile(t, acctest.Path("examples", "catalog", "main.tf"))
	cli := acctest.NewCLI(t, service).Attach()
	cli.Write("main.tf", content)
	cli.Must("apply", "-auto-approve")
	cli.ExpectNoChanges()
}

// TestAccExamples_catalogFromExcel demands the cells of a file that Excel wrote: with a byte order
// mark, semicolons, decimal commas, and both signs in texts.
func TestAccExamples_catalogFromExcel(t *testing.T) {
	t.Parallel()
	dir := acctest.Path("examples", "catalog-from-excel")
	content := acctest.ReadFile(t, filepath.Join(dir, "main.tf"))
	service := acctest.Start(t)
	cli := acctest.NewCLI(t, service).Attach()
	cli.Write("main.tf", content)
	writeReadFiles(t, cli, dir, content)
	table := strings.NewReplacer("\ufeff", "", "\r\n", "\n").Replace(acctest.ReadFile(t, filepath.Join(dir, "products.csv")))
	if !strings.Contains(acctest.Guide(t, "catalog-from-excel"), "```text\n"+table+"```\n") {
		t.Errorf("the guide shows another table than\n%s", table)
	}
	cli.Must("apply", "-auto-approve")
	prices := map[string]string{
		"Roaster's Handbook": "29.90", "Beans of the Month": "34.50", `Tasting "at home"`: "0.00517400000",
	}
	descriptions := map[string]string{
		"Roaster's Handbook": "A PDF.",
		"Beans of the Month": "One kilogram, fresh; every month.",
		`Tasting "at home"`:  "One hour, four coffees.",
	}
	products := service.Objects("product")
	if len(products) != len(prices) {
		t.Errorf("%d products, want %d", len(products), len(prices))
	}
	for _, p := range products {
		name := fmt.Sprint(p["name"])
		price, isExact := new(big.Rat).SetString(fmt.Sprint(p["price"]))
		want, _ := new(big.Rat).SetString(cmp.Or(prices[name], "-1"))
		if p["description"] != descriptions[name] || !isExact || price.Cmp(want) != 0 {
			t.Errorf("%q is %v, for %v", name, p["description"], p["price"])
		}
	}
}

func example(t *testing.T, path, content string) {
	service := acctest.StartWith(t, sandbox.Options{Organization: rows.SellerID})
	cli := acctest.NewCLI(t, service).Attach()
	name := filepath.Base(path)
	switch {
	case strings.HasSuffix(name, ".tfmock.hcl"): // TestAccMocks runs it
	case strings.HasSuffix(name, ".tfquery.hcl"):
		queryExample(t, service, cli, name, content)
	case name == "action.tf":
		actionExample(t, func(service *acctest.Service) *acctest.CLI { return acctest.NewCLI(t, service).Attach() }, path, content)
	case name == "import.sh":
		importExample(t, service, path, content)
	case strings.Contains(filepath.ToSlash(path), "examples/gitops/"): // TestAccGitops runs it
	case strings.Contains(filepath.ToSlash(path), "examples/books/"): // TestAccGuide_books runs it
	case name == "products.csv", name == "shop.yaml": // main.tf beside it reads it
	case name == "README.md": // TestPages_links follows its links
	case strings.HasSuffix(name, ".tf"):
		if !strings.Contains(content, "required_providers") {
			content = exampleResourceSource + content
		}
		cli.Write("main.tf", content)
		writeReadFiles(t, cli, filepath.Dir(path), content)
		if !strings.Contains(content, "resource \"") { // a plan reads all that there is
			cli.Must("plan")
			return
		}
		cli.Must("apply", "-auto-approve")
		cli.ExpectNoChanges()
		cli.Must("destroy", "-auto-approve")
		expectAllDestroyed(t, service)
	default:
		t.Errorf("%s is not tested: say here how", path)
	}
}

// readFile is a file that a configuration reads.
var readFile = regexp.MustCompile(`file\("\$\{path\.module\}/([^"]+)"\)`)

// writeReadFiles copies the files that a configuration reads.
func writeReadFiles(t *testing.T, cli *acctest.CLI, dir, content string) {
	t.Helper()
	for _, match := range readFile.FindAllStringSubmatch(content, -1) {
		data := acctest.ReadFile(t, filepath.Join(dir, match[1]))
		cli.Write(match[1], data)
	}
}

// expectAllDestroyed expects that no live object of a resource is left.
func expectAllDestroyed(t *testing.T, service *acctest.Service) {
	t.Helper()
	for _, r := range rows.Resources {
		for _, o := range service.Objects(r.Group) {
			if rows.IsLive(r.Group, o) {
				t.Errorf("still there after destroy: %s %v", r.Group, o)
			}
		}
	}
}

// seedExample makes the object with the id of the examples of a type.
func seedExample(service *acctest.Service, kind string) {
	r := rows.Resources[kind]
	object := sandbox.Object{}
	if r.ImportID == "" {
		object["id"] = rows.ExampleID
	}
	maps.Copy(object, r.Seeds[0])
	maps.Copy(object, exampleKeys[kind])
	for _, p := range r.Around {
		service.Put(p.Group, p.Object)
	}
	service.Put(r.Group, object)
}

// commandLines are the lines of a script, each with those that continue it.
func commandLines(script string) iter.Seq[string] {
	return strings.Lines(strings.ReplaceAll(script, " \\\n", " "))
}

// importExample imports the object of an example by each command of the example, with the driver.
func importExample(t *testing.T, service *acctest.Service, path, content string) {
	t.Helper()
	kind := filepath.Base(filepath.Dir(path))
	r := rows.Resources[kind]
	seedExample(service, kind)
	for line := range commandLines(content) {
		line = strings.TrimSpace(line)
		words := strings.Fields(line)
		switch {
		case line == "", strings.HasPrefix(line, "#"):
		case len(words) != 4 || words[0] != "terraform" || words[1] != "import":
			t.Errorf("%q imports nothing", line)
		default:
			_, name, _ := strings.Cut(words[2], ".")
			config := service.Config(fmt.Sprintf("%sresource %q %q {\n%s\n}\n", r.Dependencies, kind, name, r.Minimal))
			if err := driver.New(t).Import(config, words[2], words[3]); err != nil {
				t.Errorf("%s: %v", line, err)
			}
		}
	}
}

// importTogether imports the objects of import blocks, and generates their configuration. A command
// takes one example of each group, because all have one id.
func importTogether(t *testing.T, paths []string) {
	t.Helper()
	if strings.Contains(acctest.ReadFile(t, paths[0]), "identity") {
		acctest.Require(t, acctest.FeatureIdentity) // TestProtocol_identity needs no engine
	}
	for len(paths) > 0 {
		service := acctest.StartWith(t, sandbox.Options{Organization: rows.SellerID})
		cli := acctest.NewCLI(t, service).Attach()
		groups, config, later := map[string]bool{}, exampleResourceSource, []string{}
		for _, path := range paths {
			kind, content := filepath.Base(filepath.Dir(path)), acctest.ReadFile(t, path)
			if groups[rows.Resources[kind].Group] {
				later = append(later, path)
				continue
			}
			groups[rows.Resources[kind].Group] = true
			seedExample(service, kind)
			config += content
			id := cmp.Or(rows.Resources[kind].ImportID, rows.Resources[kind].ImportPrefix+rows.ExampleID)
			for part := range strings.SplitSeq(id, "/") {
				if !strings.Contains(content, part) {
					t.Errorf("%s: the id of an import example is %s", path, id)
				}
			}
		}
		cli.Write("main.tf", config)
		want := fmt.Sprintf("%d to import, 0 to add, 0 to change, 0 to destroy", len(groups))
		if out := cli.Must("plan", "-generate-config-out=generated.tf"); !strings.Contains(out, want) {
			t.Errorf("the import changes something:\n%s", out)
		}
		paths = later
	}
}

// exampleKeys are the natural keys of import examples that differ from those of the rows.
var exampleKeys = map[string]sandbox.Object{"payments_customer": {"email": "ann@customer.example"}}

// queryExample runs a list block with the driver, and with terraform query.
func queryExample(t *testing.T, service *acctest.Service, cli *acctest.CLI, name, content string) {
	if _, _, err := driver.New(t).List(service.Config(content)); err != nil {
		t.Error(err)
	}
	if string(hclwrite.Format([]byte(content))) != content {
		t.Error("it is not formatted")
	}
	acctest.Require(t, acctest.FeatureQuery)
	cli.Write("main.tf", exampleResourceSource+"provider \"payments\" {}\n")
	cli.Write(name, content)
	cli.Must("query")
}

var startsWithID = regexp.MustCompile(`^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}`)

// TestExamples_importKeys demands that the import of an example names the object of the example:
// each part of a natural key is in the resource's block. The service makes the URL of a payment
// link.
func TestExamples_importKeys(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob(acctest.Path("examples", "resources", "*", "import.sh"))
	if err != nil || len(files) == 0 {
		t.Fatalf("%d files, %v", len(files), err)
	}
	made := []string{rows.Resources["payments_auto_swap"].ImportID, "https://pay.example/l/beans"}
	for _, file := range files {
		commands, block := acctest.ReadFile(t, file), acctest.ReadFile(t, filepath.Join(filepath.Dir(file), "resource.tf"))
		for line := range commandLines(commands) {
			words := strings.Fields(line)
			if len(words) != 4 || words[0] != "terraform" || slices.Contains(made, words[3]) {
				continue
			}
			_, name, _ := strings.Cut(words[2], ".")
			if !strings.Contains(block, strconv.Quote(name)) {
				t.Errorf("%s: no block is %s", file, words[2])
			}
			for part := range strings.FieldsFuncSeq(words[3], func(r rune) bool { return r == ',' }) {
				if !startsWithID.MatchString(part) && !strings.Contains(block, strconv.Quote(part)) && part != "crypto" {
					t.Errorf("%s: %q is not in the example", file, part)
				}
			}
		}
	}
}

// exampleObjects are the objects that examples read by [rows.ExampleID], by type. No resource
// creates them.
var exampleObjects = map[string][]rows.Planted{
	"payments_checkout_session": {{Group: "checkout_session", Object: sandbox.Object{"id": rows.ExampleID}}},
	"payments_payment_session":  {{Group: "payment_session", Object: sandbox.Object{"id": rows.ExampleID}}},
	"payments_payout":           {{Group: "payout", Object: sandbox.Object{"id": rows.ExampleID, "status": "Complete"}}},
	"payments_payout_quote":     {{Group: "payout", Object: sandbox.Object{"id": rows.ExampleID}}},
	"payments_refund":           {{Group: "refund", Object: sandbox.Object{"id": rows.ExampleID}}},
	"payments_subscription":     {{Group: "subscription", Object: sandbox.Object{"id": rows.ExampleID}}},
	"payments_swap":             {{Group: "swap", Object: sandbox.Object{"id": rows.ExampleID}}},
	"payments_withdrawal":       {{Group: "withdrawal", Object: sandbox.Object{"id": rows.ExampleID}}},
}
