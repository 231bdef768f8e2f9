// SPDX-License-Identifier: MPL-2.0

package provider_test

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
	return openBanking(`destination_crypto_address = "` + address + `"`)
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
var plantedMistakes = map[string][]argument{
	"payments_payment_link": {
		{name: "bought for a word", argument: boughtFor("wallet")},
		{name: "bought for a longer word", argument: boughtFor("mywaretmywaretmywaretmywaretmywaret")},
		{name: "bought for an e-mail address", argument: boughtFor("ann@shop.example")},
		{name: "bought for a name", argument: boughtFor("alice.eth")},
		{name: "bought for a German IBAN", argument: boughtFor("DE89370400440532013000")},
		{name: "bought for a French IBAN", argument: boughtFor("FR1420041010050500013M02606")},
		{name: "bought for a key with a 0", argument: boughtFor(mistypedKey)},
		{name: "bought for two keys", argument: boughtFor(onSolana + onSolana)},
		{name: "bought for a number", argument: boughtFor("4111111111111111")},
		{name: "bought for the eater of Bitcoin", argument: boughtFor("1BitcoinEaterAddressDontSendf59kuE")},
		{name: "bought for a party", argument: boughtFor("1CounterpartyXXXXXXXXXXXXXXXUWLpVr")},
		{name: "bought for the black hole of Tron", argument: boughtFor("TLsV52sRDL79HXGGm9yzwKibb6BeruhUzy")},
		{name: "bought for the incinerator", argument: boughtFor(incinerator)},
		{name: "bought for the dead", argument: boughtFor(deadAddress)},
		{name: "bought for the coin itself", argument: boughtFor(coinStandIn)},
		{name: "paid to the dead", argument: payee(deadAddress)},
		{name: "paid to a contract of the network", argument: payee("0x0000000000000000000000000000000000000001")},
		{name: "paid to the coin itself", argument: payee(coinStandIn)},
		{name: "paid to a placeholder", argument: payee(countedDigits)},
		{name: "paid to the last address", argument: payee("0xffffffffffffffffffffffffffffffffffffffff")},
		{name: "paid to a known fire", argument: payee("0xdEAD000000000000000042069420694206942069")},
		{name: "a method's discount as a share", argument: methods(`{ network = "Bitcoin", discount_percent_off = 0.05 }`)},
		{name: "a method's discount of nothing", argument: methods(`{ network = "Bitcoin", discount_percent_off = 1e-300 }`)},
	},
	"payments_withdrawal_account": {
		{name: "withdrawn to the dead", argument: withdrawnTo(`"Ethereum"`, deadAddress)},
		{name: "withdrawn to the eater of Bitcoin", argument: withdrawnTo(`"Bitcoin"`, "1BitcoinEaterAddressDontSendf59kuE")},
		{name: "withdrawn to a party of Dogecoin", argument: withdrawnTo(`"Dogecoin"`, "DDogepartyxxxxxxxxxxxxxxxxxxw1dfzr")},
		{name: "withdrawn to the black hole of Tron", argument: withdrawnTo(`"Tron"`, "TLsV52sRDL79HXGGm9yzwKibb6BeruhUzy")},
		{name: "withdrawn to the incinerator", argument: withdrawnTo(`"Solana"`, incinerator)},
		{
			name:     "withdrawn to a hash of zeros",
			argument: withdrawnTo(`"BitcoinCash"`, "bitcoincash:qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqfnhks603"),
		},
		{name: "withdrawn to a placeholder", argument: withdrawnTo(`"Base"`, "0x0123456789abcdef0123456789abcdef01234567")},
		{name: "withdrawn to a word on a network known late", argument: withdrawnTo("plantimestamp()", "wallet")},
		{name: "withdrawn to an e-mail address on a network known late", argument: withdrawnTo("plantimestamp()", "ann@shop.example")},
		{name: "withdrawn to an IBAN on a network known late", argument: withdrawnTo("plantimestamp()", "GB33BUKB20201555555555")},
		{name: "account with an endless name", argument: `name = ` + many},
	},
	"payments_external_account": {
		{name: "a customer's account of the dead", argument: externalAddress("Polygon", "0xdeaddeaddeaddeaddeaddeaddeaddeaddeaddead")},
		{name: "a customer's account of a party", argument: externalAddress("Bitcoin", "1CounterpartyXXXXXXXXXXXXXXXUWLpVr")},
	},
	"payments_customer": {
		{name: "a customer who is dead", argument: `evm_addresses = ["` + deadAddress + `"]`},
		{name: "a customer who is a coin", argument: `evm_addresses = ["` + usdc + `", "` + coinStandIn + `"]`},
		{name: "a customer who is a placeholder", argument: `evm_addresses = ["` + countedDigits + `"]`},
		{name: "a customer with an endless name", argument: `name = ` + many},
		{name: "a customer with an endless postal address", argument: `billing_address = ` + many, reported: theBlock},
		{name: "a customer with an endless tag", argument: `tags = [` + many + `]`},
		{name: "a customer with an endless chat link", argument: `chat_link_a = "https://chat.example/${` + many + `}"`},
	},
	"payments_discount_code": {
		{name: "a fifth off", argument: `percent_off = 0.2`},
		{name: "a share of a hundredth off", argument: `percent_off = 15 / 1000`},
		{name: "percentage of nothing", argument: `percent_off = 1e-300`},
		{name: "amount of nothing", argument: "amount_off = 1e-300\npercent_off = null"},
		{name: "an endless code", argument: `code = ` + many},
	},
	"payments_product": {
		{name: "price of nothing", argument: `price = 1e-300`},
		{name: "add-on of nothing", argument: `add_ons = [{ name = "A", price = 1e-300 }]`},
		{name: "deduction of nothing", argument: `add_ons = [{ name = "A", price = -1e-200 }]`},
		{name: "price in tenths of a cent", argument: "price = 9.999\ncurrency = \"EUR\""},
		{name: "price in half a cent", argument: "price = 0.005\ncurrency = \"USD\""},
		{name: "price in half a yen", argument: "price = 100.5\ncurrency = \"JPY\""},
		{name: "price in a tenth of a satoshi", argument: "price = 0.123456789\ncurrency = \"BTC\""},
		{name: "add-on in half a cent", argument: "add_ons = [{ name = \"A\", price = 1.255 }]\ncurrency = \"GBP\""},
		{name: "endless name", argument: `name = ` + many},
		{name: "endless description", argument: `description = ` + many},
		{name: "endless picture", argument: `image_url = "https://cdn.example/${` + many + `}"`},
	},
	"payments_invoice": {
		{name: "line item in tenths of a cent", argument: lineItem(`name = "Cups", price = 9.999, currency = "EUR"`)},
		{name: "line item in half a yen", argument: lineItem(`name = "Cups", price = 10.5, currency = "JPY"`)},
		{name: "line item of nothing", argument: lineItem(`name = "Cups", price = 1e-300`)},
		{name: "endless memo", argument: `memo = ` + many},
		{name: "endless data", argument: `input_data = [{ key = "order", value = ` + many + ` }]`},
	},
	"payments_webhook":         {{name: "an endless webhook", argument: `url = "https://coffee.example/${` + many + `}"`}},
	"payments_deposit_account": {{name: "a deposit account with an endless name", argument: `name = ` + many}},
}

