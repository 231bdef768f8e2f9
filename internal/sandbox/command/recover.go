// SPDX-License-Identifier: MPL-2.0

package command

import (
	"errors"
	"fmt"
	"io"

	"github.com/terraform-payments/terraform-provider-payments/internal/cli"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/store"
)

// recoverData saves the records of the data file's whole lines in a new one. It fails if there are
// others.
func (c *config) recoverData(stdout io.Writer) error {
	if c.options.Data == "" {
		return errors.New("-recover needs -data, the file to save the objects of")
	}
	saved, damaged, err := store.Recover(c.options.Data, c.recovered)
	if err != nil {
		return err
	}
	_, _ = fmt.Fprintf(stdout, "saved %s of %s in %s\n", cli.Count(saved, "record"), c.options.Data, c.recovered)
	for _, line := range damaged {
		_, _ = fmt.Fprintf(stdout, "%s is damaged: its records may be missing, be earlier versions, or have been deleted\n", line)
	}
	if len(damaged) > 0 {
		return fmt.Errorf("%s is not all of %s: the list above has the damaged lines", c.recovered, c.options.Data)
	}
	return nil
}
