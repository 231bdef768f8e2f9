// SPDX-License-Identifier: MPL-2.0

// Package groups has the groups of the contract: their objects and the handlers of their
// operations. Each file is a group, or shared by a few groups. The table is registry.go.
package groups

import "github.com/terraform-payments/terraform-provider-payments/internal/sandbox/engine"

// Object is an object as JSON has it.
type Object = engine.Object
