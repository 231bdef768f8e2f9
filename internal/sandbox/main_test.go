// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// childArgs is how the test binary is told to be the sandbox itself.
const childArgs = "SANDBOX_TEST_CHILD"

// TestChild is no test: it is the process that the others start.
func TestChild(t *testing.T) {
	args, ok := os.LookupEnv(childArgs)
	if !ok {
		t.Skip("it is started by other tests")
	}
	os.Exit(Main(strings.Split(args, "\n"), os.Stdout, os.Stderr))
}

// child is a sandbox in a process of its own.
type child struct {
	cmd          *exec.Cmd
	out          *bufio.Reader
	greeting     string // what it said first
	address, key string
}

// startChild returns once the process has said where it listens.
func startChild(t *testing.T, args ...string) *child {
	t.Helper()
	return startBinary(t, os.Args[0], args...)
}

func startBinary(t *testing.T, binary string, args ...string) *child {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), binary, "-test.run=^TestChild$") //nolint:gosec // this test binary
	// Without the second that the race detector waits at the end.
	cmd.Env = append(os.Environ(), "GORACE=atexit_sleep_ms=0", childArgs+"="+strings.Join(append([]string{"-listen", "127.0.0.1:0"}, args...), "\n"))
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

// TestKill kills the process right after its last answer. Everything that was answered is there after a restart.
func TestKill(t *testing.T) {
	t.Parallel()
	data := filepath.Join(t.TempDir(), "sandbox.db")
	const price = "123456789012345678901234567890.000000000000000001"
	first := startChild(t, "-data", data, "-key", "k", "-quiet")
	var made []string
	for i := range 5 {
		status, body := first.ask(t, "POST", "/product/create", fmt.Sprintf(`{"name": "P%d", "description": "", "currency": "EUR", "price": %s, "addOns": [], "chargingIntervalSeconds": 0}`, i, price))
		if status != 200 {
			t.Fatalf("%d %s", status, body)
		}
		made = append(made, body)
	}
	if err := first.cmd.Process.Signal(syscall.SIGKILL); err != nil {
		t.Fatal(err)
	}
	_ = first.cmd.Wait()

	second := startChild(t, "-data", data, "-key", "k", "-quiet")
	status, body := second.ask(t, "GET", "/products", "")
	if want := "[" + strings.Join(made, ",") + "]"; status != 200 || body != want || !strings.Contains(body, price) {
		t.Errorf("after the kill %d %s, want %s", status, body, want)
	}
}

// TestMain_serves starts the subcommand as a script does, follows its log, and stops it while a request is waiting.
func TestMain_serves(t *testing.T) {
	t.Parallel()
	ready := filepath.Join(t.TempDir(), "ready")
	c := startChild(t, "-ready", ready, "-dialect", "lists=envelope")
	if status, body := c.ask(t, "GET", "/products", ""); status != 200 || body != `{"items":[],"total":0}` {
		t.Errorf("%d %s", status, body)
	}
	var log string
	for log == "" || !strings.Contains(log, "/products") {
		line, err := c.out.ReadString('\n')
		if err != nil {
			t.Fatalf("no line for the request: %v", err)
		}
		log = line
	}
	if !strings.Contains(log, "GET") || !strings.Contains(log, "200 OK") {
		t.Errorf("the log says %q", log)
	}
	// The file is there when a request has been answered: it is written before the first one is.
	if address, err := os.ReadFile(ready); err != nil || string(address) != c.address { //nolint:gosec // a file of this test
		t.Errorf("the ready file has %q, %v; want %s", address, err, c.address)
	}
	if err := c.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	rest, _ := io.ReadAll(c.out)
	if err := c.cmd.Wait(); err != nil || !strings.Contains(string(rest), "stopped") {
		t.Errorf("it ended with %v and %q", err, rest)
	}
}

// TestMain_stopsWaiting: a latency of an hour does not hold up the stop, and its request gets no answer.
func TestMain_stopsWaiting(t *testing.T) {
	t.Parallel()
	c := startChild(t, "-quiet")
	if status, body := c.ask(t, "POST", "/_sandbox/faults", `{"latency": "1h"}`); status != 204 {
		t.Fatalf("%d %s", status, body)
	}
	done := make(chan error, 1)
	go func() {
		req, err := http.NewRequestWithContext(context.Background(), http.MethodGet, c.address+"/products", nil)
		if err == nil {
			var resp *http.Response
			if resp, err = http.DefaultClient.Do(req); err == nil {
				_ = resp.Body.Close()
			}
		}
		done <- err
	}()
	for recorded := ""; !strings.Contains(recorded, `"products"`); {
		_, recorded = c.ask(t, "GET", "/_sandbox/requests", "")
	}
	if err := c.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	if err := <-done; err == nil {
		t.Error("a request that was cut off got an answer")
	}
	_, _ = io.ReadAll(c.out)
	if err := c.cmd.Wait(); err != nil {
		t.Errorf("it ended with %v", err)
	}
}

// TestMain_finishes: a request that has come in half when the process is told to stop is handled, kept, and answered.
func TestMain_finishes(t *testing.T) {
	t.Parallel()
	data := filepath.Join(t.TempDir(), "sandbox.db")
	c := startChild(t, "-quiet", "-data", data)
	host := strings.TrimPrefix(c.address, "http://")
	conn, err := net.Dial("tcp", host)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = conn.Close() }()
	in := bufio.NewReader(conn)
	_, _ = fmt.Fprintf(conn, "POST /product/create HTTP/1.1\r\nHost: %s\r\nAuthorization: %s\r\nContent-Type: application/json\r\nContent-Length: %d\r\nExpect: 100-continue\r\n\r\n", host, c.key, len(mug))
	if line, err := in.ReadString('\n'); err != nil || !strings.Contains(line, "100 Continue") {
		t.Fatalf("%q, %v", line, err)
	}
	_, _ = in.ReadString('\n') // the empty line behind it
	_, _ = io.WriteString(conn, mug[:10])
	if err := c.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	for { // until it has begun to stop
		other, err := net.Dial("tcp", host)
		if err != nil {
			break
		}
		_ = other.Close()
	}
	_, _ = io.WriteString(conn, mug[10:])
	resp, err := http.ReadResponse(in, nil)
	if err != nil {
		t.Fatal(err)
	}
	answer, err := io.ReadAll(resp.Body)
	_ = resp.Body.Close()
	if err != nil || resp.StatusCode != http.StatusOK {
		t.Errorf("%d %s %v", resp.StatusCode, answer, err)
	}
	rest, _ := io.ReadAll(c.out)
	if err := c.cmd.Wait(); err != nil || string(rest[max(0, len(rest)-8):]) != "stopped\n" {
		t.Errorf("it ended with %v and %q", err, rest)
	}
	second := startChild(t, "-data", data, "-key", "k")
	if _, kept := second.ask(t, "GET", "/products", ""); kept != "["+string(answer)+"]" {
		t.Errorf("kept %s, want %s", kept, answer)
	}
}
