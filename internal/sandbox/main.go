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
	"sync"
	"syscall"
	"time"
)

const usage = `Usage: terraform-provider-payments sandbox [flags]

Runs the payments service on this machine, for trying the provider, for tests, and for pipelines: no account,
no key and no network are needed. It stops on Ctrl-C.

Flags:
`

// Main is the sandbox subcommand. It serves until the process is told to stop, and returns the exit code.
func Main(args []string, stdout, stderr io.Writer) int {
	stdout = &lines{to: stdout}
	flags := flag.NewFlagSet("sandbox", flag.ContinueOnError)
	flags.SetOutput(stderr)
	flags.Usage = func() {
		_, _ = fmt.Fprint(stderr, usage)
		flags.PrintDefaults()
	}
	listen := flags.String("listen", "127.0.0.1:8430", "`address` to listen on; port 0 takes a free one")
	remote := flags.Bool("allow-remote", false, "allow an address that other machines can reach")
	deliverAway := flags.Bool("allow-remote-deliveries", false, "deliver events to webhooks on other machines too")
	key := flags.String("key", "", "the API `key` to accept (default: a new one at each start)")
	organization := flags.String("organization", "", "the organization's `id` (default: a new one, kept with -data)")
	data := flags.String("data", "", "the `file` that keeps everything across restarts (default: memory only)")
	dialect := flags.String("dialect", "", "how to speak where the specification is silent, such as\n`decimals=text,lists=envelope,writes=id,notfound=400,unknown=members,nulls=omitted,unions=nulls,spelling=other,defaults=filled,personal=masked,secrets=masked`")
	quiet := flags.Bool("quiet", false, "no line for each request")
	ready := flags.String("ready", "", "write the address to this `file` once requests are served")
	switch err := flags.Parse(args); {
	case errors.Is(err, flag.ErrHelp):
		return 0
	case err != nil:
		return 2
	case flags.NArg() > 0:
		_, _ = fmt.Fprintf(stderr, "sandbox: %q is one argument too many; -h shows the flags\n", flags.Arg(0))
		return 2
	}
	fail := func(err error) int {
		_, _ = fmt.Fprintln(stderr, "sandbox:", err)
		return 1
	}
	spoken, err := ParseDialect(*dialect)
	if err != nil {
		return fail(err)
	}
	if err := checkListen(*listen, *remote); err != nil {
		return fail(err)
	}
	options := Options{Key: *key, Organization: *organization, Data: *data, Dialect: spoken, AllowRemoteDeliveries: *deliverAway}
	if !*quiet {
		options.Log = func(line string) { _, _ = fmt.Fprintln(stdout, line) }
	}
	box, err := New(options)
	if err != nil {
		return fail(err)
	}
	defer func() { _ = box.Close() }()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	defer context.AfterFunc(ctx, box.end)() // deliveries must not hold up the stop
	listener, err := new(net.ListenConfig).Listen(ctx, "tcp", *listen)
	if err != nil {
		return fail(err)
	}
	address := "http://" + listener.Addr().String()
	box.publicURL = pagesAt(listener.Addr())
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
