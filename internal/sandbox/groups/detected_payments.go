// SPDX-License-Identifier: MPL-2.0

package groups

import (
	"maps"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/engine"
)

// Payments that were detected on their network, and are not final yet. They move no money until
// they are final.

func freshDetectedPayment(e *engine.Engine, id string) Object {
	seen := freshDetectedDeposit(e, id)
	delete(seen, "sender")
	maps.Copy(seen, Object{"customerId": nil, "for": "", "of": "", "inputData": nil})
	return seen
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

func detectedPaymentDue(_ *engine.Tx, seen Object) engine.Step {
	at, ok := finalAt(seen)
	if !ok {
		return engine.Step{}
	}
	return engine.Step{Job: "payment_final", At: at}
}

// listDetected counts the confirmations of a group by the clock.
func listDetected(group string) engine.Handler {
	return func(e *engine.Engine, c *engine.Call) (any, error) {
		return engine.ShowAll(engine.List(c, group, nil), func(seen Object) Object {
			since, _ := time.Parse(time.RFC3339Nano, engine.Text(seen["detectedAt"]))
			seen["confirmations"] = confirmationsOfPayment(seen).seen(e.Now().Sub(since))
			return seen
		}), nil
	}
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
