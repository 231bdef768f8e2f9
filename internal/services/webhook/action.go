// SPDX-License-Identifier: MPL-2.0

package webhook

import (
	"context"
	"fmt"
	"net/http"

	"github.com/hashicorp/terraform-plugin-framework/action/schema"
	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/schema/validator"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/check"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/diagnose"
)

type testModel struct {
	WebhookID types.String `tfsdk:"webhook_id"`
}

// testWebhook delivers a test event. It passes only if the endpoint accepts the event.
var testWebhook = tfkit.Action[testModel]{
	Name: "test_webhook",
	Schema: schema.Schema{
		MarkdownDescription: "Sends one test event to a webhook, and fails if the endpoint does not accept it. A passing action means " +
			"that the endpoint works. Needs Terraform 1.14 or newer. OpenTofu has no actions.\n\n" +
			"~> Without `on_failure`, a failing action neither taints nor changes the webhook, and the next apply does not repeat the " +
			"test. Correct the endpoint, then run `terraform apply -invoke=action.payments_test_webhook.NAME`.",
		Attributes: map[string]schema.Attribute{
			"webhook_id": schema.StringAttribute{
				Required: true, Validators: []validator.String{check.ID()}, MarkdownDescription: "The id of the webhook.",
			},
		},
	},
	Invoke: invokeTest,
}

// invokeTest tests once. The client does not retry it either: each attempt is a delivery.
func invokeTest(c *client.Client, ctx context.Context, m testModel, report func(message string), diags *diag.Diagnostics) error {
	const failed = "The webhook test failed"
	id := m.WebhookID.ValueString()
	result, err := c.TestWebhook(ctx, id)
	switch {
	case client.Status(err) == http.StatusConflict:
		diags.AddAttributeError(path.Root("webhook_id"), failed, diagnose.Sentence(err.Error())+
			"\n\nIf the webhook is paused, set its is_paused to false, and test again.")
		return nil
	case err != nil:
		return err
	}
	reply := "did not answer"
	switch {
	case result.HTTPStatusCode != nil:
		reply = fmt.Sprintf("answered with %d", *result.HTTPStatusCode)
	case result.Delivered:
		reply = "accepted the test event"
	}
	report(fmt.Sprintf("The webhook %s %s.", id, reply))
	if !result.Delivered {
		diags.AddAttributeError(path.Root("webhook_id"), failed, fmt.Sprintf(
			"The endpoint of the webhook %s %s, so the test event was not delivered.\n\n"+
				"Check that the webhook's url is right, that its endpoint answers with a status from 200 to 299, and that is_paused is false.",
			id, reply))
	}
	return nil
}
