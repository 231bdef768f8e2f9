// SPDX-License-Identifier: MPL-2.0

package doctor

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
)

// newWriter returns a writer for a survey.
func (c *command) newWriter(s *survey, p *writing) *writer {
	return &writer{
		survey: s, plan: p, clock: c.clock, pause: c.pause, foreign: map[string]bool{}, lastOf: map[string][]byte{}, evidence: newEvidence(),
	}
}

// mayWrite refuses to write if the environment forbids it.
func (c *command) mayWrite() error {
	readOnly, err := c.environment.ReadOnly()
	switch {
	case err != nil:
		return wrong("PAYMENTS_READ_ONLY cannot be used: %v. Nothing was sent", err)
	case readOnly:
		return wrong("PAYMENTS_READ_ONLY forbids writes. Nothing was sent")
	}
	return nil
}

// errDeclined says that a person did not confirm.
var errDeclined = errors.New("not confirmed, so nothing was sent")

// prepare plans the writing half, announces it, and asks. Nothing has been sent by then. It
// makes the journal.
func (c *command) prepare(ctx context.Context, o options, s *survey, host string) (*writer, error) {
	if err := c.mayWrite(); err != nil {
		return nil, err
	}
	organization, err := c.organization(o)
	if err != nil {
		return nil, err
	}
	p, err := newWriting(o.groups, organization)
	if err != nil {
		return nil, err
	}
	switch {
	case o.yes && organization == "":
		return nil, wrong("-yes needs -organization-id: without a question, the organization must be named. Nothing was sent")
	case !o.yes && !c.interactive:
		return nil, wrong("-write asks before it sends, and stdin is no terminal. To send without a question, add -yes and -organization-id")
	}
	_, _ = fmt.Fprintln(c.stderr, p.announcement(host, s.plan.most()))
	if !o.yes {
		if err := c.ask(ctx); err != nil {
			return nil, err
		}
	}
	path := o.journal
	if path == "" {
		path = p.run + ".journal"
	}
	j, err := begin(path, host)
	if err != nil {
		return nil, err
	}
	c.say("%s names each object before it is made. If the run is killed, `terraform-provider-payments doctor -clean %s` ends what is left",
		path, path)
	w := c.newWriter(s, p)
	w.journal, s.facts.organization = j, organization
	return w, nil
}

// organization is the one that the caller names, by the flag or the environment.
func (c *command) organization(o options) (string, error) {
	named, err := c.environment.Organization()
	switch {
	case err != nil:
		return "", wrong("PAYMENTS_ORGANIZATION_ID cannot be used: %v. Nothing was sent", err)
	case o.organization == "":
		return named, nil
	case named != "" && !strings.EqualFold(named, o.organization):
		return "", wrong("-organization-id and PAYMENTS_ORGANIZATION_ID differ. Nothing was sent")
	}
	return o.organization, nil
}

// ask asks a person. Only "yes" goes on.
func (c *command) ask(ctx context.Context) error {
	_, _ = fmt.Fprint(c.stderr, "Is this a test organization, and shall the doctor write? Only \"yes\" starts it: ")
	answer := make(chan string, 1)
	go func() {
		text, _ := bufio.NewReader(c.stdin).ReadString('\n')
		answer <- text
	}()
	var text string
	select {
	case text = <-answer:
	case <-ctx.Done():
	}
	if !strings.HasSuffix(text, "\n") { // the cursor is still behind the question
		_, _ = fmt.Fprintln(c.stderr)
	}
	if ctx.Err() != nil || strings.TrimSpace(text) != "yes" {
		return errDeclined
	}
	return nil
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
		c.say("some objects could not be deleted. `terraform-provider-payments doctor -clean %s` tries again", path)
		return left, err
	}
	if failure := os.Remove(path); w.journal.used && failure != nil {
		c.say("the journal is done with, and cannot be removed: %v", failure)
	}
	return nil, err
}
