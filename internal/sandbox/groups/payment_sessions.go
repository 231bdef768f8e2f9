// SPDX-License-Identifier: MPL-2.0

package groups

import (
	"net/http"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/contract/amount"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/address"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/engine"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/ledger"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/store"
)

// Payment sessions: one amount, on one network, to an address of its own. The specification does
// not show their fields.

// The life of a payment session, which is also the length of an extension, and its longest life.
// Made up.
const (
	sessionTime = 15 * time.Minute
	longestTime = time.Hour
)

func freshPaymentSession(e *engine.Engine, _ string) Object {
	return Object{
		"organizationId": e.Organization(), "method": ledger.Coin("Ethereum").Object(), "total": amount.Exact("32").JSON(),
		"currency": "USD", "sessionStatus": sessionPending, "paymentTotal": amount.Exact("0.01").JSON(),
		"paymentAddress": address.New("Ethereum"), "canExtend": true, "expiresAt": engine.StampOf(e.Now().Add(sessionTime)),
		"metadata": []any{},
	}
}

// createPaymentSession fixes the amount to pay by the current price. Later prices do not change it.
func createPaymentSession(e *engine.Engine, c *engine.Call) (any, error) {
	total, err := c.Amount("total")
	if err != nil {
		return nil, err
	}
	if total.Sign() <= 0 {
		return nil, engine.Invalid("total must be above 0")
	}
	order, err := totalInUSD(positionsOf(c.Tx, "payment_session", c.Body))
	if err != nil {
		return nil, err
	}
	given, _ := c.Body["method"].(Object)
	with := order.in(ledger.AssetOf(given), amount.Amount{})
	if !with.known {
		return nil, engine.Invalid("method: %s has no price", with.Asset)
	}
	session := e.Fresh("payment_session", e.NewID())
	e.Take(c, "payment_session", session, "total", "currency", "metadata")
	session["method"], session["paymentTotal"], session["paymentAddress"] = with.Object(), with.due.JSON(), address.New(with.Network)
	c.Tx.Put("payment_session", session)
	return session, nil
}

// extendPaymentSession moves the end of a session, within its longest life.
func extendPaymentSession(_ *engine.Engine, c *engine.Call) (any, error) {
	session, err := findWaiting(c, "payment_session")
	if err != nil {
		return nil, err
	}
	made, madeErr := time.Parse(time.RFC3339Nano, engine.Text(session["createdAt"]))
	end, err := time.Parse(time.RFC3339Nano, engine.Text(session["expiresAt"]))
	if session["canExtend"] != true || err != nil || madeErr != nil {
		return nil, engine.Refuse(http.StatusConflict, "the payment session %s cannot be extended any more", session["id"])
	}
	end = end.Add(sessionTime)
	session["expiresAt"], session["canExtend"] = engine.StampOf(end), !end.Add(sessionTime).After(made.Add(longestTime))
	c.Tx.Put("payment_session", session)
	return session, nil
}

// sessionMethods is the one method of a payment session. The amount due excludes payments that have
// arrived or are on their way.
func sessionMethods(_ *engine.Engine, tx *engine.Tx, session Object) ([]method, error) {
	if err := waiting(session); err != nil {
		return nil, err
	}
	due := missing(session)
	for _, seen := range onTheirWay(tx, engine.Text(session["id"])) {
		due = due.Minus(amount.Stored(seen["amount"]))
	}
	with, _ := session["method"].(Object)
	return []method{{ledger.AssetOf(with), due, true}}, nil
}

// missing is the part of the total that a payment session has not received yet.
func missing(session Object) amount.Amount {
	due := amount.Stored(session["paymentTotal"])
	for _, came := range store.ObjectsIn(session["transactions"]) {
		due = due.Minus(amount.Stored(came["amount"]))
	}
	return due
}

func paymentSessionPaid(_ *engine.Engine, tx *engine.Tx, session, payment Object, at time.Time) Object {
	before, _ := session["transactions"].([]any)
	came, _ := payment["transactions"].([]any)
	session["transactions"] = append(before, came...)
	if missing(session).Sign() <= 0 && session["sessionStatus"] == sessionPending {
		endSession(session, sessionSuccess, at)
	}
	tx.Put("payment_session", session)
	return Object{"paymentSession": Object{"paymentSessionId": session["id"], "metadata": session["metadata"]}}
}
