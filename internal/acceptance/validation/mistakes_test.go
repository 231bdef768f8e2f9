// SPDX-License-Identifier: MPL-2.0

package validation_test

import (
	"github.com/terraform-payments/terraform-provider-payments/internal/acceptance/rows"
)

// Addresses without a known key, and a valid one with one wrong character.
const (
	deadAddress   = "0x000000000000000000000000000000000000dEaD"
	coinStandIn   = "0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE"
	countedDigits = "0x1234567890123456789012345678901234567890"
	incinerator   = "1nc1nerator11111111111111111111111111111111"
	onSolana      = "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v"
	mistypedKey   = "0PjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v"
)

// many is an expression of a hundred thousand digits and more.
const many = `format("%0110000d", 7)`

func boughtFor(address string) string {
	return rows.OpenBanking(`destination_crypto_address = "` + address + `"`)
}

func withdrawnTo(network, address string) string {
	return `crypto = { network = ` + network + `, address = "` + address + "\" }\niban = null\naccount_type = \"crypto\""
}

func externalAddress(network, address string) string {
	return `crypto = { network = "` + network + `", address = "` + address + "\" }\nbban = null"
}

// plantedMistakes are further mistakes of each type that validate must report. They are of some
// classes: no address of any network, an address without a key, a share in place of a percentage, a
// fraction of a cent, an exponent that makes nothing, and a text that no service takes.
var plantedMistakes = map[string][]rows.Argument{
	"payments_payment_link": {
		{Name: "bought for a word", Argument: boughtFor("wallet")},
		{Name: "bought for a longer word", Argument: boughtFor("mywaretmywaretmywaretmywaretmywaret")},
		{Name: "bought for an e-mail address", Argument: boughtFor("ann@shop.example")},
		{Name: "bought for a name", Argument: boughtFor("alice.eth")},
		{Name: "bought for a German IBAN", Argument: boughtFor("DE89370400440532013000")},
		{Name: "bought for a French IBAN", Argument: boughtFor("FR1420041010050500013M02606")},
		{Name: "bought for a key with a 0", Argument: boughtFor(mistypedKey)},
		{Name: "bought for two keys", Argument: boughtFor(onSolana + onSolana)},
		{Name: "bought for a number", Argument: boughtFor("4111111111111111")},
		{Name: "bought for the eater of Bitcoin", Argument: boughtFor("1BitcoinEaterAddressDontSendf59kuE")},
		{Name: "bought for a party", Argument: boughtFor("1CounterpartyXXXXXXXXXXXXXXXUWLpVr")},
		{Name: "bought for the black hole of Tron", Argument: boughtFor("TLsV52sRDL79HXGGm9yzwKibb6BeruhUzy")},
		{Name: "bought for the incinerator", Argument: boughtFor(incinerator)},
		{Name: "bought for the dead", Argument: boughtFor(deadAddress)},
		{Name: "bought for the coin itself", Argument: boughtFor(coinStandIn)},
		{Name: "paid to the dead", Argument: rows.Payee(deadAddress)},
		{Name: "paid to a contract of the network", Argument: rows.Payee("0x0000000000000000000000000000000000000001")},
		{Name: "paid to the coin itself", Argument: rows.Payee(coinStandIn)},
		{Name: "paid to a placeholder", Argument: rows.Payee(countedDigits)},
		{Name: "paid to the last address", Argument: rows.Payee("0xffffffffffffffffffffffffffffffffffffffff")},
		{Name: "paid to a known fire", Argument: rows.Payee("0xdEAD000000000000000042069420694206942069")},
		{Name: "a method's discount as a share", Argument: rows.Gateway(`{ network = "Bitcoin", discount_percent_off = 0.05 }`)},
		{Name: "a method's discount of nothing", Argument: rows.Gateway(`{ network = "Bitcoin", discount_percent_off = 1e-300 }`)},
	},
	"payments_withdrawal_account": {
		{Name: "withdrawn to the dead", Argument: withdrawnTo(`"Ethereum"`, deadAddress)},
		{Name: "withdrawn to the eater of Bitcoin", Argument: withdrawnTo(`"Bitcoin"`, "1BitcoinEaterAddressDontSendf59kuE")},
		{Name: "withdrawn to a party of Dogecoin", Argument: withdrawnTo(`"Dogecoin"`, "DDogepartyxxxxxxxxxxxxxxxxxxw1dfzr")},
		{Name: "withdrawn to the black hole of Tron", Argument: withdrawnTo(`"Tron"`, "TLsV52sRDL79HXGGm9yzwKibb6BeruhUzy")},
		{Name: "withdrawn to the incinerator", Argument: withdrawnTo(`"Solana"`, incinerator)},
		{
			Name:     "withdrawn to a hash of zeros",
			Argument: withdrawnTo(`"BitcoinCash"`, "bitcoincash:qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqfnhks603"),
		},
		{Name: "withdrawn to a placeholder", Argument: withdrawnTo(`"Base"`, "0x0123456789abcdef0123456789abcdef01234567")},
		{Name: "withdrawn to a word on a network known late", Argument: withdrawnTo("plantimestamp()", "wallet")},
		{Name: "withdrawn to an e-mail address on a network known late", Argument: withdrawnTo("plantimestamp()", "ann@shop.example")},
		{Name: "withdrawn to an IBAN on a network known late", Argument: withdrawnTo("plantimestamp()", "GB33BUKB20201555555555")},
		{Name: "account with an endless name", Argument: `name = ` + many},
	},
	"payments_external_account": {
		{Name: "a customer's account of the dead", Argument: externalAddress("Polygon", "0xdeaddeaddeaddeaddeaddeaddeaddeaddeaddead")},
		{Name: "a customer's account of a party", Argument: externalAddress("Bitcoin", "1CounterpartyXXXXXXXXXXXXXXXUWLpVr")},
	},
	"payments_customer": {
		{Name: "a customer who is dead", Argument: `evm_addresses = ["` + deadAddress + `"]`},
		{Name: "a customer who is a coin", Argument: `evm_addresses = ["` + rows.USDC + `", "` + coinStandIn + `"]`},
		{Name: "a customer who is a placeholder", Argument: `evm_addresses = ["` + countedDigits + `"]`},
		{Name: "a customer with an endless name", Argument: `name = ` + many},
		{Name: "a customer with an endless postal address", Argument: `billing_address = ` + many, Reported: rows.TheBlock},
		{Name: "a customer with an endless tag", Argument: `tags = [` + many + `]`},
		{Name: "a customer with an endless chat link", Argument: `chat_link_a = "https://chat.example/${` + many + `}"`},
	},
	"payments_discount_code": {
		{Name: "a fifth off", Argument: `percent_off = 0.2`},
		{Name: "a share of a hundredth off", Argument: `percent_off = 15 / 1000`},
		{Name: "percentage of nothing", Argument: `percent_off = 1e-300`},
		{Name: "amount of nothing", Argument: "amount_off = 1e-300\npercent_off = null"},
		{Name: "an endless code", Argument: `code = ` + many},
	},
	"payments_product": {
		{Name: "price of nothing", Argument: `price = 1e-300`},
		{Name: "add-on of nothing", Argument: `add_ons = [{ name = "A", price = 1e-300 }]`},
		{Name: "deduction of nothing", Argument: `add_ons = [{ name = "A", price = -1e-200 }]`},
		{Name: "price in tenths of a cent", Argument: "price = 9.999\ncurrency = \"EUR\""},
		{Name: "price in half a cent", Argument: "price = 0.005\ncurrency = \"USD\""},
		{Name: "price in half a yen", Argument: "price = 100.5\ncurrency = \"JPY\""},
		{Name: "price in a tenth of a satoshi", Argument: "price = 0.123456789\ncurrency = \"BTC\""},
		{Name: "add-on in half a cent", Argument: "add_ons = [{ name = \"A\", price = 1.255 }]\ncurrency = \"GBP\""},
		{Name: "endless name", Argument: `name = ` + many},
		{Name: "endless description", Argument: `description = ` + many},
		{Name: "endless picture", Argument: `image_url = "https://cdn.example/${` + many + `}"`},
	},
	"payments_invoice": {
		{Name: "line item in tenths of a cent", Argument: rows.LineItem(`name = "Cups", price = 9.999, currency = "EUR"`)},
		{Name: "line item in half a yen", Argument: rows.LineItem(`name = "Cups", price = 10.5, currency = "JPY"`)},
		{Name: "line item of nothing", Argument: rows.LineItem(`name = "Cups", price = 1e-300`)},
		{Name: "endless memo", Argument: `memo = ` + many},
		{Name: "endless data", Argument: `input_data = [{ key = "order", value = ` + many + ` }]`},
	},
	"payments_webhook":         {{Name: "an endless webhook", Argument: `url = "https://coffee.example/${` + many + `}"`}},
	"payments_deposit_account": {{Name: "a deposit account with an endless name", Argument: `name = ` + many}},
}

