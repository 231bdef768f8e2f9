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
	Invalid: invalidWebhooks,
	Unusual: unusualWebhooks,
}

// invalidWebhooks are arguments of webhooks that validate must report.
var invalidWebhooks = []Argument{
	{Name: "webhook without https", Argument: `url = "http://coffee.example/hooks"`},
	{Name: "webhook without a scheme", Argument: `url = "coffee.example/hooks"`},
	{Name: "webhook without a host", Argument: `url = "https:///hooks"`},
	{Name: "empty webhook", Argument: `url = ""`},
	{Name: "webhook at two dots", Argument: `url = "https://coffee..example/hooks"`},
	{Name: "webhook at port 0", Argument: `url = "https://coffee.example:0/hooks"`},
	{Name: "webhook at port 99999", Argument: `url = "https://coffee.example:99999/hooks"`},
	{Name: "webhook at no port", Argument: `url = "https://coffee.example:/hooks"`},
	{Name: "webhook at a hyphen", Argument: `url = "https://coffee-.example/hooks"`},
	{Name: "webhook with a zero-width space", Argument: `url = "https://coffee.example/ho\u200boks"`},
	{Name: "webhook at two schemes", Argument: `url = "https://https://coffee.example/hooks"`},
	{Name: "webhook at an address that is none", Argument: `url = "https://10.0.0.256/hooks"`},
	{Name: "webhook at a sign", Argument: `url = "https://coffee!.example/hooks"`},
	{Name: "webhook behind a password", Argument: `url = "https://till:hunter2` + `@coffee.example/hooks"`, Reported: TheBlock},
}

// unusualWebhooks are valid arguments of webhooks that look odd.
var unusualWebhooks = []Argument{
	{Name: "webhook at IPv6", Argument: `url = "https://[::1]:8443/hooks"`},
	{Name: "webhook at IPv4", Argument: `url = "https://10.0.0.25/hooks"`},
	{Name: "webhook at a name of one label", Argument: `url = "https://localhost:65535"`},
	{Name: "webhook at a long name", Argument: `url = "https://hooks.coffee.international./v1?key=a@b#c"`},
	{Name: "webhook in another script", Argument: `url = "https://例え.テスト/フック"`},
}
