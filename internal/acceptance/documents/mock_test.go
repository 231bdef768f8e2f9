// SPDX-License-Identifier: MPL-2.0

package documents_test

import (
	"fmt"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
	"github.com/zclconf/go-cty/cty"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
)

// mockFile is the mock file that users copy into their modules.
var mockFile = acctest.Path("examples", "testing", "mocks", "payments.tfmock.hcl")

var uuid = regexp.MustCompile(`^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$`)

// mocks returns the defaults in the mock file, by the kind of block and the type.
func mocks(t *testing.T) map[string]map[string]cty.Value {
	t.Helper()
	content := acctest.ReadFile(t, mockFile)
	file, diags := hclsyntax.ParseConfig([]byte(content), mockFile, hcl.InitialPos)
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	found := map[string]map[string]cty.Value{}
	for _, block := range file.Body.(*hclsyntax.Body).Blocks {
		attribute := block.Body.Attributes["defaults"]
		if attribute == nil {
			t.Fatalf("%s: %s %q has no defaults", mockFile, block.Type, block.Labels)
		}
		defaults, diags := attribute.Expr.Value(nil)
		if diags.HasErrors() {
			t.Fatal(diags)
		}
		if found[block.Type] == nil {
			found[block.Type] = map[string]cty.Value{}
		}
		found[block.Type][block.Labels[0]] = defaults
	}
	return found
}

// isID reports whether the value of a computed attribute is an id, which validators require to be
// a UUID.
func isID(a *tfprotov6.SchemaAttribute) bool {
	return a.Computed && (a.Name == "id" || strings.HasSuffix(a.Name, "_id"))
}

// TestMocks_complete requires a mock of every resource, and of every data source that returns an
// id. Terraform fills an omitted id with a random word, which the provider's validators refuse.
func TestMocks_complete(t *testing.T) {
	t.Parallel()
	found := mocks(t)
	schemas := acctest.Schemas(t)
	for kind, types := range map[string]map[string]*tfprotov6.Schema{
		"mock_resource": schemas.ResourceSchemas, "mock_data": schemas.DataSourceSchemas,
	} {
		for name, schema := range types {
			defaults, mocked := found[kind][name]
			delete(found[kind], name)
			if kind == "mock_resource" && !mocked {
				t.Errorf("%s has no block %s %q", mockFile, kind, name)
			}
			for _, a := range schema.Block.Attributes {
				if !isID(a) {
					continue
				}
				if !mocked || !defaults.Type().HasAttribute(a.Name) || !uuid.MatchString(defaults.GetAttr(a.Name).AsString()) {
					t.Errorf("%s: %s %q has no UUID for %s", mockFile, kind, name, a.Name)
				}
			}
		}
		for name := range found[kind] {
			t.Errorf("%s mocks %s, which the provider does not have", mockFile, name)
		}
	}
}

// TestAccMocks applies every example of a resource or data source in `terraform test` with the
// mock file. The module has no sandbox: a request would fail. Each example is a module of one
// configuration, because a run starts the provider many times.
func TestAccMocks(t *testing.T) {
	t.Parallel()
	acctest.Require(t, acctest.FeatureMocks)
	cli := acctest.NewCLI(t, nil)
	cli.Write("mocks/payments.tfmock.hcl", acctest.ReadFile(t, mockFile))
	cli.Write("tests/mocks.tftest.hcl", "mock_provider \"payments\" {\n  source = \"./mocks\"\n}\n\nrun \"examples\" {}\n")
	calls := exampleResourceSource
	var modules []string
	for _, pattern := range []string{"resources/*/resource.tf", "data-sources/*/data-source.tf"} {
		examples, err := filepath.Glob(acctest.Path("examples", filepath.FromSlash(pattern)))
		if err != nil {
			t.Fatal(err)
		}
		for _, path := range examples {
			module := strings.TrimSuffix(filepath.Base(path), ".tf") + "_" + filepath.Base(filepath.Dir(path))
			modules = append(modules, module)
			cli.Write("modules/"+module+"/main.tf", exampleResourceSource+acctest.ReadFile(t, path))
			calls += fmt.Sprintf("\nmodule %q {\n  source = \"./modules/%s\"\n}\n", module, module)
		}
	}
	cli.Write("main.tf", calls)
	result := cli.Script("terraform init\nterraform test -verbose")
	if len(modules) < 2 || result.Code != 0 || !strings.Contains(result.Output, "Success! 1 passed, 0 failed.") {
		t.Fatalf("terraform test of %d examples ended with %d:\n%s", len(modules), result.Code, result.Output)
	}
	for _, module := range modules {
		if !strings.Contains(result.Output, "# module."+module+".") {
			t.Errorf("the state of the run has nothing of %s", module)
		}
	}
}
