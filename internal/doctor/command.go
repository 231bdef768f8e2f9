// SPDX-License-Identifier: MPL-2.0

package doctor

import (
	"context"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/cli"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/transport"
	"github.com/terraform-payments/terraform-provider-payments/internal/doctor/requests"
)

// The limits of a request. A read that fails needs no long wait: the report says that it failed.
const (
	maxRetries     = 2
	maxWait        = 2 * time.Second
	requestTimeout = 30 * time.Second
)

// command is one run of the subcommand.
type command struct {
	*cli.Run

	clock func() time.Time
	pause func(ctx context.Context, wait time.Duration)
}

const (
	defaultSample = 20
	maxSample     = 1000
)

// options are the flags.
type options struct {
	groups []string // words such as "products"; empty for all
	sample int      // most objects of a type
	json   string   // file, or "-" for stdout; empty for none

	write        bool
	yes          bool   // do not ask
	organization string // of the account; empty if the caller does not name it
	clean        bool
}

// connect returns a connection whose responses are observed, and its settings.
func (c *command) connect(seen *requests.Observer) (transport.Config, *transport.Transport, error) {
	return c.Connect(func(cfg *transport.Config) {
		cfg.MaxRetries, cfg.MaxWait, cfg.RequestTimeout, cfg.Observe = maxRetries, maxWait, requestTimeout, seen.Observe
	})
}
