// SPDX-License-Identifier: MPL-2.0

// Package withdrawal is the Withdrawals group of the specification: payments from a balance to a
// destination outside the service.
package withdrawal

// Service is the data source payments_withdrawal_fee.
var Service = withdrawalFee.Service()
