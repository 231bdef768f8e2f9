// SPDX-License-Identifier: MPL-2.0

package rows

import (
	"github.com/hashicorp/terraform-plugin-testing/knownvalue"
	"github.com/hashicorp/terraform-plugin-testing/tfjsonpath"

	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

// Webhook is the row of webhooks.
var Webhook = Resource{
	Group: "webhook",
	Full: `
			url       = "https://coffee.example/hooks/payments?shop=1"
			is_paused = true`,
	Changed: `
			url       = "https://coffee.example:8443/hooks"
			is_paused = false`,
	Minimal:   `url = "https://coffee.example/hooks"`,
	Outside:   sandbox.Object{"isPaused": true, "isOffline": true, "url": "https://elsewhere.example/"},
	Attribute: tfjsonpath.New("is_paused"),
	Planned:   knownvalue.Bool(false),
	Live:      func(o sandbox.Object) bool { return o["isDeleted"] != true },
	Seeds: []sandbox.Object{
		{"url": "https://coffee.example/hooks"},
		{"url": "https://coffee.example/hooks", "isPaused": true, "isOffline": true}, // two webhooks may have the same address
		{"url": "https://tea.example/", "verificationKey": nil},
	},
	Block:   BlockWith(`url = "https://coffee.example/hooks"`),
	Invalid: []Argument{{Name: "webhook without https", Argument: `url = "http://coffee.example/hooks"`}},
	Unusual: []Argument{{Name: "webhook at IPv6", Argument: `url = "https://[::1]:8443/hooks"`}},
}
