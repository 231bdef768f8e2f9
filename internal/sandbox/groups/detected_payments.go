// SPDX-License-Identifier: MPL-2.0

package groups

import (
	"encoding/json"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/contract/amount"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/address"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/engine"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/store"
)

// Payments that were detected on their network, and are not final yet. They move no money until
// they are final.

func freshDetectedPayment(e *engine.Engine, id string) Object {
	return Object{
		"id": id, "network": "Ethereum", "token": nil, "amount": amount.Exact("1").JSON(), "transactionHash": address.NewHash("Ethereum"),
		"confirmations": json.Number("0"), "requiredConfirmations": confirmationsOf("Ethereum").needed(), "detectedAt": e.Stamp(),
		"depositAccountId": nil, "paymentSessionId": nil,
		"customerId": nil, "for": "", "of": "", "inputData": nil,
	}
}

// confirmationsOfPayment are the confirmations of its network, with the number that the payment
// itself requires.
func confirmationsOfPayment(seen Object) confirmations {
	return confirmations{whole(seen["requiredConfirmations"]), confirmationsOf(engine.Text(seen["network"])).every}
}

// finalAt is the moment at which a detected payment becomes final.
func finalAt(seen Object) (time.Time, bool) {
	since, err := time.Parse(time.RFC3339Nano, engine.Text(seen["detectedAt"]))
	return since.Add(confirmationsOfPayment(seen).after()), err == nil
}

func planDetectedPayment(e *engine.Engine, tx *engine.Tx, seen Object) {
	tx.Unschedule("detected_payment", engine.Text(seen["id"]))
	if at, ok := finalAt(seen); ok {
		e.Schedule(tx, at, "payment_final", engine.Text(seen["id"]))
	}
}

// listDetectedPayments counts the confirmations by the clock.
func listDetectedPayments(e *engine.Engine, c *engine.Call) (any, error) {
	all := engine.List(c, "detected_payment", nil)
	for _, seen := range store.ObjectsIn(all) {
		since, _ := time.Parse(time.RFC3339Nano, engine.Text(seen["detectedAt"]))
		seen["confirmations"] = confirmationsOfPayment(seen).seen(e.Now().Sub(since))
	}
	return e.AllShown("DetectedTransaction", all), nil
}

// onTheirWay are the detected payments for an object.
func onTheirWay(tx *engine.Tx, id string) []Object {
	var all []Object
	for _, seen := range tx.List("detected_payment") {
		if seen["of"] == id {
			all = append(all, seen)
		}
	}
	return all
}
