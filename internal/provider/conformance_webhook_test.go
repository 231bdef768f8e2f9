// SPDX-License-Identifier: MPL-2.0

package provider_test

import (
	"github.com/hashicorp/terraform-plugin-testing/knownvalue"
	"github.com/hashicorp/terraform-plugin-testing/tfjsonpath"

	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

func init() {
	rows["payments_webhook"] = row{
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
			{"url": "https://coffee.example/hooks", "isPaused": true, "isOffline": true}, // the same address is no mistake
			{"url": "https://tea.example/", "verificationKey": nil},
		},
	}
	mistakes = append(mistakes,
		mistake{"webhook without https", "payments_webhook", "url = \"http://coffee.example/hooks\"\n", `url = "http://coffee.example/hooks"`},
		mistake{"webhook without a scheme", "payments_webhook", "url = \"coffee.example/hooks\"\n", `url = "coffee.example/hooks"`},
		mistake{"webhook without a host", "payments_webhook", "url = \"https:///hooks\"\n", `url = "https:///hooks"`},
		mistake{"empty webhook", "payments_webhook", "url = \"\"\n", `url = ""`},
		mistake{"webhook at two dots", "payments_webhook", `url = "https://coffee..example/hooks"` + "\n", `url = "https://coffee..example/hooks"`},
		mistake{"webhook at port 0", "payments_webhook", `url = "https://coffee.example:0/hooks"` + "\n", `url = "https://coffee.example:0/hooks"`},
		mistake{"webhook at port 99999", "payments_webhook", `url = "https://coffee.example:99999/hooks"` + "\n", `url = "https://coffee.example:99999/hooks"`},
		mistake{"webhook at no port", "payments_webhook", `url = "https://coffee.example:/hooks"` + "\n", `url = "https://coffee.example:/hooks"`},
		mistake{"webhook at a hyphen", "payments_webhook", `url = "https://coffee-.example/hooks"` + "\n", `url = "https://coffee-.example/hooks"`},
		mistake{"webhook with a zero-width space", "payments_webhook", `url = "https://coffee.example/ho\u200boks"` + "\n", `url = "https://coffee.example/ho\u200boks"`},
		mistake{"webhook at two schemes", "payments_webhook", `url = "https://https://coffee.example/hooks"` + "\n", `url = "https://https://coffee.example/hooks"`},
		mistake{"webhook at an address that is none", "payments_webhook", `url = "https://10.0.0.256/hooks"` + "\n", `url = "https://10.0.0.256/hooks"`},
		mistake{"webhook at a sign", "payments_webhook", `url = "https://coffee!.example/hooks"` + "\n", `url = "https://coffee!.example/hooks"`},
		mistake{"webhook behind a password", "payments_webhook", `url = "https://till:hunter2@coffee.example/hooks"` + "\n", `resource "payments_webhook" "it" {`},
	)
	unusual = append(unusual,
		mistake{name: "webhook at IPv6", kind: "payments_webhook", block: `url = "https://[::1]:8443/hooks"` + "\n"},
		mistake{name: "webhook at IPv4", kind: "payments_webhook", block: `url = "https://10.0.0.25/hooks"` + "\n"},
		mistake{name: "webhook at a name of one label", kind: "payments_webhook", block: `url = "https://localhost:65535"` + "\n"},
		mistake{name: "webhook at a long name", kind: "payments_webhook", block: `url = "https://hooks.coffee.international./v1?key=a@b#c"` + "\n"},
		mistake{name: "webhook in another script", kind: "payments_webhook", block: `url = "https://例え.テスト/フック"` + "\n"},
	)
}
