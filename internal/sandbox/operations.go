// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"fmt"
	"io"
	"net/http"

	"github.com/terraform-payments/terraform-provider-payments/internal/contract"
)

// The operations' ids, which faults can name.

// listOperations writes every operation's id, method and path for a person, under the headings of the contract.
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

// controlOperations answers the same to a program.
func controlOperations(*http.Request, []byte) (any, error) {
	operations, err := contract.Operations()
	if err != nil {
		return nil, err
	}
	list := make([]Object, len(operations))
	for i, op := range operations {
		list[i] = Object{"id": op.ID, "method": op.Method, "path": op.Path, "group": op.Group}
	}
	return list, nil
}
