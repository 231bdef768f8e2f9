// SPDX-License-Identifier: MPL-2.0

// Package services proves what only one type of the provider does. Most of it is in scripts, a file
// of testdata for each service: see TestScripts. The rest is in Go, such as all that shows the
// output of the real engine.
//
// The lives, readings and verbs of package conformance prove what all types of a kind do: these
// tests do not prove it again. What is left are masks and personal data, destinations of money and
// events, keys that find an object, messages that are sent again, and steps of a life that one
// service has: verification, archiving, voiding.
package services_test

import (
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
)

func TestMain(m *testing.M) { acctest.Main(m) }
