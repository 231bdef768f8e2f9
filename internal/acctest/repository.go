// SPDX-License-Identifier: MPL-2.0

package acctest

import (
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"testing"
)

// ReadFile returns the content of a file.
func ReadFile(t testing.TB, path string) string {
	t.Helper()
	data, err := os.ReadFile(path) //nolint:gosec // a file of this repository
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

var fence = regexp.MustCompile("(?ms)^```(sh|terraform)\n(.*?)^```$")

// fileName matches the comment at the beginning of a block that is to be written to a file.
var fileName = regexp.MustCompile(`^[\w./-]+\.(tf|tftest\.hcl|tfmock\.hcl|sh)$`)

// Guide returns the page of a guide, with the files that it includes.
func Guide(t *testing.T, guide string) string {
	t.Helper()
	return ReadFile(t, Path("docs", "guides", guide+".md"))
}

// GuideCommands returns the commands that a reader of a text types.
func GuideCommands(text string) string {
	var out strings.Builder
	for _, f := range fence.FindAllStringSubmatch(text, -1) {
		language, text := f[1], f[2]
		first, _, _ := strings.Cut(text, "\n")
		if name, ok := strings.CutPrefix(first, "# "); ok && fileName.MatchString(name) {
			out.WriteString("mkdir -p $(dirname " + name + ")\ncat > " + name + " <<'THE_END_OF_THE_FILE'\n" + text + "THE_END_OF_THE_FILE\n")
			continue
		}
		if language == "terraform" || strings.HasPrefix(text, "terraform-provider-payments sandbox") {
			continue
		}
		for line := range strings.Lines(text) {
			if !strings.HasPrefix(line, "export PAYMENTS_BASE_URL=") {
				out.WriteString(line)
			}
		}
	}
	return out.String()
}

// Path returns the path of a file of this repository, relative to the directory of the test.
func Path(elements ...string) string { return filepath.Join(append([]string{root()}, elements...)...) }

// root is the directory of go.mod.
var root = sync.OnceValue(func() string {
	for dir := "."; ; dir = filepath.Join("..", dir) {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			return dir
		}
	}
})

// Size reads the size of a test from the environment.
func Size(t *testing.T, variable string, usual int) int {
	t.Helper()
	text := os.Getenv(variable)
	if text == "" {
		return usual
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 {
		t.Fatalf("%s: a number of at least 1 is wanted, it is %q", variable, text)
	}
	return n
}
