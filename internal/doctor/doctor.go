// SPDX-License-Identifier: MPL-2.0

// Package doctor is the doctor subcommand: it reads an account, and says which of the provider's
// assumptions about the payments service hold for it. If it is asked to, it also makes, changes and
// deletes objects of its own.
//
// Below it, each room knows only those that follow: package report sums up a run, package trials
// writes, package requests sends, and package evidence keeps facts without values. So no value of
// the account can reach the report.
package doctor

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"os"
	"strings"
	"time"

	"github.com/google/uuid"

	"github.com/terraform-payments/terraform-provider-payments/internal/cli"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/transport"
	"github.com/terraform-payments/terraform-provider-payments/internal/doctor/report"
	"github.com/terraform-payments/terraform-provider-payments/internal/doctor/requests"
	"github.com/terraform-payments/terraform-provider-payments/internal/doctor/trials"
)

// exitBreaks says that the provider cannot read something. [cli.Failed] also says that objects of
// the doctor are left.
const exitBreaks = 3

// runTimeout is how long a run sends requests at most.
const runTimeout = 15 * time.Minute

// run examines the account, and writes the report.
func (c *command) run(ctx context.Context, o options) (int, error) {
	r, err := c.examine(ctx, o)
	if err != nil {
		return cli.Failed, err
	}
	text := r.Text(c.TerminalOut)
	if o.json != "" {
		data, err := json.MarshalIndent(r, "", "  ")
		if err != nil {
			return cli.Failed, err
		}
		data = append(data, '\n')
		if o.json == "-" {
			text = string(data)
		} else if err := os.WriteFile(o.json, data, 0o644); err != nil { //nolint:gosec // the report is meant to be shared
			return cli.Failed, fmt.Errorf("the report could not be written: %w", err)
		}
	}
	if err := c.Print(text); err != nil {
		return cli.Failed, err
	}
	switch {
	case r.Breaks():
		return exitBreaks, nil
	case r.Stopped != "", len(r.Left) > 0, r.IsEmpty():
		return cli.Failed, nil
	}
	return cli.Done, nil
}

// errKey says that nothing can be read.
var errKey = errors.New("the service refuses the key (401): check PAYMENTS_API_KEY, and that PAYMENTS_BASE_URL is the key's environment")

// refusedKey is [errKey], with the answer of an unknown path about the address.
func refusedKey(ctx context.Context, sender *transport.Transport) error {
	unknownPath, err := requests.AskUnknown(ctx, sender)
	switch {
	case err != nil:
		return errKey
	case strings.HasPrefix(unknownPath, fmt.Sprint(http.StatusNotFound)):
		return fmt.Errorf("%w. The address seems to be right: an unknown path is answered with %s", errKey, unknownPath)
	}
	return fmt.Errorf("%w. An unknown path is answered with %s, so the address may be wrong as well", errKey, unknownPath)
}

// examine sends the requests, and returns the report.
func (c *command) examine(ctx context.Context, o options) (*report.Report, error) {
	all, err := requests.Operations()
	if err != nil {
		return nil, err
	}
	reads, err := requests.ChooseReads(all, o.groups, o.sample)
	if err != nil {
		return nil, err
	}
	seen := &requests.Observer{}
	cfg, sender, err := c.connect(seen)
	if err != nil {
		return nil, err
	}
	run := report.Run{Version: c.Version, Session: requests.NewSession(sender, all, o.sample, seen.Now)}
	if o.write {
		run.Trials = trials.New(run.Session, c.clock, c.pause)
		if err = c.confirm(ctx, o, run.Trials, requests.HostOf(cfg)); err != nil {
			return nil, err
		}
	} else {
		c.Say("at most %d requests, all of them GET, none of which creates or changes anything", reads.Most())
	}
	limited, cancel := context.WithTimeoutCause(ctx, runTimeout, fmt.Errorf("%s were over", runTimeout))
	defer cancel()
	first, err := sender.Do(limited, reads.First().NewRequest(uuid.NewString()))
	if err == nil {
		_ = first.Body.Close()
	}
	var failure *transport.Error
	switch {
	case transport.Status(err) == http.StatusUnauthorized:
		return nil, refusedKey(limited, sender)
	case errors.As(err, &failure) && !failure.Accepted:
		return nil, err
	}
	unknownPath, wrongKey, err := requests.Probe(limited, cfg, sender, reads.First())
	if err != nil {
		unknownPath, wrongKey = "no response", "no response"
	}
	run.Stopped = run.Session.ReadAccount(limited, reads)
	switch {
	case run.Stopped != nil:
		run.Trials = nil
	case run.Trials != nil:
		if run.Left, run.Stopped = run.Trials.Perform(limited); len(run.Left) > 0 {
			c.Say("some objects could not be deleted. `terraform-provider-payments doctor -clean` tries again")
		}
	}
	run.Connection = seen.Result(cfg)
	run.Connection.UnknownPath, run.Connection.WrongKey = unknownPath, wrongKey
	return report.Of(run), nil
}
