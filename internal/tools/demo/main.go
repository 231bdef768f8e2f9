// SPDX-License-Identifier: MPL-2.0

// Demo shows the provider at work, on this machine alone: it builds it, starts the sandbox, and provisions a small catalog from
// demo/main.tf, which is there to be edited. It leaves nothing running, however it ends.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"syscall"
)

func main() { os.Exit(run()) }

func run() int {
	terraform := flag.String("terraform", "terraform", "`path` of the terraform binary")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	defer stop()
	screen := newScreen(os.Stdout)
	err := newDemo(screen, *terraform).run(ctx)
	switch {
	case ctx.Err() != nil:
		_, _ = fmt.Fprintln(os.Stderr, "\nInterrupted. Nothing is left running; `make demo` goes on from here.")
		return 130
	case errors.Is(err, errDeclined):
		screen.say("Nothing was applied. Nothing is left running.")
		return 0
	case err != nil:
		_, _ = fmt.Fprintf(os.Stderr, "\nThe demo stopped: %v\n", err)
		return 1
	}
	return 0
}
