// SPDX-License-Identifier: MPL-2.0

// Package schemas proves the rules that hold for every schema.
package schemas_test

import (
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
)

func TestMain(m *testing.M) { acctest.Main(m) }
