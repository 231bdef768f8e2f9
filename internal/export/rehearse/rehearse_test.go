// SPDX-License-Identifier: MPL-2.0

package rehearse

import (
	"errors"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
)

func TestMain(m *testing.M) { acctest.Main(m) }

const products = `
resource "payments_product" "mug" {
  name        = "Mug"
  description = ""
  currency    = "EUR"
  price       = 12.5
}
`

// rehearse runs the command in the directory of an engine.
func rehearse(t *testing.T, cli *acctest.CLI, service *acctest.Service, args ...string) (output string, code int) {
	t.Helper()
	process := cli.Provider()
	process.Args = append(append(process.Args, "rehearse"), args...)
	process.Dir = cli.Dir
	process.Env = []string{
		"PATH=" + acctest.EnginePath(t), "HOME=" + t.TempDir(), "TMPDIR=" + t.TempDir(), "TF_CLI_CONFIG_FILE=" + os.DevNull,
		"PAYMENTS_BASE_URL=" + service.URL, "PAYMENTS_API_KEY=" + service.Key(), "TF_CLI_ARGS_plan=-target=payments_product.none",
	}
	text, err := process.CombinedOutput()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	left, err := os.ReadDir(strings.TrimPrefix(process.Env[2], "TMPDIR="))
	if err != nil || len(left) > 0 {
		t.Errorf("it left %v: %v", left, err)
	}
	return string(text), process.ProcessState.ExitCode()
}

// TestAccRehearse rehearses changes of an applied configuration: the real apply then does the same. The
// account is only read, nothing is written to the directory, and what the apply would meet is said.
func TestAccRehearse(t *testing.T) {
	t.Parallel()
	service := acctest.Start(t)
	cli := acctest.NewCLI(t, service)
	cli.Main(products)
	cli.Must("apply", "-auto-approve")
	taken := service.Put("discount_code", map[string]any{
		"code": "TAKEN", "products": []any{}, "model": map[string]any{"modelType": "Percentage", "percentOff": 5},
	})
	dearer := strings.Replace(products, "12.5", "13", 1)
	code := func(text string) string {
		return "resource \"payments_discount_code\" \"c\" {\n  code = \"" + text + "\"\n  percent_off = 5\n}\n"
	}
	program := filepath.Join(t.TempDir(), "ran")
	for name, c := range map[string]struct {
		config string
		args   []string
		code   int
		says   string
	}{
		"no change":      {products, nil, 0, "The apply works: 0 to add, 0 to change, 0 to destroy. Nothing is left"},
		"a change":       {dearer + code("NEW"), nil, 0, "The apply works: 1 to add, 1 to change, 0 to destroy. Nothing is left"},
		"an argument":    {dearer + code("NEW"), []string{"--", "-target=payments_product.mug"}, 0, "0 to add, 1 to change, 0 to destroy"},
		"a code twice":   {dearer + code("TAKEN"), nil, 1, "the apply would fail"},
		"a fault":        {dearer, []string{"-faults", "operation=updateProduct;status=422"}, 1, "the apply would fail"},
		"a wrong fault":  {dearer, []string{"-faults", "operation"}, 2, "-faults"},
		"a wrong block":  {"resource \"payments_product\" \"mug\" {}\n", nil, 1, "the plan fails"},
		"an address":     {"provider \"payments\" {\n  base_url = \"" + service.URL + "\"\n  api_key = \"" + service.Key() + "\"\n}\n" + dearer, nil, 1, "sets base_url or api_key"},
		"another host":   {"provider \"payments\" {\n  base_url = \"" + service.URL + "\"\n}\n" + dearer, nil, 1, "key is for another base_url"},
		"a program":      {"resource \"terraform_data\" \"x\" {\n  provisioner \"local-exec\" {\n    command = \"touch " + program + "\"\n  }\n}\n", nil, 1, "provisioner"},
		"a plain object": {products + "resource \"terraform_data\" \"x\" {}\n", nil, 0, "1 to add"},
	} {
		cli.Main(c.config)
		service.ClearRequests()
		output, code := rehearse(t, cli, service, c.args...)
		if code != c.code || !strings.Contains(output, c.says) {
			t.Errorf("%s: exit code %d, want %d and %q:\n%s", name, code, c.code, c.says, output)
		}
		for _, r := range service.Requests() {
			if r.Method != http.MethodGet {
				t.Errorf("%s: it sent %s %s", name, r.Method, r.Path)
			}
		}
	}
	if _, err := os.Stat(program); err == nil {
		t.Error("the program ran")
	}
	service.Remove("discount_code", taken["id"].(string)) //nolint:forcetypeassert // the sandbox makes one
	cli.Main(dearer + code("NEW"))
	if out := cli.Must("apply", "-auto-approve"); !strings.Contains(out, "1 added, 1 changed, 0 destroyed") {
		t.Errorf("the real apply:\n%s", out)
	}
}
