// SPDX-License-Identifier: MPL-2.0

package doctor

import (
	"context"
	"errors"
	"fmt"

	"github.com/terraform-payments/terraform-provider-payments/internal/cli"
	"github.com/terraform-payments/terraform-provider-payments/internal/doctor/trials"
)

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

// confirm chooses the objects of the trials, announces them, and asks. Nothing has been sent by
// then.
func (c *command) confirm(ctx context.Context, o options, w *trials.Writer, host string) error {
	organization, err := c.mayWrite(o, "-write")
	if err != nil {
		return err
	}
	if err := w.Choose(o.groups, organization); err != nil {
		return err
	}
	_, _ = fmt.Fprintln(c.Stderr, w.Announcement(host))
	if !o.yes && !c.Ask(ctx, `Is this a test organization, and shall the doctor write? Only "yes" starts it:`) {
		return errDeclined
	}
	c.Say("if the run is killed, `terraform-provider-payments doctor -clean` finds the objects that it left by their names")
	return nil
}
