// SPDX-License-Identifier: MPL-2.0

package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"time"
)

// stopTimeout is the time that a program has to end after an interrupt. The engine finishes
// requests in flight and saves its state, which depends on the service.
const stopTimeout = time.Minute

// program returns a command that does not receive Ctrl-C from the terminal. The demo interrupts it
// once: the engine first, then the service that the engine uses.
func program(ctx context.Context, name string, arguments ...string) *exec.Cmd {
	cmd := exec.CommandContext(ctx, name, arguments...) //nolint:gosec // the demo's own commands
	detach(cmd)
	cmd.Cancel = func() error { return interrupt(cmd.Process) }
	cmd.WaitDelay = stopTimeout
	return cmd
}

// interrupt sends a process an interrupt, or kills it if the system has none.
func interrupt(process *os.Process) error {
	if err := process.Signal(os.Interrupt); err == nil || errors.Is(err, os.ErrProcessDone) {
		return err
	}
	return process.Kill()
}

// runQuietly runs cmd without printing its output, which the error contains.
func runQuietly(cmd *exec.Cmd) error {
	var out bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &out
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("%w\n%s", err, bytes.TrimSpace(out.Bytes()))
	}
	return nil
}
