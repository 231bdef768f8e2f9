// SPDX-License-Identifier: MPL-2.0

// Package reads proves that a read shows what the service has.
//
//  1. A refresh from lists gives the states and diagnostics of reads by id, while lists are shuffled,
//     outdated, shortened or wrong, and while others write.
//  2. A failing data source gives one error, at the argument that the service names.
//
// The benchmarks measure refreshes and long lists.
package reads_test

import (
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
)

func TestMain(m *testing.M) { acctest.Main(m) }
