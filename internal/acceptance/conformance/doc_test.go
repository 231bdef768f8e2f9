// SPDX-License-Identifier: MPL-2.0

// Package conformance takes every type through the life that its kind promises.
//
// A resource of rows.Resources goes through: create, import by command, by id and by identity, sets
// in another order, nested arguments removed, all arguments changed, back to the full
// configuration, all optional arguments removed, a change outside Terraform, a deletion outside
// Terraform, destroy. Each step plans what it says, and the plan after it is empty. Nothing live is
// left in the end. The life runs
//
//  1. with the real terraform and the driver, which must plan, store and request the same,
//  2. with the driver in every setting of the sandbox's dialect, in combinations of all pairs of
//     them, with one of the imports by turns,
//  3. with plans that the server answers without the framework, which must equal the framework's,
//  4. with one optional argument removed after the other.
//
// A short life runs in the settings that let no configuration come true: rounded amounts, other
// payees and ignored updates.
//
// A data source of rows.DataSourceCases is read in the demo: it changes nothing, fills every
// attribute, and gives the same in every dialect. An action or ephemeral resource of
// rows.ActionCases is used once in every dialect, with the same effect.
//
// In the end, every operation of the contract was sent by the types that the contract names.
package conformance_test

import (
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
)

func TestMain(m *testing.M) { acctest.Main(m) }
