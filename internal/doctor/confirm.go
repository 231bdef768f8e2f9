// SPDX-License-Identifier: MPL-2.0

package doctor

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/terraform-payments/terraform-provider-payments/internal/cli"
)

// newWriter returns a writer for a survey.
func (c *command) newWriter(s *survey, p *writing) *writer {
	return &writer{survey: s, plan: p, clock: c.clock, pause: c.pause, foreign: map[string]bool{}, evidence: newEvidence()}
}

// mayWrite refuses a flag that writes if the environment forbids it, or if neither a person nor
// -yes can allow it. It returns the organization that the caller names, or "".
func (c *command) mayWrite(o options, flag string) (organization string, err error) {
	isReadOnly, err := c.ReadOnly()
	if err == nil && isReadOnly {
		err = cli.Wrong("PAYMENTS_READ_ONLY forbids writes. Nothing was sent")
	}
	if err != nil {
		return "", err
	}
	organization, err = c.Organization(o.organization)
	switch {
	case err != nil:
		return "", err
	case o.yes && organization == "":
		return "", cli.Wrong("-yes needs -organization-id: without a question, the organization must be named. Nothing was sent")
	case !o.yes && !c.CanAsk():
		return "", cli.Wrong("%s asks before it sends, and stdin is no terminal. To send without a question, add -yes and -organization-id", flag)
	}
	return organization, nil
}

// errDeclined says that a person did not confirm.
var errDeclined = errors.New("not confirmed, so nothing was written")

// prepare chooses the objects of the writing half, announces them, and asks. Nothing has been sent
// by then.
func (c *command) prepare(ctx context.Context, o options, s *survey, host string) (*writer, error) {
	organization, err := c.mayWrite(o, "-write")
	if err != nil {
		return nil, err
	}
	p, err := newWriting(o.groups, organization)
	if err != nil {
		return nil, err
	}
	_, _ = fmt.Fprintln(c.Stderr, p.announcement(host))
	if !o.yes && !c.Ask(ctx, `Is this a test organization, and shall the doctor write? Only "yes" starts it:`) {
		return nil, errDeclined
	}
	c.Say("if the run is killed, `terraform-provider-payments doctor -clean` finds the objects that it left by their names")
	s.facts.organization = organization
	return c.newWriter(s, p), nil
}

// announcement names the objects of the run, and those that remain.
func (p *writing) announcement(host string) string {
	var out strings.Builder
	fmt.Fprintf(&out, "-write is for a test organization. At %s, the doctor will make these objects, change them, and delete them again:\n\n",
		host)
	var made, remaining [][]string
	for _, t := range p.trials {
		made = append(made, []string{t.title(), t.name})
		if t.remains != "" {
			remaining = append(remaining, []string{t.title(), t.name + " " + t.remains})
		}
	}
	if len(remaining) == 0 {
		remaining = [][]string{{"none"}}
	}
	out.WriteString(cli.Columns(made) + "\nThese remain, because the service cannot delete them:\n\n" + cli.Columns(remaining))
	out.WriteString("\nNo money is moved. The addresses, accounts and mailboxes are invented, and exist nowhere.\n")
	for _, t := range p.trials {
		if t.named != "" {
			fmt.Fprintf(&out, "The %s is made because -groups names it: %s.\n", t.title(), t.named)
		}
	}
	return out.String()
}
