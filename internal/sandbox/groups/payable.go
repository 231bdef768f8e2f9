// SPDX-License-Identifier: MPL-2.0

package groups

import (
	"encoding/json"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/engine"
)

// Payment is a payment by a buyer. Exactly one of the ids names the object that is paid.
type Payment struct {
	PaymentSessionID  string `json:"paymentSessionId"`
	CheckoutSessionID string `json:"checkoutSessionId"`
	InvoiceID         string `json:"invoiceId"`
	PaymentLinkID     string `json:"paymentLinkId"`
	SubscriptionID    string `json:"subscriptionId"`

	Network string      `json:"network"` // the first accepted one if empty
	Token   string      `json:"token"`   // empty for the network's own coin
	Amount  json.Number `json:"amount"`  // in the asset; the amount due if empty
	// Final says that the network has confirmed the payment. Otherwise the payment is only detected on
	// chain, and becomes final by the clock.
	Final      bool     `json:"final"`
	CustomerID string   `json:"customerId"` // the payer, if the object does not name one; may be empty
	InputData  []Answer `json:"inputData"`  // the answers to the input fields of a payment link
	// DiscountCode is a code that the buyer types, if the page of the object takes codes.
	DiscountCode string `json:"discountCode"`
}

// Answer is a buyer's answer to an input field of a payment link.
type Answer struct {
	Label string `json:"label"`
	Value string `json:"value"`
}

// payable is a kind of object that buyers pay for.
type payable struct {
	group string
	// methods returns the accepted assets and the amounts due. It refuses an object that cannot be
	// paid.
	methods func(e *engine.Engine, tx *engine.Tx, object Object) ([]method, error)
	// payer returns the id of the customer who is to pay. It is nil if any buyer may pay.
	payer func(object Object) string
	// asks checks a buyer's answers. It is nil if the object asks for none.
	asks func(object Object, answers []Answer) error
	// partly allows a payment of less than the amount due.
	partly bool
	// paid applies the effects of a final payment. It returns the serviceData of the deposit
	// (section 6.1).
	paid func(e *engine.Engine, tx *engine.Tx, object, payment Object, at time.Time) Object
}

// details are the PaymentDetails of the object that was paid.
func details(e *engine.Engine, payment Object) Object {
	return Object{"managed": e.Shown("ManagedPayment", payment)}
}
