// SPDX-License-Identifier: MPL-2.0

package rows

import (
	"math/big"
	"strings"

	"github.com/hashicorp/terraform-plugin-testing/knownvalue"
	"github.com/hashicorp/terraform-plugin-testing/tfjsonpath"

	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

// exactly is an amount, digit by digit.
func exactly(digits string) knownvalue.Check {
	number, _, err := big.ParseFloat(digits, 10, 512, big.ToNearestEven)
	if err != nil {
		panic(err)
	}
	return knownvalue.NumberExact(number)
}

const (
	USDT   = "0xdAC17F958D2ee523a2206206994597C13D831ec7"
	Seller = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"
)

// fullLink has every argument of a payment link.
const fullLink = `
			product_ids = [payments_product.beans.id, payments_product.mug.id]
			gateway = {
				managed = {
					methods = [
						{ network = "Bitcoin", discount_percent_off = 2.5 },
						{ network = "Ethereum", token = "` + USDC + `" },
						{ network = "Ethereum", discount_percent_off = 0 },
					]
				}
				self_custodial = {
					tokens_accepted        = [{ token_address = "` + USDT + `", chain_id = 1 }, { token_address = "` + USDT + `", chain_id = 137 }]
					seller_payment_address = "` + Seller + `"
				}
				open_banking = {
					email                      = "till@coffee.example"
					bank_id                    = "bank-17"
					market                     = "DE"
					locale                     = "de"
					instant_payment_status     = true
					destination_crypto_address = "` + Seller + `"
					onramp_amount              = "12.50"
				}
			}
			success_url = "https://coffee.example/thanks"
			cancel_url  = "https://coffee.example/pity"
			customizations = {
				left_panel_color     = "#1d3b2a"
				primary_button_color = "#c2612c"
				slanted_edge         = true
				allow_discount_codes = true
			}
			input_fields = [
				{ input_label = "Name on the mug", is_required = true, data_type = "String" },
				{ input_label = "How many cups a day?", data_type = "Number" },
				{ input_label = "E-mail for the brewing guide" },
			]
			send_email_receipt          = true
			charge_customer_network_fee = false`

var paymentLinkRow = Resource{
	Group:        "payment_link",
	Dependencies: TwoProducts,
	Full:         fullLink,
	Reordered: strings.NewReplacer(
		"[payments_product.beans.id, payments_product.mug.id]", "[payments_product.mug.id, payments_product.beans.id]",
		`{ network = "Bitcoin", discount_percent_off = 2.5 }`, `{ network = "Ethereum", discount_percent_off = 0.0 }`,
		`{ network = "Ethereum", discount_percent_off = 0 }`, `{ network = "Bitcoin", discount_percent_off = 2.50 }`,
		`{ token_address = "`+USDT+`", chain_id = 1 }, { token_address = "`+USDT+`", chain_id = 137 }`,
		`{ token_address = "`+USDT+`", chain_id = 137 }, { token_address = "`+strings.ToLower(USDT)+`", chain_id = 1 }`,
		`seller_payment_address = "`+Seller, `seller_payment_address = "`+strings.ToLower(Seller),
	).Replace(fullLink),
	Pruned: `
			product_ids = [payments_product.beans.id, payments_product.mug.id]
			gateway = {
				managed        = { methods = [{ network = "Bitcoin" }, { network = "Ethereum" }] }
				self_custodial = { tokens_accepted = [{ token_address = "` + USDT + `", chain_id = 1 }] }
				open_banking   = { email = "till@coffee.example" }
			}
			success_url = "https://coffee.example/thanks"
			cancel_url  = "https://coffee.example/pity"
			customizations = {
				left_panel_color     = "#1d3b2a"
				primary_button_color = "#c2612c"
				slanted_edge         = true
				allow_discount_codes = true
			}
			input_fields                = [{ input_label = "Name on the mug" }]
			send_email_receipt          = true
			charge_customer_network_fee = false`,
	Changed: `
			product_ids = [payments_product.mug.id]
			gateway = {
				managed = { methods = [
					{ network = "SolanaTestnet", token = "4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU", discount_percent_off = 100 },
				] }
			}
			success_url = "http://tea.example/thanks?order=1&more=\"2\""
			cancel_url  = "https://tea.example"
			customizations = {
				left_panel_color     = "teal"
				primary_button_color = "rgb(1, 2, 3)"
				slanted_edge         = false
				allow_discount_codes = false
			}
			input_fields                = [{ input_label = "E-mail", is_required = false, data_type = "Email" }]
			send_email_receipt          = false
			charge_customer_network_fee = true`,
	Minimal: `
			product_ids = [payments_product.beans.id]
			gateway     = { self_custodial = { tokens_accepted = [{ token_address = "` + USDC + `", chain_id = 9007199254740993 }] } }`,
	Outside: sandbox.Object{
		"successUrl": "https://elsewhere.example/", "products": []any{}, "sendEmailReceipt": true, "sellerName": "Another Seller",
		"customizations": map[string]any{"leftPanelColor": "red", "primaryButtonColor": "red", "slantedEdge": true, "allowDiscountCodes": false},
		"inputFields":    []any{map[string]any{"inputLabel": "Why?", "isRequired": true, "dataType": "Number"}},
		"gateway":        map[string]any{"managed": map[string]any{"methods": []any{map[string]any{"network": "Moonbase", "token": "cheese"}}}},
	},
	Attribute: tfjsonpath.New("gateway").AtMapKey("managed"),
	Planned:   knownvalue.Null(),
	Around:    twoPlanted,
	Seeds: []sandbox.Object{
		{
			"url": "https://pay.example/l/beans", "products": []any{beansID},
			"gateway": map[string]any{"managed": map[string]any{"methods": []any{map[string]any{"network": "Bitcoin"}}}},
		},
		{
			"products": []any{mugID, beansID}, "successUrl": "https://coffee.example/thanks", "cancelUrl": "https://coffee.example/",
			"sendEmailReceipt": false, "chargeCustomerNetworkFee": true, "sellerLogoUrl": "https://coffee.example/logo.png",
			"customizations": map[string]any{
				"leftPanelColor": "#000", "primaryButtonColor": "#fff", "slantedEdge": false, "allowDiscountCodes": true,
			},
			"inputFields": []any{
				map[string]any{
					"inputLabel": "Size", "isRequired": true, "dataType": "String",
				}, map[string]any{"inputLabel": "Count", "isRequired": false, "dataType": "Number"},
			},
			"gateway": map[string]any{
				"managed": map[string]any{"methods": []any{
					map[string]any{"network": "Ethereum", "token": USDC, "discountPercentOff": "2.5"}, map[string]any{"network": "Bitcoin", "token": nil},
				}},
				"selfCustodial": map[string]any{
					"tokensAccepted": []any{map[string]any{"tokenAddress": USDT, "chainId": 1}}, "sellerPaymentAddress": Seller,
				},
				"openBanking": map[string]any{
					"email": "till@coffee.example", "bankId": "bank-17", "market": "FR", "locale": "fr", "instantPaymentStatus": false,
					"destinationCryptoAddress": Seller, "onrampAmount": "10.00", "openBankingCheckoutUrl": "https://bank.example/x",
					"existingUserPaidSuccess": true,
					"kycData": map[string]any{
						"name": "Erika Mustermann", "address": "Heidestr. 17", "residenceCountry": "DE", "phone": "+49 30 1", "dateOfBirth": "1964-08-12",
						"passportFile": "c2Nhbg==",
					},
				},
			},
		},
		{"products": []any{mugID}, "gateway": map[string]any{"openBanking": map[string]any{"email": "a@b.example"}}, "isArchived": true},
	},
	Block:   BlockWith(`product_ids = ["`+beansID+`"]`, `gateway = { managed = { methods = [{ network = "Bitcoin" }] } }`),
	Invalid: invalidPaymentLinks,
	Unusual: unusualPaymentLinks,
}
