// SPDX-License-Identifier: MPL-2.0

package provider_test

import (
	"regexp"
	"strings"
)

func methods(list string) string {
	return "gateway = { managed = { methods = [" + list + "] } }"
}

func acceptedToken(address, chain string) string {
	return `gateway = { self_custodial = { tokens_accepted = [{ token_address = "` + address + `", chain_id = ` + chain + " }] } }"
}

// payee sends payments to an address of Ethereum.
func payee(address string) string {
	return strings.Replace(acceptedToken(usdc, "1"), " }] }", ` }], seller_payment_address = "`+address+`" }`, 1)
}

func openBanking(more string) string {
	return `gateway = { open_banking = { email = "till@coffee.example", ` + more + " } }"
}

func emailed(address string) string {
	return `gateway = { open_banking = { email = "` + address + `" } }`
}

// payer is a buyer whose data are valid except for one member.
func payer(member, value string) string {
	members := `{ name = "Erika", address = "Heidestr. 17", residence_country = "DE", phone = "+49 30 1", date_of_birth = "1964-08-12" }`
	return openBanking("kyc_data = " + regexp.MustCompile(member+` = "[^"]*"`).ReplaceAllLiteralString(members, member+` = "`+value+`"`))
}

func colours(left, primary string) string {
	return `customizations = { left_panel_color = "` + left + `", primary_button_color = "` + primary + `", ` +
		"slanted_edge = true, allow_discount_codes = true }"
}

