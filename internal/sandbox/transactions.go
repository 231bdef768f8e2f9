// SPDX-License-Identifier: MPL-2.0

package sandbox

// Transactions: the changes of the organization's balances. The specification does not show their
// fields.

func listTransactions(s *Sandbox, c *call) (any, error) {
	own := func(line Object) bool { return line["organizationId"] == s.Organization() }
	return s.allShown("Transaction", list(c, "transaction", own)), nil
}
