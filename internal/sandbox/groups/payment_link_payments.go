// SPDX-License-Identifier: MPL-2.0

package groups

import (
	"maps"
	"net/http"
	"net/mail"
	"regexp"
	"slices"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/engine"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/store"
)

// Orders by payment links. The sandbox keeps no orders. The payment carries the id of its order.

// linkLines are the products that a link sells, as they are now: one of each.
func linkLines(tx *engine.Tx, link Object) []line {
	var lines []line
	ids, _ := link["products"].([]any)
	for _, id := range ids {
		if product, ok := tx.Get("product", engine.Text(id)); ok {
			lines = append(lines, line{product, nil})
		}
	}
	return lines
}

func linkMethods(_ *engine.Engine, tx *engine.Tx, link Object) ([]method, error) {
	if link["isArchived"] == true {
		return nil, engine.Refuse(http.StatusConflict, "the payment link %s is archived", link["id"])
	}
	total, err := totalInUSD(positionsOf(tx, "payment_link", link))
	return total.methods(link["gateway"]), err
}

// linkAsks demands an answer to each required input field. It refuses an answer that is not of the
// field's type, and one without a field. If several fields have one label, its answers are theirs
// in order, and an empty answer skips a field.
func linkAsks(link Object, answers []Answer) error {
	fields := store.ObjectsIn(link["inputFields"])
	asked := map[string][]Object{} // the fields without an answer, by label
	for _, field := range fields {
		label := engine.Text(field["inputLabel"])
		asked[label] = append(asked[label], field)
	}
	known := maps.Clone(asked)
	for i, answer := range answers {
		left := asked[answer.Label]
		if len(left) == 0 {
			again := ""
			if known[answer.Label] != nil {
				again = " again"
			}
			return engine.Invalid("inputData[%d].label: the payment link does not ask for %q%s", i, answer.Label, again)
		}
		dataType := left[0]["dataType"]
		switch {
		case answer.Value == "" && left[0]["isRequired"] == true:
			return engine.Invalid("inputData[%d].value: %q must be answered", i, answer.Label)
		case answer.Value == "":
		case dataType == "Number" && !inputNumber.MatchString(answer.Value):
			return engine.Invalid("inputData[%d].value: %q asks for a number such as 12.5", i, answer.Label)
		case dataType == "Email" && !isEmail(answer.Value):
			return engine.Invalid("inputData[%d].value: %q asks for an e-mail address", i, answer.Label)
		}
		asked[answer.Label] = left[1:]
	}
	for _, field := range fields {
		label := engine.Text(field["inputLabel"])
		if slices.ContainsFunc(asked[label], func(left Object) bool { return left["isRequired"] == true }) {
			return engine.Invalid("inputData: %q must be answered", label)
		}
	}
	return nil
}

// inputNumber is a number that a browser accepts in an input field of the type number.
var inputNumber = regexp.MustCompile(`^-?([0-9]+|[0-9]*\.[0-9]+)([eE][-+]?[0-9]+)?$`)

// isEmail accepts one e-mail address without a display name.
func isEmail(value string) bool {
	parsed, err := mail.ParseAddress(value)
	return err == nil && parsed.Name == "" && parsed.Address == value
}

// linkPaid starts the subscriptions among the products of a link, if the payer is known.
func linkPaid(e *engine.Engine, tx *engine.Tx, link, payment Object, at time.Time) Object {
	subscribe(e, tx, linkLines(tx, link), payment, at)
	return Object{
		"paymentLink": Object{"paymentLinkId": link["id"], "paymentLinkOrderId": e.NewID(), "inputData": payment["inputData"]},
	}
}
