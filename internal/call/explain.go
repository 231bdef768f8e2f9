// SPDX-License-Identifier: MPL-2.0

package call

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/terraform-payments/terraform-provider-payments/internal/cli"
	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/transport"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/diagnose"
)

// explain returns the reason why an operation failed, and the exit code. A write that the service
// accepted is a success.
func (c *command) explain(r *request, err error) (int, error) {
	var accepted *client.AcceptedError
	var unknown *client.UnknownOutcomeError
	var usage *cli.UsageError
	var look *lookError
	var repeat *repeatError
	id := r.op.ID
	switch {
	case errors.As(err, &accepted):
		return c.printAccepted(r, "its response could not be read: "+diagnose.Sentence(accepted.Err.Error()))
	case errors.As(err, &unknown):
		c.Say("%s may or may not have taken effect: %s\n%s", id, diagnose.Sentence(unknown.Err.Error()), r.afterwards())
		return exitUnknown, nil
	case errors.Is(err, errNotJSON) && r.op.effect != transport.Safe:
		return c.printAccepted(r, err.Error()+".")
	case errors.As(err, &usage):
		return cli.Usage, err
	}
	var text string
	switch {
	case errors.Is(err, errNotJSON):
		text = fmt.Sprintf("%s failed: %v. Check that %s is the URL of the payments API.", id, err, transport.EnvBaseURL)
	case errors.As(err, &repeat):
		text = repeat.Error()
	case errors.Is(err, errDeclined):
		text = id + " was not confirmed. Nothing was sent."
	case errors.Is(err, context.Canceled):
		text = id + " was interrupted. Nothing was changed."
	case errors.As(err, &look):
		text = fmt.Sprintf("%s was not sent, because %s could not be read, which shows where the money goes.\n%s",
			id, look.reference.at, advise(look.err))
	default:
		text = id + " failed. " + advise(err)
	}
	return cli.Failed, errors.New(text)
}

// advise returns the words of a failure, and the next step.
func advise(err error) string {
	finding := diagnose.Explain("", err)
	return strings.TrimRight(finding.Message+"\n"+strings.ReplaceAll(finding.Advice.In(words), "\n\n", "\n"), "\n")
}

// words are those of a command line.
var words = diagnose.Words{
	"program": "program",
	"input":   "request",

	"base_url":        transport.EnvBaseURL,
	"url":             transport.EnvBaseURL,
	"api_key":         transport.EnvAPIKey,
	"account":         transport.EnvBaseURL + " and " + transport.EnvAPIKey,
	"ca_file":         transport.EnvCAFile,
	"organization_id": "-organization-id",
	"max_retries":     "-max-retries",
	"request_timeout": "-request-timeout",

	"again":       "Try again.",
	"again_later": "Try again later.",
	"repeat":      "Try again",
	"slow_down":   "run fewer commands at once",
	"child":       "`terraform-provider-payments call fboVerification` tells: it reads children only.",
	"import":      "",
	"order":       "",
	"shown":       "",
}

// afterwards says how to find out whether a write took effect.
func (r *request) afterwards() string {
	if r.op.effect == transport.Idempotent {
		return "To make sure, run it again: a second time changes nothing more."
	}
	outcome := r.op.outcome
	text := "It was not repeated, because that would " + outcome.Second + "."
	if outcome.Call == "" {
		return text + " " + outcome.Note.In(words)
	}
	return fmt.Sprintf("%s Before you send it again, look for it with `terraform-provider-payments call %s`.", text, r.lookupCommand(outcome))
}

// lookupCommand is the command that finds the effect of a write.
func (r *request) lookupCommand(outcome diagnose.Outcome) string {
	look := outcome.Call
	for name, value := range r.parameters {
		look = strings.ReplaceAll(look, "{"+name+"}", value)
	}
	return look
}
