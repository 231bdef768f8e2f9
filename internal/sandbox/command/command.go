// SPDX-License-Identifier: MPL-2.0

// Package command is the command line of the sandbox: the sandbox subcommand.
package command

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"log"
	"net"
	"sync"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/cli"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

// Command declares the subcommand. It serves until SIGINT or SIGTERM.
func Command() cli.Command {
	c := &config{}
	return cli.Command{
		Name:    "sandbox",
		Summary: "run the payments service on this machine",
		Usage:   []string{"[flags]", "[flags] -run COMMAND..."},
		About: "Runs the payments service on this machine, for trying the provider, for tests, and for pipelines: no account, " +
			"no key and no network are needed. It prints its address and its key, then a line for each request, and stops on Ctrl-C.",
		Flags: c.flags(),
		Exits: []string{
			"it was stopped, or has saved all; with -run, the code is the command's",
			"it failed: it cannot listen, or cannot use a file",
			"wrong arguments",
		},
		Notes: []string{
			"While it runs, the control interface under /_sandbox/ changes it, from this machine and without a key: objects, seeds, faults, " +
				"the limit, the clock, events, recorded requests. GET /_sandbox/ lists all of it:\n" +
				"  curl http://127.0.0.1:8430/_sandbox/\n" +
				"  curl http://127.0.0.1:8430/_sandbox/objects > seed.json\n" +
				`  curl http://127.0.0.1:8430/_sandbox/faults -d '{"operation": "products", "status": 503, "times": 2}'` + "\n" +
				`  curl http://127.0.0.1:8430/_sandbox/clock -X PUT -d '{"advance": "24h"}'`,
		},
		Examples: []string{
			"terraform-provider-payments sandbox -key my-key -seed demo",
			"terraform-provider-payments sandbox -key my-key -data shop.db -quiet",
			"terraform-provider-payments sandbox -seed demo -run terraform test   # or tofu test",
			"terraform-provider-payments sandbox -forward http://127.0.0.1:3000/hooks",
			"terraform-provider-payments sandbox -data shop.db -recover saved.db",
			"terraform-provider-payments sandbox -fault operation=createProduct,status=503,times=2,retry_after=1",
			"terraform-provider-payments sandbox -fault probability=10,status=500,seed=7 -fault latency=200ms",
			"terraform-provider-payments sandbox -fault path=/product/{id},drop_after",
		},
		Do: func(ctx context.Context, r *cli.Run, _ []string) (int, error) {
			stdout := &lines{to: r.Stdout}
			if c.recovered != "" {
				return cli.Done, c.recoverData(stdout)
			}
			if err := c.checkForward(); err != nil {
				return cli.Failed, err
			}
			errorLog := log.New(r.Stderr, "", log.LstdFlags)
			if c.command == nil {
				c.listen = cmp.Or(c.listen, defaultListen)
				return cli.Done, c.run(ctx, stdout, errorLog, nil)
			}
			if len(c.command) == 0 {
				return cli.Failed, cli.Wrong("-run needs a command")
			}
			stdout.to, c.quiet = r.Stderr, true
			c.listen = cmp.Or(c.listen, "127.0.0.1:0")
			code := cli.Done
			err := c.run(context.WithoutCancel(ctx), stdout, errorLog, func(address, key string) (err error) {
				if err := ctx.Err(); err != nil { // a signal came while the data were read
					return err
				}
				code, err = runCommand(r, c.command, address, key)
				return err
			})
			return code, err
		},
	}
}

const defaultListen = "127.0.0.1:8430"

// run starts a sandbox, serves it, and stops it: after the work with its address and its key, or
// when ctx ends if the work is nil.
func (c *config) run(ctx context.Context, stdout io.Writer, errorLog *log.Logger, work func(address, key string) error) error {
	if err := checkListen(c.listen, c.remote); err != nil {
		return err
	}
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	listener, err := new(net.ListenConfig).Listen(ctx, "tcp", c.listen)
	if err != nil {
		return err
	}
	defer func() { _ = listener.Close() }()
	options := c.options
	options.PublicURL = pagesAt(listener.Addr())
	options.Forward.Log = func(line string) { _, _ = fmt.Fprintln(stdout, line) }
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
	if c.ready != "" {
		if err := writeWhole(c.ready, address); err != nil {
			return err
		}
	}
	var failed error
	if work == nil {
		greet(stdout, box, address, options.PublicURL)
	} else {
		running.Go(func() {
			defer stop()
			failed = work(address, box.Key())
			last, cancel := context.WithTimeout(ctx, 5*time.Second)
			defer cancel()
			_ = box.WaitForDeliveries(last)
		})
	}
	if err := serveUntil(ctx, listener, newServer(ctx, box, errorLog)); err != nil || work != nil {
		stop()
		running.Wait()
		return cmp.Or(failed, err)
	}
	_, _ = fmt.Fprintln(stdout, "stopped")
	return nil
}
