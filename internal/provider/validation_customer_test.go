// SPDX-License-Identifier: MPL-2.0

package provider_test

// invalidCustomers are arguments of customers that validate must report.
var invalidCustomers = []argument{
	{name: "customer without a visible name", argument: `name = "\u200b"`},
	{name: "customer's name of two lines", argument: `name = "Ann\nMiller"`},
	{name: "customer's name that ends with a space", argument: `name = "Ann "`},
	{name: "customer's e-mail address without an @", argument: `email = "ann"`},
	{name: "customer's e-mail address with a name", argument: `email = "Ann <ann@coffee.example>"`},
	{name: "customer's e-mail address with a zero-width space", argument: `email = "ann@cof\u200bfee.example"`},
	{name: "empty postal address", argument: `billing_address = ""`, reported: theBlock},
	{name: "postal address with a control character", argument: `billing_address = "Spreestr.\u0007 1"`, reported: theBlock},
	{name: "telephone number that is none", argument: `phone = "n/a"`, reported: theBlock},
	{name: "telephone number with too few digits", argument: `phone = "110"`, reported: theBlock},
	{name: "two telephone numbers", argument: `phone = "+49 30 1234567, +49 30 7654321"`, reported: theBlock},
	{name: "telephone number as a link", argument: `phone = "tel:+49301234567"`, reported: theBlock},
	{name: "chat link without a scheme", argument: `chat_link_a = "chat.example/a"`},
	{name: "chat link as a name", argument: `chat_link_b = "@ann"`},
	{name: "empty chat link", argument: `chat_link_a = ""`},
	{name: "mistyped address of a customer", argument: `evm_addresses = ["0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB47"]`},
	{name: "one of a customer's addresses without a digit", argument: `evm_addresses = ["` + usdc + `", "` + usdt[:41] + `"]`},
	{
		name:     "a customer's address in two spellings",
		argument: `evm_addresses = ["` + usdc + `", "0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48"]`,
	},
	{name: "a customer's address of Bitcoin", argument: `evm_addresses = ["1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa"]`},
	{name: "a customer's address with the letter O", argument: `evm_addresses = ["Ox5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"]`},
	{name: "a customer's address without a key", argument: `evm_addresses = ["0x0000000000000000000000000000000000000000"]`},
	{name: "null among a customer's addresses", argument: `evm_addresses = ["` + usdc + `", null]`},
	{name: "empty tag", argument: `tags = ["vip", ""]`},
	{name: "tag that ends with a space", argument: `tags = ["vip "]`},
	{name: "tag with a zero-width space", argument: `tags = ["v\u200bip"]`},
	{name: "null among the tags", argument: `tags = ["vip", null]`},
	{name: "a customer's country by its name", argument: `residence_country = "Germany"`},
	{name: "a customer's country in small letters", argument: `residence_country = "de"`},
	{name: "a customer in the UK", argument: `residence_country = "UK"`},
	{name: "date of birth in another form", argument: `dob = "31.12.1990"`, reported: theBlock},
	{name: "date of birth that is no day", argument: `dob = "1990-02-30"`, reported: theBlock},
	{name: "date of birth in the future", argument: `dob = "2990-12-31"`, reported: theBlock},
	{name: "date of birth in the time of Napoleon", argument: `dob = "1804-12-02"`, reported: theBlock},
	{name: "date of birth with a time", argument: `dob = "1990-12-31T00:00:00Z"`, reported: theBlock},
	{name: "empty company number", argument: `company_number = ""`},
	{name: "unknown account type", argument: `account_type = "Company"`},
	{name: "account type in small letters", argument: `account_type = "business"`},
	{name: "company name of a person", argument: "company_name = \"Kaffeehaus GmbH\"\naccount_type = \"Individual\""},
	{name: "empty company name", argument: "company_name = \"\"\naccount_type = \"Business\""},
}

// unusualCustomers are valid arguments of customers that look odd.
var unusualCustomers = []argument{
	{name: "a customer's name in Hebrew", argument: `name = "אן (Ann)\u200f!"`},
	{name: "a customer's name of one letter", argument: `name = "O"`},
	{name: "an e-mail address in another script", argument: `email = "纪@例え.テスト"`},
	{name: "an e-mail address with signs", argument: `email = "o'neil+tag/1@sub.coffee.example"`},
	{name: "a postal address of several lines", argument: `billing_address = "c/o Ann\n\n1 High Street\r\nLondon\n"`},
	{name: "the shortest telephone number", argument: `phone = "4141"`},
	{name: "the longest telephone number", argument: `phone = "+123456789012345"`},
	{name: "a telephone number with an extension", argument: `phone = "+1 (555) 010-9999 ext. 17"`},
	{name: "a chat link in another script", argument: `chat_link_a = "https://bücher.example/größe?q=ü"`},
	{name: "addresses without a checksum", argument: `evm_addresses = ["0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48"]`},
	{name: "no addresses", argument: `evm_addresses = []`},
	{name: "tags that differ in case", argument: `tags = ["vip", "VIP", "größer als 2", "币安"]`},
	{name: "a country of the past", argument: `residence_country = "SU"`},
	{name: "a leap day", argument: `dob = "2000-02-29"`},
	{name: "a company of a type that the service decides", argument: `company_name = "Kaffeehaus GmbH"`},
	{name: "a business without a name", argument: `account_type = "Business"`},
	{name: "a company of an account type known late", argument: `company_name = "Kaffeehaus GmbH"
  account_type = terraform_data.late.output
  evm_addresses = [terraform_data.late.output]
  tags = [terraform_data.late.output]
  phone = terraform_data.late.output`},
}
