// SPDX-License-Identifier: MPL-2.0

package diagnose

import (
	"cmp"
	"fmt"
	"net/http"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
)

// adviceOnStatus says what to do about a response with a status other than 2xx. noEffect says that
// the request certainly had no effect.
func adviceOnStatus(e *client.Error, noEffect bool) string {
	switch status := e.Status; {
	case e.HTML && status < http.StatusInternalServerError:
		return checkAddress
	case e.HTML:
		return "A gateway in front of the service answered instead. {again_later} If this continues, check {base_url}."
	case status < http.StatusMultipleChoices: // the body is an error
		return ""
	case status < http.StatusBadRequest:
		return "The {program} sends the API key to the host of {url} only. If the service has moved, change {base_url}. " +
			"If this is a page to sign in, sign in to your network first."
	case status == http.StatusUnauthorized:
		return fmt.Sprintf("The API key comes from %s. Check that it is complete and valid, and for the service at {url}.",
			cmp.Or(e.KeySource, "{api_key}"))
	case status == http.StatusForbidden:
		return "The API key is valid, but may not do this. Check the permissions of the key and of the organization."
	case status == http.StatusNotFound:
		return "Check the host and the path of {base_url}. If they are right, the {input} refers to an object that does not exist."
	case status == http.StatusConflict && e.Method == http.MethodPost:
		return "It conflicts with an existing object.{import}"
	case status == http.StatusConflict, status == http.StatusLocked:
		return "Another object, or another change of this one, is in the way. {again_later}"
	case status == http.StatusTooManyRequests:
		return "The service is rate-limiting requests" + refusal(
			e, noEffect,
			"{repeat} later. If this happens again, {slow_down}, or raise {max_retries}.",
		)
	case status == http.StatusServiceUnavailable:
		return "The service is not available" + refusal(e, noEffect, "{repeat} later, or raise {max_retries}.")
	case status >= http.StatusInternalServerError, e.Temporary:
		return "The service failed; the {input} is not the cause." + attempts(e) +
			" {again_later}" + report(e)
	}
	return ""
}

// refusal ends a sentence about a refusal: how long to wait, what the request did, and what to do.
func refusal(e *client.Error, noEffect bool, advice string) string {
	text := "."
	if e.Asked > 0 {
		wait := duration(e.Asked)
		text = fmt.Sprintf(" and asked to wait %s, longer than one request may take (10 × {request_timeout}).", wait)
		advice = "{repeat} after " + wait + "."
	}
	if e.OutcomeUnknown && !noEffect {
		return text + attempts(e) + " The request may have taken effect{shown}. " + advice
	}
	return text + attempts(e) + " Nothing was changed. " + advice
}

// attempts says how often a request was sent, and how long the provider waited in between.
func attempts(e *client.Error) string {
	if e.Attempts < 2 {
		return ""
	}
	unit := time.Second
	if e.Waited < 10*time.Second {
		unit = 100 * time.Millisecond
	}
	return fmt.Sprintf(" The {program} tried %d times, with %s of waiting.", e.Attempts, e.Waited.Round(unit))
}

// report says what to tell the service's support.
func report(e *client.Error) string {
	if e.RequestID == "" {
		return ""
	}
	return fmt.Sprintf(" If this continues, report the request %s to the service.", e.RequestID)
}
