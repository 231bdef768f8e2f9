// SPDX-License-Identifier: MPL-2.0

package diagnose

// Outcome says how to find out whether a request took effect that must not be repeated blindly.
type Outcome struct {
	Second string // what a second request would do
	Repeat string // what a user of Terraform does to send it a second time; for outcomes with Where
	Where  string // where its effect shows; empty for an object that can be imported
	Call   string // the operation that shows it, with the request's parameters in braces; empty for none
	Note   Advice // what else to know
}

// Outcomes has a row for each operation that moves money, or creates something that no list shows
// or tells from others.
var Outcomes = map[string]Outcome{
	"POST /checkout_session": {
		Second: "open a second session", Call: "checkoutSessions",
		Note: "It cannot be paid without its URL, and it expires by itself. Open another one.",
	},
	"POST /payment_session": {
		Second: "open a second session", Call: "paymentSessions",
		Note: "It cannot be paid without its address, and it expires by itself. Open another one.",
	},
	"POST /organizations/{parent_id}/organizations": {
		Second: "create a second one",
		Note: "No operation lists child organizations, and a new one shows in no balance and no transfer. So look for it in the payments " +
			"service, or ask its support. If this message names an id that may be its own, {child}",
	},
	"POST /onramp": {
		Second: "start a second payment", Repeat: "start it", Where: "the list of on-ramps", Call: "onramps",
	},
	"POST /payout": {
		Second: "prepare a second payout", Repeat: "create it", Where: "the list of payouts", Call: "payouts",
		Note: "If it exists, confirm or cancel that one. Nothing is debited before it is confirmed.",
	},
	"POST /payout/{id}/confirm": {Second: "send the money a second time", Call: "payout id={id}"},
	"POST /refund": {
		Second: "send the money a second time", Repeat: "refund", Where: "the transactions and the balance", Call: "transactions",
		Note: "The service has no list of refunds.",
	},
	"POST /swap": {
		Second: "exchange the money a second time", Repeat: "swap", Where: "the transactions and the balances", Call: "transactions",
	},
	"POST /withdrawal": {
		Second: "send the money a second time", Repeat: "create it", Where: "the list of withdrawals", Call: "withdrawals",
	},
	"POST /organizations/{parent_id}/transfer_balance": {
		Second: "move the money a second time", Repeat: "transfer", Where: "the transactions and the balances of both organizations",
		Call: "transactions",
	},

	"POST /webhook/{id}/resend_message_failures":     {Second: "send the events a second time", Call: "webhookMessages id={id}"},
	"POST /webhook/{id}/message/{message_id}/resend": {Second: "send the event a second time", Call: "webhookMessages id={id}"},
	"POST /webhook/{id}/test":                        {Second: "send a second test event", Call: "webhookMessages id={id}"},
}

// check says how to find out whether an object was created.
func (o Outcome) check() string {
	switch {
	case o.Where != "":
		return join("Check "+o.Where+" before you "+o.Repeat+" again, which would "+o.Second+".", o.Note)
	case o.Note == "":
		return "Check whether it exists before you apply again; if it does, add an import block with its id."
	case o.Call == "":
		return join("Check whether it exists before you apply again, which would "+o.Second+".", o.Note)
	}
	return string(o.Note)
}

// find says where a created object is.
func (o Outcome) find() string {
	switch {
	case o.Where != "":
		return join("Look for it in "+o.Where+".", o.Note)
	case o.Note == "":
		return "Find it, and add an import block with its id."
	}
	return string(o.Note)
}

func join(sentence string, note Advice) string {
	if note == "" {
		return sentence
	}
	return sentence + " " + string(note)
}
