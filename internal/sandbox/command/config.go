// SPDX-License-Identifier: MPL-2.0

package command

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"net"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

// config is the command line's arguments.
type config struct {
	options           sandbox.Options
	listen            string
	remote            bool
	seed, ready       string
	recovered         string // the file to save a damaged one's objects in
	quiet, operations bool
	now               time.Time
	faults            []sandbox.Fault
}

// parse reads the arguments. Its error is [flag.ErrHelp] for -h.
func (c *config) parse(args []string) error {
	flags := c.flags()
	if err := flags.Parse(args); err != nil {
		return err
	}
	if flags.NArg() > 0 {
		return fmt.Errorf("%q is one argument too many", flags.Arg(0))
	}
	return nil
}

// flags has no usage texts: help.go has them.
func (c *config) flags() *flag.FlagSet {
	flags := flag.NewFlagSet("sandbox", flag.ContinueOnError)
	flags.SetOutput(io.Discard) // the flag package would print the whole help behind each mistake
	flags.StringVar(&c.listen, "listen", "127.0.0.1:8430", "")
	flags.BoolVar(&c.remote, "allow-remote", false, "")
	flags.BoolVar(&c.options.AllowRemoteDeliveries, "allow-remote-deliveries", false, "")
	flags.StringVar(&c.options.Key, "key", "", "")
	flags.StringVar(&c.options.Organization, "organization", "", "")
	flags.StringVar(&c.options.Data, "data", "", "")
	flags.StringVar(&c.recovered, "recover", "", "")
	flags.StringVar(&c.seed, "seed", "", "")
	flags.BoolVar(&c.quiet, "quiet", false, "")
	flags.StringVar(&c.ready, "ready", "", "")
	flags.BoolVar(&c.operations, "operations", false, "")
	flags.Func("now", "", func(text string) (err error) {
		if c.now, err = time.Parse(time.RFC3339, text); err != nil {
			return errors.New("it must look like 2030-01-01T00:00:00Z")
		}
		return nil
	})
	flags.Func("fault", "", func(text string) error {
		fault, err := sandbox.ParseFault(text)
		c.faults = append(c.faults, fault)
		return err
	})
	flags.Func("limit", "", func(text string) (err error) {
		c.options.RequestsPerSecond, err = sandbox.ParseLimit(text)
		return err
	})
	flags.Func("dialect", "", func(text string) (err error) {
		c.options.Dialect, err = sandbox.ParseDialect(text)
		return err
	})
	return flags
}

// checkListen refuses addresses that other machines can reach, unless they are allowed: nothing
// protects the sandbox there.
func checkListen(address string, remote bool) error {
	host, _, err := net.SplitHostPort(address)
	if err != nil {
		return fmt.Errorf("-listen %s: %w", address, err)
	}
	ip := net.ParseIP(host)
	if remote || host == "localhost" || ip != nil && ip.IsLoopback() {
		return nil
	}
	return fmt.Errorf("-listen %s can be reached from other machines, and the sandbox has nothing to protect it: "+
		"use 127.0.0.1, or say -allow-remote", address)
}
