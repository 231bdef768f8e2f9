// SPDX-License-Identifier: MPL-2.0

package rehearse

import (
	"errors"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/acceptance/rows"
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
	return rehearseWith(t, cli, service, nil, args...)
}

// heldOutput is the output of a process, which it ends when -hold waits.
type heldOutput struct {
	strings.Builder

	process *exec.Cmd
}

func (h *heldOutput) Write(p []byte) (int, error) {
	if strings.Contains(string(p), "until Ctrl-C") {
		_ = h.process.Process.Signal(syscall.SIGTERM)
	}
	return h.Builder.Write(p)
}

func rehearseWith(t *testing.T, cli *acctest.CLI, service *acctest.Service, environment []string, args ...string) (output string,
	code int,
) {
	t.Helper()
	process := cli.Provider()
	process.Args = append(append(process.Args, "rehearse"), args...)
	process.Dir = cli.Dir
	process.Env = []string{
		"PATH=" + acctest.EnginePath(t), "HOME=" + t.TempDir(), "TMPDIR=" + t.TempDir(), "TF_CLI_CONFIG_FILE=" + os.DevNull,
		"PAYMENTS_BASE_URL=" + service.URL, "PAYMENTS_API_KEY=" + service.Key(), "TF_CLI_ARGS_plan=-target=payments_product.none",
	}
	process.Env = append(process.Env, environment...)
	text := &heldOutput{process: process}
	process.Stdout, process.Stderr = text, text
	err := process.Run()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	left, err := os.ReadDir(strings.TrimPrefix(process.Env[2], "TMPDIR="))
	if err != nil || len(left) > 0 {
		t.Errorf("it left %v: %v", left, err)
	}
	return text.String(), process.ProcessState.ExitCode()
}

