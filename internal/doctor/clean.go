// SPDX-License-Identifier: MPL-2.0

package doctor

import (
	"context"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/terraform-payments/terraform-provider-payments/internal/cli"
)

// clean ends the objects that a killed run left: it looks for the objects by the names in the
// journal, and ends their lives. It can be run again.
func (c *command) clean(ctx context.Context, o options) error {
	host, names, err := readJournal(o.clean)
	if err != nil {
		return cli.Wrong("%v", err)
	}
	cfg, sender, err := c.connect(&observer{})
	if err != nil {
		return err
	}
	if err := c.mayWrite(); err != nil {
		return err
	}
	if here := hostOf(cfg); host != "" && here != host {
		return cli.Wrong("-clean: the journal is about %s, and PAYMENTS_BASE_URL is %s. Nothing was sent", host, here)
	}
	operations, err := newOperations()
	if err != nil {
		return err
	}
	w := c.newWriter(&survey{sender: sender}, operations)
	var kept, alive, missing []string
	for _, one := range slices.Backward(names) {
		title := one.kind.title() + " " + one.name
		if one.kind.remains != "" {
			kept = append(kept, title+" "+one.kind.remains)
		}
		if one.ended {
			continue
		}
		ended, isAlive, err := w.end(ctx, one.kind, one.name, one.most)
		switch {
		case err != nil:
			return fmt.Errorf("%s: %w. Run the command again", title, err)
		case isAlive:
			alive = append(alive, title)
		case ended < one.most:
			missing = append(missing, title)
		}
		c.Say("%s: %s", title, either(ended > 0, "ended", "none is left"))
	}
	if len(kept) > 0 {
		c.Say("the service keeps, if it was made: %s", strings.Join(kept, "; "))
	}
	switch {
	case len(alive) > 0:
		return fmt.Errorf("these are still alive: %s. Run the command again", strings.Join(alive, ", "))
	case len(missing) > 0:
		c.Say("nothing else is left. Of these, fewer were found than requests may have been sent: %s. If the service shows objects late, "+
			"run the command again later; if not, remove the journal", strings.Join(missing, ", "))
		return nil
	}
	if err := os.Remove(o.clean); err != nil {
		return fmt.Errorf("the journal is done with, and cannot be removed: %w", err)
	}
	c.Say("nothing else is left, and the journal was removed")
	return nil
}
