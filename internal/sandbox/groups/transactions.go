// SPDX-License-Identifier: MPL-2.0

package groups

import "github.com/terraform-payments/terraform-provider-payments/internal/sandbox/engine"

// Transactions: the changes of the organization's balances. The specification does not show their
// fields.

func listTransactions(e *engine.Engine, c *engine.Call) (any, error) {
	own := func(line Object) bool { return line["organizationId"] == e.Organization() }
	return engine.List(c, "transaction", own), nil
}
