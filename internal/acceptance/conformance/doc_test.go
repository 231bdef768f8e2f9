// SPDX-License-Identifier: MPL-2.0

// Package conformance takes every type through everything that its kind promises.
package conformance_test

import (
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
)

func TestMain(m *testing.M) { acctest.Main(m) }
