// SPDX-License-Identifier: MPL-2.0

package cli

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"github.com/mattn/go-isatty"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/transport"
)

// Run is one run of a command: its streams, its environment, and the person in front of it.
type Run struct {
	Version        string // of the program
	Stdin          io.Reader
	Stdout, Stderr io.Writer
	Environment    client.Environment

	// The streams that are terminals.
	TerminalIn, TerminalOut, TerminalErr bool

	// For tests; nil for none.
	Tune       func(*transport.Config)
	LookPauses []time.Duration // see [client.Config]

	name string // of the command
}

// newRun is the run of this process.
func newRun(version string) *Run {
	return &Run{
		Version: version, Stdin: os.Stdin, Stdout: os.Stdout, Stderr: os.Stderr, Environment: os.LookupEnv,
		TerminalIn:  isatty.IsTerminal(os.Stdin.Fd()),
		TerminalOut: isatty.IsTerminal(os.Stdout.Fd()),
		TerminalErr: isatty.IsTerminal(os.Stderr.Fd()),
	}
}

// Say writes a message for people.
func (r *Run) Say(format string, args ...any) {
	_, _ = io.WriteString(r.Stderr, Visible(r.name+": "+fmt.Sprintf(format, args...))+"\n")
}

// Print writes the result.
func (r *Run) Print(text string) error {
	if _, err := io.WriteString(r.Stdout, text); err != nil {
		return fmt.Errorf("the output could not be written: %w", err)
	}
	return nil
}

// Getenv returns a variable of the environment, or "".
func (r *Run) Getenv(name string) string {
	value, _ := r.Environment(name)
	return value
}

// CanAsk reports whether a person can read a question, and answer it.
func (r *Run) CanAsk() bool { return r.TerminalIn && r.TerminalErr }

// Ask asks a person. Only "yes" is a yes. The end of the context is none.
func (r *Run) Ask(ctx context.Context, question string) bool {
	_, _ = fmt.Fprint(r.Stderr, question+" ")
	answer := make(chan string, 1)
	go func() {
		line, _ := bufio.NewReader(r.Stdin).ReadString('\n')
		answer <- line
	}()
	var line string
	select {
	case line = <-answer:
	case <-ctx.Done():
	}
	if !strings.HasSuffix(line, "\n") { // the cursor is still behind the question
		_, _ = fmt.Fprintln(r.Stderr)
	}
	return ctx.Err() == nil && strings.TrimSpace(line) == "yes"
}