// invalidPaymentLinks are arguments of payment links that validate must report.
var invalidPaymentLinks = []argument{
	{name: "unknown network", argument: methods(`{ network = "Etherium" }`)},
	{
		name:     "duplicate method",
		argument: methods(`{ network = "Bitcoin" }, { network = "Ethereum" }, { network = "Bitcoin", discount_percent_off = 5 }`),
	},
	{name: "duplicate method in another spelling", argument: methods(
		`{ network = "Base", token = "` + usdc + `" }, { network = "Base", token = "0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48" }`,
	)},
	{name: "no method", argument: methods(``)},
	{name: "a method's discount of 150 percent", argument: methods(`{ network = "Bitcoin", discount_percent_off = 150 }`)},
	{name: "chain id 0", argument: acceptedToken(usdc, "0")},
	{name: "mistyped token address", argument: acceptedToken("0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB47", "1")},
	{name: "mistyped seller address", argument: payee("0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe")},
	{name: "token's name for its address", argument: methods(`{ network = "Ethereum", token = "USDC" }`)},
	{name: "token of another network", argument: methods(`{ network = "Solana", token = "` + usdc + `" }`)},
	{name: "token address without 0x", argument: acceptedToken(usdc[2:], "1")},
	{name: "token address of another network", argument: acceptedToken("EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v", "1")},
	{name: "seller's name for an address", argument: payee("coffee.eth")},
	{name: "address without a key", argument: payee("0x0000000000000000000000000000000000000000")},
	{name: "token's contract as the payee", argument: payee(usdc)},
	{name: "letter O for a zero", argument: openBanking(`destination_crypto_address = "Ox5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"`)},
	{name: "mistyped Bitcoin destination", argument: openBanking(`destination_crypto_address = "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5"`)},
	{name: "null among the products", argument: `product_ids = ["` + beansID + `", null]`},
	{name: "mistyped destination", argument: openBanking(`destination_crypto_address = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD"`)},
	{name: "unknown market", argument: openBanking(`market = "UK2"`)},
	{name: "unknown locale", argument: openBanking(`locale = "de-DE"`)},
	{name: "on-ramp amount that is none", argument: openBanking(`onramp_amount = "ten"`)},
	{
		name:     "payer's data without a telephone number",
		argument: openBanking(`kyc_data = { name = "E", address = "H", residence_country = "DE", date_of_birth = "1964-08-12" }`),
		reported: theBlock,
	},
	{
		name:     "payer's birthday in another form",
		argument: openBanking(`kyc_data = { name = "E", address = "H", residence_country = "DE", phone = "1", date_of_birth = "12.08.1964" }`),
		reported: theBlock,
	},
	{name: "empty gateway", argument: `gateway = {}`},
	{name: "nothing to sell", argument: `product_ids = []`},
	{name: "success URL without a scheme", argument: `success_url = "coffee.example/thanks"`},
	{name: "cancel URL of another scheme", argument: `cancel_url = "ftp://coffee.example"`},
	{name: "input field with an empty label", argument: `input_fields = [{ input_label = "" }]`},
	{name: "input field of an unknown type", argument: `input_fields = [{ input_label = "Age", data_type = "Integer" }]`},
	{name: "half a customization", argument: `customizations = { slanted_edge = true }`},
	{name: "success URL at two dots", argument: `success_url = "https://coffee..example/thanks"`},
	{name: "success URL at port 0", argument: `success_url = "https://coffee.example:0/thanks"`},
	{name: "cancel URL at port 65536", argument: `cancel_url = "https://coffee.example:65536"`},
	{name: "cancel URL with an override of direction", argument: `cancel_url = "https://coffee.example/\u202epity"`},
	{name: "cancel URL at a label that ends with a hyphen", argument: `cancel_url = "http://coffee-.example"`},
	{name: "success URL behind a password", argument: `success_url = "https://till:hunter2` + `@coffee.example"`, reported: theBlock},
	{name: "input field that ends with a space", argument: `input_fields = [{ input_label = "Size " }]`},
	{name: "input field with a zero-width space", argument: `input_fields = [{ input_label = "Si\u200bze" }]`},
	{name: "input field of two lines", argument: `input_fields = [{ input_label = "Size\nor colour" }]`},
	{name: "input field with an override of direction", argument: `input_fields = [{ input_label = "Size\u202e" }]`},
	{name: "input field that cannot be seen", argument: `input_fields = [{ input_label = "\u2800" }]`},
	{name: "colour that ends with a space", argument: colours(`red `, `red`)},
	{name: "colour that begins with a tab", argument: colours(`red`, `\tred`)},
	{name: "colour with a zero-width space", argument: colours(`#1d\u200b3b2a`, `red`)},
	{name: "e-mail address without an @", argument: emailed(`till`)},
	{name: "e-mail address without a domain", argument: emailed(`till@coffee`)},
	{name: "e-mail address with two @", argument: emailed(`till@@coffee.example`)},
	{name: "e-mail address with a space", argument: emailed(`till @coffee.example`)},
	{name: "e-mail address with a name", argument: emailed(`Till <till@coffee.example>`)},
	{name: "e-mail address with a full stop at its end", argument: emailed(`till@coffee.example.`)},
	{name: "e-mail address with two dots", argument: emailed(`till@coffee..example`)},
	{name: "e-mail address as a link", argument: emailed(`mailto:till@coffee.example`)},
	{name: "two e-mail addresses", argument: emailed(`till@coffee.example, sue@coffee.example`)},
	{name: "e-mail address that ends with a line break", argument: emailed(`till@coffee.example\n`)},
	{name: "e-mail address with a zero-width space", argument: emailed(`till@cof\u200bfee.example`)},
	{name: "e-mail address without a mailbox", argument: emailed(`@coffee.example`)},
	{name: "bank that ends with a space", argument: openBanking(`bank_id = "bank-17 "`)},
	{name: "bank with a zero-width space", argument: openBanking(`bank_id = "bank\u200b-17"`)},
	{name: "on-ramp amount beyond all money", argument: openBanking(`onramp_amount = "1000000000000000000000000000001"`)},
	{name: "payer born in the future", argument: payer("date_of_birth", `2964-08-12`), reported: theBlock},
	{name: "payer born in the time of Napoleon", argument: payer("date_of_birth", `1804-12-02`), reported: theBlock},
	{name: "payer's name that begins with a space", argument: payer("name", ` Erika`), reported: theBlock},
	{name: "payer's name with a zero-width space", argument: payer("name", `Eri\u200bka`), reported: theBlock},
	{name: "payer's telephone number of two lines", argument: payer("phone", `+49\n30 1`), reported: theBlock},
	{name: "payer's address with a control character", argument: payer("address", `Heidestr.\u0007 17`), reported: theBlock},
	{name: "payer's country that ends with a space", argument: payer("residence_country", `DE `), reported: theBlock},
	{name: "token of Tron on Solana", argument: methods(`{ network = "Solana", token = "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t" }`)},
	{name: "token's name on Solana", argument: methods(`{ network = "Solana", token = "USDC" }`)},
	{
		name:     "token of Solana with characters missing",
		argument: methods(`{ network = "SolanaDevnet", token = "Wdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v" }`),
	},
	{name: "token of Solana on Tron", argument: methods(`{ network = "Tron", token = "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v" }`)},
	{name: "token's name on Tron", argument: methods(`{ network = "TronTestnet", token = "USDT" }`)},
	{name: "address of Bitcoin as a token on Tron", argument: methods(`{ network = "Tron", token = "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa" }`)},
	{name: "token on Bitcoin", argument: methods(`{ network = "Bitcoin", token = "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa" }`)},
	{name: "token on Litecoin", argument: methods(`{ network = "LitecoinTestnet", token = "USDC" }`)},
	{name: "token on Dogecoin", argument: methods(`{ network = "Dogecoin", token = "DOGE" }`)},
	{name: "token of Solana on Cardano", argument: methods(`{ network = "Cardano", token = "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v" }`)},
	{name: "chain id with a fraction", argument: acceptedToken(usdc, "1.5")},
	{name: "chain id beyond 64 bits", argument: acceptedToken(usdc, "9223372036854775808")},
}

