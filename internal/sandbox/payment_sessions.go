// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"net/http"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/contract/amount"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/address"
)

// Payment sessions: one amount, on one network, to an address of its own. The specification does
// not show their fields.

// The life of a payment session, which is also the length of an extension, and its longest life.
// Made up.
const (
	sessionTime = 15 * time.Minute
	longestTime = time.Hour
)

func freshPaymentSession(s *Sandbox, id string) Object {
	return Object{
		"id": id, "organizationId": s.Organization(), "method": asset{"Ethereum", ""}.object(), "total": amount.Exact("32").JSON(),
		"currency": "USD", "sessionStatus": sessionPending, "paymentTotal": amount.Exact("0.01").JSON(),
		"paymentAddress": address.New("Ethereum"), "transactions": []any{}, "canExtend": true,
		"expiresAt": stampOf(s.Now().Add(sessionTime)), "createdAt": s.stamp(), "metadata": []any{},
	}
}

func (s *Sandbox) paymentSession(session Object, err error) (any, error) {
	if err != nil {
		return nil, err
	}
	return s.shown("PaymentSession", session), nil
}

// createPaymentSession fixes the amount to pay by the current price. Later prices do not change it.
func createPaymentSession(s *Sandbox, c *call) (any, error) {
	total, err := c.amount("total")
	if err != nil {
		return nil, err
	}
	if total.Sign() <= 0 {
		return nil, refuse(http.StatusUnprocessableEntity, "total must be above 0")
	}
	var order orderTotal
	if err := order.add("total", c.body["total"], nil, c.body["currency"]); err != nil {
		return nil, err
	}
	given, _ := c.body["method"].(Object)
	with := order.in(assetOf(given), amount.Amount{})
	if !with.known {
		return nil, refuse(http.StatusUnprocessableEntity, "method: %s has no price", with.asset)
	}
	session := freshPaymentSession(s, s.NewID())
	take(session, c.body, Object{"total": nil, "currency": nil, "metadata": []any{}})
	session["method"], session["paymentTotal"], session["paymentAddress"] = with.object(), with.due.JSON(), address.New(with.network)
	c.tx.Put("payment_session", session)
	planSession("payment_session")(s, c.tx, session)
	return s.paymentSession(session, nil)
}

// extendPaymentSession moves the end of a session, within its longest life.
func extendPaymentSession(s *Sandbox, c *call) (any, error) {
	session, err := findWaiting(c, "payment_session")
	if err != nil {
		return nil, err
	}
	made, madeErr := time.Parse(time.RFC3339Nano, text(session["createdAt"]))
	end, err := time.Parse(time.RFC3339Nano, text(session["expiresAt"]))
	if session["canExtend"] != true || err != nil || madeErr != nil {
		return nil, refuse(http.StatusConflict, "the payment session %s cannot be extended any more", session["id"])
	}
	end = end.Add(sessionTime)
	session["expiresAt"], session["canExtend"] = stampOf(end), !end.Add(sessionTime).After(made.Add(longestTime))
	c.tx.Put("payment_session", session)
	planSession("payment_session")(s, c.tx, session)
	return s.paymentSession(session, nil)
}

// sessionMethods is the one method of a payment session. The amount due excludes payments that have
// arrived or are on their way.
func sessionMethods(_ *Sandbox, tx *transaction, session Object) ([]method, error) {
	if err := waiting(session); err != nil {
		return nil, err
	}
	due := missing(session)
	for _, seen := range tx.onTheirWay(text(session["id"])) {
		due = due.Minus(amount.Stored(seen["amount"]))
	}
	with, _ := session["method"].(Object)
	return []method{{assetOf(with), due, true}}, nil
}

// missing is the part of the total that a payment session has not received yet.
func missing(session Object) amount.Amount {
	due := amount.Stored(session["paymentTotal"])
	transactions, _ := session["transactions"].([]any)
	for _, element := range transactions {
		came, _ := element.(Object)
		due = due.Minus(amount.Stored(came["amount"]))
	}
	return due
}

func paymentSessionPaid(_ *Sandbox, tx *transaction, session, payment Object, at time.Time) Object {
	before, _ := session["transactions"].([]any)
	came, _ := payment["transactions"].([]any)
	session["transactions"] = append(before, came...)
	if missing(session).Sign() <= 0 && session["sessionStatus"] == sessionPending {
		endSession(tx, "payment_session", session, sessionSuccess, at)
	}
	tx.Put("payment_session", session)
	return Object{"paymentSession": Object{"paymentSessionId": session["id"], "metadata": session["metadata"]}}
}
