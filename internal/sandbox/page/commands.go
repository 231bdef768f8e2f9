// SPDX-License-Identifier: MPL-2.0

package page

import (
	"net/url"
	"slices"
	"strings"
)

// command is a call of the control interface, as a line for a shell.
type command struct{ Does, Line string }

// commands are the control calls that apply to an object as it is now.
func (v *Snapshot) commands(group, id string, object Object) []command {
	var calls []command
	add := func(does, method, path string, body any) {
		calls = append(calls, command{does, v.curl(method, path, body)})
	}
	is := func(name string, statuses ...string) bool { return slices.Contains(statuses, text(object[name])) }
	pay := func(does, member string) {
		body := Object{member: id, "final": true}
		if answers := sampleAnswers(object); len(answers) > 0 {
			body["inputData"] = answers
		}
		add(does, "POST", "/_sandbox/payments", body)
	}
	confirm := func() {
		add("Let it become final: move the clock", "PUT", "/_sandbox/clock", Object{"advance": "2h"})
	}
	switch {
	case group == "invoice" && is("status", "pending", "overdue"):
		pay("Pay it", "invoiceId")
	case group == "subscription" && !is("status", "cancelled", "expired"):
		pay("Pay the next charge", "subscriptionId")
	case group == "checkout_session" && is("sessionStatus", "pending"):
		pay("Pay it", "checkoutSessionId")
	case group == "payment_session" && is("sessionStatus", "pending"):
		pay("Pay the rest", "paymentSessionId")
	case group == "payment_link" && object["isArchived"] != true && takesManaged(object):
		pay("Let a buyer pay", "paymentLinkId")
	case group == "deposit_account":
		add("Send a deposit to it", "POST", "/_sandbox/deposits", Object{"depositAccountId": id, "amount": "12.5", "final": true})
	case group == "balance" && object["holder"] == v.Organization && text(object["network"]) != "":
		body := Object{"network": object["network"], "amount": "1"}
		if object["token"] != nil {
			body["token"] = object["token"]
		}
		add("Add money", "POST", "/_sandbox/balances", body)
	case group == "onramp" && is("status", "AwaitingFunds", "FundsReceived", "PaymentSubmitted"):
		add("Advance it by one step", "POST", "/_sandbox/onramps/"+url.PathEscape(id), nil)
	case group == "payout" && is("status", "Pending", "Processing"):
		add("Let it fail", "POST", "/_sandbox/payouts/"+url.PathEscape(id)+"/fail", Object{"reason": "the account is closed"})
	case group == "withdrawal" && is("withdrawalStatus", "pending"):
		add("Let it fail: the money comes back", "POST", "/_sandbox/withdrawals/"+url.PathEscape(id)+"/fail", nil)
		confirm()
	case group == "detected_payment" || group == "detected_deposit":
		confirm()
	case group == "webhook" && object["isDeleted"] != true:
		add("Deliver an event to all webhooks", "POST", "/_sandbox/events", Object{"eventType": "deposit", "payload": Object{"amount": "1"}})
	}
	if end := text(object["expiresAt"]); end != "" && is("sessionStatus", "pending") {
		add("Let it expire: set the clock", "PUT", "/_sandbox/clock", Object{"now": end})
	}
	if group == "balance" {
		return calls // it follows from payments
	}
	if name, value := sampleChange(object); name != "" {
		add("Change it, as another client would", "PUT", "/_sandbox/objects/"+group, Object{"id": id, name: value})
	}
	if group != "auto_swap" {
		add("Remove it without a trace", "DELETE", "/_sandbox/objects/"+group+"/"+url.PathEscape(id), nil)
	}
	add("Read all objects of the group", "GET", "/_sandbox/objects/"+group, nil)
	return calls
}

// takesManaged reports whether a payment link can be paid in the sandbox.
func takesManaged(link Object) bool {
	gateway, _ := link["gateway"].(Object)
	managed, _ := gateway["managed"].(Object)
	return len(objectsIn(managed["methods"])) > 0
}

// sampleAnswers answer the input fields that a payment link requires.
func sampleAnswers(link Object) []any {
	var answers []any
	for _, field := range objectsIn(link["inputFields"]) {
		if field["isRequired"] == true {
			value := map[string]string{"Number": "1", "Email": "buyer@shop.example"}[text(field["dataType"])]
			if value == "" {
				value = "Sample"
			}
			answers = append(answers, Object{"label": field["inputLabel"], "value": value})
		}
	}
	return answers
}

// sampleChange is a change that every object with the member takes.
func sampleChange(object Object) (name string, value any) {
	switch {
	case object["name"] != nil:
		return "name", "Changed outside Terraform"
	case object["isArchived"] != nil:
		return "isArchived", object["isArchived"] != true
	case object["isPaused"] != nil:
		return "isPaused", object["isPaused"] != true
	case object["code"] != nil:
		return "code", "CHANGED"
	case object["enabled"] != nil:
		return "enabled", object["enabled"] != true
	}
	return "", nil
}

// curl is the shell's line for a call of the control interface.
func (v *Snapshot) curl(method, path string, body any) string {
	line := "curl"
	if method != "GET" {
		line += " -X " + method
	}
	line += " " + quoted(v.Address+path)
	if body != nil {
		line += " -d " + quoted(encoded(body))
	}
	return line
}

// quoted is a string in single quotes, as a shell takes it.
func quoted(text string) string { return "'" + strings.ReplaceAll(text, "'", `'\''`) + "'" }