// unusualPaymentLinks are valid arguments of payment links that look odd.
var unusualPaymentLinks = []argument{
	{name: "plus address", argument: emailed(`first.o'last+tag@sub.coffee.international`)},
	{name: "e-mail address in another script", argument: emailed(`用户@bücher.example`)},
	{name: "the United Kingdom", argument: openBanking(`market = "GB"`)},
	{name: "bank with a space in its id", argument: openBanking(`bank_id = "Deutsche Bank 17"`)},
	{name: "on-ramp amount of nothing", argument: openBanking(`onramp_amount = "0"`)},
	{
		name: "old payer",
		argument: openBanking(
			`kyc_data = { name = "O’Brien 明", address = "Heidestr. 17\n10557 Berlin\n", residence_country = "Côte d’Ivoire", ` +
				`phone = "+49 (0)30/1-2", date_of_birth = "1925-02-28" }`,
		),
	},
	{name: "colours of CSS", argument: colours(`hsl(120deg 75% 25% / 60%)`, ``)},
	{name: "return to a template", argument: `success_url = "http://localhost:3000/thanks?session={ID}&mail=a@b.example"`},
	{name: "label with emoji", argument: `input_fields = [{ input_label = "¿Talla? 👨‍👩‍👧" }]`},
	{
		name: "tokens in the forms of their networks",
		argument: methods(
			`{ network = "Solana", token = "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v" }, ` +
				`{ network = "Tron", token = "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t" }, ` +
				`{ network = "TronTestnet", token = "1002000" }, ` +
				`{ network = "Cardano", token = "a0028f350aaabe0545fdcb56b039bfb08e4bb4d8c4d7c3c7d481c235484f534b59" }, ` +
				`{ network = "PolkadotAssetHub", token = "1984" }, ` +
				`{ network = "BitcoinCash", token = "` + strings.Repeat("ab", 32) + `" }, { network = "MemeCoin", token = "MEME" }`,
		),
	},
	{name: "largest chain id", argument: acceptedToken(usdc, "9223372036854775807")},
}
