// SPDX-License-Identifier: MPL-2.0

package diagnose

import (
	"errors"
	"fmt"
	"net/http"
	"strings"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/transport"
)

// checks say how to find out whether a request took effect, by the kind of object that it makes.
// For any other kind, the object can be imported.
var checks = map[string]string{
	"swap":             "Look for it in the transactions, and compare the balances, before you swap again, which would be a second swap.",
	"checkout session": "It cannot be paid without its URL, and it expires by itself. Open another one.",
	"payment session":  "It cannot be paid without its address, and it expires by itself. Open another one.",
	"on-ramp":          "Check the list of on-ramps before you start it again, which would start a second payment.",
	"payout":           "Check the list of payouts before you create it again. If it exists, confirm or cancel that one.",
	"withdrawal":       "Check the list of withdrawals before you create it again, which would send the money a second time.",
	"balance transfer": "Check the transactions and the balances of both organizations before you transfer again, which would move the " +
		"money a second time.",
	"FBO organization": "Check whether it exists before you apply again, which would create a second one. No operation lists child " +
		"organizations, so look for it in the payments service, or ask its support. If it exists, import it with " +
		"`terraform import payments_fbo_organization.NAME PARENT_ID/ID`.",
	"refund": "The service has no list of refunds. Check the transactions and the balance before you refund again, which would send the " +
		"money a second time.",
}

// explainUnknown says what is known of a request whose outcome is unknown, and how to find out.
func explainUnknown(name string, e *client.UnknownOutcomeError) (message, advice string) {
	switch {
	case e.Kind == "":
		message = e.Operation + " may or may not have taken effect"
		advice = fmt.Sprintf("Check the messages of the webhook %s before you send it again.", e.ID)
	case e.ID != "":
		message = fmt.Sprintf("the %s %s may or may not have been confirmed", e.Kind, e.ID)
		advice = fmt.Sprintf("Read it before you confirm it again. While it is %s, nothing was debited. If it is %s or further, it was "+
			"confirmed.",
			client.PayoutAwaitingConfirmation, client.PayoutPending)
	default:
		message = fmt.Sprintf("the %s may or may not have been created", e.Kind)
		if advice = checks[e.Kind]; advice == "" {
			advice = fmt.Sprintf("Check whether it exists before you apply again; if it does, import it with `%s`.", importCommand(name, "ID"))
		}
	}
	message += ": " + causeOf(e.Err)
	if e.LookErr != nil {
		message += ", and " + lookOf(e)
	}
	if transport.ReasonOf(e.Err) == transport.ReasonHTML {
		advice += "\n\n" + checkAddress
	}
	return message, advice
}

// causeOf says in a clause why no response tells the outcome.
func causeOf(err error) string {
	var failure *transport.Error
	if errors.As(err, &failure) {
		return clause(failure)
	}
	var response *client.Error
	if errors.As(err, &response) {
		text := fmt.Sprintf("the service returned %d", response.Status)
		if response.Message != "" {
			text += ": " + strings.TrimRight(response.Message, ".")
		}
		if response.RequestID != "" {
			text += " (request " + response.RequestID + ")"
		}
		return text
	}
	return strings.TrimRight(err.Error(), ".")
}

// lookOf says in a clause why the list does not tell the outcome.
func lookOf(e *client.UnknownOutcomeError) string {
	var candidates *client.CandidatesError
	var failure *transport.Error
	switch status := client.Status(e.LookErr); {
	case errors.As(e.LookErr, &candidates) && candidates.Similar:
		return fmt.Sprintf("the list shows a similar %s (%s)", e.Kind, strings.Join(candidates.IDs, ", "))
	case errors.As(e.LookErr, &candidates):
		return fmt.Sprintf("the list shows %d equal %ss (%s)", len(candidates.IDs), e.Kind, strings.Join(candidates.IDs, ", "))
	case status != 0:
		return fmt.Sprintf("listing %ss failed too (%d)", e.Kind, status)
	case errors.As(e.LookErr, &failure) && failure.Reason == transport.ReasonOf(e.Err):
		return fmt.Sprintf("listing %ss failed in the same way", e.Kind)
	case errors.As(e.LookErr, &failure):
		return fmt.Sprintf("listing %ss failed too: %s", e.Kind, clause(failure))
	}
	return fmt.Sprintf("the list of %ss did not tell: %s", e.Kind, strings.TrimRight(e.LookErr.Error(), "."))
}

// explainCreated says how to go on with an object that was created.
func explainCreated(name string, e *client.CreatedError) string {
	advice := ""
	if len(e.Twins) > 0 {
		commands := make([]string, len(e.Twins))
		for i, id := range e.Twins {
			commands[i] = "`" + importCommand(name, id) + "`"
		}
		advice = fmt.Sprintf(
			"An earlier request took effect late. Delete the objects that you do not need in the service, or import them: %s. ",
			strings.Join(commands, ", "),
		)
	}
	return advice + tainted(e.ID)
}

// importCommand is the command that imports an object.
func importCommand(name, id string) string {
	return fmt.Sprintf("terraform import payments_%s.NAME %s", name, id)
}

// explainUnconfirmed is about a response that says that an object is missing, while its list
// failed.
func explainUnconfirmed(e *client.UnconfirmedError) (message, advice string) {
	var one, list *client.Error
	if errors.As(e.Err, &one) && errors.As(e.ListErr, &list) && one.Status == list.Status && one.Status == http.StatusNotFound {
		return fmt.Sprintf(
				"base_url (or PAYMENTS_BASE_URL) does not point at the payments API: %s %s and %s %s both returned 404", one.Method, one.Path,
				list.Method, list.Path,
			),
			"Check its host and path."
	}
	_, advice = explain("", e.ListErr)
	return e.Error(), advice
}
