// SPDX-License-Identifier: MPL-2.0

package rows

import (
	"strings"
)

// invalidFboVerifications are arguments of verifications that validate must report. A message about
// a representative is at the block, because the lines of the argument are personal.
var invalidFboVerifications = []Argument{
	{Name: "verification of a name", Argument: `child_id = "bakery"`},
	{Name: "verification of an id in capitals", Argument: `child_id = "` + strings.ToUpper(bakeryID) + `"`},
	{Name: "verification under a name", Argument: `parent_id = "my-company"`},
	{Name: "verification of an empty id", Argument: `child_id = ""`},
	{Name: "verification with a status in small letters", Argument: `requested_status = "pending"`},
	{Name: "verification with an unknown status", Argument: `requested_status = "Approved"`},
	{Name: "verification with an empty status", Argument: `requested_status = ""`},
	{Name: "verification with an empty name", Argument: `business_name = ""`},
	{Name: "verification with white space around the number", Argument: `registration_number = " HRB 7"`},
	{Name: "verification with a hidden character in the number", Argument: "registration_number = \"HRB\u00a07\""},
	{Name: "verification in the UK", Argument: `country = "UK"`},
	{Name: "verification with a country's name", Argument: `address = { street_line1 = "Weser 1", city = "Berlin", country = "Germany" }`},
	{Name: "verification with an address without a city", Argument: `address = { street_line1 = "Weserstr. 1", country = "DE" }`},
	{Name: "verification with an empty street", Argument: `address = { street_line1 = "", city = "Berlin", country = "DE" }`},
	{Name: "representative without an address", Argument: `representative = { name = "Erika" }`, Reported: TheBlock},
	{Name: "representative with a date only", Argument: `representative = { date_of_birth = "1964-08-12" }`, Reported: TheBlock},
	{
		Name: "representative with a name for an address", Reported: TheBlock,
		Argument: `representative = { name = "Erika", email = "Mustermann" }`,
	},
	{
		Name: "representative born in the future", Reported: TheBlock,
		Argument: `representative = { name = "Erika", email = "erika@bakery.example", date_of_birth = "2964-08-12" }`,
	},
	{
		Name: "representative born in another form", Reported: TheBlock,
		Argument: `representative = { name = "Erika", email = "erika@bakery.example", date_of_birth = "12.08.1964" }`,
	},
}

// unusualFboVerifications are valid arguments of verifications that look odd.
var unusualFboVerifications = []Argument{
	{Name: "verification that a parent decides", Argument: `requested_status = "Verified"`},
	{Name: "verification without details", Argument: "business_name = null\naddress = null\nrepresentative = null"},
	{Name: "representative without members", Argument: `representative = {}`},
	{Name: "representative known late", Argument: `representative = terraform_data.late.output`},
	{Name: "representative with a name known late", Argument: `representative = { name = terraform_data.late.output, email = "a@x.example" }`},
	{Name: "verification of an id known late", Argument: `child_id = terraform_data.late.output`},
}
