// SPDX-License-Identifier: MPL-2.0

package provider_test

// invalidWebhooks are arguments of webhooks that validate must report.
var invalidWebhooks = []argument{
	{name: "webhook without https", argument: `url = "http://coffee.example/hooks"`},
	{name: "webhook without a scheme", argument: `url = "coffee.example/hooks"`},
	{name: "webhook without a host", argument: `url = "https:///hooks"`},
	{name: "empty webhook", argument: `url = ""`},
	{name: "webhook at two dots", argument: `url = "https://coffee..example/hooks"`},
	{name: "webhook at port 0", argument: `url = "https://coffee.example:0/hooks"`},
	{name: "webhook at port 99999", argument: `url = "https://coffee.example:99999/hooks"`},
	{name: "webhook at no port", argument: `url = "https://coffee.example:/hooks"`},
	{name: "webhook at a hyphen", argument: `url = "https://coffee-.example/hooks"`},
	{name: "webhook with a zero-width space", argument: `url = "https://coffee.example/ho\u200boks"`},
	{name: "webhook at two schemes", argument: `url = "https://https://coffee.example/hooks"`},
	{name: "webhook at an address that is none", argument: `url = "https://10.0.0.256/hooks"`},
	{name: "webhook at a sign", argument: `url = "https://coffee!.example/hooks"`},
	{name: "webhook behind a password", argument: `url = "https://till:hunter2` + `@coffee.example/hooks"`, reported: theBlock},
}

// unusualWebhooks are valid arguments of webhooks that look odd.
var unusualWebhooks = []argument{
	{name: "webhook at IPv6", argument: `url = "https://[::1]:8443/hooks"`},
	{name: "webhook at IPv4", argument: `url = "https://10.0.0.25/hooks"`},
	{name: "webhook at a name of one label", argument: `url = "https://localhost:65535"`},
	{name: "webhook at a long name", argument: `url = "https://hooks.coffee.international./v1?key=a@b#c"`},
	{name: "webhook in another script", argument: `url = "https://例え.テスト/フック"`},
}
