// SPDX-License-Identifier: MPL-2.0

// Package call is the call subcommand: it runs one operation of the payments service from the
// command line. It is for scripts, and for OpenTofu and Terraform before 1.14, which have no
// actions.
//
// Every argument is checked against the contract before anything is sent. The client sends the
// request, with the same retry rules and the same guard of money movements as in the provider.
package call

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log"
	"os"
	"os/signal"
	"syscall"

	"github.com/mattn/go-isatty"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/transport"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/diagnose"
)

// The exit codes.
const (
	exitDone    = 0
	exitFailed  = 1 // the request failed, or was not sent because a person said so
	exitUsage   = 2 // wrong arguments or settings: nothing was sent
	exitUnknown = 3 // the request may have taken effect
)

// command is one run of the subcommand.
type command struct {
	version        string
	stdin          io.Reader
	stdout, stderr io.Writer
	terminal       bool // a person at stdin can answer
	environment    client.Environment
	tune           func(*transport.Config) // for tests; nil for none
}

// Main runs the subcommand and returns the exit code. On the first Ctrl-C, a read stops at once,
// and a write in flight is finished. The second one ends the process.
func Main(version string, args []string) int {
	log.SetOutput(io.Discard) // net/http logs unsolicited responses there, which may contain secrets
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	context.AfterFunc(ctx, stop)
	c := &command{
		version: version, stdin: os.Stdin, stdout: os.Stdout, stderr: os.Stderr, environment: os.LookupEnv,
		terminal: isatty.IsTerminal(os.Stdin.Fd()) && isatty.IsTerminal(os.Stderr.Fd()), // the question is on stderr
	}
	return c.run(ctx, args)
}

// run follows the arguments.
func (c *command) run(ctx context.Context, args []string) int {
	o, err := parse(args)
	if err != nil {
		return c.fail(err)
	}
	if o.help && o.operation == "" {
		return c.print(help)
	}
	all, err := load()
	if err != nil {
		return c.fail(err)
	}
	if o.list {
		text, err := list(all, o.arguments)
		if err != nil {
			return c.fail(err)
		}
		return c.print(text)
	}
	op, err := find(all, o.operation)
	if err != nil {
		return c.fail(err)
	}
	if o.help {
		return c.print(op.help())
	}
	return c.call(ctx, op, o)
}

// call runs an operation.
func (c *command) call(ctx context.Context, op *operation, o options) int {
	r, err := c.read(op, o)
	if err != nil {
		return c.fail(err)
	}
	if err := c.mayMove(op, o); err != nil {
		return c.fail(err)
	}
	cfg, sender, err := c.connect(o)
	if err != nil {
		return c.fail(err)
	}
	if err := mayWrite(sender, op); err != nil {
		return c.fail(err)
	}
	if err := client.ConfirmOrganization(ctx, sender); err != nil {
		return c.explainAccount(r, err)
	}
	if op.effect == transport.MovesMoney && !o.yes {
		if err := c.confirm(ctx, sender, cfg.BaseURL, r); err != nil {
			return c.explain(r, err)
		}
	}
	body, err := c.send(ctx, sender, op, r)
	if err != nil {
		return c.explain(r, err)
	}
	out, err := output(body, cfg.APIKey, o.secrets)
	if err != nil {
		return c.explain(r, err)
	}
	if r.lacksID(body) {
		c.warn(r, "the response does not tell the id of the new object.")
	}
	return c.print(out)
}

// send sends the request. It tells a person who interrupts a write why it goes on.
func (c *command) send(ctx context.Context, sender *client.Client, op *operation, r *request) ([]byte, error) {
	if op.effect == transport.Safe {
		return client.SendRaw(ctx, sender, r.raw())
	}
	told := make(chan struct{})
	stop := context.AfterFunc(ctx, func() {
		defer close(told)
		c.say("interrupted: waiting for the response of %s. A second Ctrl-C ends at once, and its outcome stays unknown.", op.ID)
	})
	defer func() {
		if !stop() {
			<-told // nothing else may be printed at the same time
		}
	}()
	return client.SendRaw(ctx, sender, r.raw())
}

// read returns the request that the arguments describe.
func (c *command) read(op *operation, o options) (*request, error) {
	var file *document
	if o.file != "" {
		read, err := readDocument(o.file, c.stdin)
		if err != nil {
			return nil, op.wrong(err)
		}
		file = read
	}
	r, err := newRequest(op, o.arguments, file)
	if err != nil {
		return nil, op.wrong(err)
	}
	return r, nil
}

// connect returns a client with the provider's environment variables.
func (c *command) connect(o options) (transport.Config, *client.Client, error) {
	cfg, err := transport.FromEnvironment(func(name string) string {
		value, _ := c.environment(name)
		return value
	})
	if err != nil {
		return cfg, nil, &usageError{err.Error()}
	}
	restrictions, err := c.restrictions(o)
	if err != nil {
		return cfg, nil, err
	}
	cfg.UserAgent = "terraform-provider-payments/" + c.version + " call"
	cfg.MaxRetries, cfg.RequestTimeout = o.maxRetries, o.requestTimeout
	cfg.Log = func(_ context.Context, level transport.Level, message string, fields map[string]any) {
		if level == transport.LevelInfo {
			c.say("%v: %s (%v)", fields["reason"], message, fields["wait"])
		}
	}
	if c.tune != nil {
		c.tune(&cfg)
	}
	sender, err := transport.New(cfg)
	var proxy *transport.ProxyError
	switch {
	case errors.As(err, &proxy):
		return cfg, nil, &usageError{diagnose.Stop(err.Error()) + " Expected http://[user:password@]host:port"}
	case err != nil:
		return cfg, nil, &usageError{err.Error()}
	}
	return cfg, client.New(sender, restrictions), nil
}

// usageError says that the arguments or the settings are wrong, so nothing was sent.
type usageError struct{ text string }

// Error returns the reason.
func (e *usageError) Error() string { return e.text }

// nothingSent is the error about a mistake that was found before the request. advice may be empty.
func nothingSent(mistake, advice string) error {
	text := diagnose.Stop(mistake) + " Nothing was sent"
	if advice != "" {
		text += ". " + advice
	}
	return &usageError{text}
}

// fail reports an error that came before the request.
func (c *command) fail(err error) int {
	c.say("%v", err)
	var usage *usageError
	if errors.As(err, &usage) {
		return exitUsage
	}
	return exitFailed
}

// say writes a message for people.
func (c *command) say(format string, args ...any) {
	_, _ = fmt.Fprintf(c.stderr, "call: "+format+"\n", args...)
}

// print writes the result.
func (c *command) print(text string) int {
	if _, err := io.WriteString(c.stdout, text); err != nil {
		c.say("the output could not be written: %v", err)
		return exitFailed
	}
	return exitDone
}
