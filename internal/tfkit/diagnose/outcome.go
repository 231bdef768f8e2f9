// SPDX-License-Identifier: MPL-2.0

package diagnose

import (
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"strings"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/transport"
)

// explainUnknown says what is known of a request whose outcome is unknown, and how to find out.
func explainUnknown(e *client.UnknownOutcomeError) (message, advice string) {
	switch {
	case e.Noun == "":
		message = e.Operation + " may or may not have taken effect"
		advice = fmt.Sprintf("Check the messages of the webhook %s before you send it again.", e.ID)
	case e.ID != "":
		message = fmt.Sprintf("the %s %s may or may not have been confirmed", e.Noun, e.ID)
		advice = fmt.Sprintf("Read it before you confirm it again. While it is %s, nothing was debited. If it is %s or further, it was "+
			"confirmed.",
			client.PayoutAwaitingConfirmation, client.PayoutPending)
	default:
		message = fmt.Sprintf("the %s may or may not have been created", e.Noun)
		advice = Outcomes[e.Operation].check()
	}
	message += ": " + causeOf(e.Err)
	if e.LookErr != nil {
		message += ", and " + lookOf(e.Noun, e.Err, e.LookErr)
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
func lookOf(kind string, err, lookErr error) string {
	var candidates *client.CandidatesError
	var failure *transport.Error
	switch status := client.Status(lookErr); {
	case errors.As(lookErr, &candidates) && candidates.Similar:
		return fmt.Sprintf("the list shows a similar %s (%s)", kind, strings.Join(candidates.IDs, ", "))
	case errors.As(lookErr, &candidates) && candidates.Older:
		return fmt.Sprintf("the list shows an equal %s that seems to be older (%s)", kind, strings.Join(candidates.IDs, ", "))
	case errors.As(lookErr, &candidates):
		return fmt.Sprintf("the list shows %d equal %ss (%s)", len(candidates.IDs), kind, strings.Join(candidates.IDs, ", "))
	case status != 0:
		return fmt.Sprintf("listing %ss failed too (%d)", kind, status)
	case errors.As(lookErr, &failure) && failure.Reason == transport.ReasonOf(err):
		return fmt.Sprintf("listing %ss failed in the same way", kind)
	case errors.As(lookErr, &failure):
		return fmt.Sprintf("listing %ss failed too: %s", kind, clause(failure))
	}
	return fmt.Sprintf("the list of %ss did not tell: %s", kind, strings.TrimRight(lookErr.Error(), "."))
}

// explainAccepted says what is known of a request that took effect, and where to look for the rest.
func explainAccepted(e *client.AcceptedError) (message, advice string) {
	message, advice = describeAccepted(e)
	if isMisunderstood(e.Err) {
		advice += " " + askDoctor
	}
	return message, advice
}

func describeAccepted(e *client.AcceptedError) (message, advice string) {
	switch {
	case e.Noun == "" && e.ID == "":
		return fmt.Sprintf("%s was accepted, but its response cannot be read: %s", e.Operation, causeOf(e.Err)),
			"It took effect. Do not send it again."
	case e.Noun == "":
		return fmt.Sprintf("%s was accepted, but the response does not tell the result: %s", e.Operation, causeOf(e.Err)),
			fmt.Sprintf("Check the messages of the webhook %s.", e.ID)
	case e.ID != "":
		return fmt.Sprintf("the %s %s was confirmed, but could not be read afterwards: %s", e.Noun, e.ID, causeOf(e.Err)),
			"Do not confirm it again. Read it later."
	}
	message = fmt.Sprintf("the service accepted the %s, but did not tell its id: %s", e.Noun, causeOf(e.Err))
	if e.LookErr != nil {
		message += ", and " + lookOf(e.Noun, e.Err, e.LookErr)
	}
	return message, "It took effect, so another request would be a second one. " + Outcomes[e.Operation].find()
}

// explainCreated says how to go on with an object that was created.
func explainCreated(name string, e *client.CreatedError) string {
	advice := tainted(e.ID)
	if len(e.Twins) > 0 {
		blocks := make([]string, len(e.Twins))
		for i, id := range e.Twins {
			blocks[i] = ImportBlock(name, id)
		}
		advice += fmt.Sprintf(
			"\n\nAn earlier request took effect late. Delete the objects that you do not need in the service, or add:\n\n%s",
			strings.Join(blocks, "\n"),
		)
	}
	return advice
}

// ImportBlock returns the block that imports an object. Messages show it in place of a command,
// because Terraform and OpenTofu have commands of different names. Lines that begin with a space
// are not wrapped.
func ImportBlock(name, id string) string {
	return fmt.Sprintf("  import {\n    to = payments_%s.NAME\n    id = %s\n  }", name, templateSigns.Replace(strconv.Quote(id)))
}

// templateSigns quotes the beginnings of templates in a string.
var templateSigns = strings.NewReplacer("${", "$${", "%{", "%%{")

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
