// SPDX-License-Identifier: MPL-2.0

package provider_test

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
	usdc   = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48"
	usdt   = "0xdAC17F958D2ee523a2206206994597C13D831ec7"
	seller = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"
)

// fullLink has every argument of a payment link.
const fullLink = `
			product_ids = [payments_product.beans.id, payments_product.mug.id]
			gateway = {
				managed = {
					methods = [
						{ network = "Bitcoin", discount_percent_off = 2.5 },
						{ network = "Ethereum", token = "` + usdc + `" },
						{ network = "Ethereum", discount_percent_off = 0 },
					]
				}
				self_custodial = {
					tokens_accepted        = [{ token_address = "` + usdt + `", chain_id = 1 }, { token_address = "` + usdt + `", chain_id = 137 }]
					seller_payment_address = "` + seller + `"
				}
				open_banking = {
					email                      = "till@coffee.example"
					bank_id                    = "bank-17"
					market                     = "DE"
					locale                     = "de"
					instant_payment_status     = true
					destination_crypto_address = "` + seller + `"
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

func init() {
	rows["payments_payment_link"] = row{
		group:        "payment_link",
		dependencies: twoProducts,
		full:         fullLink,
		reordered: strings.NewReplacer(
			"[payments_product.beans.id, payments_product.mug.id]", "[payments_product.mug.id, payments_product.beans.id]",
			`{ network = "Bitcoin", discount_percent_off = 2.5 }`, `{ network = "Ethereum", discount_percent_off = 0.0 }`,
			`{ network = "Ethereum", discount_percent_off = 0 }`, `{ network = "Bitcoin", discount_percent_off = 2.50 }`,
			`{ token_address = "`+usdt+`", chain_id = 1 }, { token_address = "`+usdt+`", chain_id = 137 }`, `{ token_address = "`+usdt+`", chain_id = 137 }, { token_address = "`+strings.ToLower(usdt)+`", chain_id = 1 }`,
			`seller_payment_address = "`+seller, `seller_payment_address = "`+strings.ToLower(seller),
		).Replace(fullLink),
		pruned: `
			product_ids = [payments_product.beans.id, payments_product.mug.id]
			gateway = {
				managed        = { methods = [{ network = "Bitcoin" }, { network = "Ethereum" }] }
				self_custodial = { tokens_accepted = [{ token_address = "` + usdt + `", chain_id = 1 }] }
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
		changed: `
			product_ids = [payments_product.mug.id]
			gateway = {
				managed = { methods = [{ network = "SolanaTestnet", token = "4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU", discount_percent_off = 100 }] }
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
		minimal: `
			product_ids = [payments_product.beans.id]
			gateway     = { self_custodial = { tokens_accepted = [{ token_address = "` + usdc + `", chain_id = 9007199254740993 }] } }`,
		outside: sandbox.Object{
			"successUrl": "https://elsewhere.example/", "products": []any{}, "sendEmailReceipt": true, "sellerName": "Somebody Else",
			"customizations": map[string]any{"leftPanelColor": "red", "primaryButtonColor": "red", "slantedEdge": true, "allowDiscountCodes": false},
			"inputFields":    []any{map[string]any{"inputLabel": "Why?", "isRequired": true, "dataType": "Number"}},
			"gateway":        map[string]any{"managed": map[string]any{"methods": []any{map[string]any{"network": "Moonbase", "token": "cheese"}}}},
		},
		attribute: tfjsonpath.New("gateway").AtMapKey("managed"),
		planned:   knownvalue.Null(),
		around:    twoPlanted,
		seeds: []sandbox.Object{
			{"url": "https://pay.example/l/beans", "products": []any{beansID}, "gateway": map[string]any{"managed": map[string]any{"methods": []any{map[string]any{"network": "Bitcoin"}}}}},
			{
				"products": []any{mugID, beansID}, "successUrl": "https://coffee.example/thanks", "cancelUrl": "https://coffee.example/",
				"sendEmailReceipt": false, "chargeCustomerNetworkFee": true, "sellerLogoUrl": "https://coffee.example/logo.png",
				"customizations": map[string]any{"leftPanelColor": "#000", "primaryButtonColor": "#fff", "slantedEdge": false, "allowDiscountCodes": true},
				"inputFields": []any{
					map[string]any{"inputLabel": "Size", "isRequired": true, "dataType": "String"}, map[string]any{"inputLabel": "Count", "isRequired": false, "dataType": "Number"},
				},
				"gateway": map[string]any{
					"managed": map[string]any{"methods": []any{
						map[string]any{"network": "Ethereum", "token": usdc, "discountPercentOff": "0.5"}, map[string]any{"network": "Bitcoin", "token": nil},
					}},
					"selfCustodial": map[string]any{"tokensAccepted": []any{map[string]any{"tokenAddress": usdt, "chainId": 1}}, "sellerPaymentAddress": seller},
					"openBanking": map[string]any{
						"email": "till@coffee.example", "bankId": "bank-17", "market": "FR", "locale": "fr", "instantPaymentStatus": false,
						"destinationCryptoAddress": seller, "onrampAmount": "10.00", "openBankingCheckoutUrl": "https://bank.example/x", "existingUserPaidSuccess": true,
						"kycData": map[string]any{
							"name": "Erika Mustermann", "address": "Heidestr. 17", "residenceCountry": "DE", "phone": "+49 30 1", "dateOfBirth": "1964-08-12", "passportFile": "c2Nhbg==",
						},
					},
				},
			},
			{"products": []any{mugID}, "gateway": map[string]any{"openBanking": map[string]any{"email": "a@b.example"}}, "isArchived": true},
		},
	}
	const one = `product_ids = ["` + beansID + "\"]\n"
	managed := func(methods string) string { return one + "gateway = { managed = { methods = [" + methods + "] } }\n" }
	token := func(address, chain string) string {
		return one + `gateway = { self_custodial = { tokens_accepted = [{ token_address = "` + address + `", chain_id = ` + chain + " }] } }\n"
	}
	bank := func(more string) string {
		return one + `gateway = { open_banking = { email = "till@coffee.example", ` + more + " } }\n"
	}
	good := managed(`{ network = "Bitcoin" }`)
	mistakes = append(mistakes,
		mistake{"unknown network", "payments_payment_link", managed(`{ network = "Etherium" }`), `gateway = { managed = {`},
		mistake{"duplicate method", "payments_payment_link", managed(`{ network = "Bitcoin" }, { network = "Ethereum" }, { network = "Bitcoin", discount_percent_off = 5 }`), `gateway = { managed = {`},
		mistake{"duplicate method in another spelling", "payments_payment_link", managed(`{ network = "Base", token = "` + usdc + `" }, { network = "Base", token = "0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48" }`), `gateway = { managed = {`},
		mistake{"no method", "payments_payment_link", managed(``), `gateway = { managed = {`},
		mistake{"a method's discount of 150 percent", "payments_payment_link", managed(`{ network = "Bitcoin", discount_percent_off = 150 }`), `gateway = { managed = {`},
		mistake{"chain id 0", "payments_payment_link", token(usdc, "0"), `gateway = { self_custodial = {`},
		mistake{"mistyped token address", "payments_payment_link", token("0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB47", "1"), `gateway = { self_custodial = {`},
		mistake{"mistyped seller address", "payments_payment_link", one + `gateway = { self_custodial = { tokens_accepted = [{ token_address = "` + usdc + `", chain_id = 1 }], seller_payment_address = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe" } }` + "\n", `gateway = { self_custodial = {`},
		mistake{"token's name for its address", "payments_payment_link", managed(`{ network = "Ethereum", token = "USDC" }`), `gateway = { managed = {`},
		mistake{"token of another network", "payments_payment_link", managed(`{ network = "Solana", token = "` + usdc + `" }`), `gateway = { managed = {`},
		mistake{"token address without 0x", "payments_payment_link", token(usdc[2:], "1"), `gateway = { self_custodial = {`},
		mistake{"token address of another network", "payments_payment_link", token("EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v", "1"), `gateway = { self_custodial = {`},
		mistake{"seller's name for an address", "payments_payment_link", one + `gateway = { self_custodial = { tokens_accepted = [{ token_address = "` + usdc + `", chain_id = 1 }], seller_payment_address = "coffee.eth" } }` + "\n", `gateway = { self_custodial = {`},
		mistake{"address that nobody has the key to", "payments_payment_link", one + `gateway = { self_custodial = { tokens_accepted = [{ token_address = "` + usdc + `", chain_id = 1 }], seller_payment_address = "0x0000000000000000000000000000000000000000" } }` + "\n", `gateway = { self_custodial = {`},
		mistake{"token's contract as the payee", "payments_payment_link", one + `gateway = { self_custodial = { tokens_accepted = [{ token_address = "` + usdc + `", chain_id = 1 }], seller_payment_address = "` + usdc + `" } }` + "\n", `gateway = { self_custodial = {`},
		mistake{"letter O for a zero", "payments_payment_link", bank(`destination_crypto_address = "Ox5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"`), `gateway = { open_banking = {`},
		mistake{"mistyped Bitcoin destination", "payments_payment_link", bank(`destination_crypto_address = "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5"`), `gateway = { open_banking = {`},
		mistake{"null among the products", "payments_payment_link", "product_ids = [\"" + beansID + "\", null]\ngateway = { managed = { methods = [{ network = \"Bitcoin\" }] } }\n", `product_ids = ["` + beansID + `", null]`},
		mistake{"mistyped destination", "payments_payment_link", bank(`destination_crypto_address = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD"`), `gateway = { open_banking = {`},
		mistake{"unknown market", "payments_payment_link", bank(`market = "UK2"`), `gateway = { open_banking = {`},
		mistake{"unknown locale", "payments_payment_link", bank(`locale = "de-DE"`), `gateway = { open_banking = {`},
		mistake{"on-ramp amount that is none", "payments_payment_link", bank(`onramp_amount = "ten"`), `gateway = { open_banking = {`},
		mistake{"payer's data without a telephone number", "payments_payment_link", bank(`kyc_data = { name = "E", address = "H", residence_country = "DE", date_of_birth = "1964-08-12" }`), `resource "payments_payment_link"`},
		mistake{"payer's birthday in another form", "payments_payment_link", bank(`kyc_data = { name = "E", address = "H", residence_country = "DE", phone = "1", date_of_birth = "12.08.1964" }`), `resource "payments_payment_link"`},
		mistake{"empty gateway", "payments_payment_link", one + "gateway = {}\n", `gateway = {}`},
		mistake{"nothing to sell", "payments_payment_link", "product_ids = []\ngateway = { managed = { methods = [{ network = \"Bitcoin\" }] } }\n", `product_ids = []`},
		mistake{"success URL without a scheme", "payments_payment_link", good + "success_url = \"coffee.example/thanks\"\n", `success_url = "coffee.example/thanks"`},
		mistake{"cancel URL of another scheme", "payments_payment_link", good + "cancel_url = \"ftp://coffee.example\"\n", `cancel_url = "ftp://coffee.example"`},
		mistake{"input field with an empty label", "payments_payment_link", good + "input_fields = [{ input_label = \"\" }]\n", `input_fields = [{ input_label = "" }]`},
		mistake{"input field of an unknown type", "payments_payment_link", good + "input_fields = [{ input_label = \"Age\", data_type = \"Integer\" }]\n", `input_fields = [{ input_label = "Age"`},
		mistake{"half a customization", "payments_payment_link", good + "customizations = { slanted_edge = true }\n", `customizations = { slanted_edge = true }`},
		mistake{"success URL at two dots", "payments_payment_link", good + `success_url = "https://coffee..example/thanks"` + "\n", `success_url = "https://coffee..example/thanks"`},
		mistake{"success URL at port 0", "payments_payment_link", good + `success_url = "https://coffee.example:0/thanks"` + "\n", `success_url = "https://coffee.example:0/thanks"`},
		mistake{"cancel URL at port 65536", "payments_payment_link", good + `cancel_url = "https://coffee.example:65536"` + "\n", `cancel_url = "https://coffee.example:65536"`},
		mistake{"cancel URL with an override of direction", "payments_payment_link", good + `cancel_url = "https://coffee.example/\u202epity"` + "\n", `cancel_url = "https://coffee.example/\u202epity"`},
		mistake{"cancel URL at a label that ends with a hyphen", "payments_payment_link", good + `cancel_url = "http://coffee-.example"` + "\n", `cancel_url = "http://coffee-.example"`},
		mistake{"success URL behind a password", "payments_payment_link", good + `success_url = "https://till:hunter2@coffee.example"` + "\n", `resource "payments_payment_link" "it" {`},
		mistake{"input field that ends with a space", "payments_payment_link", good + `input_fields = [{ input_label = "Size " }]` + "\n", `input_fields = [{ input_label = "Size " }]`},
		mistake{"input field with a zero-width space", "payments_payment_link", good + `input_fields = [{ input_label = "Si\u200bze" }]` + "\n", `input_fields = [{ input_label = "Si\u200bze" }]`},
		mistake{"input field of two lines", "payments_payment_link", good + `input_fields = [{ input_label = "Size\nor colour" }]` + "\n", `input_fields = [{ input_label = "Size\nor colour" }]`},
		mistake{"input field with an override of direction", "payments_payment_link", good + `input_fields = [{ input_label = "Size\u202e" }]` + "\n", `input_fields = [{ input_label = "Size\u202e" }]`},
		mistake{"input field that cannot be seen", "payments_payment_link", good + `input_fields = [{ input_label = "\u2800" }]` + "\n", `input_fields = [{ input_label = "\u2800" }]`},
		mistake{"colour that ends with a space", "payments_payment_link", good + `customizations = { left_panel_color = "red ", primary_button_color = "red", slanted_edge = true, allow_discount_codes = true }` + "\n", `customizations = { left_panel_color = "red ", primary_button_color = "red"`},
		mistake{"colour that begins with a tab", "payments_payment_link", good + `customizations = { left_panel_color = "red", primary_button_color = "\tred", slanted_edge = true, allow_discount_codes = true }` + "\n", `customizations = { left_panel_color = "red", primary_button_color = "\tred"`},
		mistake{"colour with a zero-width space", "payments_payment_link", good + `customizations = { left_panel_color = "#1d\u200b3b2a", primary_button_color = "red", slanted_edge = true, allow_discount_codes = true }` + "\n", `customizations = { left_panel_color = "#1d\u200b3b2a", primary_button_color = "red"`},
		mistake{"e-mail address without an @", "payments_payment_link", one + `gateway = { open_banking = { email = "till" } }` + "\n", `gateway = { open_banking = { email = "till"`},
		mistake{"e-mail address without a domain", "payments_payment_link", one + `gateway = { open_banking = { email = "till@coffee" } }` + "\n", `gateway = { open_banking = { email = "till@coffee"`},
		mistake{"e-mail address with two @", "payments_payment_link", one + `gateway = { open_banking = { email = "till@@coffee.example" } }` + "\n", `gateway = { open_banking = { email = "till@@coffee.example"`},
		mistake{"e-mail address with a space", "payments_payment_link", one + `gateway = { open_banking = { email = "till @coffee.example" } }` + "\n", `gateway = { open_banking = { email = "till @coffee.example"`},
		mistake{"e-mail address with a name", "payments_payment_link", one + `gateway = { open_banking = { email = "Till <till@coffee.example>" } }` + "\n", `gateway = { open_banking = { email = "Till <till@coffee.example>"`},
		mistake{"e-mail address with a full stop at its end", "payments_payment_link", one + `gateway = { open_banking = { email = "till@coffee.example." } }` + "\n", `gateway = { open_banking = { email = "till@coffee.example."`},
		mistake{"e-mail address with two dots", "payments_payment_link", one + `gateway = { open_banking = { email = "till@coffee..example" } }` + "\n", `gateway = { open_banking = { email = "till@coffee..example"`},
		mistake{"e-mail address as a link", "payments_payment_link", one + `gateway = { open_banking = { email = "mailto:till@coffee.example" } }` + "\n", `gateway = { open_banking = { email = "mailto:till@coffee.example"`},
		mistake{"two e-mail addresses", "payments_payment_link", one + `gateway = { open_banking = { email = "till@coffee.example, sue@coffee.example" } }` + "\n", `gateway = { open_banking = { email = "till@coffee.example, sue@coffee.example"`},
		mistake{"e-mail address that ends with a line break", "payments_payment_link", one + `gateway = { open_banking = { email = "till@coffee.example\n" } }` + "\n", `gateway = { open_banking = { email = "till@coffee.example\n"`},
		mistake{"e-mail address with a zero-width space", "payments_payment_link", one + `gateway = { open_banking = { email = "till@cof\u200bfee.example" } }` + "\n", `gateway = { open_banking = { email = "till@cof\u200bfee.example"`},
		mistake{"e-mail address without a mailbox", "payments_payment_link", one + `gateway = { open_banking = { email = "@coffee.example" } }` + "\n", `gateway = { open_banking = { email = "@coffee.example"`},
		mistake{"bank that ends with a space", "payments_payment_link", bank(`bank_id = "bank-17 "`), `gateway = { open_banking = {`},
		mistake{"bank with a zero-width space", "payments_payment_link", bank(`bank_id = "bank\u200b-17"`), `gateway = { open_banking = {`},
		mistake{"on-ramp amount beyond all money", "payments_payment_link", bank(`onramp_amount = "1000000000000000000000000000001"`), `gateway = { open_banking = {`},
		mistake{"payer born in the future", "payments_payment_link", bank(`kyc_data = { name = "Erika", address = "Heidestr. 17", residence_country = "DE", phone = "+49 30 1", date_of_birth = "2964-08-12" }`), `resource "payments_payment_link"`},
		mistake{"payer born in the time of Napoleon", "payments_payment_link", bank(`kyc_data = { name = "Erika", address = "Heidestr. 17", residence_country = "DE", phone = "+49 30 1", date_of_birth = "1804-12-02" }`), `resource "payments_payment_link"`},
		mistake{"payer's name that begins with a space", "payments_payment_link", bank(`kyc_data = { name = " Erika", address = "Heidestr. 17", residence_country = "DE", phone = "+49 30 1", date_of_birth = "1964-08-12" }`), `resource "payments_payment_link"`},
		mistake{"payer's name with a zero-width space", "payments_payment_link", bank(`kyc_data = { name = "Eri\u200bka", address = "Heidestr. 17", residence_country = "DE", phone = "+49 30 1", date_of_birth = "1964-08-12" }`), `resource "payments_payment_link"`},
		mistake{"payer's telephone number of two lines", "payments_payment_link", bank(`kyc_data = { name = "Erika", address = "Heidestr. 17", residence_country = "DE", phone = "+49\n30 1", date_of_birth = "1964-08-12" }`), `resource "payments_payment_link"`},
		mistake{"payer's address with a control character", "payments_payment_link", bank(`kyc_data = { name = "Erika", address = "Heidestr.\u0007 17", residence_country = "DE", phone = "+49 30 1", date_of_birth = "1964-08-12" }`), `resource "payments_payment_link"`},
		mistake{"payer's country that ends with a space", "payments_payment_link", bank(`kyc_data = { name = "Erika", address = "Heidestr. 17", residence_country = "DE ", phone = "+49 30 1", date_of_birth = "1964-08-12" }`), `resource "payments_payment_link"`},
		mistake{"token of Tron on Solana", "payments_payment_link", managed(`{ network = "Solana", token = "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t" }`), `gateway = { managed = {`},
		mistake{"token's name on Solana", "payments_payment_link", managed(`{ network = "Solana", token = "USDC" }`), `gateway = { managed = {`},
		mistake{"token of Solana with characters missing", "payments_payment_link", managed(`{ network = "SolanaDevnet", token = "Wdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v" }`), `gateway = { managed = {`},
		mistake{"token of Solana on Tron", "payments_payment_link", managed(`{ network = "Tron", token = "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v" }`), `gateway = { managed = {`},
		mistake{"token's name on Tron", "payments_payment_link", managed(`{ network = "TronTestnet", token = "USDT" }`), `gateway = { managed = {`},
		mistake{"address of Bitcoin as a token on Tron", "payments_payment_link", managed(`{ network = "Tron", token = "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa" }`), `gateway = { managed = {`},
		mistake{"token on Bitcoin", "payments_payment_link", managed(`{ network = "Bitcoin", token = "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa" }`), `gateway = { managed = {`},
		mistake{"token on Litecoin", "payments_payment_link", managed(`{ network = "LitecoinTestnet", token = "USDC" }`), `gateway = { managed = {`},
		mistake{"token on Dogecoin", "payments_payment_link", managed(`{ network = "Dogecoin", token = "DOGE" }`), `gateway = { managed = {`},
		mistake{"token of Solana on Cardano", "payments_payment_link", managed(`{ network = "Cardano", token = "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v" }`), `gateway = { managed = {`},
		mistake{"chain id with a fraction", "payments_payment_link", token(usdc, "1.5"), `gateway = { self_custodial = {`},
		mistake{"chain id beyond 64 bits", "payments_payment_link", token(usdc, "9223372036854775808"), `gateway = { self_custodial = {`},
	)
	unusual = append(unusual,
		mistake{name: "plus address", kind: "payments_payment_link", block: one + `gateway = { open_banking = { email = "first.o'last+tag@sub.coffee.international" } }` + "\n"},
		mistake{name: "e-mail address in another script", kind: "payments_payment_link", block: one + `gateway = { open_banking = { email = "用户@bücher.example" } }` + "\n"},
		mistake{name: "the United Kingdom", kind: "payments_payment_link", block: bank(`market = "GB"`)},
		mistake{name: "bank with a space in its id", kind: "payments_payment_link", block: bank(`bank_id = "Deutsche Bank 17"`)},
		mistake{name: "on-ramp amount of nothing", kind: "payments_payment_link", block: bank(`onramp_amount = "0"`)},
		mistake{name: "old payer", kind: "payments_payment_link", block: bank(`kyc_data = { name = "O’Brien 明", address = "Heidestr. 17\n10557 Berlin\n", residence_country = "Côte d’Ivoire", phone = "+49 (0)30/1-2", date_of_birth = "1925-02-28" }`)},
		mistake{name: "colours of CSS", kind: "payments_payment_link", block: good + `customizations = { left_panel_color = "hsl(120deg 75% 25% / 60%)", primary_button_color = "", slanted_edge = true, allow_discount_codes = true }` + "\n"},
		mistake{name: "return to a template", kind: "payments_payment_link", block: good + `success_url = "http://localhost:3000/thanks?session={ID}&mail=a@b.example"` + "\n"},
		mistake{name: "label with emoji", kind: "payments_payment_link", block: good + `input_fields = [{ input_label = "¿Talla? 👨‍👩‍👧" }]` + "\n"},
		mistake{name: "tokens in the forms of their networks", kind: "payments_payment_link", block: managed(`{ network = "Solana", token = "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v" }, { network = "Tron", token = "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t" }, { network = "TronTestnet", token = "1002000" }, { network = "Cardano", token = "a0028f350aaabe0545fdcb56b039bfb08e4bb4d8c4d7c3c7d481c235484f534b59" }, { network = "PolkadotAssetHub", token = "1984" }, { network = "BitcoinCash", token = "` + strings.Repeat("ab", 32) + `" }, { network = "MemeCoin", token = "MEME" }`)},
		mistake{name: "largest chain id", kind: "payments_payment_link", block: token(usdc, "9223372036854775807")},
	)
}
