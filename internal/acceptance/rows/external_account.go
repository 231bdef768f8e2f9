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

const payerID = "3d0a7c15-9e42-4b68-b1f7-52c8d6e09a4b"

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
	Around: []Planted{{"customer", sandbox.Object{"id": payerID, "name": "Ann", "email": "ann@tea.example"}}},
	Seeds: []sandbox.Object{
		ofAnn(sandbox.Object{"iban": sandbox.Object{"iban": "DE89370400440532013000"}}),
		ofAnn(sandbox.Object{"iban": sandbox.Object{
			"iban": "GB33BUKB20201555555555", "bic": "BUKBGB22", "accountHolderName": "Ann Example",
		}}),
		ofAnn(sandbox.Object{"sortCode": sandbox.Object{"sortCode": "200000", "accountNumber": "55779911", "accountHolderName": "Ann Example"}}),
		ofAnn(sandbox.Object{"bankCode": sandbox.Object{"code": "0800", "accountNumber": "19-2000145399"}}),
		ofAnn(sandbox.Object{"bban": sandbox.Object{"bban": "BUKB20201555555555"}}),
		ofAnn(sandbox.Object{"us": sandbox.Object{"accountNumber": "000123456789", "routingNumber": "021000021"}}),
		ofAnn(sandbox.Object{"crypto": sandbox.Object{"network": "Ethereum", "address": coldWallet}}),
	},
	Block:   BlockWith(`customer_id = "`+payerID+`"`, `bban = { bban = "BUKB20201555555555" }`),
	Invalid: invalidExternalAccounts,
	Unusual: unusualExternalAccounts,
}

// ofAnn is an account of a customer, created outside Terraform.
func ofAnn(account sandbox.Object) sandbox.Object {
	return sandbox.Object{"customerId": payerID, "name": "Main", "account": account}
}
