// SPDX-License-Identifier: MPL-2.0

package rows

import (
	"github.com/hashicorp/terraform-plugin-testing/knownvalue"
	"github.com/hashicorp/terraform-plugin-testing/tfjsonpath"

	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

// payingCustomers are the owners of external accounts.
const payingCustomers = `
resource "payments_customer" "first_payee" {
  name  = "Ann"
  email = "ann@tea.example"
}

resource "payments_customer" "second_payee" {
  name  = "Bob"
  email = "bob@tea.example"
}
`

const (
	payerID      = "3d0a7c15-9e42-4b68-b1f7-52c8d6e09a4b"
	otherPayerID = "a41c7d92-0b6e-4f35-8d18-93e5f7206c4d"
)

var externalAccountRow = Resource{
	Group:        "external_account",
	Dependencies: payingCustomers,
	Replaced:     true,
	Needed:       []string{"iban", "sort_code", "bank_code", "bban", "us", "crypto"},
	Full: `
			customer_id = payments_customer.first_payee.id
			name        = "Main"
			iban = {
				iban                = "DE89370400440532013000"
				bic                 = "COBADEFFXXX"
				account_holder_name = "Ann Example"
			}`,
	// In another spelling.
	Reordered: `
			customer_id = payments_customer.first_payee.id
			name        = "Main"
			iban = {
				iban                = "de89 3704 0044 0532 0130 00"
				bic                 = "cobadeff"
				account_holder_name = "Ann Example"
			}`,
	Pruned: `
			customer_id = payments_customer.first_payee.id
			name        = "Main"
			iban        = { iban = "DE89370400440532013000" }`,
	Changed: `
			customer_id = payments_customer.second_payee.id
			name        = "Wallet"
			crypto      = { network = "Ethereum", address = "0x52908400098527886E0F7030069857D2E4169EE7" }`,
	Minimal: `
			customer_id = payments_customer.first_payee.id
			sort_code   = { sort_code = "20-00-00", account_number = "55779911" }`,
	Outside:   sandbox.Object{"account": sandbox.Object{"sortCode": sandbox.Object{"sortCode": "200000", "accountNumber": "55779912"}}},
	Attribute: tfjsonpath.New("sort_code").AtMapKey("account_number"), Planned: knownvalue.StringExact("55779911"),
	Around: []Planted{
		{"customer", sandbox.Object{"id": payerID, "name": "Ann", "email": "ann@tea.example"}},
		{"customer", sandbox.Object{"id": otherPayerID, "name": "Bob", "email": "bob@tea.example"}},
	},
	Seeds: []sandbox.Object{
		ofAnn(sandbox.Object{"iban": sandbox.Object{"iban": "DE89370400440532013000"}}),
		ofAnn(sandbox.Object{"iban": sandbox.Object{
			"iban": "GB33BUKB20201555555555", "bic": "BUKBGB22", "accountHolderName": "Ann Example",
		}}),
		ofAnn(sandbox.Object{"sortCode": sandbox.Object{"sortCode": "200000", "accountNumber": "55779911", "accountHolderName": "Ann Example"}}),
		ofAnn(sandbox.Object{"bankCode": sandbox.Object{"code": "0800", "accountNumber": "19-2000145399"}}),
		ofAnn(sandbox.Object{"bban": sandbox.Object{"bban": "BUKB20201555555555"}}),
		ofAnn(sandbox.Object{"us": sandbox.Object{"accountNumber": "000123456789", "routingNumber": "021000021"}}),
		ofAnn(sandbox.Object{"crypto": sandbox.Object{"network": "Ethereum", "address": PayeeEVM}}),
	},
	Block:   BlockWith(`customer_id = "`+payerID+`"`, `bban = { bban = "BUKB20201555555555" }`),
	Invalid: invalidExternalAccounts,
	Unusual: unusualExternalAccounts,
}

// ofAnn is an account of a customer, created outside Terraform.
func ofAnn(account sandbox.Object) sandbox.Object {
	return sandbox.Object{"customerId": payerID, "name": "Main", "account": account}
}

// invalidExternalAccounts are arguments of external accounts that validate must report. A line with
// the number of an account is not shown.
var invalidExternalAccounts = []Argument{
	{Name: "customer by the name", Argument: `customer_id = "Ann"`},
	{Name: "customer's id in capitals", Argument: `customer_id = "3D0A7C15-9E42-4B68-B1F7-52C8D6E09A4B"`},
	{
		Name: "IBAN of a customer with a wrong letter", Reported: TheBlock,
		Argument: "iban = { iban = \"GB33BUKD20201555555555\" }\nbban = null",
	},
	{
		Name: "BIC of a customer with a wrong length", Reported: TheBlock,
		Argument: "iban = { iban = \"GB33BUKB20201555555555\", bic = \"BUKBGB2\" }\nbban = null",
	},
	{
		Name: "sort code with a letter", Reported: TheBlock,
		Argument: "sort_code = { sort_code = \"20-00-O0\", account_number = \"55779911\" }\nbban = null",
	},
	{
		Name: "account number with a letter beside a sort code", Reported: TheBlock,
		Argument: "sort_code = { sort_code = \"20-00-00\", account_number = \"5577991I\" }\nbban = null",
	},
	{
		Name: "bank code with a sign", Reported: TheBlock,
		Argument: "bank_code = { code = \"08/00\", account_number = \"19-2000145399\" }\nbban = null",
	},
	{
		Name: "routing number of a customer's bank with a wrong digit", Reported: TheBlock,
		Argument: "us = { account_number = \"000123456789\", routing_number = \"021000012\" }\nbban = null",
	},
	{
		Name:     "address of a customer with a wrong letter",
		Argument: "crypto = { network = \"Ethereum\", address = \"0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAee\" }\nbban = null",
	},
	{
		Name:     "address of a customer on another network",
		Argument: "crypto = { network = \"Bitcoin\", address = \"0x52908400098527886E0F7030069857D2E4169EE7\" }\nbban = null",
	},
	{Name: "an IBAN as BBAN", Argument: `bban = { bban = "GB33BUKB20201555555555" }`, Reported: TheBlock},
	{Name: "two accounts in one", Argument: `iban = { iban = "GB33BUKB20201555555555" }`, Reported: TheBlock},
	{Name: "an account of nothing", Argument: `bban = null`, Reported: TheBlock},
	{Name: "empty name of an external account", Argument: `name = ""`},
}

// unusualExternalAccounts are valid arguments of external accounts that look odd.
var unusualExternalAccounts = []Argument{
	{Name: "an IBAN with spaces", Argument: "iban = { iban = \"GB33 BUKB 2020 1555 5555 55\" }\nbban = null"},
	{Name: "a Czech account number", Argument: "bank_code = { code = \"0800\", account_number = \"19-2000145399\" }\nbban = null"},
	{Name: "a sort code without hyphens", Argument: "sort_code = { sort_code = \"200000\", account_number = \"5577 9911\" }\nbban = null"},
	{Name: "an account without its number", Argument: `bban = { bban = null, account_holder_name = "Ann" }`},
}
