// SPDX-License-Identifier: MPL-2.0

// Package adoption proves that existing objects come into a state without one planned change.
//
// Each seed of a row in rows.Resources goes through:
//
//  1. a list that finds it, with its identity,
//  2. an import by identity, and a read,
//  3. generated configuration, without noise and secrets, which validates and plans empty,
//  4. the same with the real terraform, in accounts of 50 and 150 objects. Some have values that a
//     validator refuses, or cannot be read.
package adoption_test

import (
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
)

func TestMain(m *testing.M) { acctest.Main(m) }
