// SPDX-License-Identifier: MPL-2.0

// Package export is the export subcommand: it reads an account and writes the Terraform
// configuration that a person would have written, with references, names and import blocks.
//
// It knows no type. The provider's own plugin server lists, reads and generates each object, as it
// does for an engine, so an import of the result plans no change. The annotations of the schemas
// say the rest: see [kind]. It only reads.
package export

import (
	"context"
	"errors"
	"sync/atomic"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/cli"
)

// exitDiffers says, with -check, that Terraform and the account have different objects.
const exitDiffers = 2

// command is one run of the subcommand. Ctrl-C ends it, and nothing is written.
type command struct {
	*cli.Run

	today    time.Time
	settings map[string]string // of the provider; those that are not here come from the environment
	requests atomic.Int64      // that were sent
}

// run follows the options.
func (c *command) run(ctx context.Context, o options) (int, error) {
	code, err := c.export(ctx, o)
	if err != nil && ctx.Err() != nil {
		err = errors.New("interrupted. Each file is whole, or was not written")
	}
	return code, err
}

// Command declares the subcommand.
func Command() cli.Command { return (&command{today: time.Now()}).declare() }