// TestAccRehearse rehearses changes of an applied configuration: the real apply then does the same.
// The account is only read, nothing is written to the directory, and what the apply would meet is
// said.
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
	mapped := service.Put("product", map[string]any{"name": "Map", "description": "", "currency": "EUR", "price": "1"})
	imported := fmt.Sprintf("resource \"payments_product\" \"map\" {\n  name = \"Map\"\n  description = \"\"\n  currency = \"EUR\"\n  "+
		"price = 2\n}\nimport {\n  to = payments_product.map\n  id = %q\n}\n", mapped["id"])
	module := t.TempDir()
	if err := os.WriteFile(filepath.Join(module, "main.tf"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	removed := "removed {\n  from = terraform_data.gone\n  lifecycle {\n    destroy = true\n  }\n  provisioner \"local-exec\" {\n    " +
		"when = destroy\n    command = \"touch " + program + "\"\n  }\n}\n"
	inside := t.TempDir()
	if err := os.WriteFile(filepath.Join(inside, "main.tf"), []byte(removed), 0o600); err != nil {
		t.Fatal(err)
	}
	provider := "provider \"payments\" {\n  base_url = \"" + service.URL + "\"\n"
	several := dearer + code("NEW") + imported + "resource \"terraform_data\" \"x\" {}\nmodule \"m\" {\n  source = \"" + module + "\"\n}\n"
	for name, c := range map[string]struct {
		config string
		args   []string
		code   int
		says   string
	}{
		"no change, held": {
			products, []string{"-hold"}, 0, "The apply works: 0 to add, 0 to change, 0 to destroy. Nothing is left|until Ctrl-C",
		},
		"changes and a module": {several, nil, 0, "The apply works: 1 to import, 2 to add, 2 to change, 0 to destroy. Nothing is left"},
		"an argument":          {dearer + code("NEW"), []string{"--", "-target=payments_product.mug"}, 0, "0 to add, 1 to change, 0 to destroy"},
		"a replacement": {
			products, []string{"--", "-replace", "payments_product.mug"}, 0, "1 to add, 0 to change, 1 to destroy. Nothing is left",
		},
		"a plan file":        {products, []string{"--", "-out=x"}, 2, "sets -out"},
		"other data":         {products + "data \"random_x\" \"y\" {}\n", nil, 1, "other providers than this one"},
		"a code twice, held": {dearer + code("TAKEN"), []string{"-hold"}, 1, "the apply would fail|until Ctrl-C"},
		"a wrong fault":      {dearer, []string{"-faults", "operation"}, 2, "-faults"},
		"a wrong block":      {"resource \"payments_product\" \"mug\" {}\n", nil, 1, "the plan fails"},
		"an address and a session": {
			provider + "  api_key = \"" + service.Key() + "\"\n}\n" + dearer +
				rows.EphemeralBlock("payments_checkout_session", rows.ActionCases["payments_checkout_session"].Arguments), nil, 1,
			"sets base_url, so the apply would reach the account",
		},
		"another host":                 {provider + "}\n" + dearer, nil, 1, "sets base_url, so the apply would reach the account"},
		"a program of a removed block": {products + removed, nil, 1, "removed block with a provisioner"},
		"a program of a module": {
			products + "module \"m\" {\n  source = \"" + inside + "\"\n}\n", nil, 1, "removed block with a provisioner",
		},
		"a program": {"resource \"terraform_data\" \"x\" {\n  provisioner \"local-exec\" {\n    command = \"touch " + program +
			"\"\n  }\n}\n", nil, 1, "provisioner"},
	} {
		cli.Main(c.config)
		if strings.HasSuffix(name, "a module") {
			cli.Must("get")
		}
		service.ClearRequests()
		output, code := rehearse(t, cli, service, c.args...)
		for says := range strings.SplitSeq(c.says, "|") {
			if code != c.code || !strings.Contains(output, says) {
				t.Errorf("%s: exit code %d, want %d and %q:\n%s", name, code, c.code, says, output)
			}
		}
		for _, r := range service.Requests() {
			if r.Method != http.MethodGet {
				t.Errorf("%s: it sent %s %s", name, r.Method, r.Path)
			}
		}
	}
	many := func(price int) string {
		return fmt.Sprintf("resource \"payments_product\" \"many\" {\n  count = 6\n  name = \"${count.index}\"\n  description = \"\"\n"+
			"  currency = \"EUR\"\n  price = %d\n}\nresource \"payments_webhook\" \"w\" {\n  url = \"https://shop.example/%[1]d\"\n}\n", price)
	}
	cli.Main(products + many(1))
	cli.Must("apply", "-auto-approve")
	cli.Main(products + many(2))
	statuses := []string{"400", "401", "403", "409", "422"}
	const fault = "operation=updateProduct;times=1;status="
	output, left := rehearse(t, cli, service, "-faults", fault+strings.Join(statuses, ","+fault)+
		",operation=updateProduct;status=404,operation=updateWebhook;status=410") // always: these are looked for again
	for _, status := range append(statuses, "404", "410") {
		if left != 1 || !strings.Contains(output, "the apply would fail") || !strings.Contains(output, "returned "+status) {
			t.Errorf("a fault with %s: exit code %d:\n%s", status, left, output)
		}
	}
	if _, err := os.Stat(program); err == nil {
		t.Error("the program ran")
	}
	service.Remove("discount_code", taken["id"].(string)) //nolint:forcetypeassert // the sandbox makes one
	cli.Main(dearer + many(1) + code("NEW"))
	if out := cli.Must("apply", "-auto-approve"); !strings.Contains(out, "1 added, 1 changed, 0 destroyed") {
		t.Errorf("the real apply:\n%s", out)
	}
}

// TestWithoutReplace leaves out both forms of the flag, with their values.
func TestWithoutReplace(t *testing.T) {
	t.Parallel()
	arguments := []string{"-replace=a.b", "-target=a.b", "-replace", "a.b", "--replace", "c.d", "-var-file=x"}
	if kept := strings.Join(withoutReplace(arguments), " "); kept != "-target=a.b -var-file=x" {
		t.Error(kept)
	}
}

// TestAccRehearse_elsewhere has an environment that leads the engine to another state, another
// workspace or another process of the provider. The real state stays as it is, byte for byte.
func TestAccRehearse_elsewhere(t *testing.T) {
	t.Parallel()
	service := acctest.Start(t)
	cli := acctest.NewCLI(t, service)
	state := filepath.Join(t.TempDir(), "real.tfstate")
	cli.Write("main.tf.json", `{"terraform": {"required_providers": {"payments": {"source": "terraform-payments/payments"}},
		"backend": {"local": {"path": "`+state+`"}}},
		"resource": {"payments_product": {"mug": {"name": "Mug ${terraform.workspace}", "description": "", "currency": "EUR", "price": 3}}}}`)
	data := filepath.Join(t.TempDir(), "data")
	cli.Setenv("TF_DATA_DIR", data)
	cli.Run("init", "-input=false") // it configures the backend, and then finds no registry
	cli.Must("apply", "-auto-approve")
	before := acctest.ReadFile(t, state)
	cli.Setenv("TF_WORKSPACE", "other")
	cli.Must("apply", "-auto-approve")
	cli.Write("main.tf.json", strings.Replace(cli.Read("main.tf.json"), `"price": 3`, `"price": 7`, 1))
	for name, environment := range map[string][]string{
		"a data directory": {"TF_DATA_DIR=" + data},
		"a workspace and another provider": {
			"TF_DATA_DIR=" + data, "TF_WORKSPACE=other", `TF_REATTACH_PROVIDERS={"terraform-payments/payments":{"Protocol":"grpc"}}`,
		},
	} {
		service.ClearRequests()
		output, code := rehearseWith(t, cli, service, environment)
		if code != 0 || !strings.Contains(output, "0 to add, 1 to change, 0 to destroy") {
			t.Errorf("%s: exit code %d:\n%s", name, code, output)
		}
		if after := acctest.ReadFile(t, state); after != before {
			t.Errorf("%s: the real state changed:\n%s", name, after)
		}
		for _, r := range service.Requests() {
			if r.Method != http.MethodGet {
				t.Errorf("%s: it sent %s %s", name, r.Method, r.Path)
			}
		}
	}
}
