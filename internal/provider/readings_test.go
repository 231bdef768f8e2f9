// SPDX-License-Identifier: MPL-2.0

package provider_test

import "slices"

// reading is a data source with arguments that read objects of the sandbox's demo.
type reading struct {
	kind      string // the type's name: payments_transactions
	arguments string // may be empty
}

// readings has every data source at least once.
var readings = slices.Concat(
	readingsOfCatalog, readingsOfMoneyIn, readingsOfMoneyInside, readingsOfMoneyOut, readingsOfParties, readingsOfSessions,
)
