// SPDX-License-Identifier: MPL-2.0

package provider_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
)

// mistakes are what `terraform validate` must find before anything is sent: the wrong line of an otherwise good block.
var mistakes = []struct {
	name, kind, block string
	wrong             string // the line that must be blamed, as it stands in the block
}{
	{"negative price", "payments_product", productWith(`price = -1`), `price = -1`},
	{"price with endless digits", "payments_product", productWith(`price = 34.50 * 12 * 0.9`), `price = 34.50 * 12 * 0.9`},
	{"unknown currency", "payments_product", productWith(`currency = "EURO"`), `currency = "EURO"`},
	{"currency in lower case", "payments_product", productWith(`currency = "eur"`), `currency = "eur"`},
	{"empty name", "payments_product", productWith(`name = ""`), `name = ""`},
	{"name of spaces", "payments_product", productWith(`name = "  "`), `name = "  "`},
	{"image without a scheme", "payments_product", productWith(`image_url = "coffee.example/x.png"`), `image_url = "coffee.example/x.png"`},
	{"image with a space", "payments_product", productWith(`image_url = "https://coffee.example/my mug.png"`), `image_url = "https://coffee.example/my mug.png"`},
	{"empty image", "payments_product", productWith(`image_url = ""`), `image_url = ""`},
	{"negative charging interval", "payments_product", productWith(`charging_interval_seconds = -60`), `charging_interval_seconds = -60`},
	{"negative decimals of a token", "payments_product", productWith(`product_type = { presale = { token = { ticker = "B", decimals = -1 } } }`), `product_type = {`},
	{"add-on without a name", "payments_product", productWith(`add_ons = [{ price = 1 }]`), `add_ons = [{ price = 1 }]`},
	{"add-on with an empty name", "payments_product", productWith(`add_ons = [{ name = "", price = 1 }]`), `add_ons = [{ name = ""`},
	{"add-on with endless digits", "payments_product", productWith(`add_ons = [{ name = "A", price = 10 / 3 }]`), `add_ons = [{ name = "A"`},
	{"product type without a kind", "payments_product", productWith(`product_type = {}`), `product_type = {}`},
}

// productWith is a good product with one line that stands in for the good one.
func productWith(line string) string {
	lines := map[string]string{"name": `name = "Mug"`, "description": `description = "White."`, "currency": `currency = "EUR"`, "price": `price = 12.5`}
	name, _, _ := strings.Cut(line, " ")
	lines[name] = line
	var block strings.Builder
	for _, l := range lines {
		block.WriteString("  " + l + "\n")
	}
	return block.String()
}

// TestAccValidate_mistakes runs `terraform validate` on each, and on the good block.
func TestAccValidate_mistakes(t *testing.T) {
	t.Parallel()
	for _, m := range mistakes {
		t.Run(m.name, func(t *testing.T) {
			t.Parallel()
			diagnostics := validate(t, m.kind, m.block)
			if len(diagnostics) != 1 {
				t.Fatalf("%d messages, want one: %+v", len(diagnostics), diagnostics)
			}
			if got := diagnostics[0].blamed(t, m.block); !strings.Contains(got, m.wrong) && !strings.Contains(m.wrong, got) {
				t.Errorf("blamed %q, want %q\n%+v", got, m.wrong, diagnostics[0])
			}
		})
	}
	t.Run("none", func(t *testing.T) {
		t.Parallel()
		if diagnostics := validate(t, "payments_product", productWith("price = 0")); len(diagnostics) != 0 {
			t.Errorf("a good block is refused: %+v", diagnostics)
		}
	})
}

// diagnostic is one message of `terraform validate -json`.
type diagnostic struct {
	Severity, Summary, Detail string
	Range                     struct{ Start struct{ Line int } }
	Snippet                   struct{ Code string }
}

// blamed is the line of the configuration that terraform shows under the message.
func (d diagnostic) blamed(t *testing.T, block string) string {
	t.Helper()
	code := strings.TrimSpace(d.Snippet.Code)
	if code == "" || !strings.Contains(block, code) {
		t.Errorf("no line of the block is blamed: %+v", d)
	}
	return code
}

func validate(t *testing.T, kind, block string) []diagnostic {
	t.Helper()
	cli := acctest.NewCLI(t, nil)
	cli.Main(fmt.Sprintf("resource %q \"it\" {\n%s}\n", kind, block))
	var told struct{ Diagnostics []diagnostic }
	output := cli.Run("validate", "-json").Output
	if err := json.Unmarshal([]byte(output), &told); err != nil {
		t.Fatalf("%v\n%s", err, output)
	}
	var found []diagnostic
	for _, d := range told.Diagnostics {
		if d.Summary != "Provider development overrides are in effect" {
			found = append(found, d)
		}
	}
	return found
}
