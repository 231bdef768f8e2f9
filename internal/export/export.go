// SPDX-License-Identifier: MPL-2.0

// Package export is the export subcommand: it reads an account and writes the Terraform
// configuration that a person would have written, with references, names and import blocks.
//
// It knows no type. The provider's own plugin server lists, reads and generates each object, as it
// does for an engine, so an import of the result plans no change. The marks of the schemas say the
// rest: see [kind]. It only reads.
package export

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log"
	"os"
	"os/signal"
	"sync/atomic"
	"syscall"
	"time"

	"github.com/mattn/go-isatty"
)

// The exit codes.
const (
	exitDone   = 0
	exitFailed = 1 // the account could not be read, or the files could not be written
	exitUsage  = 2 // wrong arguments or settings

	exitDiffers = 2 // with -check: Terraform and the account have different objects
)

// command is one run of the subcommand.
type command struct {
	version        string
	stdin          io.Reader
	stdout, stderr io.Writer
	terminal       bool   // progress is for a person
	executable     string // this binary, for -verify
	today          time.Time
	settings       map[string]string // of the provider; those that are not here come from the environment
	requests       atomic.Int64      // that were sent
}

// Main runs the subcommand and returns the exit code. Ctrl-C ends it, and nothing is written.
func Main(version string, args []string) int {
	log.SetOutput(io.Discard) // net/http logs unsolicited responses there, which may contain secrets
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	context.AfterFunc(ctx, stop) // a second one ends the process
	executable, err := os.Executable()
	c := &command{
		version: version, stdin: os.Stdin, stdout: os.Stdout, stderr: os.Stderr, today: time.Now(), executable: executable,
		terminal: isatty.IsTerminal(os.Stderr.Fd()),
	}
	if err != nil {
		return c.fail(err)
	}
	return c.run(ctx, args)
}

// usageError says that the arguments or the settings are wrong, so nothing was read.
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
		return c.print(help)
	}
	code, err := c.export(ctx, o)
	switch {
	case ctx.Err() != nil && err != nil:
		return c.fail(errors.New("interrupted. Each file is whole, or was not written"))
	case err != nil:
		return c.fail(err)
	}
	return code
}

// fail reports an error.
func (c *command) fail(err error) int {
	_, _ = fmt.Fprintf(c.stderr, "export: %v\n", err)
	if usage := (*usageError)(nil); errors.As(err, &usage) {
		return exitUsage
	}
	return exitFailed
}

// print writes the result.
func (c *command) print(text string) int {
	if _, err := io.WriteString(c.stdout, text); err != nil {
		return c.fail(fmt.Errorf("the output could not be written: %w", err))
	}
	return exitDone
}
