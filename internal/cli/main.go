// SPDX-License-Identifier: MPL-2.0

package cli

import (
	"context"
	"io"
	"log"
	"os"
	"os/signal"
	"runtime/debug"
	"syscall"
)

// Main runs a command in this process. The first Ctrl-C or SIGTERM ends its context, and the second
// one the process.
func (c Command) Main(version string, args []string) int {
	log.SetOutput(io.Discard) // net/http logs unsolicited responses there, which may contain secrets
	if c.GOGC != 0 {
		SetGOGC(c.GOGC)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	context.AfterFunc(ctx, stop)
	return c.Execute(ctx, newRun(version), args)
}

// SetGOGC sets the percentage of the garbage collector. GOGC wins, and GOMEMLIMIT still limits the
// memory.
func SetGOGC(percent int) {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(percent)
	}
}
