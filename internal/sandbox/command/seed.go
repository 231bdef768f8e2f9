// SPDX-License-Identifier: MPL-2.0

package command

import (
	"fmt"
	"io"
	"strings"

	"github.com/terraform-payments/terraform-provider-payments/internal/cli"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

// maxSeed is the size of the largest seed, in bytes.
const maxSeed = 1 << 30

// plant seeds an empty sandbox. A restart must not undo the changes since the first start.
func (c *config) plant(box *sandbox.Sandbox, stdout io.Writer) error {
	if c.seed == "" {
		return nil
	}
	data := sandbox.DemoSeed()
	if c.seed != sandbox.DemoName {
		var err error
		if data, err = cli.ReadFile(c.seed, maxSeed); err != nil {
			return fmt.Errorf("-seed: %w", err)
		}
	}
	planted, err := box.SeedIfEmpty(data)
	if err != nil {
		return fmt.Errorf("-seed %s: %s", c.seed, strings.TrimPrefix(err.Error(), "seed: "))
	}
	if !planted {
		_, _ = fmt.Fprintf(stdout, "The seed %s is left out: the data file holds objects already.\n\n", c.seed)
	}
	return nil
}
