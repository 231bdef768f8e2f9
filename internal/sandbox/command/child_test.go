// SPDX-License-Identifier: MPL-2.0

package command

import (
	"bufio"
	"context"
	"io"
	"net/http"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/cli"
)

// childArgs is how the test binary is told to be the sandbox itself.
const childArgs = "SANDBOX_TEST_CHILD"

// TestChild is no test: it is the process that the others start.
func TestChild(t *testing.T) {
	args, ok := os.LookupEnv(childArgs)
	if !ok {
		t.Skip("it is started by other tests")
	}
	binary := cli.Binary{Version: "test", Commands: func() []cli.Command { return []cli.Command{Command()} }}
	os.Exit(binary.Main(append([]string{"sandbox"}, strings.Split(args, "\n")...)))
}

// child is a sandbox in a process of its own.
type child struct {
	cmd          *exec.Cmd
	out          *bufio.Reader
	greeting     string // its first lines
	address, key string
}

// startChild returns once the process has said where it listens.
func startChild(t *testing.T, args ...string) *child {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^TestChild$") //nolint:gosec // this test binary
	// Without the second that the race detector waits at the end, and with a rare garbage collection.
	cmd.Env = append(os.Environ(), "GORACE=atexit_sleep_ms=0", "GOGC=400",
		childArgs+"="+strings.Join(append([]string{"-listen", "127.0.0.1:0"}, args...), "\n"))
	pipe, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = cmd.Process.Kill(); _ = cmd.Wait() })
	c := &child{cmd: cmd, out: bufio.NewReader(pipe)}
	for c.key == "" {
		line, err := c.out.ReadString('\n')
		if err != nil {
			t.Fatalf("the sandbox did not start: %v", err)
		}
		c.greeting += line
		if value, ok := strings.CutPrefix(strings.TrimSpace(line), "export PAYMENTS_BASE_URL="); ok {
			c.address = value
		}
		if value, ok := strings.CutPrefix(strings.TrimSpace(line), "export PAYMENTS_API_KEY="); ok {
			c.key = value
		}
	}
	return c
}

// stop ends the process as a terminal does, and demands that it says nothing is wrong.
func (c *child) stop(t *testing.T) {
	t.Helper()
	if err := c.cmd.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	rest, _ := io.ReadAll(c.out)
	if err := c.cmd.Wait(); err != nil || !strings.HasSuffix(string(rest), "stopped\n") {
		t.Errorf("it ended with %v and %q", err, rest)
	}
}

// kill ends the process at once.
func (c *child) kill(t *testing.T) {
	t.Helper()
	if err := c.cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = c.cmd.Wait()
}

// cutOff stops the process once a request waits, and returns the response, or "" without one.
func (c *child) cutOff(t *testing.T, method, path string, waits func()) string {
	t.Helper()
	answer := make(chan string, 1)
	go func() {
		defer close(answer)
		request, err := http.NewRequestWithContext(context.Background(), method, c.address+path, http.NoBody)
		if err != nil {
			t.Error(err)
			return
		}
		request.Header.Set("Authorization", c.key)
		if response, err := http.DefaultClient.Do(request); err == nil {
			data, _ := io.ReadAll(response.Body)
			_ = response.Body.Close()
			answer <- response.Status + string(data)
		}
	}()
	waits()
	if err := c.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	got := <-answer
	_, _ = io.ReadAll(c.out)
	if err := c.cmd.Wait(); err != nil {
		t.Errorf("it ended with %v", err)
	}
	return got
}

func (c *child) ask(t *testing.T, method, path, body string) (int, string) {
	t.Helper()
	req, err := http.NewRequestWithContext(context.Background(), method, c.address+path, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("Authorization", c.key)
	req.Header.Set("Content-Type", "application/json")
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = resp.Body.Close() }()
	data, err := io.ReadAll(resp.Body)
	if err != nil {
		t.Fatal(err)
	}
	return resp.StatusCode, string(data)
}
