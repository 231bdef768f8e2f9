// SPDX-License-Identifier: MPL-2.0

package provider_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
)

// mistakes are what `terraform validate` must find before anything is sent: one wrong line in an otherwise good block. Each
// resource's file adds its own.
var mistakes []mistake

// unusual are valid blocks that look odd: validate must not report them. Their wrong lines are
// empty.
var unusual []mistake

type mistake struct {
	name, kind, block string
	wrong             string // the line that must be blamed, as it stands in the block, or the block's own first line
}

// ofProvider is the kind of a [mistake] in a provider block.
const ofProvider = "provider"

func init() {
	mistakes = append(mistakes,
		mistake{"address without a scheme", ofProvider, `base_url = "pay.example"` + "\n", `base_url = "pay.example"`},
		mistake{"address over http", ofProvider, `base_url = "http://pay.example"` + "\n", `base_url = "http://pay.example"`},
		mistake{"address at two dots", ofProvider, `base_url = "https://pay..example"` + "\n", `base_url = "https://pay..example"`},
		mistake{"address at port 0", ofProvider, `base_url = "https://pay.example:0"` + "\n", `base_url = "https://pay.example:0"`},
		mistake{"address at port 99999", ofProvider, `base_url = "https://pay.example:99999/v1"` + "\n", `base_url = "https://pay.example:99999/v1"`},
		mistake{"address with a query", ofProvider, `base_url = "https://pay.example?v=1"` + "\n", `base_url = "https://pay.example?v=1"`},
		mistake{"address that ends with a space", ofProvider, `base_url = "https://pay.example/ "` + "\n", `base_url = "https://pay.example/ "`},
		mistake{"empty address", ofProvider, `base_url = ""` + "\n", `base_url = ""`},
		mistake{"address with a password", ofProvider, `base_url = "https://till:hunter2@pay.example"` + "\n", `provider "payments" {`},
		mistake{"key with a space", ofProvider, `api_key = "sk_live 17"` + "\n", `provider "payments" {`},
		mistake{"key with a line break", ofProvider, `api_key = "sk_live_17\n"` + "\n", `provider "payments" {`},
		mistake{"empty key", ofProvider, `api_key = ""` + "\n", `provider "payments" {`},
		mistake{"missing file of certificates", ofProvider, `ca_file = "/none/ca.pem"` + "\n", `ca_file = "/none/ca.pem"`},
		mistake{"file of certificates that is a directory", ofProvider, `ca_file = "."` + "\n", `ca_file = "."`},
		mistake{"empty file of certificates", ofProvider, `ca_file = ""` + "\n", `ca_file = ""`},
		mistake{"retries with a fraction", ofProvider, `max_retries = 0.5` + "\n", `max_retries = 0.5`},
		mistake{"pace beyond 64 bits", ofProvider, `max_requests_per_second = 1e30` + "\n", `max_requests_per_second = 1e30`},
	)
	unusual = append(unusual,
		mistake{name: "nothing", kind: ofProvider, block: `` + "\n"},
		mistake{name: "an address at this machine", kind: ofProvider, block: `base_url = "http://localhost:8430"` + "\n"},
		mistake{name: "an address in another script", kind: ofProvider, block: `base_url = "https://zahlung.bücher.example:8443/v1/"` + "\n"},
		mistake{name: "an IPv6 address", kind: ofProvider, block: `base_url = "https://[2001:db8::17]/"` + "\n"},
		mistake{name: "a key with signs", kind: ofProvider, block: `api_key = "a/b+c==~"` + "\n"},
		mistake{name: "values known late", kind: ofProvider, block: `base_url = terraform_data.late.output
  api_key = terraform_data.late.output
  ca_file = terraform_data.late.output` + "\n"},
	)
}

