// SPDX-License-Identifier: MPL-2.0

package sandbox_test

import (
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
)

func TestMain(m *testing.M) { acctest.Main(m) }
