// SPDX-License-Identifier: MPL-2.0

package doctor

import (
	"context"
	"errors"
	"fmt"
	"os"

	"github.com/terraform-payments/terraform-provider-payments/internal/cli"
)

// newWriter returns a writer for a survey.
func (c *command) newWriter(s *survey, p *writing) *writer {
	return &writer{
		survey: s, plan: p, clock: c.clock, pause: c.pause, foreign: map[string]bool{}, lastOf: map[string][]byte{}, evidence: newEvidence(),
	}
}

// mayWrite refuses to write if the environment forbids it.
func (c *command) mayWrite() error {
	readOnly, err := c.ReadOnly()
	if err == nil && readOnly {
		err = cli.Wrong("PAYMENTS_READ_ONLY forbids writes. Nothing was sent")
	}
	return err
}

// errDeclined says that a person did not confirm.
var errDeclined = errors.New("not confirmed, so nothing was sent")

// prepare plans the writing half, announces it, and asks. Nothing has been sent by then. It
// makes the journal.
func (c *command) prepare(ctx context.Context, o options, s *survey, host string) (*writer, error) {
	if err := c.mayWrite(); err != nil {
		return nil, err
	}
	organization, err := c.Organization(o.organization)
	if err != nil {
		return nil, err
	}
	p, err := newWriting(o.groups, organization)
	if err != nil {
		return nil, err
	}
	switch {
	case o.yes && organization == "":
		return nil, cli.Wrong("-yes needs -organization-id: without a question, the organization must be named. Nothing was sent")
	case !o.yes && !c.CanAsk():
		return nil, cli.Wrong("-write asks before it sends, and stdin is no terminal. To send without a question, add -yes and -organization-id")
	}
	_, _ = fmt.Fprintln(c.Stderr, p.announcement(host, s.plan.most()))
	if !o.yes && !c.Ask(ctx, `Is this a test organization, and shall the doctor write? Only "yes" starts it:`) {
		return nil, errDeclined
	}
	path := o.journal
	if path == "" {
		path = p.run + ".journal"
	}
	j, err := begin(path, host)
	if err != nil {
		return nil, err
	}
	c.Say("%s names each object before it is made. If the run is killed, `terraform-provider-payments doctor -clean %s` ends what is left",
		path, path)
	w := c.newWriter(s, p)
	w.journal, s.facts.organization = j, organization
	return w, nil
}

// carryOut runs the writing half, and removes the journal if nothing is left to do.
func (c *command) carryOut(ctx context.Context, w *writer) (left []string, err error) {
	w.writer = w
	left, err = w.perform(ctx)
	path := w.journal.file.Name()
	if closing := w.journal.file.Close(); err == nil && closing != nil {
		err = closing
	}
	if len(left) > 0 {
		c.Say("some objects could not be deleted. `terraform-provider-payments doctor -clean %s` tries again", path)
		return left, err
	}
	if failure := os.Remove(path); w.journal.used && failure != nil {
		c.Say("the journal is done with, and cannot be removed: %v", failure)
	}
	return nil, err
}
