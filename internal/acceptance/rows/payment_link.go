// SPDX-License-Identifier: MPL-2.0

package rows

import (
	"math/big"
	"regexp"
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
					seller_payment_address = "` + PayeeEVM2 + `"
				}
				open_banking = {
					email                      = "till@coffee.example"
					bank_id                    = "bank-17"
					market                     = "DE"
					locale                     = "de"
					instant_payment_status     = true
					destination_crypto_address = "` + PayeeEVM2 + `"
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
		`seller_payment_address = "`+PayeeEVM2, `seller_payment_address = "`+strings.ToLower(PayeeEVM2),
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
					"tokensAccepted": []any{map[string]any{"tokenAddress": USDT, "chainId": 1}}, "sellerPaymentAddress": PayeeEVM2,
				},
				"openBanking": map[string]any{
					"email": "till@coffee.example", "bankId": "bank-17", "market": "FR", "locale": "fr", "instantPaymentStatus": false,
					"destinationCryptoAddress": PayeeEVM2, "onrampAmount": "10.00", "openBankingCheckoutUrl": "https://bank.example/x",
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

// Gateway is a gateway with a list of methods.
func Gateway(list string) string {
	return "gateway = { managed = { methods = [" + list + "] } }"
}

func acceptedToken(address, chain string) string {
	return `gateway = { self_custodial = { tokens_accepted = [{ token_address = "` + address + `", chain_id = ` + chain + " }] } }"
}

// Payee sends payments to an address of Ethereum.
func Payee(address string) string {
	return strings.Replace(acceptedToken(USDC, "1"), " }] }", ` }], seller_payment_address = "`+address+`" }`, 1)
}

// OpenBanking is a gateway for bank payments, with more arguments.
func OpenBanking(more string) string {
	return `gateway = { open_banking = { email = "till@coffee.example", ` + more + " } }"
}

// Emailed is a gateway for bank payments with an e-mail address.
func Emailed(address string) string {
	return `gateway = { open_banking = { email = "` + address + `" } }`
}

// Payer is a buyer whose data are valid except for one member.
func Payer(member, value string) string {
	members := `{ name = "Erika", address = "Heidestr. 17", residence_country = "DE", phone = "+49 30 1", date_of_birth = "1964-08-12" }`
	return OpenBanking("kyc_data = " + regexp.MustCompile(member+` = "[^"]*"`).ReplaceAllLiteralString(members, member+` = "`+value+`"`))
}

// Colours are customizations with two colours.
func Colours(left, primary string) string {
	return `customizations = { left_panel_color = "` + left + `", primary_button_color = "` + primary + `", ` +
		"slanted_edge = true, allow_discount_codes = true }"
}

// invalidPaymentLinks are arguments of payment links that validate must report.
var invalidPaymentLinks = []Argument{
	{Name: "unknown network", Argument: Gateway(`{ network = "Etherium" }`)},
	{
		Name:     "duplicate method",
		Argument: Gateway(`{ network = "Bitcoin" }, { network = "Ethereum" }, { network = "Bitcoin", discount_percent_off = 5 }`),
	},
	{Name: "duplicate method in another spelling", Argument: Gateway(
		`{ network = "Base", token = "` + USDC + `" }, { network = "Base", token = "0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48" }`,
	)},
	{Name: "no method", Argument: Gateway(``)},
	{Name: "a method's discount of 150 percent", Argument: Gateway(`{ network = "Bitcoin", discount_percent_off = 150 }`)},
	{Name: "chain id 0", Argument: acceptedToken(USDC, "0")},
	{Name: "mistyped token address", Argument: acceptedToken("0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB47", "1")},
	{Name: "mistyped seller address", Argument: Payee("0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe")},
	{Name: "token's name for its address", Argument: Gateway(`{ network = "Ethereum", token = "USDC" }`)},
	{Name: "token of another network", Argument: Gateway(`{ network = "Solana", token = "` + USDC + `" }`)},
	{Name: "token address of another network", Argument: acceptedToken("EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v", "1")},
	{Name: "seller's name for an address", Argument: Payee("coffee.eth")},
	{Name: "address without a key", Argument: Payee("0x0000000000000000000000000000000000000000")},
	{Name: "token's contract as the payee", Argument: Payee(USDC)},
	{Name: "letter O for a zero", Argument: OpenBanking(`destination_crypto_address = "Ox5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"`)},
	{Name: "mistyped Bitcoin destination", Argument: OpenBanking(`destination_crypto_address = "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5"`)},
	{Name: "null among the products", Argument: `product_ids = ["` + beansID + `", null]`},
	{Name: "mistyped destination", Argument: OpenBanking(`destination_crypto_address = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD"`)},
	{Name: "unknown market", Argument: OpenBanking(`market = "UK2"`)},
	{Name: "unknown locale", Argument: OpenBanking(`locale = "de-DE"`)},
	{Name: "on-ramp amount that is none", Argument: OpenBanking(`onramp_amount = "ten"`)},
	{
		Name:     "payer's data without a telephone number",
		Argument: OpenBanking(`kyc_data = { name = "E", address = "H", residence_country = "DE", date_of_birth = "1964-08-12" }`),
		Reported: TheBlock,
	},
	{Name: "empty gateway", Argument: `gateway = {}`},
	{Name: "nothing to sell", Argument: `product_ids = []`},
	{Name: "success URL without a scheme", Argument: `success_url = "coffee.example/thanks"`},
	{Name: "cancel URL of another scheme", Argument: `cancel_url = "ftp://coffee.example"`},
	{Name: "input field with an empty label", Argument: `input_fields = [{ input_label = "" }]`},
	{Name: "input field of an unknown type", Argument: `input_fields = [{ input_label = "Age", data_type = "Integer" }]`},
	{Name: "half a customization", Argument: `customizations = { slanted_edge = true }`},
	{Name: "colour that ends with a space", Argument: Colours(`red `, `red`)},
	{Name: "colour that begins with a tab", Argument: Colours(`red`, `\tred`)},
	{Name: "e-mail address without an @", Argument: Emailed(`till`)},
	{Name: "bank that ends with a space", Argument: OpenBanking(`bank_id = "bank-17 "`)},
	{Name: "on-ramp amount beyond all money", Argument: OpenBanking(`onramp_amount = "1000000000000000000000000000001"`)},
	{Name: "payer born in the future", Argument: Payer("date_of_birth", `2964-08-12`), Reported: TheBlock},
	{Name: "payer's name that begins with a space", Argument: Payer("name", ` Erika`), Reported: TheBlock},
	{Name: "payer's telephone number of two lines", Argument: Payer("phone", `+49\n30 1`), Reported: TheBlock},
	{Name: "payer's address with a control character", Argument: Payer("address", `Heidestr.\u0007 17`), Reported: TheBlock},
	{Name: "payer's country that ends with a space", Argument: Payer("residence_country", `DE `), Reported: TheBlock},
	{Name: "token of Tron on Solana", Argument: Gateway(`{ network = "Solana", token = "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t" }`)},
	{
		Name:     "token of Solana with characters missing",
		Argument: Gateway(`{ network = "SolanaDevnet", token = "Wdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v" }`),
	},
	{Name: "token of Solana on Tron", Argument: Gateway(`{ network = "Tron", token = "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v" }`)},
	{Name: "token on Bitcoin", Argument: Gateway(`{ network = "Bitcoin", token = "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa" }`)},
	{Name: "chain id with a fraction", Argument: acceptedToken(USDC, "1.5")},
	{Name: "chain id beyond 64 bits", Argument: acceptedToken(USDC, "9223372036854775808")},
	{Name: "bought for a name", Argument: OpenBanking(`destination_crypto_address = "alice.eth"`)},
	{Name: "bought for a French IBAN", Argument: OpenBanking(`destination_crypto_address = "FR1420041010050500013M02606"`)},
	{Name: "bought for a number", Argument: OpenBanking(`destination_crypto_address = "4111111111111111"`)},
	{
		Name:     "bought for a key with a 0",
		Argument: OpenBanking(`destination_crypto_address = "0PjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v"`),
	},
	{Name: "bought for the dead", Argument: OpenBanking(`destination_crypto_address = "0x000000000000000000000000000000000000dEaD"`)},
	{Name: "paid to a contract of the network", Argument: Payee("0x0000000000000000000000000000000000000001")},
	{Name: "paid to the last address", Argument: Payee("0xffffffffffffffffffffffffffffffffffffffff")},
	{Name: "a method's discount as a share", Argument: Gateway(`{ network = "Bitcoin", discount_percent_off = 0.05 }`)},
}

// unusualPaymentLinks are valid arguments of payment links that look odd.
var unusualPaymentLinks = []Argument{
	{Name: "plus address", Argument: Emailed(`first.o'last+tag@sub.coffee.international`)},
	{Name: "the United Kingdom", Argument: OpenBanking(`market = "GB"`)},
	{Name: "bank with a space in its id", Argument: OpenBanking(`bank_id = "Deutsche Bank 17"`)},
	{Name: "on-ramp amount of nothing", Argument: OpenBanking(`onramp_amount = "0"`)},
	{
		Name: "old payer",
		Argument: OpenBanking(
			`kyc_data = { name = "O’Brien 明", address = "Heidestr. 17\n10557 Berlin\n", residence_country = "Côte d’Ivoire", ` +
				`phone = "+49 (0)30/1-2", date_of_birth = "1925-02-28" }`,
		),
	},
	{Name: "return to a template", Argument: `success_url = "http://localhost:3000/thanks?session={ID}&mail=a@b.example"`},
	{
		Name: "tokens in the forms of their networks",
		Argument: Gateway(
			`{ network = "Solana", token = "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v" }, ` +
				`{ network = "Tron", token = "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t" }, ` +
				`{ network = "TronTestnet", token = "1002000" }, ` +
				`{ network = "Cardano", token = "a0028f350aaabe0545fdcb56b039bfb08e4bb4d8c4d7c3c7d481c235484f534b59" }, ` +
				`{ network = "PolkadotAssetHub", token = "1984" }, ` +
				`{ network = "BitcoinCash", token = "` + strings.Repeat("ab", 32) + `" }, { network = "MemeCoin", token = "MEME" }`,
		),
	},
	{Name: "largest chain id", Argument: acceptedToken(USDC, "9223372036854775807")},
	{Name: "bought for Bitcoin's first address", Argument: OpenBanking(`destination_crypto_address = "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa"`)},
	{Name: "bought for a key", Argument: OpenBanking(`destination_crypto_address = "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v"`)},
	{Name: "paid to an address with zeros", Argument: Payee("0x0000000000000068F116a894984e2DB1123eB395")},
	{Name: "a method's discount of one percent", Argument: Gateway(`{ network = "Bitcoin", discount_percent_off = 1 }`)},
}
