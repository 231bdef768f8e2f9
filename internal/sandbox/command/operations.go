// SPDX-License-Identifier: MPL-2.0

package command

import (
	"strings"

	"github.com/terraform-payments/terraform-provider-payments/internal/cli"
	"github.com/terraform-payments/terraform-provider-payments/internal/contract"
)

// listOperations prints each operation's id, which faults can name, its method and its path, under
// the headings of the contract.
func listOperations(r *cli.Run) error {
	operations, err := contract.Operations()
	if err != nil {
		return err
	}
	rows := make([][]string, len(operations))
	for i, op := range operations {
		rows[i] = []string{op.ID, op.Method, op.Path}
	}
	lines := strings.SplitAfter(cli.Columns(rows), "\n")
	text, heading := "", ""
	for i, op := range operations {
		if op.Group != heading {
			text += "\n" + op.Group + "\n"
			heading = op.Group
		}
		text += lines[i]
	}
	return r.Print(strings.TrimPrefix(text, "\n"))
}
