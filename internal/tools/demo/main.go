// SPDX-License-Identifier: MPL-2.0

// Demo runs the provider on this machine: it builds the provider, or takes a built one, starts the
// sandbox, and creates a small catalog from demo/main.tf, which users edit. It always stops every
// process that it started.
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
	engine := flag.String("engine", "terraform", "`path` of a Terraform or OpenTofu binary")
	provider := flag.String("provider", "", "`path` of the provider to run; by default, the demo builds it")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	defer stop()
	err := newDemo(*engine, *provider).run(ctx)
	switch {
	case ctx.Err() != nil:
		_, _ = fmt.Fprintln(os.Stderr, "\nInterrupted. All processes are stopped. Run `make demo` again to continue.")
		return 130
	case errors.Is(err, errDeclined):
		fmt.Println("   Nothing was applied. All processes are stopped.")
		return 0
	case err != nil:
		_, _ = fmt.Fprintf(os.Stderr, "\nThe demo stopped: %v\n", err)
		return 1
	}
	return 0
}
