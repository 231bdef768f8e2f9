// SPDX-License-Identifier: MPL-2.0

package groups

import (
	"encoding/json"
	"net/http"
	"strconv"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/contract/amount"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/engine"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/ledger"
)

// Subscriptions: recurring payments of a customer. The specification does not show their fields. A
// subscription starts when a known customer pays for a product that is charged at intervals.
// Simulated buyers pay by [Pay] only: an unpaid subscription waits for a day, and becomes
// overdue then. It does not expire.

// grace is how long a charge may wait before a subscription is overdue. Made up.
const grace = 24 * time.Hour

// periods are the named intervals. Any other interval is "Custom", with periodCustomDuration in
// seconds. The names are made up.
var periods = map[string]int64{"Daily": 86400, "Weekly": 7 * 86400, "Monthly": 30 * 86400, "Yearly": 365 * 86400}

// The statuses of a subscription.
const (
	subscriptionActive    = "active"
	subscriptionCancelled = "cancelled"
	subscriptionExpired   = "expired"
	subscriptionOverdue   = "overdue"
)

func freshSubscription(e *engine.Engine, _ string) Object {
	return Object{
		"customerId": e.NewID(), "status": subscriptionActive, "subscriptionType": "Manual", // made up: the customer starts each payment
		"productId": e.NewID(), "network": "Ethereum", "amount": amount.Exact("32").JSON(), "currency": "USD", "period": "Monthly",
		"nextBillingDateAt": engine.StampOf(e.Now().Add(30 * 24 * time.Hour)),
	}
}

// subscribe starts a subscription to each product that is charged at intervals, if the payer is
// known.
func subscribe(e *engine.Engine, tx *engine.Tx, lines []line, payment Object, at time.Time) {
	for _, bought := range lines {
		interval := whole(bought.product["chargingIntervalSeconds"])
		price, err := amount.Parse(bought.product["price"])
		if interval <= 0 || err != nil || payment["customerId"] == nil {
			continue
		}
		subscription := ledger.AssetOf(payment).Into(e.Fresh("subscription", e.NewID()))
		subscription["customerId"], subscription["productId"] = payment["customerId"], bought.product["id"]
		subscription["amount"], subscription["currency"] = price.Times(count(bought.quantity)).JSON(), bought.product["currency"]
		subscription["createdAt"], subscription["nextBillingDateAt"] = engine.StampOf(at), stampAfter(at, interval)
		subscription["period"], subscription["periodCustomDuration"] = "Custom", json.Number(strconv.FormatInt(interval, 10))
		for name, length := range periods {
			if length == interval {
				subscription["period"], subscription["periodCustomDuration"] = name, nil
			}
		}
		subscription["payments"] = []any{Object{"id": payment["id"], "date": engine.StampOf(at), "amount": subscription["amount"]}}
		tx.Put("subscription", subscription)
	}
}

// stampAfter is the moment after an interval in seconds. It is nil after the year 9999.
func stampAfter(at time.Time, interval int64) any {
	if interval > 9999*365*86400 {
		return nil
	}
	later := time.Unix(at.Unix()+interval, int64(at.Nanosecond())).UTC()
	if later.Year() > 9999 {
		return nil
	}
	return engine.StampOf(later)
}

func becomeOverdue(_ *engine.Engine, tx *engine.Tx, subscription Object, _ time.Time) error {
	subscription["status"] = subscriptionOverdue
	tx.Put("subscription", subscription)
	return nil
}

// cancelSubscription cancels a subscription. A cancelled subscription stays cancelled. An expired
// one cannot be cancelled.
func cancelSubscription(_ *engine.Engine, c *engine.Call) (any, error) {
	subscription, err := engine.Find(c, "subscription")
	if err != nil {
		return nil, err
	}
	if subscription["status"] == subscriptionExpired {
		return nil, engine.Refuse(http.StatusConflict, "the subscription %s has expired", c.Path("id"))
	}
	subscription["status"], subscription["nextBillingDateAt"] = subscriptionCancelled, nil
	c.Tx.Put("subscription", subscription)
	return nil, nil
}

// subscriptionMethods is the asset of a subscription's first payment. Without one, it is every
// asset with a price.
func subscriptionMethods(_ *engine.Engine, tx *engine.Tx, subscription Object) ([]method, error) {
	if status := subscription["status"]; status == subscriptionCancelled || status == subscriptionExpired {
		return nil, engine.Refuse(http.StatusConflict, "the subscription %s is %s: nothing is due", subscription["id"], status)
	}
	if err := unpaid(tx, subscription); err != nil {
		return nil, err
	}
	total, err := totalInUSD([]position{{"subscriptionId", subscription["amount"], nil, subscription["currency"]}})
	if err != nil {
		return nil, err
	}
	if subscription["network"] != nil {
		return []method{total.in(ledger.AssetOf(subscription), amount.Amount{})}, nil
	}
	var all []method
	for _, known := range ledger.Catalog {
		all = append(all, total.in(known.Asset, amount.Amount{}))
	}
	return all, nil
}

// subscriptionPaid moves the next charge by one interval. A subscription that owes more is overdue
// again at once.
func subscriptionPaid(_ *engine.Engine, tx *engine.Tx, subscription, payment Object, at time.Time) Object {
	before, _ := subscription["payments"].([]any)
	subscription["payments"] = append(before, Object{"id": payment["id"], "date": engine.StampOf(at), "amount": subscription["amount"]})
	if due, err := time.Parse(time.RFC3339Nano, engine.Text(subscription["nextBillingDateAt"])); err == nil {
		interval, named := periods[engine.Text(subscription["period"])]
		if !named {
			interval = whole(subscription["periodCustomDuration"])
		}
		subscription["nextBillingDateAt"] = stampAfter(due, interval)
	}
	if subscription["status"] == subscriptionOverdue {
		subscription["status"] = subscriptionActive // the schedule makes it overdue again if more is owed
	}
	tx.Put("subscription", subscription)
	return Object{"subscription": Object{"subscriptionId": subscription["id"]}}
}
