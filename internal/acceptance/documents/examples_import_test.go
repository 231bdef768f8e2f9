// SPDX-License-Identifier: MPL-2.0

package documents_test

import (
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/acceptance/rows"
	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
)

var startsWithID = regexp.MustCompile(`^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}`)

// TestExamples_importKeys demands that the import of an example names the object of the example:
// each part of a natural key is in the resource's block. The service makes the URL of a payment
// link.
func TestExamples_importKeys(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob(acctest.Path("examples", "resources", "*", "import.sh"))
	if err != nil || len(files) == 0 {
		t.Fatalf("%d files, %v", len(files), err)
	}
	made := []string{rows.Resources["payments_auto_swap"].ImportID, "https://pay.example/l/beans"}
	for _, file := range files {
		commands, block := acctest.ReadFile(t, file), acctest.ReadFile(t, filepath.Join(filepath.Dir(file), "resource.tf"))
		for line := range strings.Lines(commands) {
			words := strings.Fields(line)
			if len(words) != 4 || words[0] != "terraform" || slices.Contains(made, words[3]) {
				continue
			}
			_, name, _ := strings.Cut(words[2], ".")
			if !strings.Contains(block, strconv.Quote(name)) {
				t.Errorf("%s: no block is %s", file, words[2])
			}
			for part := range strings.FieldsFuncSeq(words[3], func(r rune) bool { return r == ',' }) {
				if !startsWithID.MatchString(part) && !strings.Contains(block, strconv.Quote(part)) && part != "crypto" {
					t.Errorf("%s: %q is not in the example", file, part)
				}
			}
		}
	}
}
