// SPDX-License-Identifier: MPL-2.0

package call

import (
	"errors"
	"fmt"
	"strings"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/transport"
)

// restrictions returns the client's settings. They are those of the flags and of the environment: a
// flag cannot lift a restriction of the environment.
func (c *command) restrictions(o options) (client.Config, error) {
	cfg := client.Config{AllowMoneyMovement: o.allow, Organization: o.organization}
	readOnly, err := c.environment.ReadOnly()
	switch {
	case err != nil:
		return cfg, nothingSent(fmt.Sprintf("%s cannot be used: %v", client.EnvReadOnly, err), "")
	case o.readOnly:
		cfg.ReadOnly = "-read-only"
	case readOnly:
		cfg.ReadOnly = client.EnvReadOnly
	}
	organization, err := c.environment.Organization()
	switch {
	case err != nil:
		return cfg, nothingSent(fmt.Sprintf("%s cannot be used: %v", client.EnvOrganization, err), "")
	case cfg.Organization == "":
		cfg.Organization = organization
	case organization != "" && !strings.EqualFold(cfg.Organization, organization):
		return cfg, nothingSent(fmt.Sprintf("-organization-id is %s, and %s is %s", cfg.Organization, client.EnvOrganization, organization),
			"Remove one of them, or make them equal")
	}
	return cfg, nil
}

// mayWrite refuses a write of a client that only reads.
func mayWrite(sender *client.Client, op *operation) error {
	if op.effect == transport.Safe {
		return nil
	}
	var readOnly *client.ReadOnlyError
	if errors.As(sender.CheckWrite(op.Method+" "+op.Path), &readOnly) {
		return &usageError{fmt.Sprintf("%s was not sent: the program is read-only (%s)", readOnly.Operation, readOnly.Setting)}
	}
	return nil
}

// explainAccount reports why the account could not be confirmed, and returns the exit code. A wrong
// account is a wrong setting.
func (c *command) explainAccount(r *request, err error) int {
	c.say("%s was not sent. %s", r.op.ID, advise(err))
	var wrong *client.WrongOrganizationError
	if errors.As(err, &wrong) {
		return exitUsage
	}
	return exitFailed
}
