// SPDX-License-Identifier: MPL-2.0

package command

import (
	"bufio"
	"errors"
	"net"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
)

// TestRun_command runs commands beside a sandbox, which exits as they do. Its own output is not
// among theirs.
func TestRun_command(t *testing.T) {
	t.Parallel()
	listener, err := (&net.ListenConfig{}).Listen(t.Context(), "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	_, port, _ := net.SplitHostPort(listener.Addr().String())
	_ = listener.Close()
	for _, c := range []struct {
		args         []string
		code         int
		stdout, errs string
	}{
		{[]string{"-key", "k", "-run", "sh", "-c", `echo $PAYMENTS_API_KEY $1; echo no >&2; exit 7`, "sh", "-seed"}, 7, "k -seed\n", "no\n"},
		{[]string{"-run", "sh", "-c", `case $PAYMENTS_BASE_URL in *:8430) ;; http://127.0.0.1:*) echo free ;; esac`}, 0, "free\n", ""},
		{[]string{"-seed", "demo", "-run", "sh", "-c", "kill -9 $$"}, 137, "", ""},
		{[]string{"-listen", "localhost:" + port, "-run", "sh", "-c", "echo ${PAYMENTS_BASE_URL##*:}"}, 0, port + "\n", ""},
		{[]string{"-run", "/no/such/command"}, 1, "", "sandbox: fork/exec /no/such/command: no such file or directory\n"},
		{[]string{"-seed", "nowhere.json", "-run", "echo", "ran"}, 1, "", "sandbox: -seed: open nowhere.json: no such file or directory\n"},
	} {
		if out, errs, code := run(t, c.args...); code != c.code || out != c.stdout || errs != c.errs {
			t.Errorf("%v: %d %q %q", c.args, code, out, errs)
		}
	}
	out, errs, code := run(t, "-ready", "/no/such/file", "-run", "echo", "ran")
	if code != 1 || out != "" || !strings.Contains(errs, "no such file") {
		t.Errorf("without a place for -ready: %d %q %q", code, out, errs)
	}
}

// TestRun_signals: signals reach the command, and the sandbox serves until it ends.
func TestRun_signals(t *testing.T) {
	t.Parallel()
	for _, s := range []os.Signal{syscall.SIGTERM, os.Interrupt} {
		cmd := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^TestChild$") //nolint:gosec // this test binary
		cmd.Env = append(os.Environ(), childArgs+"="+strings.Join([]string{
			"-run", "sh", "-c", `trap "exit 9" TERM INT; echo ready; while :; do sleep 0.02; done`,
		}, "\n"))
		out, err := cmd.StdoutPipe()
		if err == nil {
			err = cmd.Start()
		}
		if err != nil {
			t.Fatal(err)
		}
		_, _ = bufio.NewReader(out).ReadString('\n')
		_ = cmd.Process.Signal(s)
		var exit *exec.ExitError
		if err := cmd.Wait(); !errors.As(err, &exit) || exit.ExitCode() != 9 {
			t.Errorf("%v: %v", s, err)
		}
	}
}
