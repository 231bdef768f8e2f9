// SPDX-License-Identifier: MPL-2.0

package acctest

import (
	"bufio"
	"context"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"testing"
	"time"
)

// reattachVariable connects an engine to providers that run already.
const reattachVariable = "TF_REATTACH_PROVIDERS"

// Attach makes the commands that follow share one process of the provider, as -debug does. A plan
// then takes a third of the time, because an engine otherwise starts the provider several times in
// each command. Tests of processes, of their output, and of installing a provider leave it out.
// So do tests of conflicts between blocks, which a provider of several commands does not report.
func (c *CLI) Attach() *CLI {
	c.attach = true
	return c
}

// attached is a provider that was started for commands with one environment.
type attached struct {
	env     []string
	address string // the value of [reattachVariable]
	stop    func()
}

// commandEnv is the environment of a command. It starts the provider that the command shares with
// others of the same environment.
func (c *CLI) commandEnv() []string {
	c.t.Helper()
	if !c.attach {
		return c.env
	}
	if !slices.Equal(c.attached.env, c.env) {
		if c.attached.stop != nil {
			c.attached.stop()
		}
		address, stop := Debug(c.t, c.Dir, c.env)
		c.attached = attached{slices.Clone(c.env), address, stop}
	}
	return append(slices.Clone(c.env), reattachVariable+"="+c.attached.address)
}

var announced = regexp.MustCompile(reattachVariable + `='(.+)'`)

// Debug starts the provider with -debug in a directory. It returns the value of
// TF_REATTACH_PROVIDERS that the provider announces. The provider ends with stop, or with the test.
func Debug(t testing.TB, dir string, env []string) (address string, stop func()) {
	t.Helper()
	binary, err := builtProvider()
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cmd := exec.CommandContext(ctx, binary, "-debug") //nolint:gosec // the provider that was built for tests
	cmd.Dir, cmd.Env, cmd.WaitDelay = dir, env, time.Minute
	cmd.Cancel = func() error { // a killed provider leaves its socket behind
		if cmd.Process.Signal(os.Interrupt) != nil { // Windows has no interrupts
			return cmd.Process.Kill()
		}
		return nil
	}
	output, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	stop = func() {
		cancel()
		_ = cmd.Wait()
	}
	t.Cleanup(stop)
	lines := bufio.NewScanner(output)
	for lines.Scan() {
		if found := announced.FindStringSubmatch(lines.Text()); found != nil {
			return found[1], stop
		}
	}
	t.Fatalf("the provider does not announce itself: %v", lines.Err())
	return "", stop
}
