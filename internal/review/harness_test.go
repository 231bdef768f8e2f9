// SPDX-License-Identifier: MPL-2.0

package review

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
	"github.com/terraform-payments/terraform-provider-payments/internal/cli"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/transport"
)

var update = flag.Bool("update", false, "rewrite the reviews in testdata; read the files before you commit them")

func TestMain(m *testing.M) { acctest.Main(m) }

// result is the output of a run, and its exit code.
type result struct {
	out, err string
	code     int
}

// run reviews a plan in an empty environment.
func run(t testing.TB, planned string, args ...string) result {
	t.Helper()
	return runIn(t, nil, planned, args...)
}

// runIn reviews a plan.
func runIn(t testing.TB, environment map[string]string, planned string, args ...string) result {
	t.Helper()
	var out, errs bytes.Buffer
	code := Command().Execute(t.Context(), &cli.Run{
		Version: "1.2.3", Stdin: strings.NewReader(planned), Stdout: &out, Stderr: &errs,
		Environment: func(name string) (string, bool) {
			value, ok := environment[name]
			return value, ok
		},
		Tune: func(cfg *transport.Config) { cfg.MaxRetries, cfg.MaxRequestsPerSecond = 0, 10000 },
	}, append(args, "-"))
	return result{out.String(), errs.String(), code}
}

// planOf plans a configuration with the real engine, and returns the plan as JSON.
func planOf(t *testing.T, engine *acctest.CLI, args ...string) string {
	t.Helper()
	engine.Must(append([]string{"plan", "-input=false", "-out=plan"}, args...)...)
	return shown(t, engine)
}

// shown is the plan of the directory as JSON.
func shown(t *testing.T, engine *acctest.CLI) string {
	t.Helper()
	for line := range strings.Lines(engine.Must("show", "-json", "plan")) {
		if strings.HasPrefix(line, "{") {
			return line
		}
	}
	t.Fatal("the engine printed no JSON")
	return ""
}

// isLike compares a text with a file, ids apart.
func isLike(t *testing.T, file, text string) {
	t.Helper()
	text = strings.ReplaceAll(withoutIDs(text), "registry.opentofu.org", "registry.terraform.io") // the engine's own
	path := filepath.Join("testdata", file)
	if *update {
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return
	}
	if want := acctest.ReadFile(t, path); want != text {
		t.Errorf("%s is\n%s\nand the review is\n%s\n-update rewrites the file", path, want, text)
	}
}

var (
	wholeID     = regexp.MustCompile(`[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}`)
	shortenedID = regexp.MustCompile(`[0-9a-f]{8}…[0-9a-f]{4}`)
	fingerprint = regexp.MustCompile(`"[0-9a-f]{64}"`)
)

// withoutIDs replaces the values that differ in each run.
func withoutIDs(text string) string {
	text = wholeID.ReplaceAllString(text, "00000000-0000-0000-0000-000000000000")
	text = shortenedID.ReplaceAllString(text, "00000000…0000")
	return fingerprint.ReplaceAllString(text, `"…"`)
}
