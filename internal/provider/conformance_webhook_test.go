// SPDX-License-Identifier: MPL-2.0

package provider_test

import (
	"github.com/hashicorp/terraform-plugin-testing/knownvalue"
	"github.com/hashicorp/terraform-plugin-testing/tfjsonpath"

	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

var webhookRow = row{
	group: "webhook",
	full: `
			url       = "https://coffee.example/hooks/payments?shop=1"
			is_paused = true`,
	changed: `
			url       = "https://coffee.example:8443/hooks"
			is_paused = false`,
	minimal:   `url = "https://coffee.example/hooks"`,
	outside:   sandbox.Object{"isPaused": true, "isOffline": true, "url": "https://elsewhere.example/"},
	attribute: tfjsonpath.New("is_paused"),
	planned:   knownvalue.Bool(false),
	live:      func(o sandbox.Object) bool { return o["isDeleted"] != true },
	seeds: []sandbox.Object{
		{"url": "https://coffee.example/hooks"},
		{"url": "https://coffee.example/hooks", "isPaused": true, "isOffline": true}, // two webhooks may have the same address
		{"url": "https://tea.example/", "verificationKey": nil},
	},
	block:   blockWith(`url = "https://coffee.example/hooks"`),
	invalid: invalidWebhooks,
	unusual: unusualWebhooks,
}
