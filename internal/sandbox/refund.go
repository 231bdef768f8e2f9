// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"net/http"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/contract/amount"
)

// Refunds: a payment, or a part of it, goes back in the asset that it came in. The specification
// does not show their fields.

// refundTravel is the time until a refund arrives.
const refundTravel = 10 * time.Minute

// The statuses of a refund.
const (
	refundPending  = "pending"
	refundComplete = "complete"
	refundFailed   = "failed"
)

func freshRefund(s *Sandbox, id string) Object {
	return Object{
		"id": id, "organizationId": s.Organization(), "status": refundPending, "paymentId": id, "amount": amount.Exact("0").JSON(), "address": nil,
		"reason": nil, "network": "Ethereum", "token": nil, "createdAt": s.stamp(),
	}
}

// followRefund schedules the arrival of a planted refund.
func followRefund(s *Sandbox, tx *transaction, before, now Object) error {
	if before["status"] == now["status"] {
		return keepTransit(refunding)(tx, before, now) // the job stays
	}
	tx.unschedule("refund", text(now["id"]))
	if now["status"] == refundPending {
		s.schedule(tx, s.Now().Add(refundTravel), "refund_arrived", text(now["id"]))
	}
	return keepTransit(refunding)(tx, before, now)
}

// refunding is the money that a refund has in transit.
func refunding(refund Object) (asset, amount.Amount) {
	if refund["status"] != refundPending {
		return asset{}, amount.Amount{}
	}
	return assetOf(refund), amount.Stored(refund["amount"])
}

// createRefund debits at once.
func createRefund(s *Sandbox, c *call) (any, error) {
	paymentID, _ := c.body["paymentId"].(string)
	payment, ok := c.tx.Get("payment", paymentID)
	if !ok {
		return nil, refuse(http.StatusUnprocessableEntity, "paymentId: there is no payment %s", paymentID)
	}
	of := assetOf(payment)
	much, err := c.amount("amount")
	if err == nil {
		err = of.demand(much)
	}
	if err != nil {
		return nil, err
	}
	refunded := amount.Stored(payment["refunded"])
	if left := amount.Stored(payment["amount"]).Minus(refunded); left.Less(much) {
		return nil, refuse(http.StatusUnprocessableEntity, "amount: of the payment %s %s are left, and not %s", left.JSON(), of, much.JSON())
	}
	address, given := c.body["address"]
	if !given {
		if address = senderOf(payment); address == nil {
			return nil, refuse(http.StatusUnprocessableEntity, "address is required, because the sender of the payment is not known")
		}
	}
	now := s.Now()
	if err := c.tx.move("amount", s.Organization(), transit, of, much); err != nil {
		return nil, err
	}
	s.enter(c.tx, movement{organization: s.Organization(), kind: "refund", asset: of, amount: much.Negated(), at: now})
	payment["refunded"] = refunded.Plus(much).JSON()
	c.tx.Put("payment", payment)

	id := s.NewID()
	refund := of.into(freshRefund(s, id))
	refund["paymentId"], refund["amount"], refund["address"], refund["createdAt"] = paymentID, much.JSON(), address, stampOf(now)
	refund["reason"] = c.body["reason"]
	c.tx.Put("refund", refund)
	s.schedule(c.tx, now.Add(refundTravel), "refund_arrived", id)
	return s.shown("Refund", refund), nil
}

// senderOf is the first sender of a payment. It is nil if the sender is not known.
func senderOf(payment Object) any {
	transactions, _ := payment["transactions"].([]any)
	for _, element := range transactions {
		line, _ := element.(Object)
		senders, _ := line["senderAddresses"].([]any)
		for _, sender := range senders {
			if known, ok := sender.(Object); ok && known["address"] != nil {
				return known["address"]
			}
		}
	}
	return nil
}

func getRefund(s *Sandbox, c *call) (any, error) {
	refund, err := find(c, "refund")
	if err != nil {
		return nil, err
	}
	return s.shown("Refund", refund), nil
}

// arriveRefund gives the buyer the money.
func arriveRefund(_ *Sandbox, tx *transaction, refund Object, _ time.Time) error {
	if refund["status"] != refundPending {
		return nil
	}
	if err := tx.release(outside, assetOf(refund), amount.Stored(refund["amount"])); err != nil {
		return err
	}
	refund["status"] = refundComplete
	tx.Put("refund", refund)
	return nil
}
