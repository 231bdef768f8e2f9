// SPDX-License-Identifier: MPL-2.0

package call

import (
	"errors"
	"fmt"

	"github.com/terraform-payments/terraform-provider-payments/internal/cli"
	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/transport"
)

// restrictions returns the client's settings. They are those of the flags and of the environment: a
// flag cannot lift a restriction of the environment.
func (c *command) restrictions(o options) (client.Config, error) {
	cfg := client.Config{AllowMoneyMovement: o.allow, LookPauses: c.LookPauses}
	readOnly, err := c.ReadOnly()
	if err != nil {
		return cfg, err
	}
	switch {
	case o.readOnly:
		cfg.ReadOnly = "-read-only"
	case readOnly:
		cfg.ReadOnly = client.EnvReadOnly
	}
	cfg.Organization, err = c.Organization(o.organization)
	return cfg, err
}

// mayWrite refuses a write of a client that only reads.
func mayWrite(sender *client.Client, op *operation) error {
	if op.effect == transport.Safe {
		return nil
	}
	var readOnly *client.ReadOnlyError
	if errors.As(sender.CheckWrite(op.Method+" "+op.Path), &readOnly) {
		return cli.Wrong("%s was not sent: the program is read-only (%s)", readOnly.Operation, readOnly.Setting)
	}
	return nil
}

// explainAccount says why the account could not be confirmed. A wrong account is a wrong setting.
func explainAccount(r *request, err error) error {
	text := fmt.Sprintf("%s was not sent. %s", r.op.ID, advise(err))
	var wrong *client.WrongOrganizationError
	if errors.As(err, &wrong) {
		return cli.Wrong("%s", text)
	}
	return errors.New(text)
}
