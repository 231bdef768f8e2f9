// SPDX-License-Identifier: MPL-2.0

// Package documents proves that pages and examples are true.
//
//  1. Every file in examples is applied to a sandbox, planned empty and destroyed, imported,
//     queried or invoked. With the mock file, it is applied without a sandbox.
//  2. The files and commands of each guide, and the HCL of README, run as a reader types them, with
//     the output that the page promises.
//  3. Tables of guides equal the schemas, and links lead to a file and a heading.
package documents_test

import (
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
)

func TestMain(m *testing.M) { acctest.Main(m) }
