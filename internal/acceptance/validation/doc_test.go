// SPDX-License-Identifier: MPL-2.0

// Package validation proves that terraform validate reports each mistake at its line, and nothing
// else.
//
// Each argument of a row goes into a block that is valid without it. All invalid blocks are one
// configuration, and all valid ones another:
//
//  1. an invalid argument gives one message, at its own line,
//  2. the configurations of all rows, and arguments that look odd, give none.
package validation_test

import (
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
)

func TestMain(m *testing.M) { acctest.Main(m) }
