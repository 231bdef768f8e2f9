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
	"strings"

	"github.com/terraform-payments/terraform-provider-payments/internal/cli"
	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/transport"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/diagnose"
)

// exitUnknown says that the request may have taken effect.
const exitUnknown = 3

// command is one run of the subcommand. On the first Ctrl-C, a read stops at once, and a write in
// flight is finished.
type command struct{ *cli.Run }

// run follows the options.
func (c *command) run(ctx context.Context, o options) (int, error) {
	all, err := load()
	if err != nil {
		return cli.Failed, err
	}
	if o.list {
		text, err := list(all, o.arguments)
		if err != nil {
			return cli.Failed, err
		}
		return cli.Done, c.Print(text)
	}
	op, err := find(all, o.operation)
	if err != nil {
		return cli.Failed, err
	}
	return c.call(ctx, op, o)
}

// call runs an operation.
func (c *command) call(ctx context.Context, op *operation, o options) (int, error) {
	r, err := c.read(op, o)
	if err != nil {
		return cli.Failed, err
	}
	if err := o.listing.check(op); err != nil {
		return cli.Failed, op.wrong(err)
	}
	if err := c.mayMove(op, o); err != nil {
		return cli.Failed, err
	}
	service, key, sender, err := c.connect(o)
	if err != nil {
		return cli.Failed, err
	}
	if err := mayWrite(sender, op); err != nil {
		return cli.Failed, err
	}
	if err := sender.Account().ConfirmOrganization(ctx); err != nil {
		return cli.Failed, explainAccount(r, err)
	}
	if err := c.mayRepeat(ctx, sender, r, o); err != nil {
		return c.explain(r, err)
	}
	if op.effect == transport.MovesMoney && !o.yes {
		if err := c.confirm(ctx, sender, service, r); err != nil {
			return c.explain(r, err)
		}
	}
	body, err := c.send(ctx, sender, op, r)
	if err != nil {
		return c.explain(r, err)
	}
	out, err := output(op, body, key, o)
	if err != nil {
		return c.explain(r, err)
	}
	if r.lacksID(body) {
		c.warn(r, "the response does not tell the id of the new object.")
	}
	if names := r.differing(body); names != nil {
		c.warn(r, "the response has another value of "+strings.Join(names, ", ")+" than the request.")
	}
	return cli.Done, c.Print(out)
}

// send sends the request. It tells a person who interrupts a write why it goes on.
func (c *command) send(ctx context.Context, sender *client.Client, op *operation, r *request) ([]byte, error) {
	if op.effect == transport.Safe {
		return client.SendRaw(ctx, sender, r.raw())
	}
	told := make(chan struct{})
	stop := context.AfterFunc(ctx, func() {
		defer close(told)
		c.Say("interrupted: waiting for the response of %s. A second Ctrl-C ends at once, and its outcome stays unknown.", op.ID)
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
		read, err := c.readDocument(o.file)
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

// connect returns a client with the provider's environment variables, and the URL and the key of
// the service.
func (c *command) connect(o options) (service, key string, sender *client.Client, err error) {
	restrictions, err := c.restrictions(o)
	if err != nil {
		return "", "", nil, err
	}
	cfg, connection, err := c.Connect(func(cfg *transport.Config) {
		cfg.MaxRetries, cfg.RequestTimeout = o.maxRetries, o.requestTimeout
		cfg.Log = func(_ context.Context, level transport.Level, message string, fields map[string]any) {
			if level == transport.LevelInfo && fields["wait"] != nil { // it waits before another attempt
				c.Say("%v: %s (%v)", fields["reason"], message, fields["wait"])
			}
		}
	})
	if err != nil {
		return "", "", nil, err
	}
	return cfg.BaseURL, cfg.APIKey, client.New(connection, restrictions), nil
}

// nothingSent is the error about a mistake that was found before the request. advice may be empty.
func nothingSent(mistake, advice string) error {
	text := diagnose.Stop(mistake) + " Nothing was sent"
	if advice != "" {
		text += ". " + advice
	}
	return cli.Wrong("%s", text)
}
