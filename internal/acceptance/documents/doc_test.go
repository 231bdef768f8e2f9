// SPDX-License-Identifier: MPL-2.0

// Package documents proves that pages and examples are true.
package documents_test

import (
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
)

func TestMain(m *testing.M) { acctest.Main(m) }
