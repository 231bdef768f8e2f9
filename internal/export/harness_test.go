// SPDX-License-Identifier: MPL-2.0

package export

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
	"github.com/terraform-payments/terraform-provider-payments/internal/cli"
	"github.com/terraform-payments/terraform-provider-payments/internal/export/account"
)

var demo = acctest.StartDemo

// result is the output of a run, and its exit code.
type result struct {
	out, err string
	code     int
}

// run runs the command with arguments.
func run(t *testing.T, service *acctest.Service, args ...string) result {
	t.Helper()
	return runWith(t, service, "", args...)
}

func runWith(t *testing.T, service *acctest.Service, stdin string, args ...string) result {
	t.Helper()
	c := commandOf(service, stdin)
	var out, errs bytes.Buffer
	c.Stdout, c.Stderr = &out, &errs
	code := c.declare().Execute(t.Context(), c.Run, args)
	return result{out.String(), errs.String(), code}
}

// commandOf is a run against a service. It discards the output.
func commandOf(service *acctest.Service, stdin string) *command {
	return &command{
		Run:      &cli.Run{Version: "1.2.3", Stdin: strings.NewReader(stdin), Stdout: io.Discard, Stderr: io.Discard},
		today:    time.Date(2026, 11, 22, 9, 0, 0, 0, time.UTC),
		settings: map[string]string{"base_url": service.URL, "api_key": service.Key(), "max_requests_per_second": "10000"},
	}
}

// contentsOf reads the account of a service.
func contentsOf(t *testing.T, service *acctest.Service, o options) *account.Contents {
	t.Helper()
	found, err := commandOf(service, "").read(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	return found
}

// succeeded fails the test unless the run did what it should.
func (r result) succeeded(t *testing.T) result {
	t.Helper()
	if r.code != cli.Done {
		t.Fatalf("exit code %d: %s%s", r.code, r.out, r.err)
	}
	return r
}

// files returns the content of a directory by name.
func files(t *testing.T, dir string) map[string]string {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	all := map[string]string{}
	for _, entry := range entries {
		if entry.IsDir() {
			continue
		}
		content, err := os.ReadFile(filepath.Join(dir, entry.Name())) //nolint:gosec // of a test's own directory
		if err != nil {
			t.Fatal(err)
		}
		all[entry.Name()] = string(content)
	}
	return all
}
