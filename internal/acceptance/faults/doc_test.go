// SPDX-License-Identifier: MPL-2.0

// Package faults proves that no object is lost or doubled.
package faults_test

import (
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
)

func TestMain(m *testing.M) { acctest.Main(m) }
