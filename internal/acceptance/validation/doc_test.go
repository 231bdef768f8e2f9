// SPDX-License-Identifier: MPL-2.0

// Package validation proves that validate reports each mistake at its argument.
package validation_test

import (
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
)

func TestMain(m *testing.M) { acctest.Main(m) }
