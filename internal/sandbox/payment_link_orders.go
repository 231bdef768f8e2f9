// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"net/http"
	"slices"
	"time"
)

// What buyers order by payment links. An order is known by its id alone, which the money of it carries.

// linkLines are what a link sells: one of each of its products, as they are now.
func linkLines(tx *transaction, link Object) []line {
	var lines []line
	ids, _ := link["products"].([]any)
	for _, id := range ids {
		if product, ok := tx.Get("product", text(id)); ok {
			lines = append(lines, line{product, nil})
		}
	}
	return lines
}

func linkMethods(_ *Sandbox, tx *transaction, link Object) ([]method, error) {
	if link["isArchived"] == true {
		return nil, refuse(http.StatusConflict, "the payment link %s is archived", link["id"])
	}
	var asked bill
	for _, sold := range linkLines(tx, link) {
		if err := asked.add("paymentLinkId", sold.product["price"], nil, sold.product["currency"]); err != nil {
			return nil, err
		}
	}
	return asked.methods(link["gateway"]), nil
}

// linkAsks demands an answer to each input field that needs one, and none to what nobody asked.
func linkAsks(link Object, answers []Answer) error {
	fields, _ := link["inputFields"].([]any)
	var labels []string
	for _, element := range fields {
		field, _ := element.(Object)
		label := text(field["inputLabel"])
		labels = append(labels, label)
		if field["isRequired"] == true && !slices.ContainsFunc(answers, func(a Answer) bool { return a.Label == label && a.Value != "" }) {
			return refuse(http.StatusUnprocessableEntity, "inputData: %q must be answered", label)
		}
	}
	for i, answer := range answers {
		if !slices.Contains(labels, answer.Label) {
			return refuse(http.StatusUnprocessableEntity, "inputData[%d].label: the payment link does not ask for %q", i, answer.Label)
		}
	}
	return nil
}

// linkPaid starts the subscriptions among what a link sells, where it is known who pays.
func linkPaid(s *Sandbox, tx *transaction, link, payment Object, at time.Time) Object {
	s.subscribe(tx, linkLines(tx, link), payment, at)
	return Object{"paymentLink": Object{"paymentLinkId": link["id"], "paymentLinkOrderId": s.newID(), "inputData": payment["inputData"]}}
}
