// SPDX-License-Identifier: MPL-2.0

// Package faults proves that no object is lost, doubled or overwritten when requests, responses or
// processes are lost.
//
// A configuration of many objects goes through an apply, a change and a destroy with the real
// terraform, while one of these happens:
//
//  1. three of ten requests fail: refused, limited, dropped before or after the service acted,
//  2. a person or the system interrupts terraform or the provider, once or twice,
//  3. terraform or the provider is killed, and the state is written back or repaired,
//  4. the backend does not take the state.
//
// Afterwards each configured object exists once, no other one ever existed, the state equals the
// service, and the plan is empty. An object that another client has changed since the plan is not
// overwritten.
package faults_test

import (
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
)

func TestMain(m *testing.M) { acctest.Main(m) }
