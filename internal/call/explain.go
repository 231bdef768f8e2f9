// SPDX-License-Identifier: MPL-2.0

package call

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/transport"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/diagnose"
)

// explain reports why an operation failed, and returns the exit code.
func (c *command) explain(r *request, err error) int {
	var accepted *client.AcceptedError
	var unknown *client.UnknownOutcomeError
	var usage *usageError
	var look *lookError
	id := r.op.ID
	switch {
	case errors.As(err, &accepted):
		return c.accepted(r, "its response could not be read: "+diagnose.Sentence(accepted.Err.Error()))
	case errors.As(err, &unknown):
		c.say("%s may or may not have taken effect: %s\n%s", id, diagnose.Sentence(unknown.Err.Error()), r.afterwards())
		return exitUnknown
	case errors.Is(err, errNotJSON) && r.op.effect != transport.Safe:
		return c.accepted(r, err.Error()+".")
	case errors.Is(err, errNotJSON):
		c.say("%s failed: %v. Check that %s is the URL of the payments API.", id, err, transport.EnvBaseURL)
		return exitFailed
	case errors.Is(err, errDeclined):
		c.say("%s was not confirmed. Nothing was sent.", id)
		return exitFailed
	case errors.As(err, &usage):
		return c.fail(err)
	case errors.Is(err, context.Canceled):
		c.say("%s was interrupted. Nothing was changed.", id)
		return exitFailed
	case errors.As(err, &look):
		c.say("%s was not sent, because %s could not be read, which shows where the money goes.\n%s", id, look.reference.at, advise(look.err))
		return exitFailed
	}
	c.say("%s failed. %s", id, advise(err))
	return exitFailed
}

// advise returns the words of a failure, and the next step.
func advise(err error) string {
	return strings.TrimRight(forCommandLine.Replace(diagnose.Detail("", err)), " \n")
}

// forCommandLine turns advice for users of Terraform into advice for a command line. Longer phrases
// stand before shorter ones.
var forCommandLine = strings.NewReplacer(
	"\n\n", "\n",
	"base_url and api_key (or PAYMENTS_BASE_URL and PAYMENTS_API_KEY)", "PAYMENTS_BASE_URL and PAYMENTS_API_KEY",
	"organization_id (or PAYMENTS_ORGANIZATION_ID)", "-organization-id (or PAYMENTS_ORGANIZATION_ID)",
	"organization_id (and PAYMENTS_ORGANIZATION_ID)", "-organization-id (and PAYMENTS_ORGANIZATION_ID)",
	"The account of base_url and api_key may", "The account of PAYMENTS_BASE_URL and PAYMENTS_API_KEY may",
	"; depends_on orders them", "",
	"the provider is read-only", "the program is read-only",
	"the provider is for", "the program is for",
	"base_url (or PAYMENTS_BASE_URL)", "PAYMENTS_BASE_URL",
	"ca_file (or PAYMENTS_CA_FILE)", "PAYMENTS_CA_FILE",
	"the attribute api_key of the provider block, or else the environment variable PAYMENTS_API_KEY", "PAYMENTS_API_KEY",
	"base_url", "PAYMENTS_BASE_URL",
	"lower max_requests_per_second, raise max_retries, or use a smaller -parallelism", "raise -max-retries",
	"lower max_requests_per_second, or use a smaller -parallelism", "run fewer commands at once",
	"request_timeout", "-request-timeout",
	"max_retries", "-max-retries",
	"Plan again: the plan shows what is left to do.", "Try again.",
	"Plan again later: the plan shows what is left to do.", "Try again later.",
	"Plan again later", "Try again later",
	"Then plan again.", "Then try again.",
	"Apply again", "Try again",
	" An attempt before the last one may have taken effect: the plan shows it.", "",
	"the configuration refers to an object that does not exist", "no such object exists",
	" To manage that object here, import it.", "",
	"; the configuration is not the cause", "",
	"Terraform was interrupted", "It was interrupted",
	"a newer version of this provider", "a newer version of this program",
	"The provider", "The program",
)

// afterwards says how to find out whether a write took effect.
func (r *request) afterwards() string {
	if r.op.effect == transport.Idempotent {
		return "To make sure, run it again: a second time changes nothing more."
	}
	row := outcomes[r.op.ID]
	text := "It was not repeated, because a second one " + row.second + "."
	if row.look == "" {
		return text + " " + row.advice
	}
	return fmt.Sprintf("%s Before you send it again, look for it with `terraform-provider-payments call %s`.", text, r.look(row))
}

// look is the command that finds the effect of a write.
func (r *request) look(row outcome) string {
	look := row.look
	for name, value := range r.parameters {
		look = strings.ReplaceAll(look, "{"+name+"}", value)
	}
	return look
}
