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

// patience is how long a program may take to end after it was asked to. Terraform finishes the request under way, and saves its
// state, which takes as long as the service takes.
const patience = time.Minute

// program is a command that Ctrl-C does not reach by itself: the demo passes the interruption on, once, and to terraform before the
// service that terraform talks to.
func program(ctx context.Context, name string, arguments ...string) *exec.Cmd {
	cmd := exec.CommandContext(ctx, name, arguments...) //nolint:gosec // the demo's own commands
	detach(cmd)
	cmd.Cancel = func() error { return interrupt(cmd.Process) }
	cmd.WaitDelay = patience
	return cmd
}

// interrupt asks a process to end, where the system has no such request, by force.
func interrupt(process *os.Process) error {
	if err := process.Signal(os.Interrupt); err == nil || errors.Is(err, os.ErrProcessDone) {
		return err
	}
	return process.Kill()
}

// passed runs a command quietly: what it printed is in the error if it fails.
func passed(ctx context.Context, name string, arguments ...string) error {
	return quiet(program(ctx, name, arguments...))
}

func quiet(cmd *exec.Cmd) error {
	var out bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &out
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("%w\n%s", err, bytes.TrimSpace(out.Bytes()))
	}
	return nil
}
