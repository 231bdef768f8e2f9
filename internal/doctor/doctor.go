// SPDX-License-Identifier: MPL-2.0

// Package doctor is the doctor subcommand: it reads an account, and says which of the provider's
// assumptions about the payments service hold for it. If it is asked to, it also makes, changes and
// deletes objects of its own: [templates] is the table of them, and a [trial] is one of them.
//
// The contract names the reads: package doctor knows no operation by name. Each response
// becomes facts where it is read ([reader]): members and the shapes of their values. Nothing else
// reaches the rest of the package, except ids, which become requests. Of the responses about its
// own objects, words are kept: whether a value is the one that was sent. So no value of the account
// can reach the report.
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
)

// exitBreaks says that the provider cannot read something. [cli.Failed] also says that objects of
// the doctor are left.
const exitBreaks = 3

// The limits of a run. A read that fails needs no long wait: the report says that it failed.
const (
	maxRetries     = 2
	maxWait        = 2 * time.Second
	requestTimeout = 30 * time.Second
	runTimeout     = 15 * time.Minute
)

// command is one run of the subcommand.
type command struct {
	*cli.Run

	clock func() time.Time
	pause func(ctx context.Context, wait time.Duration)
}

// Command declares the subcommand. Ctrl-C ends it with a report of the responses until then.
func Command() cli.Command {
	return (&command{clock: time.Now, pause: sleep}).declare()
}

// run follows the options.
func (c *command) run(ctx context.Context, o options) (int, error) {
	if o.clean {
		return cli.Done, c.clean(ctx, o)
	}
	report, err := c.examine(ctx, o)
	if err != nil {
		return cli.Failed, err
	}
	text := report.text(c.TerminalOut)
	if o.json != "" {
		data, err := json.MarshalIndent(report, "", "  ")
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
	case report.breaks():
		return exitBreaks, nil
	case report.Stopped != "", len(report.Left) > 0, report.isEmpty():
		return cli.Failed, nil
	}
	return cli.Done, nil
}

// errKey says that nothing can be read.
var errKey = errors.New("the service refuses the key (401): check PAYMENTS_API_KEY, and that PAYMENTS_BASE_URL is the key's environment")

// refusedKey is [errKey], with the answer of an unknown path about the address.
func refusedKey(ctx context.Context, sender *transport.Transport) error {
	unknownPath, err := askUnknown(ctx, sender)
	switch {
	case err != nil:
		return errKey
	case strings.HasPrefix(unknownPath, fmt.Sprint(http.StatusNotFound)):
		return fmt.Errorf("%w. The address seems to be right: an unknown path is answered with %s", errKey, unknownPath)
	}
	return fmt.Errorf("%w. An unknown path is answered with %s, so the address may be wrong as well", errKey, unknownPath)
}

// connect returns a connection whose responses are seen, and its settings.
func (c *command) connect(seen *observer) (transport.Config, *transport.Transport, error) {
	return c.Connect(func(cfg *transport.Config) {
		cfg.MaxRetries, cfg.MaxWait, cfg.RequestTimeout, cfg.Observe = maxRetries, maxWait, requestTimeout, seen.observe
	})
}

// examine sends the requests, and returns the report.
func (c *command) examine(ctx context.Context, o options) (*Report, error) {
	p, err := newPlan(o.groups, o.sample)
	if err != nil {
		return nil, err
	}
	seen := &observer{}
	cfg, sender, err := c.connect(seen)
	if err != nil {
		return nil, err
	}
	s := &survey{sender: sender, plan: p, now: seen.now}
	var w *writer
	if o.write {
		if w, err = c.prepare(ctx, o, s, hostOf(cfg)); err != nil {
			return nil, err
		}
	} else {
		c.Say("at most %d requests, all of them GET, none of which creates or changes anything", p.most())
	}
	reading, cancel := context.WithTimeoutCause(ctx, runTimeout, fmt.Errorf("%s were over", runTimeout))
	defer cancel()
	first, err := sender.Do(reading, p.first().request(uuid.NewString()))
	if err == nil {
		_ = first.Body.Close()
	}
	var failure *transport.Error
	switch {
	case transport.Status(err) == http.StatusUnauthorized:
		return nil, refusedKey(reading, sender)
	case errors.As(err, &failure) && !failure.Accepted:
		return nil, err
	}
	unknownPath, wrongKey, err := probe(reading, cfg, sender, p.first())
	if err != nil {
		unknownPath, wrongKey = "no response", "no response"
	}
	stopped := s.run(reading)
	var left []string
	if w != nil && stopped == nil {
		s.writer = w
		if left, stopped = w.perform(reading); len(left) > 0 {
			c.Say("some objects could not be deleted. `terraform-provider-payments doctor -clean` tries again")
		}
	}
	report := s.report()
	report.Left = left
	report.Version, report.Connection = c.Version, seen.result(cfg)
	report.Connection.UnknownPath, report.Connection.WrongKey = unknownPath, wrongKey
	if stopped != nil {
		report.Stopped = stopped.Error()
	}
	return report, nil
}
