// SPDX-License-Identifier: MPL-2.0

package services_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/zclconf/go-cty/cty"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
	"github.com/terraform-payments/terraform-provider-payments/internal/acctest/driver"
)

// TestWebhookMessages narrows the messages of a webhook. The function deposit_event makes an object
// of their payloads. A missing webhook is an error.
func TestWebhookMessages(t *testing.T) {
	t.Parallel()
	service := acctest.StartDemo(t)
	driver := driver.New(t)
	read := func(webhook, arguments string) (messages []any, payloads map[string]any, err error) {
		found, _, err := driver.ReadDataSource(service.Config(
			"data \"payments_webhook_messages\" \"it\" {\n  webhook_id = \"" + webhook + "\"\n" + arguments + "\n}\n"))
		if err != nil {
			return nil, nil, err
		}
		return found["webhook_messages"].([]any), found["payloads"].(map[string]any), nil
	}
	const id, missing = "c0ffee00-0004-4000-8000-000000000001", "c0ffee00-0004-4000-8000-000000000009"
	for arguments, want := range map[string][]string{
		"":                      {"282.269063", "0.00055565", "0.023225087890625", "26.429688"},
		"delivered = false":     {"282.269063"},
		"delivered = true":      {"0.00055565", "0.023225087890625", "26.429688"},
		`event_type = "payout"`: nil,
		"limit = 1":             {"26.429688"},
	} {
		messages, payloads, err := read(id, arguments)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, m := range messages {
			event, err := driver.CallFunction("deposit_event", cty.StringVal(payloads[m.(map[string]any)["id"].(string)].(string)))
			if err != nil {
				t.Fatal(err)
			}
			got = append(got, event.GetAttr("deposit").GetAttr("net_amount").AsBigFloat().Text('g', 30))
		}
		if !slices.Equal(got, want) || len(payloads) != len(want) {
			t.Errorf("%s: %v, want %v", arguments, got, want)
		}
	}
	if _, _, err := read(missing, ""); err == nil || !strings.Contains(err.Error(), missing) {
		t.Errorf("%v", err)
	}
}
