// SPDX-License-Identifier: MPL-2.0

package cli

import (
	"context"
	"fmt"
	"io"
	"log"
	"os"
	"os/signal"
	"runtime/debug"
	"strings"
	"syscall"

	"github.com/terraform-payments/terraform-provider-payments/internal/contract/schema"
)

// Binary is the whole program: the plugin, which runs without the name of a command, and the
// commands.
type Binary struct {
	Version   string
	IsStarted bool // an engine starts the plugin
	Plugin    Command
	Commands  func() []Command // a start of the plugin makes none of them
}

// Main runs the command that the arguments name, or the plugin, and returns the exit code. The
// plugin has its own signals.
func (b Binary) Main(args []string) int { return b.run(newRun(b.Version), args) }

func (b Binary) run(r *Run, args []string) int {
	switch {
	case len(args) == 0 && !b.IsStarted:
		return b.refuse(r, "name a command. Only Terraform and OpenTofu start the plugin")
	case len(args) == 0 || strings.HasPrefix(args[0], "-"):
		b.Plugin.Topic = func([]string) (string, error) { return b.page(), nil }
		return b.Plugin.Execute(context.Background(), r, args)
	}
	names := []string{"-help", "-version"}
	for _, c := range b.Commands() {
		if c.Name == args[0] {
			return c.main(r, args[1:])
		}
		names = append(names, c.Name)
	}
	return b.refuse(r, schema.Unknown(schema.Printable(args[0]), "command", schema.Nearest(args[0], names)))
}

// refuse says why nothing runs, and shows all uses.
func (b Binary) refuse(r *Run, reason string) int {
	_, _ = io.WriteString(r.Stderr, Program+": "+reason+"\n\n"+b.page())
	return Usage
}

// page is one screen with all uses of the program, and an example of each.
func (b Binary) page() string {
	commands := b.Commands()
	uses := make([]Entry, len(commands))
	for i, c := range commands {
		uses[i] = Entry{c.Name, c.Summary + "\n  " + c.Examples[0]}
	}
	flags := make([]Entry, len(b.Plugin.Flags))
	for i, f := range b.Plugin.Flags {
		flags[i] = f.entry
	}
	const width = len("-version")
	return "Usage: " + Program + " COMMAND [flags]\n\n" + List(width, uses) + "\n" +
		Wrap("", b.Plugin.About) + "  " + b.Plugin.Examples[0] + "\n" + List(width, flags) +
		fmt.Sprintf("\n`%s COMMAND -help` shows the flags of a command, and more examples.\n", Program)
}

// main runs a command in this process. The first Ctrl-C, SIGTERM or SIGHUP ends its context, and
// the second one the process.
func (c Command) main(r *Run, args []string) int {
	log.SetOutput(io.Discard) // net/http logs unsolicited responses there, which may contain secrets
	if c.GOGC != 0 {
		SetGOGC(c.GOGC)
	}
	signals := []os.Signal{os.Interrupt, syscall.SIGTERM}
	if !signal.Ignored(syscall.SIGHUP) { // nohup ignores it
		signals = append(signals, syscall.SIGHUP)
	}
	ctx, stop := signal.NotifyContext(context.Background(), signals...)
	defer stop()
	context.AfterFunc(ctx, stop)
	return c.Execute(ctx, r, args)
}

// SetGOGC sets the percentage of the garbage collector. GOGC wins, and GOMEMLIMIT still limits the
// memory.
func SetGOGC(percent int) {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(percent)
	}
}
