// SPDX-License-Identifier: MPL-2.0

package messages_test

import (
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/acceptance/rows"
	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

// secretive has one of everything that holds a secret. The e-mail address is no canary: it is
// required, and a plan has to show it.
func secretive(product, kycName string) string {
	return strings.Replace(rows.Mug, "Mug", product, 1) + `
resource "payments_webhook" "it" {
  url = "https://coffee.example/` + product + `"
}
ephemeral "payments_webhook_verification_key" "it" {
  webhook_id = payments_webhook.it.id
}
resource "payments_payment_link" "it" {
  product_ids = [payments_product.mug.id]
  gateway = {
    open_banking = {
      email = "shop@coffee.example"
      kyc_data = {
        name              = "` + kycName + `"
        address           = "Canary Row 17"
        residence_country = "Germany"
        phone             = "555-0142-9981"
        date_of_birth     = "1971-03-29"
        passport_file     = "UEFTU1BPUlRDQU5BUlk"
      }
    }
  }
}
`
}

// canaryLogging is how terraform logs in a run of [TestAccCanary].
type canaryLogging struct {
	environment []string // names and values
	whole       bool     // every command is run; the others show less of the same, in other forms
}

// TestAccCanary runs terraform through everything that can succeed and fail, with each kind of
// logging. No secret may be in the output, in the log, or where it does not belong in the files.
func TestAccCanary(t *testing.T) {
	t.Parallel()
	for name, logging := range map[string]canaryLogging{
		"none":                {nil, false},
		"trace":               {[]string{"TF_LOG", "TRACE"}, true}, // its output has that of every other level, such as DEBUG
		"json":                {[]string{"TF_LOG", "JSON"}, false},
		"provider, to a file": {[]string{"TF_LOG_PROVIDER", "TRACE", "TF_LOG_PATH", "terraform.log"}, false},
		"sdk": {[]string{
			"TF_LOG_PROVIDER", "TRACE", "TF_LOG_SDK", "TRACE", "TF_LOG_SDK_PROTO", "TRACE", "TF_LOG_SDK_FRAMEWORK", "TRACE",
		}, false},
	} {
		t.Run(name, func(t *testing.T) { newCanary(t, logging).run(t, logging) }) // one after the other: each is several processes
	}
}

// canary is one run of [TestAccCanary].
type canary struct {
	service *acctest.Service
	echo    *acctest.EchoServer
	cli     *acctest.CLI
	printed strings.Builder
	foreign string // the verification key of a webhook that is not managed here
	id      string // of that webhook
}

func newCanary(t *testing.T, logging canaryLogging) *canary {
	t.Helper()
	service := acctest.Start(t)
	c := &canary{service: service, echo: &acctest.EchoServer{Sandbox: service.Sandbox}, cli: acctest.NewCLI(t, service)}
	c.echo.Set("")
	server := httptest.NewServer(c.echo)
	t.Cleanup(server.Close)
	c.cli.Setenv("PAYMENTS_BASE_URL", server.URL)
	for i := 0; i+1 < len(logging.environment); i += 2 {
		c.cli.Setenv(logging.environment[i], logging.environment[i+1])
	}
	webhook := service.Put("webhook", sandbox.Object{"url": "https://foreign.example"})
	c.foreign, _ = webhook["verificationKey"].(string)
	c.id, _ = webhook["id"].(string)
	return c
}

// command runs terraform, which must end with the code.
func (c *canary) command(t *testing.T, code int, args ...string) string {
	t.Helper()
	result := c.cli.Run(args...)
	if result.Code != code {
		t.Errorf("%v ended with %d:\n%.3000s", args, result.Code, result.Output)
	}
	c.printed.WriteString(result.Output)
	return result.Output
}

func (c *canary) write(body string) {
	c.cli.Main("provider \"payments\" {\n  max_retries = 1\n}\n" + body)
}

func (c *canary) run(t *testing.T, logging canaryLogging) {
	kept, own := c.create(t, logging.whole)
	least := c.failures(t, logging.whole)
	if logging.whole {
		c.settings(t)
	}
	if got := int(c.echo.Echoed.Load()); got < least {
		t.Errorf("%d responses had the secrets, want %d at least", got, least)
	}
	logged, _ := os.ReadFile(filepath.Join(c.cli.Dir, "terraform.log"))
	if slices.Contains(logging.environment, "TF_LOG_PATH") != (len(logged) > 0) {
		t.Errorf("%d bytes were logged to the file", len(logged))
	}
	all := append([]string{c.service.Key(), own, c.foreign, "CanaryWord"}, acctest.EchoedSecrets...)
	acctest.ExpectAbsent(t, "the output", c.printed.String(), append(all, acctest.ConfiguredSecrets...))
	acctest.ExpectAbsent(t, "the log", string(logged), append(all, acctest.ConfiguredSecrets...))
	// The state has the resource's own secrets, marked sensitive, and nothing else.
	acctest.ExpectAbsent(t, "the files", kept, append([]string{c.service.Key(), c.foreign}, acctest.EchoedSecrets...))
}

// create creates everything. It returns the contents of the files, and the key of the webhook.
func (c *canary) create(t *testing.T, whole bool) (files, key string) {
	t.Helper()
	c.write(secretive("Mug", "Zoe Quibble Canary") +
		"ephemeral \"payments_webhook_verification_key\" \"foreign\" {\n  webhook_id = \"" + c.id + "\"\n}\n")
	if whole {
		c.command(t, 0, "plan", "-out=plan")
		c.command(t, 0, "apply", "plan")
	} else {
		c.command(t, 0, "apply", "-auto-approve")
	}
	key, _ = c.service.Objects("webhook")[1]["verificationKey"].(string)
	if c.foreign == "" || key == "" {
		t.Fatal("there are no keys")
	}
	state := c.cli.Read("terraform.tfstate")
	files = state
	if whole {
		files += c.cli.Must("show", "-json", "plan") + c.cli.Must("show", "-json")
		c.command(t, 0, "show")
	}
	return files, key
}

// failures changes everything while the service fails and repeats the requests. It returns how many
// responses had the secrets at least.
func (c *canary) failures(t *testing.T, whole bool) int {
	t.Helper()
	how := []string{"write refused", "broken"}
	if whole {
		how = []string{"write refused", "write refused by a page", "write misunderstood", "failure", "broken", "too much"}
	}
	c.write(secretive("Cup", "Zoe Quibble Canary the Second"))
	for _, how := range how {
		c.echo.Set(how)
		if how == "too much" {
			c.command(t, 0, "plan")
			continue
		}
		out := c.command(t, 1, "apply", "-auto-approve")
		// A misunderstood write was accepted, and the object reads as before.
		unchanged := how == "write misunderstood" && strings.Contains(out, "The payments service shows another ")
		if !unchanged && !strings.Contains(out, "Error: Could not") {
			t.Errorf("%s: no error:\n%s", how, out)
		}
	}
	c.echo.Set("")
	if whole {
		c.command(t, 0, "apply", "-refresh-only", "-auto-approve")
		c.command(t, 0, "plan", "-destroy")
	}
	return len(how)
}

// settings has invalid arguments with secrets, and destroys everything.
func (c *canary) settings(t *testing.T) {
	t.Helper()
	c.write(strings.Replace(secretive("Cup", "Zoe Quibble Canary"), "1971-03-29", "29.03.1971 1971-03-29", 1))
	c.command(t, 1, "plan")
	c.cli.Main("provider \"payments\" {\n  api_key = \"" + c.service.Key() + " and more\"\n}\n" + rows.Mug)
	c.command(t, 1, "plan")
	c.cli.Setenv("HTTPS_PROXY", "http://me:Canary"+"Word%zz@proxy.example")
	c.cli.Main("provider \"payments\" {\n  base_url = \"https://pay.example\"\n}\n" + rows.Mug)
	c.command(t, 1, "plan")
	c.cli.Main(
		"provider \"payments\" {\n  api_key = \"" + c.service.Key() + "\"\n" +
			"  base_url = \"https://me:Canary" + "Word@pay.example\"\n}\n" + rows.Mug,
	)
	c.command(t, 1, "plan")
	c.write(rows.Mug)
	c.command(t, 0, "destroy", "-auto-approve")
}

// TestAccCanary_wrongType: no output has personal data of a wrong type from a sensitive variable.
// Terraform prints the lines of a value that has a wrong type, and no provider can prevent that.
// The description of kyc_data advises to take the data from a variable.
func TestAccCanary_wrongType(t *testing.T) {
	t.Parallel()
	cli := acctest.NewCLI(t, acctest.Start(t))
	cli.Main(rows.Mug + `
variable "payer" {
  type      = any
  sensitive = true
  default   = { name = ["Zoe Quibble Canary"] }
}
resource "payments_payment_link" "it" {
  product_ids = [payments_product.mug.id]
  gateway = {
    open_banking = {
      email    = "shop@coffee.example"
      kyc_data = var.payer
    }
  }
}
`)
	result := cli.Run("plan")
	if result.Code != 1 || !strings.Contains(result.Flat(), `attribute "kyc_data": attribute "name": string required`) {
		t.Errorf("%d:\n%s", result.Code, result.Output)
	}
	acctest.ExpectAbsent(t, "the output", result.Output, acctest.ConfiguredSecrets)
}
