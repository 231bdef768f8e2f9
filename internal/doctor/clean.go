// SPDX-License-Identifier: MPL-2.0

package doctor

import (
	"context"
	"fmt"
	"strings"

	"github.com/terraform-payments/terraform-provider-payments/internal/cli"
)

// clean ends the objects that killed runs left: it finds them by their names, lists them, and asks.
// It can be run again.
func (c *command) clean(ctx context.Context, o options) error {
	organization, err := c.mayWrite(o, "-clean")
	if err != nil {
		return err
	}
	cfg, sender, err := c.connect(&observer{})
	if err != nil {
		return err
	}
	operations, err := newOperations()
	if err != nil {
		return err
	}
	c.Say("looks for objects with names of the doctor in %s, because a service may show new objects late", longest())
	w := c.newWriter(&survey{sender: sender}, &writing{operations: operations})
	c.pause(ctx, longest())
	all, unread, err := w.leftovers(ctx, organization)
	if err != nil {
		return err
	}
	var found []leftover
	var names, doubtful [][]string
	for _, one := range all {
		if len(one.differs) > 0 {
			doubtful = append(doubtful, []string{one.title(), one.name + ", id " + one.id + ": " + strings.Join(one.differs, ", ")})
			continue
		}
		found, names = append(found, one), append(names, []string{one.title(), one.name})
	}
	var left []string
	if len(unread) > 0 {
		left = append(left, "these could not be listed: "+strings.Join(unread, ", "))
	}
	if len(doubtful) > 0 {
		_, _ = fmt.Fprintf(c.Stderr, "At %s, these objects have names of the doctor. Some members are not as the doctor sends them, so it does not "+
			"delete the objects:\n\n%s\n", hostOf(cfg), cli.Columns(doubtful))
		left = append(left, cli.Count(len(doubtful), "object")+" may be the account's")
	}
	if len(found) > 0 {
		_, _ = fmt.Fprintf(c.Stderr, "At %s, the doctor will delete these objects, which an earlier run left:\n\n%s\n", hostOf(cfg), cli.Columns(names))
		if !o.yes && !c.Ask(ctx, `Is this a test organization, and shall the doctor delete them? Only "yes" starts it:`) {
			return errDeclined
		}
	}
	for _, one := range found {
		isEnded, err := w.end(ctx, one.trial)
		if err != nil {
			return fmt.Errorf("%s %s: %w. Run the command again", one.title(), one.name, err)
		}
		if !isEnded {
			left = append(left, one.title()+" "+one.name+" could not be deleted")
		}
		c.Say("%s %s: %s", one.title(), one.name, either(isEnded, "ended", "not ended"))
	}
	if len(left) > 0 {
		return fmt.Errorf("some objects may be left: %s", strings.Join(left, "; "))
	}
	c.Say("no object of the doctor is left")
	return nil
}
