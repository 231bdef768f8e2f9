// SPDX-License-Identifier: MPL-2.0

package command

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/cli"
)

const mug = `{"name": "Mug", "description": "", "currency": "EUR", "price": 12.50, "addOns": [], "chargingIntervalSeconds": 0}`

// run runs the command in this process.
func run(t *testing.T, args ...string) (stdout, stderr string, code int) {
	t.Helper()
	var out, errs bytes.Buffer
	code = Command().Execute(t.Context(), &cli.Run{Stdout: &out, Stderr: &errs}, args)
	return out.String(), errs.String(), code
}

func TestMain_flags(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		args  []string
		code  int
		words string
	}{
		"help":          {[]string{"-h"}, 0, "Runs the payments service on this machine"},
		"unknown flag":  {[]string{"-prot", "1"}, 2, "not defined: -prot; -help shows the flags"},
		"an argument":   {[]string{"start"}, 2, `"start" is no flag; -help shows the flags`},
		"everywhere":    {[]string{"-listen", ":8430"}, 1, "-allow-remote"},
		"no port":       {[]string{"-listen", "127.0.0.1"}, 1, "-listen 127.0.0.1"},
		"wrong dialect": {[]string{"-dialect", "x=y"}, 2, `"x=y" is not a setting of a dialect. The settings are decimals=number|text,`},
		"wrong fault":   {[]string{"-fault", "status=500", "-fault", "status=5"}, 2, "-fault: fault: there is no status 5"},
		"wrong time":    {[]string{"-now", "tomorrow"}, 2, "it must look like 2030-01-01T00:00:00Z"},
		"no command":    {[]string{"-run"}, 2, "-run needs a command"},
		"far forward":   {[]string{"-forward", "http://shop.example/hooks", "-allow-remote-deliveries"}, 2, "shop.example is another machine"},
		"allowed forward": {
			[]string{"-forward", "https://shop.example/hooks", "-allow-remote-deliveries", "-listen", "127.0.0.1"}, 1, "-listen 127.0.0.1",
		},
		"no forward":  {[]string{"-events", "deposit"}, 2, "-events needs -forward"},
		"odd forward": {[]string{"-forward", "127.0.0.1:3000"}, 2, "must be a URL such as http://127.0.0.1:3000/hooks"},
		"no seed":     {[]string{"-seed", "nowhere.json"}, 1, "-seed: open nowhere.json"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if out, errs, code := run(t, c.args...); code != c.code || !strings.Contains(out+errs, c.words) {
				t.Errorf("%d %s%s", code, out, errs)
			}
		})
	}
}

// TestMain_serves starts the subcommand as a script does, follows its log, and stops it while a
// request is waiting.
func TestMain_serves(t *testing.T) {
	t.Parallel()
	ready := filepath.Join(t.TempDir(), "ready")
	c := startChild(t, "-ready", ready, "-dialect", "lists=envelope", "-limit", "25")
	if status, body := c.ask(t, "GET", "/products", ""); status != 200 || body != `{"items":[],"total":0}` {
		t.Errorf("%d %s", status, body)
	}
	if _, body := c.ask(t, "PUT", "/_sandbox/objects/payment_link", "{}"); !strings.Contains(body, `"url":"`+c.address+"/pay/") {
		t.Errorf("a link leads elsewhere: %s", body)
	}
	if status, body := c.ask(t, "GET", "/_sandbox/limit", ""); status != 200 || body != `{"requestsPerSecond":25}` {
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

// TestMain_stopsWaiting: a latency of an hour does not hold up the stop, and its request gets no
// answer.
func TestMain_stopsWaiting(t *testing.T) {
	t.Parallel()
	c := startChild(t, "-quiet")
	if status, body := c.ask(t, "POST", "/_sandbox/faults", `{"latency": "1h"}`); status != 204 {
		t.Fatalf("%d %s", status, body)
	}
	got := c.cutOff(t, "GET", "/products", func() {
		for recorded := ""; !strings.Contains(recorded, `"products"`); {
			_, recorded = c.ask(t, "GET", "/_sandbox/requests", "")
		}
	})
	if got != "" {
		t.Errorf("a request that was cut off got the answer %s", got)
	}
}

// TestMain_finishes: a request that has come in half when the process is told to stop is handled,
// kept, and answered.
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
	_, _ = fmt.Fprintf(conn, "POST /product/create HTTP/1.1\r\nHost: %s\r\nAuthorization: %s\r\nContent-Type: "+
		"application/json\r\nContent-Length: %d\r\nExpect: 100-continue\r\n\r\n", host, c.key, len(mug))
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
