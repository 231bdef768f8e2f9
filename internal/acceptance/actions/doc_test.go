// SPDX-License-Identifier: MPL-2.0

// Package actions proves that an action moves money at most once, and that a session is closed.
package actions_test

import (
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
)

func TestMain(m *testing.M) { acctest.Main(m) }
