// SPDX-License-Identifier: MPL-2.0

package cli

import (
	"bufio"
	"context"
	"errors"
	"os"
	"os/exec"
	ossignal "os/signal"
	"syscall"
	"testing"
	"time"
)

// childVariable is how the test binary is told to be a command that is interrupted.
const childVariable = "CLI_TEST_CHILD"

// nohup is the value of [childVariable] for a child that ignores SIGHUP.
const nohup = "nohup"

// TestChild is no test: it is the process that the other starts.
func TestChild(t *testing.T) {
	under, isChild := os.LookupEnv(childVariable)
	if !isChild {
		t.Skip("it is started by another test")
	}
	if under == nohup {
		ossignal.Ignore(syscall.SIGHUP)
	}
	slow := Command{Name: "slow", Do: func(ctx context.Context, r *Run, _ []string) (int, error) {
		_ = r.Print("started\n")
		<-ctx.Done()
		_ = r.Print(context.Cause(ctx).Error() + "\n")
		time.Sleep(time.Hour) // a request in flight
		return Done, nil
	}}
	os.Exit(Binary{Commands: func() []Command { return []Command{slow} }}.Main([]string{"slow"}))
}

// TestBinary_signals: the first Ctrl-C ends the context, and the second one the process. An ignored
// SIGHUP ends neither.
func TestBinary_signals(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		signal syscall.Signal
		under  string
	}{{syscall.SIGINT, ""}, {syscall.SIGTERM, ""}, {syscall.SIGHUP, ""}, {syscall.SIGTERM, nohup}} {
		signal := c.signal
		if ossignal.Ignored(signal) {
			continue // a shell lets programs in the background ignore SIGINT, and so their children
		}
		child := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^TestChild$") //nolint:gosec // this test binary
		child.Env = append(os.Environ(), childVariable+"="+c.under)
		pipe, err := child.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := child.Start(); err != nil {
			t.Fatal(err)
		}
		out := bufio.NewReader(pipe)
		for _, want := range []string{"started\n", signal.String() + " signal received\n"} {
			if line, err := out.ReadString('\n'); err != nil || line != want {
				t.Fatalf("%q, %v, want %q", line, err, want)
			}
			if c.under == nohup {
				_ = child.Process.Signal(syscall.SIGHUP)
			}
			if err := child.Process.Signal(signal); err != nil {
				t.Fatal(err)
			}
		}
		tooLate := time.AfterFunc(10*time.Second, func() { _ = child.Process.Kill() })
		defer tooLate.Stop()
		go func() {
			for child.Process.Signal(signal) == nil { // it takes a moment to let a second signal through
				time.Sleep(10 * time.Millisecond)
			}
		}()
		err = child.Wait()
		var ended *exec.ExitError
		if !errors.As(err, &ended) {
			t.Fatalf("it ended with %v", err)
		}
		if status, ok := ended.Sys().(syscall.WaitStatus); !ok || status.Signal() != signal {
			t.Errorf("%s: it ended with %v", signal, ended)
		}
	}
}
