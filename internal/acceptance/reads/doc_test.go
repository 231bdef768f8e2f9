// SPDX-License-Identifier: MPL-2.0

// Package reads proves that a read shows what the service has.
//
//  1. A refresh from lists gives the states and diagnostics of reads by id, while lists are
//     shuffled, outdated, shortened or wrong, and while others write.
//  2. A list leaves what its filters let through, and a missing object is reported at the argument.
//  3. An odd response keeps each digit and what the provider does not know.
//  4. A failing data source gives one error, at the argument that the service names.
package reads_test

import (
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
)

func TestMain(m *testing.M) { acctest.Main(m) }
