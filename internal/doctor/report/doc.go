// SPDX-License-Identifier: MPL-2.0

// Package report says which of the provider's assumptions hold for an account, the consequence for
// each operation and each Terraform type, and the sandbox that behaves alike. [assumptions] is the
// table of the guide's assumptions.
package report