// oddities are valid arguments that look like those of [plantedMistakes].
var oddities = map[string][]argument{
	"payments_payment_link": {
		{name: "bought for Bitcoin's first address", argument: boughtFor("1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa")},
		{name: "bought for a key", argument: boughtFor(onSolana)},
		{name: "paid to an address with zeros", argument: payee("0x0000000000000068F116a894984e2DB1123eB395")},
		{name: "a method's discount of one percent", argument: methods(`{ network = "Bitcoin", discount_percent_off = 1 }`)},
	},
	"payments_withdrawal_account": {
		{name: "withdrawn to a form that is not known", argument: withdrawnTo(`"MemeCoin"`, "alice.near")},
		{name: "withdrawn to an address on a network known late", argument: withdrawnTo("plantimestamp()", onSolana)},
	},
	"payments_discount_code": {
		{name: "one and a half percent off", argument: `percent_off = 1.5`},
		{name: "nothing off", argument: `percent_off = 0`},
		{name: "a tenth of a cent off", argument: "amount_off = 0.001\npercent_off = null"},
	},
	"payments_product": {
		{name: "price in satoshis", argument: "price = 0.00000001\ncurrency = \"BTC\""},
		{name: "price in wei", argument: "price = 0.000000000000000001\ncurrency = \"ETH\""},
		{name: "price in parts of a stablecoin", argument: "price = 0.000001\ncurrency = \"USDC\""},
		{name: "price with zeros behind the cents", argument: "price = 9.9900\ncurrency = \"EUR\""},
		{name: "a long description", argument: `description = format("%099000d", 7)`},
	},
}
