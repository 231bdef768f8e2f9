// SPDX-License-Identifier: MPL-2.0

package client

// TransferStatus is the status of a swap, a withdrawal or a refund. Responses may have values
// beyond [TransferStatuses].
type TransferStatus string

// TransferStatuses are the known values of [TransferStatus].
var TransferStatuses = []TransferStatus{"pending", "complete", "failed"}

// Values returns [TransferStatuses] as strings.
func (TransferStatus) Values() []string { return valuesOf(TransferStatuses) }
