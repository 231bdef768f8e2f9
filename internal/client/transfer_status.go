// SPDX-License-Identifier: MPL-2.0

package client

// TransferStatus is how far a movement of money is. An answer may carry one that is not in [TransferStatuses]; it is kept as it is.
type TransferStatus string

// TransferStatuses are the known ones.
var TransferStatuses = []TransferStatus{"pending", "complete", "failed"}

// Values returns [TransferStatuses] as plain text.
func (TransferStatus) Values() []string { return valuesOf(TransferStatuses) }
