// SPDX-License-Identifier: MPL-2.0

// Package review is the review subcommand: it reads a plan as JSON and describes its effect on
// money, data and prices, in the words of people who decide about it.
//
// It knows no type. The annotations of the schemas tell the meaning of an attribute, and
// [described.Destroying] that of an object. The warnings of a plan come from the same functions. It
// opens no connection without -live.
package review

import (
	"context"
	"errors"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/cli"
)

// The exit codes of findings.
const (
	exitApprove = 3 // a finding needs approval
	exitBlocked = 4 // a finding is blocked
)

// command is one run of the subcommand.
type command struct{ *cli.Run }

// gcPercent is the GOGC of the command. A plan is read once, so most of its allocations
// are garbage at once.
const gcPercent = 75

// run follows the options.
func (c *command) run(ctx context.Context, o options) (int, error) {
	policy, err := readPolicy(o.policy, time.Now())
	if err != nil {
		return cli.Failed, err
	}
	signer, err := newSigner(c.Environment)
	if err != nil {
		return cli.Failed, err
	}
	o.signer = signer
	p, err := c.read(o)
	if err != nil {
		return cli.Failed, err
	}
	if text := p.unfit(); text != "" {
		return cli.Failed, errors.Join(c.Print(text+"\n"), errors.New(text))
	}
	r, err := c.review(ctx, p, o, signer, policy)
	if err != nil {
		return cli.Failed, err
	}
	policy.apply(r.findings)
	r.sort()
	if o.compare != "" {
		if err := c.compareWith(o.compare, r, signer); err != nil {
			return cli.Failed, err
		}
	}
	text, err := formats[o.format](r, o)
	if err != nil {
		return cli.Failed, err
	}
	return r.code(), c.Print(text)
}

// inOneLine returns an error whose words a job's runner, or a reader of its log, cannot take for
// anything else: a pull request brings some of them.
func inOneLine(err error) error {
	text := uncommanded(plain(err.Error()).String())
	if usage := (*cli.UsageError)(nil); errors.As(err, &usage) {
		return cli.Wrong("%s", text)
	}
	return errors.New(text)
}

// code is the exit code of the findings.
func (r *report) code() int {
	switch r.level() {
	case block:
		return exitBlocked
	case approve:
		return exitApprove
	default:
		return cli.Done
	}
}
