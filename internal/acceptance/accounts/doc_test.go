// SPDX-License-Identifier: MPL-2.0

// Package accounts proves that the provider keeps to one account, and to what it may do there.
//
// A configuration goes through every command of Terraform:
//
//  1. in its own account, where a missing object was deleted,
//  2. under a wrong path, in another account and in an empty one, where no object counts as
//     deleted,
//  3. with organization_id of another organization: every kind of block is refused,
//  4. with read_only: every write is refused at plan time.
//
// After each, the state and the account are as they were, and the error says which account it is.
package accounts_test

import (
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
)

func TestMain(m *testing.M) { acctest.Main(m) }
