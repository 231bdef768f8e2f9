// SPDX-License-Identifier: MPL-2.0

// Package doctor is the doctor subcommand: it reads an account, and says which of the provider's
// assumptions about the payments service hold for it. If it is asked to, it also makes, changes and
// deletes objects of its own: [templates] is the table of them, and a [trial] is one of them.
//
// The contract names the reads: package doctor knows no operation by name. Each response
// becomes facts where it is read ([reader]): members and the shapes of their values. Nothing else
// reaches the rest of the package, except ids, which become requests. Of the responses about its
// own objects, words are kept: whether a value is the one that was sent. So no value of the account
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
	"strings"
	"syscall"
	"time"

	"github.com/google/uuid"
	"github.com/mattn/go-isatty"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/transport"
)

// The exit codes. 1 also says that objects of the doctor are left.
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
	stdin          io.Reader
	stdout, stderr io.Writer
	terminal       bool // the report is for a person
	interactive    bool // a person at stdin can answer
	environment    client.Environment
	tune           func(*transport.Config) // for tests; nil for none
	clock          func() time.Time
	pause          func(ctx context.Context, wait time.Duration)
}

// Main runs the subcommand and returns the exit code. Ctrl-C ends it with a report of the responses
// until then.
func Main(version string, args []string) int {
	log.SetOutput(io.Discard) // net/http logs unsolicited responses there, which may contain secrets
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	context.AfterFunc(ctx, stop) // a second one ends the process
	c := &command{
		version: version, stdin: os.Stdin, stdout: os.Stdout, stderr: os.Stderr, environment: os.LookupEnv, clock: time.Now, pause: sleep,
		terminal:    isatty.IsTerminal(os.Stdout.Fd()),
		interactive: isatty.IsTerminal(os.Stdin.Fd()) && isatty.IsTerminal(os.Stderr.Fd()), // the question is on stderr
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
	if o.clean != "" {
		if err := c.clean(ctx, o); err != nil {
			return c.fail(err)
		}
		return exitDone
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
	case report.Stopped != "", len(report.Left) > 0, report.isEmpty():
		return exitFailed
	}
	return exitDone
}

// errKey says that nothing can be read.
var errKey = errors.New("the service refuses the key (401): check PAYMENTS_API_KEY, and that PAYMENTS_BASE_URL is the key's environment")

// refusedKey is [errKey], with the answer of an unknown path about the address.
func refusedKey(ctx context.Context, sender *transport.Transport) error {
	unknownPath, err := askUnknown(ctx, sender)
	switch {
	case err != nil:
		return errKey
	case strings.HasPrefix(unknownPath, fmt.Sprint(http.StatusNotFound)):
		return fmt.Errorf("%w. The address seems to be right: an unknown path is answered with %s", errKey, unknownPath)
	}
	return fmt.Errorf("%w. An unknown path is answered with %s, so the address may be wrong as well", errKey, unknownPath)
}

// config returns the settings of the environment.
func (c *command) config(seen *observer) (transport.Config, error) {
	cfg, err := transport.FromEnvironment(c.getenv)
	if err != nil {
		return cfg, &usageError{err.Error()}
	}
	cfg.UserAgent = "terraform-provider-payments/" + c.version + " doctor"
	cfg.MaxRetries, cfg.MaxWait, cfg.RequestTimeout, cfg.Observe = maxRetries, maxWait, requestTimeout, seen.observe
	if c.tune != nil {
		c.tune(&cfg)
	}
	return cfg, nil
}

func (c *command) getenv(name string) string {
	value, _ := c.environment(name)
	return value
}

// examine sends the requests, and returns the report.
func (c *command) examine(ctx context.Context, o options) (*Report, error) {
	p, err := newPlan(o.groups, o.sample)
	if err != nil {
		return nil, err
	}
	seen := &observer{}
	cfg, err := c.config(seen)
	if err != nil {
		return nil, err
	}
	sender, err := transport.New(cfg)
	if err != nil {
		return nil, &usageError{err.Error()}
	}
	s := &survey{sender: sender, plan: p, now: seen.now}
	var w *writer
	if o.write {
		if w, err = c.prepare(ctx, o, s, hostOf(cfg)); err != nil {
			return nil, err
		}
		defer w.journal.discard()
	} else {
		c.say("at most %d requests, all of them GET, none of which creates or changes anything", p.most())
	}
	reading, cancel := context.WithTimeoutCause(ctx, runTimeout, fmt.Errorf("%s were over", runTimeout))
	defer cancel()
	first, err := sender.Do(reading, p.first().request(uuid.NewString()))
	if err == nil {
		_ = first.Body.Close()
	}
	var failure *transport.Error
	switch {
	case transport.Status(err) == http.StatusUnauthorized:
		return nil, refusedKey(reading, sender)
	case errors.As(err, &failure) && !failure.Accepted:
		return nil, err
	}
	unknownPath, wrongKey, err := probe(reading, cfg, sender, p.first())
	if err != nil {
		unknownPath, wrongKey = "no response", "no response"
	}
	stopped := s.run(reading)
	var left []string
	if w != nil && stopped == nil {
		left, stopped = c.carryOut(reading, w)
	}
	report := s.report()
	report.Left = left
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
