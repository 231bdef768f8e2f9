// SPDX-License-Identifier: MPL-2.0

package webhook

import (
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/computed"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/elements"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/filter"
)

// The service has no list of all messages, and reads no single one.
var messages = tfkit.View[computed.Model[client.WebhookMessage], client.WebhookMessage]{
	About: "Reads the messages of one webhook: its events, and how their deliveries went.",
	Name:  "webhook_message", Plural: "webhook_messages", Schema: schema.Schema{Attributes: messageAttributes},
	CreatedAt: func(m client.WebhookMessage) client.Timestamp { return m.CreatedAt },
	Texts: &elements.Texts[client.WebhookMessage]{
		Name: "payloads", Of: func(m client.WebhookMessage) (string, string) { return m.ID, string(m.Payload) },
		Description: "The bodies of the deliveries, by the ids of the messages: JSON texts. They may contain data of buyers and their " +
			"banks. The provider's function `deposit_event` makes an object of the payload of a `deposit`, and `jsondecode` of any other.",
	},
	Owners: []filter.Owner[client.WebhookMessage]{{
		Name: "webhook_id", Description: "The id of the webhook whose messages are read. A missing webhook is an error.",
		List: (*client.Client).WebhookMessages,
	}},
	Filters: []filter.Filter[client.WebhookMessage]{
		{
			Name: "delivered", Description: "`true` for delivered messages only, `false` for the others only. Both by default.",
			Bool: func(m client.WebhookMessage) bool { return m.Delivered },
		},
		{
			Name: "event_type", Description: "Only messages of exactly this type of event, such as `deposit`.",
			String: func(m client.WebhookMessage) string { return m.EventType },
		},
	},
}

var messageAttributes = computed.Attributes{
	"id":              computed.Text("The id of the message."),
	"webhook_id":      computed.Text("The id of the webhook."),
	"event_type":      computed.Text("The type of the event, such as `deposit`. Other values may follow."),
	"payload":         computed.Secret("The body of the delivery: JSON text."),
	"created_at":      computed.Text("When the event happened (RFC 3339, UTC)."),
	"attempts":        computed.Whole("The number of attempts to deliver the message."),
	"last_attempt_at": computed.Text("When the last attempt was made (RFC 3339, UTC). Null if there was none."),
	"http_status_code": computed.Whole(
		"The HTTP status code that the endpoint sent to the last attempt, such as `200`. Null if it sent none."),
	"delivered": computed.Flag("Whether the message was delivered: the endpoint sent a 2xx code."),
}
