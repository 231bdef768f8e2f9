// SPDX-License-Identifier: MPL-2.0

package groups

import (
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/contract/amount"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/engine"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/ledger"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/store"
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

func freshRefund(e *engine.Engine, id string) Object {
	return Object{"organizationId": e.Organization(), "status": refundPending, "paymentId": id, "network": "Ethereum"}
}

// refunding is the money that a refund has in transit.
func refunding(refund Object) (ledger.Asset, amount.Amount) {
	if refund["status"] != refundPending {
		return ledger.Asset{}, amount.Amount{}
	}
	return ledger.AssetOf(refund), amount.Stored(refund["amount"])
}

// createRefund debits at once.
func createRefund(e *engine.Engine, c *engine.Call) (any, error) {
	paymentID, _ := c.Body["paymentId"].(string)
	payment, ok := c.Tx.Get("payment", paymentID)
	if !ok {
		return nil, engine.Invalid("paymentId: there is no payment %s", paymentID)
	}
	of := ledger.AssetOf(payment)
	much, err := c.Amount("amount")
	if err == nil {
		err = of.Demand(much)
	}
	if err != nil {
		return nil, err
	}
	refunded := amount.Stored(payment["refunded"])
	if left := amount.Stored(payment["amount"]).Minus(refunded); left.Less(much) {
		return nil, engine.Invalid("amount: of the payment %s %s are left, and not %s", left.JSON(), of, much.JSON())
	}
	address, given := c.Body["address"]
	if !given {
		if address = senderOf(payment); address == nil {
			return nil, engine.Invalid("address is required, because the sender of the payment is not known")
		}
	}
	now := e.Now()
	if err := ledger.Move(c.Tx, "amount", e.Organization(), ledger.Transit, of, much); err != nil {
		return nil, err
	}
	ledger.Enter(e, c.Tx, ledger.Movement{Kind: "refund", Asset: of, Amount: much.Negated(), At: now})
	payment["refunded"] = refunded.Plus(much).JSON()
	c.Tx.Put("payment", payment)

	id := e.NewID()
	refund := of.Into(e.Fresh("refund", id))
	refund["paymentId"], refund["amount"], refund["address"], refund["createdAt"] = paymentID, much.JSON(), address, engine.StampOf(now)
	refund["reason"] = c.Body["reason"]
	c.Tx.Put("refund", refund)
	return refund, nil
}

// senderOf is the first sender of a payment. It is nil if the sender is not known.
func senderOf(payment Object) any {
	for _, line := range store.ObjectsIn(payment["transactions"]) {
		for _, sender := range store.ObjectsIn(line["senderAddresses"]) {
			if sender["address"] != nil {
				return sender["address"]
			}
		}
	}
	return nil
}

// arriveRefund gives the buyer the money.
func arriveRefund(_ *engine.Engine, tx *engine.Tx, refund Object, _ time.Time) error {
	if err := ledger.Release(tx, ledger.Outside, ledger.AssetOf(refund), amount.Stored(refund["amount"])); err != nil {
		return err
	}
	refund["status"] = refundComplete
	tx.Put("refund", refund)
	return nil
}
