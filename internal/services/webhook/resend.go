// SPDX-License-Identifier: MPL-2.0

package webhook

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/hashicorp/terraform-plugin-framework/action/schema"
	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/schema/validator"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/group"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/check"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/diagnose"
)

const (
	resendByHand = "To run it by hand, use `terraform apply -invoke=action.payments_%s.NAME`. An `action_trigger` of a resource runs it " +
		"after a change of that resource, which the action calls `caller` with Terraform 1.16 or newer.\n\n"
	resendFailure = "~> Without `on_failure`, a failing action neither taints nor changes the webhook, and the next apply does not repeat " +
		"it. Correct the endpoint, then invoke the action again. The provider sends the request once: after a lost response, it " +
		"reads the messages, and fails if they do not show a new attempt."
	noActions = "Needs Terraform 1.14 or newer. Older versions and OpenTofu have no actions: there, [`call`](../guides/call.md) runs `%s`.\n\n"
)

type resendModel struct {
	WebhookID types.String `tfsdk:"webhook_id"`
	MessageID types.String `tfsdk:"message_id"`
}

// resendMessage delivers one message again. It passes only if the endpoint accepts the message.
var resendMessage = tfkit.Action[resendModel]{
	Name: "resend_webhook_message",
	Schema: schema.Schema{
		MarkdownDescription: "Delivers one message of a webhook again, even if it was delivered before, and fails if the endpoint does not " +
			"accept it. The endpoint gets the event twice then, with the same `id`. " + fmt.Sprintf(noActions, "resendWebhookMessage") +
			fmt.Sprintf(resendByHand, "resend_webhook_message") + resendFailure,
		Attributes: map[string]schema.Attribute{
			"webhook_id": schema.StringAttribute{
				Required: true, Validators: []validator.String{check.ID()}, MarkdownDescription: "The id of the webhook.",
			},
			"message_id": schema.StringAttribute{
				Required: true, Validators: []validator.String{check.ID()},
				MarkdownDescription: "The id of the message. The data source `payments_webhook_messages` lists them.",
			},
		},
	},
	Invoke: invokeResendMessage,
}

type resendFailuresModel struct {
	WebhookID types.String `tfsdk:"webhook_id"`
}

// resendFailures delivers all undelivered messages of a webhook again. It passes only if the
// endpoint accepts all of them.
var resendFailures = tfkit.Action[resendFailuresModel]{
	Name: "resend_webhook_failures",
	Schema: schema.Schema{
		MarkdownDescription: "Delivers every undelivered message of a webhook again, and fails if the endpoint does not accept all of " +
			"them. " + fmt.Sprintf(noActions, "resendWebhookFailures") + fmt.Sprintf(resendByHand, "resend_webhook_failures") + resendFailure,
		Attributes: map[string]schema.Attribute{
			"webhook_id": schema.StringAttribute{
				Required: true, Validators: []validator.String{check.ID()}, MarkdownDescription: "The id of the webhook.",
			},
		},
	},
	Invoke: invokeResendFailures,
}

const (
	resendFailed   = "The message was not delivered"
	failuresFailed = "Not all messages were delivered"
	lookUpMessages = "The data source payments_webhook_messages reads the messages."
	checkEndpoint  = "Check that the webhook's url is right, and that its endpoint answers with a status from 200 to 299. The service may " +
		"try again by itself. " + lookUpMessages
)

// invokeResendMessage sends the request once, and reads the message until it shows a new attempt.
func invokeResendMessage(c *client.Client, ctx context.Context, m resendModel, report func(message string), diags *diag.Diagnostics) error {
	id, messageID := m.WebhookID.ValueString(), m.MessageID.ValueString()
	only := func(message client.WebhookMessage) bool { return strings.EqualFold(message.ID, messageID) }
	before, err := deliveriesOf(ctx, c, id, only)
	if err != nil {
		return err
	}
	sent := c.ResendWebhookMessage(ctx, id, messageID)
	if errors.Is(sent, client.ErrConflict) {
		return refusedResend(ctx, c, id, path.Root("message_id"), resendFailed, sent, diags)
	}
	if client.IsNotFound(sent) { // a deleted webhook has messages, too
		if _, readErr := c.Webhook(context.WithoutCancel(ctx), id); client.IsNotFound(readErr) {
			return readErr
		}
	}
	if sent != nil && !outcomeUnknown(sent) {
		return sent
	}
	var after deliveries
	if len(before) > 0 { // otherwise the list lags behind the message, and cannot tell which attempt is new
		after, err = before.next(ctx, c, id, "POST /webhook/{id}/message/{message_id}/resend", only)
	}
	got := after[strings.ToLower(messageID)]
	switch {
	case err == nil && len(after) > 0 && got.attemptedSince(before):
	case sent != nil:
		return sent
	default:
		report(fmt.Sprintf("The payments service accepted the message %s of the webhook %s, and shows no new attempt yet. %s",
			messageID, id, lookUpMessages))
		return nil
	}
	reply := "did not answer"
	if got.HTTPStatusCode != nil {
		reply = fmt.Sprintf("answered with %d", *got.HTTPStatusCode)
	} else if got.accepted(before) {
		reply = "accepted it"
	}
	report(fmt.Sprintf("The message %s of the webhook %s was sent again (attempts: %d): the endpoint %s. %s",
		messageID, id, got.Attempts, reply, lookUpMessages))
	if !got.accepted(before) {
		diags.AddAttributeError(path.Root("message_id"), resendFailed, fmt.Sprintf(
			"The endpoint of the webhook %s %s, so the message %s was not delivered.\n\n%s", id, reply, messageID, checkEndpoint))
	}
	return nil
}

