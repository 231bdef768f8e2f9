// SPDX-License-Identifier: MPL-2.0

package doctor

import (
	"bytes"
	"context"
	"encoding/json"
	"net/http"
	"strings"
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
	return settled(t, sandbox.Options{Dialect: d}, 0)
}

// settled starts a sandbox with the objects of the demo after some time.
func settled(t *testing.T, options sandbox.Options, age time.Duration) *acctest.Service {
	t.Helper()
	options.Pause = func(time.Duration) {}
	service := acctest.StartDemoWith(t, options)
	service.Put("invoice", sandbox.Object{
		"customer": sandbox.Object{"id": "c0ffee00-0005-4000-8000-000000000001"}, "dueAt": "2099-01-31T12:00:00Z",
	})
	service.Advance(age)
	if err := service.WaitForDeliveries(t.Context()); err != nil {
		t.Fatal(err)
	}
	service.Advance(time.Second) // lists and reads that lag show all of it
	service.ClearRequests()
	return service
}

// runner runs the command.
type runner struct {
	ctx      context.Context //nolint:containedctx // of one run
	url, key string
	env      map[string]string // more of the environment
	service  *acctest.Service  // whose clock moves while the doctor waits; nil for none
	base     http.RoundTripper
	stdin    string
	person   bool
}

// stopped starts a sandbox with the objects of the demo, whose clock moves only while the doctor
// waits. So a lag is seen however slow the machine is.
func stopped(t *testing.T, d sandbox.Dialect) *runner {
	t.Helper()
	// After two hours, nothing of the demo is under way, so that the doctor's waits change nothing.
	service := settled(t, sandbox.Options{Dialect: d, Clock: acctest.StoppedClock()}, 2*time.Hour)
	return &runner{ctx: t.Context(), url: service.URL, key: service.Key(), service: service}
}

// run runs the command.
func (r *runner) run(args ...string) output {
	var out, errs bytes.Buffer
	c := &command{}
	if r.service != nil {
		c.clock, c.pause = r.service.Now, func(_ context.Context, wait time.Duration) { r.service.Advance(wait) }
	}
	code := c.declare().Execute(r.ctx, &cli.Run{
		Version: "1.2.3", Stdin: strings.NewReader(r.stdin), Stdout: &out, Stderr: &errs, TerminalIn: r.person, TerminalErr: r.person,
		Environment: func(name string) (string, bool) {
			if value, ok := r.env[name]; ok {
				return value, true
			}
			return environment(r.url, r.key)(name)
		},
		Tune: func(cfg *transport.Config) {
			cfg.MaxRequestsPerSecond, cfg.MinWait, cfg.MaxWait, cfg.Base = 10000, time.Millisecond, time.Millisecond, r.base
		},
	}, args)
	return output{out.String(), errs.String(), code}
}

// write runs -write without a question.
func (r *runner) write(args ...string) output {
	return r.run(append([]string{"-write", "-yes", "-organization-id", r.service.Organization()}, args...)...)
}

// clean runs -clean without a question.
func (r *runner) clean() output {
	return r.run("-clean", "-yes", "-organization-id", r.service.Organization())
}

// run runs the command against a service.
func run(t *testing.T, url, key string, args ...string) output {
	t.Helper()
	return (&runner{ctx: t.Context(), url: url, key: key}).run(args...)
}

// examined runs the command with -json, and returns the report.
func examined(t *testing.T, url, key string, args ...string) (report.Report, output) {
	t.Helper()
	return reportOf(t, run(t, url, key, append(args, "-json", "-")...))
}

// reportOf reads a report.
func reportOf(t *testing.T, o output) (said report.Report, _ output) {
	t.Helper()
	if err := json.Unmarshal([]byte(o.out), &said); err != nil {
		t.Fatalf("exit code %d: %v: %s%s", o.code, err, o.out, o.err)
	}
	return said, o
}

// environment has the service of a test.
func environment(url, key string) func(name string) (string, bool) {
	return func(name string) (string, bool) {
		value := map[string]string{transport.EnvBaseURL: url, transport.EnvAPIKey: key}[name]
		return value, value != ""
	}
}
