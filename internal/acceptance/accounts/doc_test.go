// SPDX-License-Identifier: MPL-2.0

// Package accounts proves that the provider keeps to one account, and to what it may do there. A row
// goes through every command of Terraform, in a wrong account, an empty account or a read-only
// provider: no object counts as deleted, nothing is written, and the error names the account.
package accounts_test

import (
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
)

func TestMain(m *testing.M) { acctest.Main(m) }
