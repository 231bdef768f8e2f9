// SPDX-License-Identifier: MPL-2.0

// Package schemas proves the rules that hold for every schema and function.
//
// A schema is valid by the framework's own checks. It describes each attribute in sentences, hides
// what looks like a secret, and annotates where money goes. Each optional argument has a rule for
// its omission, each address has a check, and each type has an example, a page and an operation in
// the contract.
package schemas_test

import (
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
)

func TestMain(m *testing.M) { acctest.Main(m) }
