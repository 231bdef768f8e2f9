// SPDX-License-Identifier: MPL-2.0

package rows

import (
	"strings"

	"github.com/hashicorp/terraform-plugin-testing/knownvalue"
	"github.com/hashicorp/terraform-plugin-testing/tfjsonpath"

	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

// fullCustomer has every argument of a customer.
const fullCustomer = `
			name              = "Kaffeehaus \"Größe\" & Söhne"
			email             = "till@coffee.example"
			billing_address   = "Spreestr. 1\n10115 Berlin\n"
			phone             = "+49 (0)30 1234567"
			chat_link_a       = "https://chat.example/a?b=c#d"
			chat_link_b       = "http://chat.example/b"
			evm_addresses     = ["` + USDC + `", "` + Seller + `"]
			tags              = ["vip", "eu", "größer als 2"]
			residence_country = "DE"
			dob               = "1990-12-31"
			company_number    = "HRB 12345"
			account_type      = "Business"
			company_name      = "Kaffeehaus GmbH"`

var customerRow = Resource{
	Group:  "customer",
	Needed: []string{"account_type"}, // company_name goes with it, so it cannot be removed alone
	Full:   fullCustomer,
	Reordered: strings.NewReplacer(
		`["`+USDC+`", "`+Seller+`"]`, `["`+strings.ToLower(Seller)+`", "`+strings.ToLower(USDC)+`"]`,
		`["vip", "eu", "größer als 2"]`, `["größer als 2", "vip", "eu"]`,
	).Replace(fullCustomer),
	Changed: `
			name              = "Ann"
			email             = "ann+1@münchen.example"
			billing_address   = "1 High Street"
			phone             = "0044 20 7946 0000 ext. 17"
			chat_link_a       = "https://chat.example/c"
			chat_link_b       = "https://chat.example/d"
			evm_addresses     = ["` + strings.ToLower(USDT) + `", "` + USDC + `"]
			tags              = []
			residence_country = "GB"
			dob               = "2000-02-29"
			company_number    = "7"
			account_type      = "Individual"`,
	Minimal: `
			name  = "Ann"
			email = "ann@coffee.example"`,
	Outside: sandbox.Object{
		"name": "Renamed outside", "email": "elsewhere@coffee.example", "phone": "+1 555 010 9999", "tags": []any{"added outside"},
		"evmAddresses": []any{USDT}, "accountType": "Individual", "totalSpend": "5", "kycData": map[string]any{"level": 2},
	},
	Attribute: tfjsonpath.New("name"),
	Planned:   knownvalue.StringExact("Ann"),
	Seeds: []sandbox.Object{
		{"name": "Ann", "email": "ann@coffee.example"},
		{
			"name": "Kaffeehaus", "email": "till@coffee.example", "billingAddress": "Spreestr. 1\n10115 Berlin", "phone": "+49 30 1234567",
			"chatLinkA": "https://chat.example/a", "chatLinkB": "https://chat.example/b", "evmAddresses": []any{USDC, strings.ToLower(Seller)},
			"tags": []any{"vip", "eu"}, "residenceCountry": "DE", "dob": "1990-12-31", "companyNumber": "HRB 12345", "accountType": "Business",
			"companyName": "Kaffeehaus GmbH", "totalSpend": "0.05174000000", "kycData": map[string]any{"level": 2, "names": []any{"Ann"}},
			"payments": []any{map[string]any{"managed": map[string]any{
				"id": beansID, "network": "Ethereum", "amount": "0.05174000000", "networkFee": "0", "transactions": []any{},
			}}},
		},
		{"name": "Ann", "email": "ann@coffee.example", "accountType": "Individual", "dob": "2000-02-29"}, // shares name and address
	},
	Block:   BlockWith(`name = "Ann"`, `email = "ann@coffee.example"`),
	Invalid: invalidCustomers,
	Unusual: unusualCustomers,
}
