// SPDX-License-Identifier: MPL-2.0

package engine

import (
	"net/http"

	"github.com/terraform-payments/terraform-provider-payments/internal/contract"
)

// controlOperations lists the operations, whose ids faults can name.
func controlOperations(*Engine, *http.Request, []byte) (any, error) {
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
