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
			evm_addresses     = ["` + USDC + `", "` + PayeeEVM2 + `"]
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
		`["`+USDC+`", "`+PayeeEVM2+`"]`, `["`+strings.ToLower(PayeeEVM2)+`", "`+strings.ToLower(USDC)+`"]`,
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
			"chatLinkA": "https://chat.example/a", "chatLinkB": "https://chat.example/b", "evmAddresses": []any{USDC, strings.ToLower(PayeeEVM2)},
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

// invalidCustomers are arguments of customers that validate must report.
var invalidCustomers = []Argument{
	{Name: "customer without a visible name", Argument: `name = "\u200b"`},
	{Name: "customer's e-mail address without an @", Argument: `email = "ann"`},
	{Name: "empty postal address", Argument: `billing_address = ""`, Reported: TheBlock},
	{Name: "telephone number that is none", Argument: `phone = "n/a"`, Reported: TheBlock},
	{Name: "chat link without a scheme", Argument: `chat_link_a = "chat.example/a"`},
	{Name: "chat link as a name", Argument: `chat_link_b = "@ann"`},
	{Name: "mistyped address of a customer", Argument: `evm_addresses = ["0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB47"]`},
	{Name: "one of a customer's addresses without a digit", Argument: `evm_addresses = ["` + USDC + `", "` + USDT[:41] + `"]`},
	{
		Name:     "a customer's address in two spellings",
		Argument: `evm_addresses = ["` + USDC + `", "0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48"]`,
	},
	{Name: "a customer's address without a key", Argument: `evm_addresses = ["0x0000000000000000000000000000000000000000"]`},
	{Name: "null among a customer's addresses", Argument: `evm_addresses = ["` + USDC + `", null]`},
	{Name: "null among the tags", Argument: `tags = ["vip", null]`},
	{Name: "a customer's country by its name", Argument: `residence_country = "Germany"`},
	{Name: "date of birth in another form", Argument: `dob = "31.12.1990"`, Reported: TheBlock},
	{Name: "empty company number", Argument: `company_number = ""`},
	{Name: "unknown account type", Argument: `account_type = "Company"`},
	{Name: "company name without an account type", Argument: `company_name = "Kaffeehaus GmbH"`},
	{Name: "company name of a person", Argument: "company_name = \"Kaffeehaus GmbH\"\naccount_type = \"Individual\""},
	{Name: "empty company name", Argument: "company_name = \"\"\naccount_type = \"Business\""},
}

// unusualCustomers are valid arguments of customers that look odd.
var unusualCustomers = []Argument{
	{Name: "an e-mail address in another script", Argument: `email = "纪@例え.テスト"`},
	{Name: "a postal address of several lines", Argument: `billing_address = "c/o Ann\n\n1 High Street\r\nLondon\n"`},
	{Name: "a telephone number with an extension", Argument: `phone = "+1 (555) 010-9999 ext. 17"`},
	{Name: "addresses without a checksum", Argument: `evm_addresses = ["0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48"]`},
	{Name: "no addresses", Argument: `evm_addresses = []`},
	{Name: "tags that differ in case", Argument: `tags = ["vip", "VIP", "größer als 2", "币安"]`},
	{Name: "a country of the past", Argument: `residence_country = "SU"`},
	{Name: "a leap day", Argument: `dob = "2000-02-29"`},
	{Name: "a business without a name", Argument: `account_type = "Business"`},
	{Name: "a company of an account type known late", Argument: `company_name = "Kaffeehaus GmbH"
  account_type = terraform_data.late.output
  evm_addresses = [terraform_data.late.output]
  tags = [terraform_data.late.output]
  phone = terraform_data.late.output`},
}
