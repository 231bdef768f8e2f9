// SPDX-License-Identifier: MPL-2.0

package provider_test

import "strings"

// invalidFboOrganizations are arguments of child organizations that validate must report.
var invalidFboOrganizations = []argument{
	{name: "child of a name", argument: `parent_id = "my-company"`},
	{name: "child of an id with a missing digit", argument: `parent_id = "` + sellerID[:35] + `"`},
	{name: "child of an id in capitals", argument: `parent_id = "` + strings.ToUpper(sellerID) + `"`},
	{name: "child of two ids", argument: `parent_id = "` + sellerID + "/" + bakeryID + `"`},
	{name: "child with an empty name", argument: `name = ""`},
	{name: "child with white space after its name", argument: `name = "Bakery "`},
	{name: "child with a hidden character in its name", argument: "name = \"Bak\u200bery\""},
	{name: "child with a line break in its name", argument: `name = "Bakery\nGmbH"`},
	{name: "child with a name instead of an address", argument: `email = "Bakery"`},
	{name: "child with two addresses", argument: `email = "a@bakery.example, b@bakery.example"`},
	{name: "child with an address without a domain", argument: `email = "office@bakery"`},
	{name: "child with a website without a scheme", argument: `website = "bakery.example"`},
	{name: "child with a website with a user", argument: `website = "https://user@bakery.example"`, reported: theBlock},
	{name: "child with an empty website", argument: `website = ""`},
	{name: "child in a country by its name", argument: `country = "Germany"`},
	{name: "child in the UK", argument: `country = "UK"`},
	{name: "child in a country in small letters", argument: `country = "de"`},
}

// unusualFboOrganizations are valid arguments of child organizations that look odd.
var unusualFboOrganizations = []argument{
	{name: "child with a name in another script", argument: `name = "パン屋"`},
	{name: "child with an address with a plus", argument: `email = "office+fbo@bakery.example"`},
	{name: "child with a website without https", argument: `website = "http://bakery.example:8080/de"`},
	{name: "child without a website", argument: "website = null\ncountry = null"},
	{name: "child of a parent known late", argument: `parent_id = terraform_data.late.output`},
	{name: "child with fields known late", argument: "name = terraform_data.late.output\nemail = terraform_data.late.output"},
}
