// SPDX-License-Identifier: MPL-2.0

package conformance_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/terraform-payments/terraform-provider-payments/internal/acceptance/rows"
	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
	"github.com/terraform-payments/terraform-provider-payments/internal/acctest/driver"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

var update = flag.Bool("update", false, "rewrite testdata/readings.json; read its diff before you commit it")

// goldenReading is a row, as the golden file shows it.
type goldenReading struct {
	Row   string
	Sent  []string       // requests, with queries and bodies
	Value map[string]any // decoded JSON, with each digit
}

// TestReadings_golden compares the requests and the values of all rows in the plain dialect with a
// file, digit by digit. TestReadings_dialects compares the other dialects with the plain one.
func TestReadings_golden(t *testing.T) {
	t.Parallel()
	d := rows.StartDemo(t, sandbox.Dialect{})
	s := normalizer{strings.NewReplacer(d.URL, "https://pay.example", d.Key(), "KEY")}
	var all []goldenReading
	for _, r := range d.Read(driver.New(t), rows.DataSourceCases(t)) {
		if r.Err != nil {
			t.Errorf("%s: %v", r, r.Err)
		}
		all = append(all, goldenReading{r.String(), r.Sent, r.Value})
	}
	var text bytes.Buffer
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", " ")
	if err := encoder.Encode(all); err != nil {
		t.Fatal(err)
	}
	got := moments.ReplaceAllStringFunc(s.replace.Replace(text.String()), func(moment string) string {
		at, err := time.Parse(time.RFC3339, moment)
		if err != nil || d.Start.Sub(at).Abs() > 31*24*time.Hour { // of the demo, early in 2026, or of an argument
			return moment
		}
		return at.Sub(d.Start).Round(time.Second).String() + " from now"
	})
	path := filepath.Join("testdata", "readings.json")
	if t.Failed() {
		return // the values of a failed row would differ, too
	}
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o600); err != nil {
			t.Fatal(err)
		}
		return
	}
	if difference := cmp.Diff(strings.Split(acctest.ReadFile(t, path), "\n"), strings.Split(got, "\n")); difference != "" {
		t.Errorf("(-testdata/readings.json, +got; -update rewrites the file):\n%s", difference)
	}
}
