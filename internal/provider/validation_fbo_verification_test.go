// SPDX-License-Identifier: MPL-2.0

package provider_test

import "strings"

// invalidFboVerifications are arguments of verifications that validate must report. A message about
// a representative is at the block, because the lines of the argument are personal.
var invalidFboVerifications = []argument{
	{name: "verification of a name", argument: `child_id = "bakery"`},
	{name: "verification of an id in capitals", argument: `child_id = "` + strings.ToUpper(bakeryID) + `"`},
	{name: "verification under a name", argument: `parent_id = "my-company"`},
	{name: "verification of an empty id", argument: `child_id = ""`},
	{name: "verification with a status in small letters", argument: `requested_status = "pending"`},
	{name: "verification with an unknown status", argument: `requested_status = "Approved"`},
	{name: "verification with an empty status", argument: `requested_status = ""`},
	{name: "verification with an empty name", argument: `business_name = ""`},
	{name: "verification with white space around the number", argument: `registration_number = " HRB 7"`},
	{name: "verification with a hidden character in the number", argument: "registration_number = \"HRB\u00a07\""},
	{name: "verification in the UK", argument: `country = "UK"`},
	{name: "verification with a country's name", argument: `address = { street_line1 = "Weser 1", city = "Berlin", country = "Germany" }`},
	{name: "verification with an address without a city", argument: `address = { street_line1 = "Weserstr. 1", country = "DE" }`},
	{name: "verification with an empty street", argument: `address = { street_line1 = "", city = "Berlin", country = "DE" }`},
	{name: "representative without an address", argument: `representative = { name = "Erika" }`, reported: theBlock},
	{name: "representative with a date only", argument: `representative = { date_of_birth = "1964-08-12" }`, reported: theBlock},
	{
		name: "representative with a name for an address", reported: theBlock,
		argument: `representative = { name = "Erika", email = "Mustermann" }`,
	},
	{
		name: "representative born in the future", reported: theBlock,
		argument: `representative = { name = "Erika", email = "erika@bakery.example", date_of_birth = "2964-08-12" }`,
	},
	{
		name: "representative born in another form", reported: theBlock,
		argument: `representative = { name = "Erika", email = "erika@bakery.example", date_of_birth = "12.08.1964" }`,
	},
}

// unusualFboVerifications are valid arguments of verifications that look odd.
var unusualFboVerifications = []argument{
	{name: "verification that a parent decides", argument: `requested_status = "Verified"`},
	{name: "verification without details", argument: "business_name = null\naddress = null\nrepresentative = null"},
	{name: "representative without members", argument: `representative = {}`},
	{name: "representative known late", argument: `representative = terraform_data.late.output`},
	{name: "representative with a name known late", argument: `representative = { name = terraform_data.late.output, email = "a@x.example" }`},
	{name: "verification of an id known late", argument: `child_id = terraform_data.late.output`},
}
