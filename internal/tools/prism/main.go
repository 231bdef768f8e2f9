// SPDX-License-Identifier: MPL-2.0

// Prism runs acceptance tests with Stoplight's Prism between the provider and the sandbox. Prism is
// an independent check of every request and response against the contract. The program fails if
// Prism reports a violation, if a test fails, or if no request passed Prism.
//
//	prism -prism node_modules/.bin/prism -into bin go test -run … ./…
//
// A provider sends its requests to the front, which forwards them to Prism. Prism forwards them to
// the back, which finds the test's sandbox by the API key:
//
//	provider -> front -> Prism -> back -> sandbox of the test
//
// Prism reads JSON as JavaScript does, and changes amounts of more than 15 digits.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"time"
)

// variable is the environment variable that passes the front's address to internal/acctest.
const variable = "PAYMENTS_TEST_PROXY"

func main() {
	binary := flag.String("prism", "", "Prism's program")
	into := flag.String("into", "", "the directory that gets Prism's log and its document")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, *binary, *into, flag.Args()); err != nil {
		_, _ = fmt.Fprintln(os.Stderr, "prism:", err)
		os.Exit(1) //nolint:gocritic // stop has nothing left to do
	}
}

func run(ctx context.Context, binary, into string, command []string) error {
	if len(command) == 0 {
		return errors.New("missing argument: a command that runs tests")
	}
	document, log := filepath.Join(into, "contract.json"), filepath.Join(into, "prism.log")
	if err := writeDocument(document); err != nil {
		return err
	}
	address, err := freeAddress(ctx)
	if err != nil {
		return err
	}
	w := newWatch("http://" + address)
	back, err := listen(ctx, http.HandlerFunc(w.back))
	if err != nil {
		return err
	}
	defer func() { _ = back.Close() }()
	front, err := listen(ctx, http.HandlerFunc(w.front))
	if err != nil {
		return err
	}
	defer func() { _ = front.Close() }()

	out, err := os.Create(log) //nolint:gosec // the path is an argument
	if err != nil {
		return err
	}
	defer func() { _ = out.Close() }()
	_, port, err := net.SplitHostPort(address)
	if err != nil {
		return err
	}
	prism := exec.CommandContext(ctx, binary, //nolint:gosec // the program is an argument
		"proxy", document, "http://"+back.Addr, "--errors", "--host", "127.0.0.1", "--port", port)
	prism.Stdout, prism.Stderr = out, out
	if err := prism.Start(); err != nil {
		return err
	}
	ended := make(chan error, 1)
	go func() { ended <- prism.Wait() }()
	defer func() { _ = prism.Process.Kill() }()
	if err := waitReady(ctx, address, ended); err != nil {
		return fmt.Errorf("%w: see %s", err, log)
	}
	if err := w.awake(ctx, "http://"+front.Addr); err != nil {
		return fmt.Errorf("%w: see %s", err, log)
	}

	tests := exec.CommandContext(ctx, command[0], command[1:]...) //nolint:gosec // the command is an argument
	tests.Stdout, tests.Stderr = os.Stdout, os.Stderr
	tests.Env = append(os.Environ(), variable+"=http://"+front.Addr)
	return errors.Join(tests.Run(), w.report(os.Stdout))
}

// listen serves on a free port of this machine. The server's Addr has the address.
func listen(ctx context.Context, handler http.Handler) (*http.Server, error) {
	listener, err := (&net.ListenConfig{}).Listen(ctx, "tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	server := &http.Server{Addr: listener.Addr().String(), Handler: handler, ReadHeaderTimeout: time.Minute}
	go func() { _ = server.Serve(listener) }()
	return server, nil
}

// freeAddress returns an unused address of this machine.
func freeAddress(ctx context.Context) (string, error) {
	listener, err := (&net.ListenConfig{}).Listen(ctx, "tcp", "127.0.0.1:0")
	if err != nil {
		return "", err
	}
	return listener.Addr().String(), listener.Close()
}

// waitReady waits until Prism accepts connections at address. It fails if Prism ends first.
func waitReady(ctx context.Context, address string, ended <-chan error) error {
	tick := time.NewTicker(50 * time.Millisecond)
	defer tick.Stop()
	limit := time.After(time.Minute)
	for {
		select {
		case err := <-ended:
			return fmt.Errorf("the process of Prism ended: %w", err)
		case <-ctx.Done():
			return ctx.Err()
		case <-limit:
			return errors.New("no connection to Prism within a minute")
		case <-tick.C:
		}
		if conn, err := (&net.Dialer{}).DialContext(ctx, "tcp", address); err == nil {
			return conn.Close()
		}
	}
}