// oddities are valid arguments that look like those of [plantedMistakes].
var oddities = map[string][]rows.Argument{
	"payments_payment_link": {
		{Name: "bought for Bitcoin's first address", Argument: boughtFor("1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa")},
		{Name: "bought for a key", Argument: boughtFor(onSolana)},
		{Name: "paid to an address with zeros", Argument: rows.Payee("0x0000000000000068F116a894984e2DB1123eB395")},
		{Name: "a method's discount of one percent", Argument: rows.Gateway(`{ network = "Bitcoin", discount_percent_off = 1 }`)},
	},
	"payments_withdrawal_account": {
		{Name: "withdrawn to a form that is not known", Argument: withdrawnTo(`"MemeCoin"`, "alice.near")},
		{Name: "withdrawn to an address on a network known late", Argument: withdrawnTo("plantimestamp()", onSolana)},
	},
	"payments_discount_code": {
		{Name: "one and a half percent off", Argument: `percent_off = 1.5`},
		{Name: "nothing off", Argument: `percent_off = 0`},
		{Name: "a tenth of a cent off", Argument: "amount_off = 0.001\npercent_off = null"},
	},
	"payments_product": {
		{Name: "price in satoshis", Argument: "price = 0.00000001\ncurrency = \"BTC\""},
		{Name: "price in wei", Argument: "price = 0.000000000000000001\ncurrency = \"ETH\""},
		{Name: "price in parts of a stablecoin", Argument: "price = 0.000001\ncurrency = \"USDC\""},
		{Name: "price with zeros behind the cents", Argument: "price = 9.9900\ncurrency = \"EUR\""},
		{Name: "a long description", Argument: `description = format("%099000d", 7)`},
	},
}
