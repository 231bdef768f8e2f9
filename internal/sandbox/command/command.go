// SPDX-License-Identifier: MPL-2.0

// Package command is the command line of the sandbox: the sandbox subcommand.
package command

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"net"
	"os"
	"os/signal"
	"strings"
	"sync"
	"syscall"

	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

// Main runs the subcommand and returns the exit code. It serves until SIGINT or SIGTERM.
func Main(args []string, stdout, stderr io.Writer) int {
	stdout = &lines{to: stdout}
	c := new(config)
	err := c.parse(args)
	switch {
	case errors.Is(err, flag.ErrHelp):
		_, _ = io.WriteString(stdout, help)
		return 0
	case err != nil:
		_, _ = fmt.Fprintf(stderr, "sandbox: %s; -h shows the flags\n", strings.ReplaceAll(err.Error(), ": sandbox: ", ": "))
		return 2
	case c.operations:
		err = listOperations(stdout)
	case c.recovered != "":
		err = c.recoverData(stdout)
	default:
		err = c.run(stdout)
	}
	if err != nil {
		_, _ = fmt.Fprintln(stderr, "sandbox:", err)
		return 1
	}
	return 0
}

// run starts a sandbox, serves it, and stops it.
func (c *config) run(stdout io.Writer) error {
	if err := checkListen(c.listen, c.remote); err != nil {
		return err
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	listener, err := new(net.ListenConfig).Listen(ctx, "tcp", c.listen)
	if err != nil {
		return err
	}
	defer func() { _ = listener.Close() }()
	options := c.options
	options.PublicURL = pagesAt(listener.Addr())
	if !c.quiet {
		options.Log = func(line string) { _, _ = fmt.Fprintln(stdout, line) }
	}
	box, err := sandbox.New(options)
	if err != nil {
		return err
	}
	defer func() { _ = box.Close() }()
	if !c.now.IsZero() {
		box.SetClock(c.now)
	}
	for _, fault := range c.faults {
		box.AddFault(fault)
	}
	if err := c.plant(box, stdout); err != nil {
		return err
	}
	var running sync.WaitGroup
	running.Go(func() { box.Run(ctx) })
	defer running.Wait()
	defer stop()
	address := "http://" + listener.Addr().String()
	greet(stdout, box, address, options.PublicURL)
	if c.ready != "" {
		if err := writeWhole(c.ready, address); err != nil {
			return err
		}
	}
	if err := serveUntil(ctx, stop, listener, box, patient()); err != nil {
		return err
	}
	_, _ = fmt.Fprintln(stdout, "stopped")
	return nil
}
