// SPDX-License-Identifier: MPL-2.0

package client

import "github.com/terraform-payments/terraform-provider-payments/internal/client/group"

// subscriptions are the recurring payments of customers.
var subscriptions = group.Of[Subscription, group.None]{
	Noun: "subscription", One: opSubscription, All: opSubscriptions,
}

// Ended reports whether no charge follows because the subscription was cancelled or has expired.
func (s Subscription) Ended() bool {
	return s.Status == SubscriptionCancelled || s.Status == SubscriptionExpired
}
