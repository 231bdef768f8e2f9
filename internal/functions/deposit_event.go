// SPDX-License-Identifier: MPL-2.0

package functions

import (
	"context"
	"errors"
	"fmt"

	"github.com/hashicorp/terraform-plugin-framework/attr"
	"github.com/hashicorp/terraform-plugin-framework/function"
	"github.com/hashicorp/terraform-plugin-framework/types"
)

// NewDepositEvent returns the function deposit_event(json).
func NewDepositEvent() function.Function { return depositEvent{} }

type depositEvent struct{}

// Metadata names the function.
func (depositEvent) Metadata(_ context.Context, _ function.MetadataRequest, resp *function.MetadataResponse) {
	resp.Name = "deposit_event"
}

// Definition describes the function.
func (depositEvent) Definition(_ context.Context, _ function.DefinitionRequest, resp *function.DefinitionResponse) {
	resp.Definition = function.Definition{
		Summary: "Returns the event of a webhook's delivery about a deposit as an object.",
		MarkdownDescription: "Returns the body of a webhook's delivery about a deposit as an object, so that tests of a receiver and other " +
			"configuration can use it. The object has `id`, `webhook_id`, `event_type` and `deposit`. The names in `deposit` are those of the " +
			"payments service, in snake case: `gross_amount`, `deposit_method.crypto.network`, `service_data.invoice.invoice_id`.\n\n" +
			"Amounts are exact. Absent members are null: in `deposit_method` and `service_data`, only the members that apply are set. The " +
			"function ignores members that it does not know, and keeps networks that it does not know.\n\n" +
			"It fails for anything else than a delivery about a deposit. It checks the form of a delivery, and not its origin.\n\n" +
			"A delivery has personal data, such as `deposit.beneficiary_details`. An error does not show it, but engines show values around " +
			"the call and in outputs. Wrap the argument in `sensitive()`, or keep it in a sensitive variable.",
		Parameters: []function.Parameter{function.StringParameter{
			Name:                "json",
			MarkdownDescription: "The body of the delivery: a JSON object with `id`, `webhookId`, `eventType` and `eventData`.",
		}},
		Return: function.ObjectReturn{AttributeTypes: eventTypes()},
	}
}

// Run returns the event, or an error at the argument.
func (depositEvent) Run(ctx context.Context, req function.RunRequest, resp *function.RunResponse) {
	var body string
	if resp.Error = req.Arguments.Get(ctx, &body); resp.Error != nil {
		return
	}
	event, err := readEvent(body)
	if err != nil {
		resp.Error = function.NewArgumentFuncError(0, fmt.Sprintf("This is not a delivery about a deposit: %s", err))
		return
	}
	resp.Error = resp.Result.Set(ctx, event)
}

// readEvent returns the event of a delivery. The deposit is the only known member of eventData, so
// it moves up.
func readEvent(body string) (types.Object, error) {
	none := types.ObjectNull(eventTypes())
	delivery, err := decodeObject(body)
	if err != nil {
		return none, err
	}
	if kind, ok := delivery["eventType"].(string); !ok || kind != "deposit" {
		return none, errors.New("its eventType is not deposit")
	}
	envelope, err := envelopeShape.object("", delivery)
	if err != nil {
		return none, err
	}
	data, _ := delivery["eventData"].(map[string]any)
	deposit, err := depositShape.read("eventData.deposit", data["deposit"])
	if err != nil {
		return none, err
	}
	members := envelope.Attributes()
	members["deposit"] = deposit
	return types.ObjectValueMust(eventTypes(), members), nil
}

func eventTypes() map[string]attr.Type {
	members := envelopeShape.attributeTypes()
	members["deposit"] = depositShape.typ()
	return members
}

var envelopeShape = record{required("id", id{}), required("webhookId", id{}), required("eventType", text{})}

// depositShape describes a deposit (specification section 6.1). The specification requires three
// beneficiary details, each of another rail. They are optional here: a payment goes over one rail.
var depositShape = record{
	required("depositId", id{}), required("depositAccountId", id{}), required("depositAccountName", text{}),
	required("depositMethod", union{record{
		optional("Crypto", record{required("network", text{}), optional("token", text{})}),
		optional("Fiat", record{
			required("fiatCurrency", text{}), required("onrampNetwork", text{}), optional("onrampToken", text{}),
		}),
	}}),
	optional("fiatGrossAmount", amount{}), required("grossAmount", amount{}), required("netAmount", amount{}),
	required("feeAmount", amount{}), required("depositedAt", moment{}),
	optional("beneficiaryDetails", texts(
		"imad", "uetr", "trace_number", "bank_name", "payment_rail", "payment_scheme", "wire_message", "originator_name", "sender_name",
		"originator_address", "originator_iban", "sender_iban", "sender_account_number", "bank_routing_number", "sender_bank_name",
		"sender_bank_routing_number", "bank_beneficiary_name", "bank_beneficiary_address", "reference", "payment_reference",
		"end_to_end_id", "remittance_information", "bic", "iban_last_4", "iban", "recipient_name", "description", "ach_memo",
	)),
	optional("transactionHash", text{}),
	optional("senderAddresses", list{record{required("address", text{})}}),
	optional("serviceData", record{
		optional("paymentLink", record{
			required("paymentLinkId", id{}), optional("paymentLinkOrderId", id{}),
			optional("inputData", list{record{required("label", text{}), optional("value", text{})}}),
		}),
		optional("checkoutSession", record{required("checkoutSessionId", id{}), optional("metadata", metadata)}),
		optional("invoice", record{required("invoiceId", id{}), optional("invoicePaymentId", id{})}),
		optional("paymentSession", record{required("paymentSessionId", id{}), optional("metadata", metadata)}),
		optional("subscription", record{required("subscriptionId", id{})}),
		optional("donationLink", record{required("donationLinkId", id{}), required("donationLinkOrderId", id{})}),
	}),
}

var metadata = list{record{required("key", text{}), required("value", text{})}}
