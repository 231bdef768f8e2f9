// SPDX-License-Identifier: MPL-2.0

package rows

import (
	"fmt"
	"slices"
	"strings"
)

// Reading is a data source with arguments that read objects of the sandbox's demo.
type Reading struct {
	Kind      string // the type's name: payments_transactions
	Arguments string // may be empty
}

// Readings has every data source at least once.
var Readings = slices.Concat(
	readingsOfCatalog, readingsOfMoneyIn, readingsOfMoneyInside, readingsOfMoneyOut, readingsOfParties, readingsOfSessions,
)

// String names a row in messages.
func (r Reading) String() string {
	return r.Kind + " {" + strings.ReplaceAll(r.Arguments, "\n", ", ") + "}"
}

// Block is the row's data block.
func (r Reading) Block(name string) string {
	return fmt.Sprintf("data %q %q {\n%s\n}\n", r.Kind, name, r.Arguments)
}
