// SPDX-License-Identifier: MPL-2.0

// Package messages proves what users read when something is wrong.
package messages_test

import (
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
)

func TestMain(m *testing.M) { acctest.Main(m) }
