// SPDX-License-Identifier: MPL-2.0

// Package actions proves that an action moves money at most once, and that a session is closed.
//
// An action of rows.MoneyCases goes through:
//
//  1. one run: one request, one effect, progress, and a warning in the plan,
//  2. a run without allow_money_movement, and one with each mistake: nothing is sent,
//  3. a second run within an hour: refused, unless allow_repeat is set,
//  4. two movements in one apply, bounds that hold at the plan and no longer at the apply, and
//     arguments that are known late,
//  5. runs in a service that fails, answers nothing, lags or has another clock, and runs that are
//     cancelled or killed, until one passes: the ledger has the movement once.
//
// A session is opened, renewed and closed in every dialect, and when it is paid, cancelled, expired
// or lost meanwhile.
package actions_test

import (
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
)

func TestMain(m *testing.M) { acctest.Main(m) }
