// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"time"
)

// Main is the sandbox subcommand. It serves until the process is told to stop, and returns the exit code.
func Main(args []string, stdout, stderr io.Writer) int {
	stdout = &lines{to: stdout}
	flags := flag.NewFlagSet("sandbox", flag.ContinueOnError)
	flags.SetOutput(io.Discard) // the flag package would print the whole help behind each mistake
	listen := flags.String("listen", "127.0.0.1:8430", "")
	remote := flags.Bool("allow-remote", false, "")
	deliverAway := flags.Bool("allow-remote-deliveries", false, "")
	key := flags.String("key", "", "")
	organization := flags.String("organization", "", "")
	data := flags.String("data", "", "")
	seed := flags.String("seed", "", "")
	quiet := flags.Bool("quiet", false, "")
	ready := flags.String("ready", "", "")
	operations := flags.Bool("operations", false, "")
	var now time.Time
	flags.Func("now", "", func(text string) (err error) {
		if now, err = time.Parse(time.RFC3339, text); err != nil {
			return errors.New("it must look like 2030-01-01T00:00:00Z")
		}
		return nil
	})
	var faults []Fault
	flags.Func("fault", "", func(text string) error {
		fault, err := ParseFault(text)
		faults = append(faults, fault)
		return err
	})
	var limit int
	flags.Func("limit", "", func(text string) (err error) {
		limit, err = ParseLimit(text)
		return err
	})
	var spoken Dialect
	flags.Func("dialect", "", func(text string) (err error) {
		spoken, err = ParseDialect(text)
		return err
	})
	switch err := flags.Parse(args); {
	case errors.Is(err, flag.ErrHelp):
		_, _ = io.WriteString(stdout, help)
		return 0
	case err != nil:
		_, _ = fmt.Fprintf(stderr, "sandbox: %s; -h shows the flags\n", strings.ReplaceAll(err.Error(), ": sandbox: ", ": "))
		return 2
	case flags.NArg() > 0:
		_, _ = fmt.Fprintf(stderr, "sandbox: %q is one argument too many; -h shows the flags\n", flags.Arg(0))
		return 2
	}
	fail := func(err error) int {
		_, _ = fmt.Fprintln(stderr, "sandbox:", err)
		return 1
	}
	if *operations {
		if err := listOperations(stdout); err != nil {
			return fail(err)
		}
		return 0
	}
	if err := checkListen(*listen, *remote); err != nil {
		return fail(err)
	}
	options := Options{Key: *key, Organization: *organization, Data: *data, Dialect: spoken, RequestsPerSecond: limit, AllowRemoteDeliveries: *deliverAway}
	if !*quiet {
		options.Log = func(line string) { _, _ = fmt.Fprintln(stdout, line) }
	}
	box, err := New(options)
	if err != nil {
		return fail(err)
	}
	defer func() { _ = box.Close() }()
	if !now.IsZero() {
		box.SetClock(now)
	}
	for _, fault := range faults {
		box.AddFault(fault)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	defer context.AfterFunc(ctx, box.end)() // deliveries must not hold up the stop
	go box.keepTime(ctx)
	listener, err := new(net.ListenConfig).Listen(ctx, "tcp", *listen)
	if err != nil {
		return fail(err)
	}
	address := "http://" + listener.Addr().String()
	box.publicURL = pagesAt(listener.Addr())
	if err := plant(box, *seed, *organization == "", stdout); err != nil {
		return fail(err)
	}
	_, _ = fmt.Fprintf(stdout, "The payments service, as a sandbox:\n\n  address       %s\n  page          %s\n  API key       %s\n  organization  %s\n\nFor the provider:\n\n  export PAYMENTS_BASE_URL=%s\n  export PAYMENTS_API_KEY=%s\n\n",
		address, box.pageLine(), box.Key(), box.Organization(), address, box.Key())
	if *ready != "" {
		if err := writeWhole(*ready, address); err != nil {
			return fail(err)
		}
	}
	if err := serveUntil(ctx, stop, listener, box); err != nil {
		return fail(err)
	}
	_, _ = fmt.Fprintln(stdout, "stopped")
	return 0
}

// plant puts a seed into a sandbox that holds nothing yet: a restart must not bring back what was changed since. Where the sandbox may be anybody's, it
// becomes that of the organization whose objects they are.
func plant(box *Sandbox, seed string, anybody bool, stdout io.Writer) error {
	if seed == "" {
		return nil
	}
	data, err := demoSeed, error(nil)
	if seed != demoName {
		if data, err = os.ReadFile(seed); err != nil { //nolint:gosec // the file that was asked for
			return fmt.Errorf("-seed: %w", err)
		}
	}
	if !box.empty() {
		_, _ = fmt.Fprintf(stdout, "The seed %s is left out: the data file holds objects already.\n\n", seed)
		return nil
	}
	if anybody {
		if err := box.adopt(data); err != nil {
			return err
		}
	}
	if err := box.Seed(data); err != nil {
		return fmt.Errorf("-seed %s: %s", seed, strings.TrimPrefix(err.Error(), "seed: "))
	}
	return nil
}

// serveUntil serves until ctx ends, and then lets requests under way finish.
func serveUntil(ctx context.Context, stop func(), listener net.Listener, handler http.Handler) error {
	server := &http.Server{
		Handler: handler, ReadHeaderTimeout: 10 * time.Second,
		// Ends the waiting of faults, which could be for hours. Nothing else looks at it.
		BaseContext: func(net.Listener) context.Context { return ctx },
	}
	failed := make(chan error, 1)
	go func() { failed <- server.Serve(listener) }()
	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
		stop() // a second Ctrl-C ends the process at once
	}
	last, cancel := context.WithTimeout(context.WithoutCancel(ctx), 5*time.Second)
	defer cancel()
	return server.Shutdown(last)
}

// writeWhole lets a script that waits for the file never see half of it.
func writeWhole(path, text string) error {
	file, err := os.CreateTemp(filepath.Dir(path), ".sandbox-ready-*")
	if err != nil {
		return err
	}
	_, err = file.WriteString(text)
	if err = errors.Join(err, file.Close()); err == nil {
		err = os.Rename(file.Name(), path)
	}
	if err != nil {
		_ = os.Remove(file.Name())
	}
	return err
}

// lines is a writer for several goroutines.
type lines struct {
	mu sync.Mutex
	to io.Writer
}

func (l *lines) Write(data []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.to.Write(data)
}

// checkListen refuses addresses that other machines can reach, unless that is wanted: there is no protection behind them.
func checkListen(address string, remote bool) error {
	host, _, err := net.SplitHostPort(address)
	if err != nil {
		return fmt.Errorf("-listen %s: %w", address, err)
	}
	ip := net.ParseIP(host)
	if remote || host == "localhost" || ip != nil && ip.IsLoopback() {
		return nil
	}
	return fmt.Errorf("-listen %s can be reached from other machines, and the sandbox has nothing to protect it: use 127.0.0.1, or say -allow-remote", address)
}
