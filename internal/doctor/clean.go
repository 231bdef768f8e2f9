// SPDX-License-Identifier: MPL-2.0

package doctor

import (
	"context"
	"fmt"
	"strings"

	"github.com/terraform-payments/terraform-provider-payments/internal/cli"
	"github.com/terraform-payments/terraform-provider-payments/internal/doctor/requests"
	"github.com/terraform-payments/terraform-provider-payments/internal/doctor/trials"
)

// clean ends the objects that killed runs left: it finds them by their names, lists them, and asks.
// It can be run again.
func (c *command) clean(ctx context.Context, o options) error {
	organization, err := c.mayWrite(o, "-clean")
	if err != nil {
		return err
	}
	cfg, sender, err := c.connect(&requests.Observer{})
	if err != nil {
		return err
	}
	operations, err := requests.Operations()
	if err != nil {
		return err
	}
	c.Say("waits %s, because a service may show new objects late, and looks for objects with names of the doctor", trials.Longest())
	c.pause(ctx, trials.Longest())
	w := trials.New(requests.NewSession(sender, operations, 1, c.clock), c.clock, c.pause)
	all, unread, err := w.Leftovers(ctx, organization)
	if err != nil {
		return err
	}
	var found []trials.Leftover
	var names, doubtful [][]string
	for _, one := range all {
		if len(one.Differs) > 0 {
			doubtful = append(doubtful, []string{one.Title, one.Name + ", id " + one.ID + ": " + strings.Join(one.Differs, ", ")})
			continue
		}
		found, names = append(found, one), append(names, []string{one.Title, one.Name})
	}
	var left []string
	host := requests.HostOf(cfg)
	if len(unread) > 0 {
		left = append(left, "these could not be listed: "+strings.Join(unread, ", "))
	}
	if len(doubtful) > 0 {
		left = append(left, cli.Count(len(doubtful), "object")+" may be the account's")
		_, _ = fmt.Fprintf(c.Stderr, "At %s, these objects have names of the doctor, but not its content. They are not deleted:\n\n%s\n",
			host, cli.Columns(doubtful))
	}
	if len(found) > 0 {
		_, _ = fmt.Fprintf(c.Stderr, "At %s, the doctor will delete these objects of an earlier run:\n\n%s\n", host, cli.Columns(names))
		if !o.yes && !c.Ask(ctx, `Is this a test organization, and shall the doctor delete them? Only "yes" starts it:`) {
			return errDeclined
		}
	}
	for _, one := range found {
		isEnded, err := w.End(ctx, one)
		if err != nil {
			return fmt.Errorf("%s %s: %w. Run the command again", one.Title, one.Name, err)
		}
		if isEnded {
			c.Say("%s %s: ended", one.Title, one.Name)
		} else {
			left = append(left, one.Title+" "+one.Name+" could not be deleted")
		}
	}
	if len(left) > 0 {
		return fmt.Errorf("some objects may be left: %s", strings.Join(left, "; "))
	}
	c.Say("no object of the doctor is left")
	return nil
}
