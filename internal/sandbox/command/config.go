// SPDX-License-Identifier: MPL-2.0

package command

import (
	"errors"
	"fmt"
	"net"
	"net/url"
	"strings"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/cli"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/dialect"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/engine"
)

// config is the command line's arguments.
type config struct {
	options     sandbox.Options
	listen      string
	remote      bool
	seed, ready string
	recovered   string // the file to save a damaged one's objects in
	quiet       bool
	now         time.Time
	faults      []sandbox.Fault
	command     []string // to run; empty: none
}

// flags describes the flags.
func (c *config) flags() []cli.Flag {
	return []cli.Flag{
		cli.Heading("Where and who:"),
		cli.Text(&c.listen, "listen", "ADDRESS", "address to listen on, "+defaultListen+" by default; port 0 takes a free one"),
		cli.Switch(&c.remote, "allow-remote", "allow an address that other machines can reach: nothing protects it there"),
		cli.Text(&c.options.Key, "key", "KEY", "the API key to accept. By default a new one at each start"),
		cli.Text(&c.options.Organization, "organization", "ID", "the organization's id, a UUID. By default that of the seed, or a new one; kept "+
			"with -data"),

		cli.Heading("Content:"),
		cli.Text(&c.options.Data, "data", "FILE", "keep everything, the clock too, in this file across restarts. By default in memory only. "+
			"A kill of the sandbox loses nothing. A crash of the machine can damage the file: a damaged file is left as it is, "+
			"and the error names the damage"),
		cli.Text(&c.recovered, "recover", "NEW_FILE", "save the records of the whole lines of the file of -data in this new file, list the "+
			"damaged lines, and stop; exits with 1 if there are any"),
		cli.Text(&c.seed, "seed", "FILE", `start with the objects of this JSON file: {"product": [{"name": "Mug", "price": 9}, ...], ...}. `+
			"GET /_sandbox/objects answers such a file. The sandbox takes over the organization of its objects. "+
			`"-seed demo" is a small coffee roaster. With -data, a file that holds objects already is left as it is`),
		cli.Value(&c.now, "now", "TIME", "start the clock at this time, such as 2030-01-01T00:00:00Z. By default at the real time; with -data, "+
			"a restart goes on with the clock of the file", readTime),

		cli.Heading("How it behaves:"),
		cli.Func("fault", "RULE", "make requests fail; may be repeated, and the first matching rule applies. A rule is NAME=VALUE,...\n"+
			faultHelp, c.addFault),
		cli.Value(&c.options.RequestsPerSecond, "limit", "N", "accept N requests in a second, and refuse the others with 429 and "+
			"Retry-After; 0, the default, is no limit", sandbox.ParseLimit),
		cli.Value(&c.options.Dialect, "dialect", "SETTINGS", "how to speak where the specification is silent, such as "+
			"decimals=text,lists=envelope. The settings:\n"+dialectHelp(), sandbox.ParseDialect),
		cli.Switch(&c.options.AllowRemoteDeliveries, "allow-remote-deliveries", "deliver events to webhooks on other machines too"),
		cli.Text(&c.options.Forward.URL, "forward", "URL", "deliver every event to this address too, such as "+
			"http://127.0.0.1:3000/hooks, with the service-verification-key "+sandbox.ForwardKey+", and print a line for each attempt"),
		cli.Words(&c.options.Forward.Events, "events", "TYPES", "types of events to forward, such as deposit. By default all"),

		cli.Heading("For scripts:"),
		cli.Rest(&c.command, "run", "COMMAND...", "run a command, and exit as it does. All that stands behind -run is the command. "+
			"The sandbox listens on a free port, unless -listen names one, gives the command "+cli.EnvBaseURL+" and "+cli.EnvAPIKey+
			", writes to stderr, and has no line for each request"),
		cli.Switch(&c.quiet, "quiet", "no line for each request"),
		cli.Text(&c.ready, "ready", "FILE", "write the address to this file once requests are served"),
	}
}

// faultHelp has the parts of a rule. A test compares them with a fault.
const faultHelp = `  which requests  method=POST  operation=createProduct  path=/product/{id}
  how often       times=2  probability=10 (percent)  seed=7
  effect          status=503  retry_after=1  after (the request is handled first)
                  drop_before  drop_after  truncate
                  latency=200ms  latency_up_to=1s (drawn from the seed, in addition)  slow=2s
                  body=TEXT, which goes last and takes the rest`

// dialectHelp has the settings of a dialect.
func dialectHelp() string {
	var all []string
	for _, choice := range dialect.Choices() {
		all = append(all, "  "+choice.String())
	}
	return strings.Join(all, "\n")
}

func readTime(text string) (time.Time, error) {
	at, err := time.Parse(time.RFC3339, text)
	if err != nil {
		err = errors.New("it must look like 2030-01-01T00:00:00Z")
	}
	return at, err
}

func (c *config) addFault(text string) error {
	fault, err := sandbox.ParseFault(text)
	c.faults = append(c.faults, fault)
	return err
}

// checkListen refuses addresses that other machines can reach, unless they are allowed: nothing
// protects the sandbox there.
func checkListen(address string, remote bool) error {
	host, _, err := net.SplitHostPort(address)
	if err != nil {
		return fmt.Errorf("-listen %s: %w", address, err)
	}
	if remote || engine.IsOwnName(host) {
		return nil
	}
	return fmt.Errorf("-listen %s can be reached from other machines, and the sandbox has nothing to protect it: "+
		"use 127.0.0.1, or say -allow-remote", address)
}

// checkForward refuses a receiver that no event may go to.
func (c *config) checkForward() error {
	to, err := url.Parse(c.options.Forward.URL)
	switch {
	case c.options.Forward.URL == "" && len(c.options.Forward.Events) > 0:
		return cli.Wrong("-events needs -forward, the address to deliver them to")
	case c.options.Forward.URL == "":
		return nil
	case err != nil || to.Scheme != "http" && to.Scheme != "https" || to.Hostname() == "":
		return cli.Wrong("-forward must be a URL such as http://127.0.0.1:3000/hooks")
	case engine.IsOwnName(to.Hostname()) || to.Scheme == "https" && c.options.AllowRemoteDeliveries:
		return nil
	}
	return cli.Wrong("-forward %s is another machine. Events go to this one only; to others by https, with -allow-remote-deliveries", to.Host)
}
