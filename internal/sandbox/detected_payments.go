// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"encoding/json"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/contract/amount"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/address"
)

// Payments that were detected on their network, and are not final yet. They move no money until
// they are final.

func freshDetectedPayment(s *Sandbox, id string) Object {
	return Object{
		"id": id, "network": "Ethereum", "token": nil, "amount": amount.Exact("1").JSON(), "transactionHash": address.NewHash("Ethereum"),
		"confirmations": json.Number("0"), "requiredConfirmations": confirmationsOf("Ethereum").needed(), "detectedAt": s.stamp(),
		"depositAccountId": nil, "paymentSessionId": nil,
		"customerId": nil, "for": "", "of": "", "inputData": nil,
	}
}

// confirmationsOfPayment are the confirmations of its network, with the number that the payment
// itself requires.
func confirmationsOfPayment(seen Object) confirmations {
	return confirmations{whole(seen["requiredConfirmations"]), confirmationsOf(text(seen["network"])).every}
}

// finalAt is the moment at which a detected payment becomes final.
func finalAt(seen Object) (time.Time, bool) {
	since, err := time.Parse(time.RFC3339Nano, text(seen["detectedAt"]))
	return since.Add(confirmationsOfPayment(seen).after()), err == nil
}

func planDetectedPayment(s *Sandbox, tx *transaction, seen Object) {
	tx.unschedule("detected_payment", text(seen["id"]))
	if at, ok := finalAt(seen); ok {
		s.schedule(tx, at, "payment_final", text(seen["id"]))
	}
}

// listDetectedPayments counts the confirmations by the clock.
func listDetectedPayments(s *Sandbox, c *call) (any, error) {
	all := list(c, "detected_payment", nil)
	for _, element := range all {
		seen, _ := element.(Object)
		since, _ := time.Parse(time.RFC3339Nano, text(seen["detectedAt"]))
		seen["confirmations"] = confirmationsOfPayment(seen).seen(s.Now().Sub(since))
	}
	return s.allShown("DetectedTransaction", all), nil
}

// onTheirWay are the detected payments for an object.
func (tx *transaction) onTheirWay(id string) []Object {
	var all []Object
	for _, seen := range tx.List("detected_payment") {
		if seen["of"] == id {
			all = append(all, seen)
		}
	}
	return all
}
