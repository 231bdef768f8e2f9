// SPDX-License-Identifier: MPL-2.0

package doctor

import (
	"bytes"
	"encoding/json"
	"testing"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
	"github.com/terraform-payments/terraform-provider-payments/internal/cli"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/transport"
	"github.com/terraform-payments/terraform-provider-payments/internal/doctor/report"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

func TestMain(m *testing.M) { acctest.Main(m) }

// output is the output of a run, and its exit code.
type output struct {
	out, err string
	code     int
}

// account starts a sandbox with the objects of the demo, and with an invoice that is due later.
func account(t *testing.T, d sandbox.Dialect) *acctest.Service {
	t.Helper()
	service := acctest.StartWith(t, sandbox.Options{Dialect: d, Pause: func(time.Duration) {}})
	if err := service.Seed(sandbox.DemoSeed()); err != nil {
		t.Fatal(err)
	}
	service.Put("invoice", sandbox.Object{
		"customer": sandbox.Object{"id": "c0ffee00-0005-4000-8000-000000000001"}, "dueAt": "2099-01-31T12:00:00Z",
	})
	service.Advance(time.Second) // lists and reads that lag show all of it
	service.ClearRequests()
	return service
}

// run runs the command against a service.
func run(t *testing.T, url, key string, args ...string) output {
	t.Helper()
	var out, errs bytes.Buffer
	code := new(command).declare().Execute(t.Context(), &cli.Run{
		Version: "1.2.3", Stdout: &out, Stderr: &errs,
		Environment: environment(url, key),
		Tune: func(cfg *transport.Config) {
			cfg.MaxRequestsPerSecond, cfg.MinWait, cfg.MaxWait = 10000, time.Millisecond, time.Millisecond
		},
	}, args)
	return output{out.String(), errs.String(), code}
}

// examined runs the command with -json, and returns the report.
func examined(t *testing.T, url, key string, args ...string) (report.Report, output) {
	t.Helper()
	r := run(t, url, key, append(args, "-json", "-")...)
	var said report.Report
	if err := json.Unmarshal([]byte(r.out), &said); err != nil {
		t.Fatalf("exit code %d: %v: %s%s", r.code, err, r.out, r.err)
	}
	return said, r
}

// environment has the service of a test.
func environment(url, key string) func(name string) (string, bool) {
	return func(name string) (string, bool) {
		value := map[string]string{transport.EnvBaseURL: url, transport.EnvAPIKey: key}[name]
		return value, value != ""
	}
}
