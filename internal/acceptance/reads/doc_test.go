// SPDX-License-Identifier: MPL-2.0

// Package reads proves that reading shows what the service has.
package reads_test

import (
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
)

func TestMain(m *testing.M) { acctest.Main(m) }
