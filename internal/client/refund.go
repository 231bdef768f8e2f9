// SPDX-License-Identifier: MPL-2.0

package client

import "github.com/terraform-payments/terraform-provider-payments/internal/client/group"

// refunds are the returned payments. No operation lists them.
var refunds = group.Of[Refund, RefundParams]{
	Noun: "refund", One: opRefund, Creates: opCreateRefund,
}
