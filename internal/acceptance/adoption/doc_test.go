// SPDX-License-Identifier: MPL-2.0

// Package adoption proves that existing objects come into a state without one planned change.
package adoption_test

import (
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
)

func TestMain(m *testing.M) { acctest.Main(m) }
