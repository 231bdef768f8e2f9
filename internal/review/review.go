// SPDX-License-Identifier: MPL-2.0

// Package review is the review subcommand: it reads a plan as JSON and describes its effect on
// money, data and prices, in the words of people who decide about it.
//
// It knows no type. The marks of the schemas tell the meaning of an attribute, see [plan.Mark], and
// [plan.Meaning] that of an object. The warnings of a plan come from the same functions. It
// opens no connection without -live.
package review

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log"
	"os"
	"os/signal"
	"runtime/debug"
	"syscall"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/transport"
)

// The exit codes.
const (
	exitDone    = 0 // nothing needs approval
	exitFailed  = 1 // the plan could not be read
	exitUsage   = 2 // wrong arguments or settings
	exitApprove = 3 // a finding needs approval
	exitBlocked = 4 // a finding is blocked
)

// command is one run of the subcommand.
type command struct {
	version        string
	stdin          io.Reader
	stdout, stderr io.Writer
	environment    client.Environment
	tune           func(*transport.Config) // for tests; nil for none
}

// gcPercent is the GOGC of the command. A plan is read once, so most of its allocations
// are garbage at once. GOGC wins.
const gcPercent = 75

// Main runs the subcommand and returns the exit code.
func Main(version string, args []string) int {
	log.SetOutput(io.Discard) // net/http logs unsolicited responses there, which may contain secrets
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(gcPercent)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	c := &command{
		version: version, stdin: os.Stdin, stdout: os.Stdout, stderr: os.Stderr, environment: os.LookupEnv,
	}
	return c.run(ctx, args)
}

// usageError says that the arguments are wrong, so nothing was read.
type usageError struct{ text string }

// Error returns the reason.
func (e *usageError) Error() string { return e.text }

func wrong(format string, args ...any) error { return &usageError{fmt.Sprintf(format, args...)} }

// run follows the arguments.
func (c *command) run(ctx context.Context, args []string) int {
	o, err := parse(args)
	switch {
	case err != nil:
		return c.fail(err)
	case o.help:
		return c.print(help, exitDone)
	}
	policy, err := readPolicy(o.policy, time.Now())
	if err != nil {
		return c.fail(err)
	}
	signer, err := newSigner(c.environment)
	if err != nil {
		return c.fail(err)
	}
	p, err := c.read(o)
	if err != nil {
		return c.fail(err)
	}
	if text := p.unfit(); text != "" {
		_, _ = io.WriteString(c.stdout, text+"\n")
		return c.fail(errors.New(text))
	}
	r, err := c.review(ctx, p, o, signer)
	if err != nil {
		return c.fail(err)
	}
	policy.apply(r.findings)
	r.sort()
	text, err := formats[o.format](r, o)
	if err != nil {
		return c.fail(err)
	}
	if o.format == "markdown" && len(text) > o.maxBytes {
		_, _ = fmt.Fprintf(c.stderr, "review: the comment has %d bytes, more than -max-bytes: its first table is never cut\n", len(text))
	}
	return c.print(text, r.code())
}

// code is the exit code of the findings.
func (r *report) code() int {
	switch r.level() {
	case block:
		return exitBlocked
	case approve:
		return exitApprove
	default:
		return exitDone
	}
}

// fail reports an error.
func (c *command) fail(err error) int {
	_, _ = fmt.Fprintf(c.stderr, "review: %s\n", uncommanded(plain(err.Error()).String()))
	if usage := (*usageError)(nil); errors.As(err, &usage) {
		return exitUsage
	}
	return exitFailed
}

// print writes the result.
func (c *command) print(text string, code int) int {
	if _, err := io.WriteString(c.stdout, text); err != nil {
		return c.fail(fmt.Errorf("the output could not be written: %w", err))
	}
	return code
}
