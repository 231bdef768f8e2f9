// SPDX-License-Identifier: MPL-2.0

// Package doctor is the doctor subcommand: it reads an account, and says which of the provider's
// assumptions about the payments service hold for it.
//
// The contract names the reads: package doctor knows no operation by name. Each response
// becomes facts where it is read ([reader]): members and the shapes of their values. Nothing else
// reaches the rest of the package, except ids, which become requests. So no value of the account
// can reach the report.
package doctor

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"net/http"
	"os"
	"os/signal"
	"syscall"
	"time"

	"github.com/google/uuid"
	"github.com/mattn/go-isatty"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/transport"
)

// The exit codes.
const (
	exitDone   = 0
	exitFailed = 1 // it could not run, or not to its end
	exitUsage  = 2 // wrong arguments or settings: nothing was sent
	exitBreaks = 3 // the provider cannot read something
)

// The limits of a run. A read that fails needs no long wait: the report says that it failed.
const (
	maxRetries     = 2
	maxWait        = 2 * time.Second
	requestTimeout = 30 * time.Second
	runTimeout     = 15 * time.Minute
)

// command is one run of the subcommand.
type command struct {
	version        string
	stdout, stderr io.Writer
	terminal       bool // the report is for a person
	getenv         func(string) string
	tune           func(*transport.Config) // for tests; nil for none
}

// Main runs the subcommand and returns the exit code. Ctrl-C ends it with a report of the responses
// until then.
func Main(version string, args []string) int {
	log.SetOutput(io.Discard) // net/http logs unsolicited responses there, which may contain secrets
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	context.AfterFunc(ctx, stop) // a second one ends the process
	c := &command{
		version: version, stdout: os.Stdout, stderr: os.Stderr, getenv: os.Getenv, terminal: isatty.IsTerminal(os.Stdout.Fd()),
	}
	return c.run(ctx, args)
}

// usageError says that the arguments or the settings are wrong, so nothing was sent.
type usageError struct{ text string }

// Error returns the reason.
func (e *usageError) Error() string { return e.text }

func wrong(format string, args ...any) error { return &usageError{fmt.Sprintf(format, args...)} }

// run follows the arguments.
func (c *command) run(ctx context.Context, args []string) int {
	o, err := parse(args)
	if err != nil {
		return c.fail(err)
	}
	if o.help {
		return c.print(help)
	}
	report, err := c.examine(ctx, o)
	if err != nil {
		return c.fail(err)
	}
	text := report.text(c.terminal)
	if o.json != "" {
		data, err := json.MarshalIndent(report, "", "  ")
		if err != nil {
			return c.fail(err)
		}
		data = append(data, '\n')
		if o.json == "-" {
			text = string(data)
		} else if err := os.WriteFile(o.json, data, 0o644); err != nil { //nolint:gosec // the report is meant to be shared
			return c.fail(fmt.Errorf("the report could not be written: %w", err))
		}
	}
	if code := c.print(text); code != exitDone {
		return code
	}
	switch {
	case report.breaks():
		return exitBreaks
	case report.Stopped != "", report.isEmpty():
		return exitFailed
	}
	return exitDone
}

// errKey says that nothing can be read.
var errKey = errors.New("the service refuses the key (401): check PAYMENTS_API_KEY, and that PAYMENTS_BASE_URL is the key's environment")

// examine sends the requests, and returns the report.
func (c *command) examine(ctx context.Context, o options) (*Report, error) {
	p, err := newPlan(o.groups, o.sample)
	if err != nil {
		return nil, err
	}
	cfg, err := transport.FromEnvironment(c.getenv)
	if err != nil {
		return nil, &usageError{err.Error()}
	}
	seen := &observer{}
	cfg.UserAgent = "terraform-provider-payments/" + c.version + " doctor"
	cfg.MaxRetries, cfg.MaxWait, cfg.RequestTimeout, cfg.Observe = maxRetries, maxWait, requestTimeout, seen.observe
	if c.tune != nil {
		c.tune(&cfg)
	}
	sender, err := transport.New(cfg)
	if err != nil {
		return nil, &usageError{err.Error()}
	}
	c.say("at most %d requests, all of them GET, none of which creates or changes anything", p.most())
	ctx, cancel := context.WithTimeoutCause(ctx, runTimeout, fmt.Errorf("%s were over", runTimeout))
	defer cancel()
	s := &survey{sender: sender, plan: p, now: seen.now}
	first, err := sender.Do(ctx, p.first().request(uuid.NewString()))
	if err == nil {
		_ = first.Body.Close()
	}
	var failure *transport.Error
	switch {
	case transport.Status(err) == http.StatusUnauthorized:
		return nil, errKey
	case errors.As(err, &failure) && !failure.Accepted:
		return nil, err
	}
	unknownPath, wrongKey, err := probe(ctx, cfg, sender, p.first())
	if err != nil {
		unknownPath, wrongKey = "no response", "no response"
	}
	stopped := s.run(ctx)
	report := s.report()
	report.Version, report.Connection = c.version, seen.result(cfg)
	report.Connection.UnknownPath, report.Connection.WrongKey = unknownPath, wrongKey
	if stopped != nil {
		report.Stopped = stopped.Error()
	}
	return report, nil
}

// fail reports an error.
func (c *command) fail(err error) int {
	c.say("%v", err)
	if usage := (*usageError)(nil); errors.As(err, &usage) {
		return exitUsage
	}
	return exitFailed
}

// say writes a message for people.
func (c *command) say(format string, args ...any) {
	_, _ = fmt.Fprintf(c.stderr, "doctor: "+format+"\n", args...)
}

// print writes the result.
func (c *command) print(text string) int {
	if _, err := io.WriteString(c.stdout, text); err != nil {
		return c.fail(fmt.Errorf("the report could not be written: %w", err))
	}
	return exitDone
}
