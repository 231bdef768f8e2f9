// SPDX-License-Identifier: MPL-2.0

package command

import (
	"errors"
	"fmt"
	"io"

	"github.com/terraform-payments/terraform-provider-payments/internal/cli"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/store"
)

// recoverData saves the whole records of the data file in a new one, and lists the rest. It fails
// if there is a rest.
func (c *config) recoverData(stdout io.Writer) error {
	if c.options.Data == "" {
		return errors.New("-recover needs -data, the file to save the objects of")
	}
	saved, err := store.Recover(c.options.Data, c.recovered)
	if err != nil {
		return err
	}
	_, _ = fmt.Fprintf(stdout, "saved %s of %s in %s\n", cli.Count(saved.Saved, "record"), c.options.Data, c.recovered)
	for _, name := range saved.Lost {
		_, _ = fmt.Fprintf(stdout, "lost: %q\n", name)
	}
	for _, name := range saved.Doubtful {
		_, _ = fmt.Fprintf(stdout, "doubtful: %q is saved, but may be an earlier version, or may have been deleted\n", name)
	}
	for _, note := range saved.Notes {
		_, _ = fmt.Fprintln(stdout, note)
	}
	if len(saved.Lost)+len(saved.Doubtful)+len(saved.Notes) > 0 {
		return fmt.Errorf("%s is not all of %s: the list above has the missing and doubtful records", c.recovered, c.options.Data)
	}
	return nil
}
