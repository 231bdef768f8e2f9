// SPDX-License-Identifier: MPL-2.0

// Package messages proves what users read when something is wrong, and what they never read.
//
//  1. Each failure of the service or of the network gives the text in testdata, letter by letter.
//  2. Wrong settings of the provider, and plans that conflict with existing objects, are reported
//     at their argument.
//  3. Secrets and personal data are in no output, log, state or crash, whatever the service sends
//     back.
package messages_test

import (
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
)

func TestMain(m *testing.M) { acctest.Main(m) }
