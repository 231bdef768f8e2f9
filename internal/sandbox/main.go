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
	"syscall"
	"time"
)

const usage = `Usage: terraform-provider-payments sandbox [flags]

Runs the payments service on this machine, for trying the provider, for tests, and for pipelines: no account,
no key and no network are needed. It stops on Ctrl-C.

Flags:
`

// Main is the sandbox subcommand. It returns the exit code.
func Main(args []string, stdout, stderr io.Writer) int {
	flags := flag.NewFlagSet("sandbox", flag.ContinueOnError)
	flags.SetOutput(stderr)
	flags.Usage = func() {
		_, _ = fmt.Fprint(stderr, usage)
		flags.PrintDefaults()
	}
	listen := flags.String("listen", "127.0.0.1:8430", "`address` to listen on; port 0 takes a free one")
	remote := flags.Bool("allow-remote", false, "allow an address that other machines can reach")
	key := flags.String("key", "", "the API `key` to accept (default: a new one at each start)")
	organization := flags.String("organization", "", "the organization's `id` (default: a new one, kept with -data)")
	data := flags.String("data", "", "the `file` that keeps everything across restarts (default: memory only)")
	dialect := flags.String("dialect", "", "how to speak where the specification is silent, such as\n`decimals=text,lists=envelope,writes=id,notfound=400,unknown=members,nulls=omitted`")
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
	options := Options{Key: *key, Organization: *organization, Data: *data, Dialect: spoken}
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
	listener, err := new(net.ListenConfig).Listen(ctx, "tcp", *listen)
	if err != nil {
		return fail(err)
	}
	address := "http://" + listener.Addr().String()
	_, _ = fmt.Fprintf(stdout, "The payments service, as a sandbox:\n\n  address       %s\n  API key       %s\n  organization  %s\n\nFor the provider:\n\n  export PAYMENTS_BASE_URL=%s\n  export PAYMENTS_API_KEY=%s\n\n",
		address, box.Key(), box.Organization(), address, box.Key())
	if *ready != "" {
		if err := os.WriteFile(*ready, []byte(address), 0o600); err != nil {
			return fail(err)
		}
	}
	if err := serveUntil(ctx, listener, box); err != nil {
		return fail(err)
	}
	_, _ = fmt.Fprintln(stdout, "stopped")
	return 0
}

// serveUntil serves until ctx ends, and then lets requests under way finish.
func serveUntil(ctx context.Context, listener net.Listener, handler http.Handler) error {
	server := &http.Server{Handler: handler, ReadHeaderTimeout: 10 * time.Second}
	failed := make(chan error, 1)
	go func() { failed <- server.Serve(listener) }()
	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
	}
	last, cancel := context.WithTimeout(context.WithoutCancel(ctx), 5*time.Second)
	defer cancel()
	return server.Shutdown(last)
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