// invokeResendFailures sends the request once, and reads the messages that were not delivered
// before until all of them show a new attempt.
func invokeResendFailures(
	c *client.Client, ctx context.Context, m resendFailuresModel, report func(message string), diags *diag.Diagnostics,
) error {
	id := m.WebhookID.ValueString()
	before, err := deliveriesOf(ctx, c, id, func(message client.WebhookMessage) bool { return !message.Delivered })
	if err != nil {
		return err
	}
	report(fmt.Sprintf("The webhook %s has undelivered messages: %d.", id, len(before)))
	sent := c.ResendWebhookFailures(ctx, id)
	if errors.Is(sent, client.ErrConflict) {
		return refusedResend(ctx, c, id, path.Root("webhook_id"), failuresFailed, sent, diags)
	}
	if sent != nil && (!outcomeUnknown(sent) || len(before) == 0) {
		return sent
	}
	after, err := before.next(ctx, c, id, "POST /webhook/{id}/resend_message_failures", func(message client.WebhookMessage) bool {
		_, undelivered := before[strings.ToLower(message.ID)]
		return undelivered
	})
	delivered, failed, waiting := after.count(before)
	switch {
	case err != nil && sent == nil:
		report(fmt.Sprintf("The payments service accepted the request. The messages of the webhook %s could not be read afterwards. %s",
			id, lookUpMessages))
		return nil
	case err != nil, sent != nil && delivered+failed == 0:
		return sent
	}
	report(fmt.Sprintf("The webhook %s has %d undelivered messages left: %d were delivered, %d failed again, %d show no new attempt yet. %s",
		id, failed+waiting, delivered, failed, waiting, lookUpMessages))
	if failed > 0 {
		diags.AddAttributeError(path.Root("webhook_id"), failuresFailed, fmt.Sprintf(
			"The endpoint of the webhook %s did not accept %d of %d messages.\n\n%s", id, failed, len(before), checkEndpoint))
	}
	return nil
}

// refusedResend reports a refusal with 409. A paused webhook is at webhook_id, any other reason at
// the given attribute.
func refusedResend(
	ctx context.Context, c *client.Client, id string, at path.Path, summary string, err error, diags *diag.Diagnostics,
) error {
	advice := lookUpMessages
	if webhook, readErr := c.Webhook(context.WithoutCancel(ctx), id); readErr == nil && webhook.IsPaused {
		at, advice = path.Root("webhook_id"), "Set the webhook's is_paused to false, and invoke the action again."
	}
	diags.AddAttributeError(at, summary, diagnose.Sentence(err.Error())+"\n\n"+advice)
	return nil
}

func outcomeUnknown(err error) bool {
	var unknown *client.UnknownOutcomeError
	return errors.As(err, &unknown)
}

// deliveries are messages by their ids in lower case, without payloads.
type deliveries map[string]delivery

type delivery struct{ client.WebhookMessage }

// deliveriesOf reads the messages of a webhook that pass.
func deliveriesOf(ctx context.Context, c *client.Client, id string, passes func(client.WebhookMessage) bool) (deliveries, error) {
	all := deliveries{}
	for message, err := range c.WebhookMessages(ctx, id) {
		if err != nil {
			return nil, err
		}
		if passes(message) {
			message.Payload = "" // it may be long, and personal
			all[strings.ToLower(message.ID)] = delivery{message}
		}
	}
	return all, nil
}

// next reads the messages until all of them show a new attempt, or for some ten seconds.
func (d deliveries) next(
	ctx context.Context, c *client.Client, id, operation string, passes func(client.WebhookMessage) bool,
) (deliveries, error) {
	return group.ReadUntil(ctx, c.Account(), operation,
		func(ctx context.Context) (deliveries, error) { return deliveriesOf(ctx, c, id, passes) },
		func(after deliveries) bool {
			_, _, waiting := after.count(d)
			return waiting == 0
		})
}

// count counts the messages of before by the result of their new attempts.
func (d deliveries) count(before deliveries) (delivered, failed, waiting int) {
	for _, message := range d {
		switch {
		case !message.attemptedSince(before):
			waiting++
		case message.accepted(before):
			delivered++
		default:
			failed++
		}
	}
	return delivered, failed, waiting + max(len(before)-len(d), 0)
}

// attemptedSince reports whether there was an attempt since an earlier read.
func (m delivery) attemptedSince(before deliveries) bool {
	earlier := before[strings.ToLower(m.ID)]
	return m.Attempts > earlier.Attempts || m.LastAttemptAt != earlier.LastAttemptAt || m.Delivered && !earlier.Delivered
}

// accepted reports whether the endpoint accepted the last attempt. A message that was delivered
// before stays delivered, whatever the last attempt gave.
func (m delivery) accepted(before deliveries) bool {
	if m.HTTPStatusCode != nil && *m.HTTPStatusCode != 0 {
		return *m.HTTPStatusCode >= 200 && *m.HTTPStatusCode < 300
	}
	return m.Delivered && !before[strings.ToLower(m.ID)].Delivered
}
