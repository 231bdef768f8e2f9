// SPDX-License-Identifier: MPL-2.0

package command

import (
	"fmt"
	"io"

	"github.com/terraform-payments/terraform-provider-payments/internal/contract"
)

// listOperations writes each operation's id, which faults can name, its method and its path, under
// the headings of the contract.
func listOperations(to io.Writer) error {
	operations, err := contract.Operations()
	if err != nil {
		return err
	}
	width := 0
	for _, op := range operations {
		width = max(width, len(op.ID))
	}
	heading := ""
	for _, op := range operations {
		if op.Group != heading {
			if heading != "" {
				_, _ = fmt.Fprintln(to)
			}
			heading = op.Group
			_, _ = fmt.Fprintln(to, heading)
		}
		_, _ = fmt.Fprintf(to, "  %-*s  %-6s  %s\n", width, op.ID, op.Method, op.Path)
	}
	return nil
}