// TestAccValidate_mistakes plants all mistakes in one configuration. `terraform validate` takes as
// long for one as for all. It must report each mistake once, at its line.
func TestAccValidate_mistakes(t *testing.T) {
	t.Parallel()
	found := validate(t, "", mistakes)
	for i, m := range mistakes {
		t.Run(m.name, func(t *testing.T) {
			t.Parallel()
			diagnostics := found[i]
			if len(diagnostics) != 1 {
				t.Fatalf("%d messages, want one: %+v", len(diagnostics), diagnostics)
			}
			d := diagnostics[0]
			got := d.blamed(t, m.header("it")+m.block)
			if name, _, _ := strings.Cut(m.wrong, " "); !strings.HasPrefix(got, name+" ") || !strings.Contains(got, m.wrong) {
				t.Errorf("blamed %q, want %q\n%+v", got, m.wrong, d)
			}
			if text := d.Summary + d.Detail; strings.Contains(text, "error in the provider") || strings.HasSuffix(text, "..") {
				t.Errorf("it is told badly: %s", text)
			}
		})
	}
	if diagnostics := found[-1]; len(diagnostics) > 0 {
		t.Errorf("outside of all blocks: %+v", diagnostics)
	}
}

// TestAccValidate_good plants nothing: the blocks of all rows, and the unusual ones.
func TestAccValidate_good(t *testing.T) {
	t.Parallel()
	blocks, dependencies := slices.Clone(unusual), map[string]bool{`resource "terraform_data" "late" {}`: true}
	for kind, r := range rows {
		dependencies[r.dependencies] = true
		for i, block := range []string{r.full, r.changed, r.minimal, r.pruned, r.reordered} {
			if block != "" {
				blocks = append(blocks, mistake{name: fmt.Sprintf("%s %d", kind, i), kind: kind, block: block + "\n"})
			}
		}
	}
	for i, diagnostics := range validate(t, strings.Join(slices.Collect(maps.Keys(dependencies)), "\n"), blocks) {
		if i < 0 {
			t.Errorf("%+v", diagnostics)
			continue
		}
		t.Errorf("%s is refused: %+v\n%s", blocks[i].name, diagnostics, blocks[i].block)
	}
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
	if strings.HasPrefix(code, "resource ") || strings.HasPrefix(code, "provider ") {
		code = labelled.ReplaceAllString(strings.TrimSuffix(code, "}"), `"it"`) // terraform closes a block of which it shows the first line
	}
	if code == "" || !strings.Contains(block, code) {
		t.Errorf("no line of the block is blamed: %+v", d)
	}
	return code
}

// labelled is the label that a block has among others.
var labelled = regexp.MustCompile(`"it_[0-9]+"`)

// header is the first line of the block. Further provider blocks need an alias.
func (m mistake) header(label string) string {
	if m.kind == ofProvider {
		return fmt.Sprintf("provider \"payments\" {\n  alias = %q\n", label)
	}
	return fmt.Sprintf("resource %q %q {\n", m.kind, label)
}

// validate runs `terraform validate` once, and returns its diagnostics by the block's number.
// Diagnostics outside of all blocks have -1.
func validate(t *testing.T, before string, blocks []mistake) map[int][]diagnostic {
	t.Helper()
	cli := acctest.NewCLI(t, nil)
	var body, users strings.Builder
	var starts []int
	body.WriteString(before + "\n")
	for i, m := range blocks {
		starts = append(starts, strings.Count(body.String(), "\n"))
		label := fmt.Sprintf("it_%d", i)
		body.WriteString(m.header(label) + m.block + "}\n")
		if m.kind == ofProvider { // terraform does not validate unused provider blocks
			fmt.Fprintf(&users, "resource \"payments_webhook\" %q {\n  provider = payments.%s\n  url = \"https://coffee.example/hooks\"\n}\n", label, label)
		}
	}
	cli.Write("users.tf", users.String())
	cli.Main("")
	cli.Write("blocks.tf", body.String())
	var told struct{ Diagnostics []diagnostic }
	output := cli.Run("validate", "-json").Output
	if err := json.Unmarshal([]byte(output), &told); err != nil {
		t.Fatalf("%v\n%s", err, output)
	}
	found := map[int][]diagnostic{}
	for _, d := range told.Diagnostics {
		if d.Summary != "Provider development overrides are in effect" {
			at, exact := slices.BinarySearch(starts, d.Range.Start.Line-1)
			if !exact {
				at--
			}
			found[at] = append(found[at], d)
		}
	}
	return found
}
