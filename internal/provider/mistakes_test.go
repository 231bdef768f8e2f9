// SPDX-License-Identifier: MPL-2.0

package provider_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
)

// mistakes are what `terraform validate` must find before anything is sent: one wrong line in an otherwise good block. Each
// resource's file adds its own.
var mistakes []mistake

type mistake struct {
	name, kind, block string
	wrong             string // the line that must be blamed, as it stands in the block, or the block's own first line
}

// TestAccValidate_mistakes runs `terraform validate` on each, and on the good block.
func TestAccValidate_mistakes(t *testing.T) {
	t.Parallel()
	for _, m := range mistakes {
		t.Run(m.name, func(t *testing.T) {
			t.Parallel()
			diagnostics := validate(t, "", m.kind, m.block)
			if len(diagnostics) != 1 {
				t.Fatalf("%d messages, want one: %+v", len(diagnostics), diagnostics)
			}
			got := diagnostics[0].blamed(t, fmt.Sprintf("resource %q \"it\" {\n%s", m.kind, m.block))
			if name, _, _ := strings.Cut(m.wrong, " "); !strings.HasPrefix(got, name+" ") || !strings.Contains(got, m.wrong) {
				t.Errorf("blamed %q, want %q\n%+v", got, m.wrong, diagnostics[0])
			}
		})
	}
	for kind, r := range rows {
		t.Run("none in "+kind, func(t *testing.T) {
			t.Parallel()
			for _, block := range []string{r.full, r.changed, r.minimal, r.pruned, r.reordered} {
				if block == "" {
					continue
				}
				if diagnostics := validate(t, r.dependencies, kind, block+"\n"); len(diagnostics) != 0 {
					t.Errorf("a good block is refused: %+v", diagnostics)
				}
			}
		})
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
	if strings.HasPrefix(code, "resource ") {
		code = strings.TrimSuffix(code, "}") // terraform closes a block of which it shows the first line
	}
	if code == "" || !strings.Contains(block, code) {
		t.Errorf("no line of the block is blamed: %+v", d)
	}
	return code
}

func validate(t *testing.T, before, kind, block string) []diagnostic {
	t.Helper()
	cli := acctest.NewCLI(t, nil)
	cli.Main(fmt.Sprintf("%s\nresource %q \"it\" {\n%s}\n", before, kind, block))
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
