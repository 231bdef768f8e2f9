// SPDX-License-Identifier: MPL-2.0

package provider_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

// What nobody may see: what the configuration has, and what the service tells of others.
var (
	canariesConfigured = []string{"Zoe Quibble Canary", "Canary Row 17", "555-0142-9981", "1971-03-29", "UEFTU1BPUlRDQU5BUlk"}
	canariesTold       = []string{"mal.ory@told.example", "GB33BUKB20201555555555", "GB33 BUKB 2020 1555 5555 55", "998877665544", "021000021", "whk_7QXMAB3K9ZT2TOLD"}
)

// secretive has one of everything that holds a secret. The e-mail address is no canary: it is required, and a plan has to show who is meant.
func secretive(product, kycName string) string {
	return strings.Replace(mug, "Mug", product, 1) + `
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

// echoing is a service that repeats what it was sent, and tells of others, where it is told to; else it is the sandbox.
type echoing struct {
	sandbox http.Handler
	how     atomic.Pointer[string]
	echoed  atomic.Int64
}

func (e *echoing) set(how string) { e.how.Store(&how) }

// ServeHTTP hands what is only read to the sandbox, unless reads are to be spoilt too.
func (e *echoing) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, _ := io.ReadAll(r.Body)
	r.Body = io.NopCloser(bytes.NewReader(body))
	how, said := *e.how.Load(), r.Method+" "+r.RequestURI+" Authorization: "+r.Header.Get("Authorization")+" "+string(body)+" "+strings.Join(canariesTold, ", ")
	if how == "" || r.Method == http.MethodGet && strings.HasPrefix(how, "write") {
		e.sandbox.ServeHTTP(w, r)
		return
	}
	e.echoed.Add(1)
	switch how {
	case "write refused":
		w.WriteHeader(http.StatusUnprocessableEntity)
		_ = json.NewEncoder(w).Encode(map[string]string{"error": "gateway.openBanking.kycData.name: " + said})
	case "write refused by a page":
		w.Header().Set("X-Request-Id", r.Header.Get("Authorization"))
		w.WriteHeader(http.StatusForbidden)
		_, _ = io.WriteString(w, "<html>"+said)
	case "write misunderstood":
		_ = json.NewEncoder(w).Encode(map[string]any{"id": said, "price": said, "createdAt": said})
	case "failure":
		w.WriteHeader(http.StatusInternalServerError)
		_, _ = io.WriteString(w, said)
	case "broken":
		raw(w, "HTTP/1.1 200 OK\r\n"+said+"\r\n\r\n")
	case "too much":
		recorded := httptest.NewRecorder()
		e.sandbox.ServeHTTP(recorded, r)
		raw(w, fmt.Sprintf("HTTP/1.1 %d OK\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s", recorded.Code, recorded.Body.Len(), recorded.Body), said)
	}
}

// raw answers without net/http, in one or two pieces.
func raw(w http.ResponseWriter, pieces ...string) {
	connection, _, err := http.NewResponseController(w).Hijack()
	if err != nil {
		return
	}
	_, _ = io.WriteString(connection, strings.Join(pieces, ""))
	if len(pieces) == 1 {
		_ = connection.Close()
	}
}

// TestAccCanary runs terraform through everything that can go right and wrong, at each level of logging, and looks for what nobody may see in all
// that was printed and logged, and in the files.
func TestAccCanary(t *testing.T) {
	t.Parallel()
	for name, logging := range map[string][]string{
		"none":                nil,
		"trace":               {"TF_LOG", "TRACE"},
		"debug":               {"TF_LOG", "DEBUG"},
		"info":                {"TF_LOG", "INFO"},
		"warn":                {"TF_LOG", "WARN"},
		"error":               {"TF_LOG", "ERROR"},
		"json":                {"TF_LOG", "JSON"},
		"provider, to a file": {"TF_LOG_PROVIDER", "TRACE", "TF_LOG_PATH", "terraform.log"},
		"sdk":                 {"TF_LOG_PROVIDER", "TRACE", "TF_LOG_SDK", "TRACE", "TF_LOG_SDK_PROTO", "TRACE", "TF_LOG_SDK_FRAMEWORK", "TRACE"},
	} {
		t.Run(name, func(t *testing.T) { // one after the other: each is several processes
			whole := name == "none" || name == "trace" // the others see less of the same
			service := acctest.Start(t)
			echo := &echoing{sandbox: service.Sandbox}
			echo.set("")
			server := httptest.NewServer(echo)
			t.Cleanup(server.Close)
			cli := acctest.NewCLI(t, service)
			cli.Setenv("PAYMENTS_BASE_URL", server.URL)
			for i := 0; i+1 < len(logging); i += 2 {
				cli.Setenv(logging[i], logging[i+1])
			}
			var printed strings.Builder
			run := func(code int, args ...string) string {
				t.Helper()
				result := cli.Run(args...)
				if result.Code != code {
					t.Errorf("%v ended with %d:\n%.3000s", args, result.Code, result.Output)
				}
				printed.WriteString(result.Output)
				return result.Output
			}
			write := func(body string) { cli.Main("provider \"payments\" {\n  max_retries = 1\n}\n" + body) }

			foreign, _ := service.Put("webhook", sandbox.Object{"url": "https://foreign.example"})["verificationKey"].(string)
			foreignID, _ := service.Objects("webhook")[0]["id"].(string)
			write(secretive("Mug", "Zoe Quibble Canary") + "ephemeral \"payments_webhook_verification_key\" \"foreign\" {\n  webhook_id = \"" + foreignID + "\"\n}\n")
			run(0, "plan", "-out=plan")
			run(0, "apply", "plan")
			own, _ := service.Objects("webhook")[1]["verificationKey"].(string)
			if foreign == "" || own == "" {
				t.Fatal("there are no keys")
			}
			state, err := os.ReadFile(filepath.Join(cli.Dir, "terraform.tfstate"))
			if err != nil {
				t.Fatal(err)
			}
			kept := string(state)
			if whole {
				kept += cli.Must("show", "-json", "plan") + cli.Must("show", "-json")
				run(0, "show")
			}

			write(secretive("Cup", "Zoe Quibble Canary the Second"))
			for _, how := range []string{"write refused", "write refused by a page", "write misunderstood", "failure", "broken"} {
				if !whole && how != "write refused" && how != "broken" {
					continue
				}
				echo.set(how)
				out := run(1, "apply", "-auto-approve")
				unchanged := how == "write misunderstood" && strings.Contains(out, "produced inconsistent result") // it was accepted, and reads as before
				if !unchanged && !strings.Contains(out, "Error: Could not") {
					t.Errorf("%s: nothing went wrong:\n%s", how, out)
				}
			}
			echo.set("too much")
			run(0, "plan")
			echo.set("")
			if whole {
				run(0, "apply", "-refresh-only", "-auto-approve")
				run(0, "plan", "-destroy")
			}
			write(strings.Replace(secretive("Cup", "Zoe Quibble Canary"), "1971-03-29", "29.03.1971 1971-03-29", 1))
			run(1, "plan")
			cli.Main("provider \"payments\" {\n  api_key = \"" + service.Key() + " and more\"\n}\n" + mug)
			run(1, "plan")
			cli.Setenv("HTTPS_PROXY", "http://me:Canary"+"Word%zz@proxy.example")
			cli.Main("provider \"payments\" {\n  base_url = \"https://pay.example\"\n}\n" + mug)
			run(1, "plan")
			cli.Main("provider \"payments\" {\n  api_key = \"" + service.Key() + "\"\n  base_url = \"https://me:Canary" + "Word@pay.example\"\n}\n" + mug)
			run(1, "plan")
			write(mug)
			run(0, "destroy", "-auto-approve")
			if echo.echoed.Load() < 5 {
				t.Errorf("%d answers told something", echo.echoed.Load())
			}

			logged, _ := os.ReadFile(filepath.Join(cli.Dir, "terraform.log"))
			if (len(logging) > 2 && logging[2] == "TF_LOG_PATH") != (len(logged) > 0) {
				t.Errorf("%d bytes were logged to the file", len(logged))
			}
			all := append([]string{service.Key(), own, foreign, "CanaryWord"}, canariesTold...)
			absent(t, "what was printed", printed.String(), append(all, canariesConfigured...))
			absent(t, "the log", string(logged), append(all, canariesConfigured...))
			// The state has what the resource has, marked sensitive, and nothing else.
			absent(t, "the files", kept, append([]string{service.Key(), foreign}, canariesTold...))
		})
	}
}

// TestAccCanary_wrongType: no output has personal data of a wrong type from a sensitive variable.
// Terraform prints the lines of a value that has a wrong type, and no provider can prevent that.
// The description of kyc_data advises to take the data from a variable.
func TestAccCanary_wrongType(t *testing.T) {
	t.Parallel()
	cli := acctest.NewCLI(t, acctest.Start(t))
	cli.Main(mug + `
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
	absent(t, "the output", result.Output, canariesConfigured)
}

// absent demands that none of values is in text, and says where it is if one is.
func absent(t *testing.T, where, text string, values []string) {
	t.Helper()
	text += "\n" + strings.Join(strings.Fields(text), " ") // terraform breaks lines
	for _, value := range values {
		if at := strings.Index(text, value); at >= 0 {
			t.Errorf("%q is in %s: …%s…", value, where, text[max(at-300, 0):min(at+100, len(text))])
		}
	}
}
