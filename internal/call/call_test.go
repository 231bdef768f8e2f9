// SPDX-License-Identifier: MPL-2.0

package call

import (
	"bytes"
	"context"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
	"github.com/terraform-payments/terraform-provider-payments/internal/cli"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/transport"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

const (
	key    = "canary-key-4711"
	parent = "0b9f6a2e-7c35-4f0e-9d6b-3a1f7c2d8e40" // the organization
)

func TestMain(m *testing.M) { acctest.Main(m) }

// demo starts a sandbox with the objects of the demo.
func demo(t *testing.T) *acctest.Service {
	t.Helper()
	return acctest.StartDemoWith(t, sandbox.Options{Key: key, Organization: parent, Pause: func(time.Duration) {}})
}

// caller is a command in the making.
type caller struct {
	ctx      context.Context //nolint:containedctx // of one run
	url, key string
	stdin    string
	terminal bool
	file     string // PAYMENTS_CA_FILE
	env      map[string]string
	lag      time.Duration // that reads may have
}

// result is the output of a run, and its exit code.
type result struct {
	out, err string
	code     int
}

// run runs the command with arguments.
func (c caller) run(t *testing.T, args ...string) result {
	t.Helper()
	if c.ctx == nil {
		c.ctx = t.Context()
	}
	var out, errs bytes.Buffer
	code := Command().Execute(c.ctx, &cli.Run{
		Version: "test", Stdin: strings.NewReader(c.stdin), Stdout: &out, Stderr: &errs, TerminalIn: c.terminal, TerminalErr: c.terminal,
		Environment: func(name string) (string, bool) {
			if value := map[string]string{"PAYMENTS_BASE_URL": c.url, "PAYMENTS_API_KEY": c.key, "PAYMENTS_CA_FILE": c.file}[name]; value != "" {
				return value, true
			}
			value, set := c.env[name]
			return value, set
		},
		LookPauses: []time.Duration{max(c.lag, time.Millisecond)},
		Tune: func(cfg *transport.Config) {
			cfg.MinWait, cfg.MaxWait, cfg.MaxRequestsPerSecond = time.Microsecond, time.Millisecond, 10000
		},
	}, args)
	return result{out.String(), errs.String(), code}
}

// to calls a service.
func to(s *acctest.Service) caller { return caller{url: s.URL, key: s.Key()} }

// want checks the exit code, and words of the output.
func (r result) want(t *testing.T, code int, words ...string) {
	t.Helper()
	if r.code != code {
		t.Errorf("exit code %d, want %d:\n%s%s", r.code, code, r.out, r.err)
	}
	for _, word := range words {
		if !strings.Contains(r.out+r.err, word) {
			t.Errorf("%q is missing:\n%s%s", word, r.out, r.err)
		}
	}
}

// writes returns the requests of a service that are no reads.
func writes(s *acctest.Service) []sandbox.Request {
	var all []sandbox.Request
	for _, r := range s.Requests() {
		if r.Method != http.MethodGet {
			all = append(all, r)
		}
	}
	return all
}
