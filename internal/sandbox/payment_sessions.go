// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"net/http"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/address"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/amount"
)

// Payment sessions: one amount, on one network, to an address of its own. The specification does not show their fields.

// How long a payment session waits, how much longer for each extension, and at most. Made up.
const (
	sessionTime = 15 * time.Minute
	longestTime = time.Hour
)

func freshPaymentSession(s *Sandbox, id string) Object {
	return Object{
		"id": id, "organizationId": s.organization, "method": asset{"Ethereum", ""}.object(), "total": amount.Exact("32").JSON(), "currency": "USD",
		"sessionStatus": "pending", "paymentTotal": amount.Exact("0.01").JSON(), "paymentAddress": address.New("Ethereum"), "transactions": []any{},
		"canExtend": true, "expiresAt": stampOf(s.now().Add(sessionTime)), "createdAt": s.stamp(), "metadata": []any{},
	}
}

func (s *Sandbox) paymentSession(session Object, err error) (any, error) {
	if err != nil {
		return nil, err
	}
	return s.shown("PaymentSession", session), nil
}

// createPaymentSession fixes what is to be paid by the price of the moment. Later prices change nothing.
func createPaymentSession(s *Sandbox, c *call) (any, error) {
	total, err := c.amount("total")
	if err != nil {
		return nil, err
	}
	if total.Sign() <= 0 {
		return nil, refuse(http.StatusUnprocessableEntity, "total: must be above 0")
	}
	var asked bill
	if err := asked.add("total", c.body["total"], nil, c.body["currency"]); err != nil {
		return nil, err
	}
	given, _ := c.body["method"].(Object)
	with := asked.in(assetOf(given), amount.Amount{})
	if !with.known {
		return nil, refuse(http.StatusUnprocessableEntity, "method: nobody knows what %s is worth", with.asset)
	}
	session := freshPaymentSession(s, s.newID())
	take(session, c.body, Object{"total": nil, "currency": nil, "metadata": []any{}})
	session["method"], session["paymentTotal"], session["paymentAddress"] = with.object(), with.due.JSON(), address.New(with.network)
	c.tx.Put("payment_session", session)
	planSession("payment_session")(s, c.tx, session)
	return s.paymentSession(session, nil)
}

// extendPaymentSession gives a session more time, from its end on, as long as that is not too long altogether.
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

// sessionMethods is the one method of a payment session. What came already, or is on its way, is due no more.
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

// missing is what a payment session has not got yet.
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
	if missing(session).Sign() <= 0 && session["sessionStatus"] == "pending" {
		endSession(tx, "payment_session", session, "success", at)
	}
	tx.Put("payment_session", session)
	return Object{"paymentSession": Object{"paymentSessionId": session["id"], "metadata": session["metadata"]}}
}
