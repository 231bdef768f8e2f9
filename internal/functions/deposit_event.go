// SPDX-License-Identifier: MPL-2.0

package functions

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"strings"

	"github.com/hashicorp/terraform-plugin-framework/attr"
	"github.com/hashicorp/terraform-plugin-framework/function"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/strictjson"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/wire"
	"github.com/terraform-payments/terraform-provider-payments/internal/contract"
	"github.com/terraform-payments/terraform-provider-payments/internal/contract/schema"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/computed"
)

// NewDepositEvent returns the function deposit_event(json).
func NewDepositEvent() function.Function {
	return pure{"deposit_event", func() function.Definition {
		return function.Definition{
			Summary: "Returns the event of a webhook's delivery about a deposit as an object.",
			MarkdownDescription: "Returns the body of a webhook's delivery about a deposit as an object, so that tests of a receiver and other " +
				"configuration can use it. The object has `id`, `webhook_id`, `event_type` and `deposit`. The attributes of `deposit` are those " +
				"of the data source `payments_deposit`: `gross_amount`, `deposit_method.crypto.network`, `service_data.invoice.invoice_id`.\n\n" +
				"Amounts are exact. Absent members are null, and absent lists are empty: in `deposit_method` and `service_data`, only the members " +
				"that apply are set. Their `other` has the members that the function does not know, as JSON. It ignores unknown members elsewhere, " +
				"and keeps unknown networks.\n\n" +
				"It fails for anything else than a delivery about a deposit. It checks the form of a delivery, and not its origin.\n\n" +
				"A delivery has personal data, such as `deposit.beneficiary_details`. An error does not show it, but engines show values around " +
				"the call and in outputs. Wrap the argument in `sensitive()`, or keep it in a sensitive variable.",
			Parameters: []function.Parameter{function.StringParameter{
				Name:                "json",
				MarkdownDescription: "The body of the delivery: a JSON object with `id`, `webhookId`, `eventType` and `eventData`.",
			}},
			Return: function.ObjectReturn{AttributeTypes: eventTypes()},
		}
	}, func(ctx context.Context, arguments function.ArgumentsData) (any, *function.FuncError) {
		var body string
		if err := arguments.Get(ctx, &body); err != nil {
			return nil, err
		}
		event, err := readEvent(body)
		if err != nil {
			return nil, function.NewArgumentFuncError(0, fmt.Sprintf("This is not a delivery about a deposit: %s", err))
		}
		return event, nil
	}}
}

// delivery is the body of a delivery (specification section 6.1). The deposit is the only known
// member of eventData.
type delivery struct {
	ID        string `json:"id"`
	WebhookID string `json:"webhookId"`
	EventType string `json:"eventType"`
	EventData struct {
		Deposit client.DepositData `json:"deposit"`
	} `json:"eventData"`
}

// event is a delivery as the function returns it: the deposit moves up.
type event struct {
	ID        string             `json:"id"`
	WebhookID string             `json:"webhookId"`
	EventType string             `json:"eventType"`
	Deposit   client.DepositData `json:"deposit"`
}

// readEvent returns the event of a delivery. Its errors name the place of a mistake, and never
// quote a value: events have personal data. The client's type alone would be no check: it accepts
// every response, so a delivery without an amount, an id or a time would pass.
func readEvent(body string) (types.Object, error) {
	none := types.ObjectNull(eventTypes())
	value, err := decodeObject(body)
	if err != nil {
		return none, err
	}
	if eventType, ok := value["eventType"].(string); !ok || eventType != "deposit" {
		return none, errors.New("its eventType is not deposit")
	}
	doc, err := contract.Load()
	if err != nil {
		return none, err
	}
	of := doc.Schemas["DepositEvent"]
	if err := schema.CheckResponse(of, asInContract(of, value)); err != nil {
		return none, err
	}
	var d delivery
	if err := strictjson.Unmarshal([]byte(body), &d); err != nil {
		at, _, _ := strings.Cut(err.Error(), ":") // the rest quotes digits
		return none, fmt.Errorf("%s has more digits than Terraform keeps", strings.ReplaceAll(at, "/", "."))
	}
	if method := d.EventData.Deposit.DepositMethod; method.Crypto == nil && method.Fiat == nil && method.Other == nil {
		return none, errors.New("eventData.deposit.depositMethod has no member")
	}
	wire.FoldIDs(&d.EventData.Deposit) // as all else has them, to compare them
	return computed.Value(event{strings.ToLower(d.ID), strings.ToLower(d.WebhookID), d.EventType, d.EventData.Deposit}), nil
}

func eventTypes() map[string]attr.Type { return computed.Type[event]().AttrTypes }

// asInContract returns a delivery in the contract's form: without nulls and members that the
// contract does not know.
func asInContract(of *schema.Schema, delivery any) any {
	return schema.Rewrite(of, schema.Respell(of, delivery), func(s *schema.Schema, part any) any {
		if members, ok := part.(map[string]any); ok {
			maps.DeleteFunc(members, func(name string, member any) bool { return member == nil || s.Properties[name] == nil })
		}
		return part
	})
}

// decodeObject decodes one JSON object. Its error does not quote the JSON, as those of
// encoding/json do.
func decodeObject(body string) (map[string]any, error) {
	decoder := json.NewDecoder(strings.NewReader(body))
	decoder.UseNumber()
	var value any
	err := decoder.Decode(&value)
	if _, more := decoder.Token(); err == nil && !errors.Is(more, io.EOF) {
		return nil, errors.New("something follows the JSON object")
	}
	object, ok := value.(map[string]any)
	var wrong *json.SyntaxError
	switch {
	case errors.Is(err, io.EOF):
		return nil, errors.New("it is empty")
	case errors.Is(err, io.ErrUnexpectedEOF):
		return nil, errors.New("its JSON ends too early")
	case errors.As(err, &wrong):
		return nil, fmt.Errorf("it is not valid JSON at character %d", wrong.Offset)
	case err != nil:
		return nil, errors.New("it is not valid JSON")
	case !ok:
		return nil, errors.New("it is not a JSON object")
	case strictjson.IsDoubled(strictjson.Check([]byte(body))):
		return nil, errors.New("it has an object with the same name twice")
	}
	return object, nil
}
