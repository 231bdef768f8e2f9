// SPDX-License-Identifier: MPL-2.0

package rows

import (
	"strings"

	"github.com/hashicorp/terraform-plugin-testing/knownvalue"
	"github.com/hashicorp/terraform-plugin-testing/tfjsonpath"

	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

// bakery is the organization that the verifications are about.
var bakery = []Planted{{"fbo_organization", sandbox.Object{"id": bakeryID, "name": "Bakery", "email": "office@bakery.example"}}}

var fboVerificationRow = Resource{
	Group: "fbo_verification",
	Full: `
			parent_id           = "` + SellerID + `"
			child_id            = "` + bakeryID + `"
			business_name       = "Bakery on the Corner GmbH"
			registration_number = "HRB 12345 B"
			country             = "DE"
			address = {
				street_line1 = "Weserstr. 1"
				street_line2 = "Back house"
				city         = "Berlin"
				subdivision  = "Berlin"
				postal_code  = "12047"
				country      = "DE"
			}
			representative = { name = "Erika Mustermann", email = "erika@bakery.example", date_of_birth = "1964-08-12" }`,
	Changed: `
			parent_id           = "` + SellerID + `"
			child_id            = "` + bakeryID + `"
			requested_status    = "Verified"
			business_name       = "Bakery & Mill"
			registration_number = "HRB 7"
			country             = "NL"
			address             = { street_line1 = "Dam 1", city = "Amsterdam", country = "NL" }
			representative      = { name = "Jan Jansen", email = "jan@bakery.example" }`,
	Minimal: `
			parent_id = "` + SellerID + `"
			child_id  = "` + bakeryID + `"
			business_name = "Bakery"`,
	Pruned: `
			parent_id           = "` + SellerID + `"
			child_id            = "` + bakeryID + `"
			business_name       = "Bakery on the Corner GmbH"
			registration_number = "HRB 12345 B"
			country             = "DE"
			address             = { street_line1 = "Weserstr. 1", city = "Berlin", country = "DE" }
			representative      = { name = "Erika Mustermann", email = "erika@bakery.example" }`,
	Outside:   sandbox.Object{"id": bakeryID, "businessName": "Bakers", "status": "Verified"},
	Attribute: tfjsonpath.New("business_name"),
	Planned:   knownvalue.StringExact("Bakery"),
	Live:      forgotten,
	Before:    bakery,
	Around:    bakery,
	Seeds: []sandbox.Object{
		{
			"id": bakeryID, "status": "Rejected", "rejectionReason": "The scan is unreadable.", "businessName": "Bakery", "registrationNumber": "7",
			"country": "DE", "address": map[string]any{"streetLine1": "Weserstr. 1", "city": "Berlin", "country": "DE", "postalCode": "12047"},
			"representative": map[string]any{"name": "Erika Mustermann", "email": "erika@bakery.example", "dateOfBirth": "1964-08-12"},
		},
		{
			"id": bakeryID, "status": "Unverified", "rejectionReason": nil, "businessName": nil, "registrationNumber": nil, "country": nil,
			"address": nil, "representative": nil,
		},
		{
			"id": bakeryID, "status": "Melting", "businessName": "Bakery",
			"representative": map[string]any{"name": "Erika", "email": "erika@bakery.example"},
		},
	},
	Block:    BlockWith(`parent_id = "`+SellerID+`"`, `child_id = "`+bakeryID+`"`),
	Invalid:  invalidFboVerifications,
	Unusual:  unusualFboVerifications,
	Lacks:    Lacking{ID: "each child organization has one", Deletion: "it exists as long as its organization"},
	ImportID: SellerID + "/" + bakeryID,
}

// invalidFboVerifications are arguments of verifications that validate must report. A message about
// a representative is at the block, because the lines of the argument are personal.
var invalidFboVerifications = []Argument{
	{Name: "verification of a name", Argument: `child_id = "bakery"`},
	{Name: "verification of an id in capitals", Argument: `child_id = "` + strings.ToUpper(bakeryID) + `"`},
	{Name: "verification under a name", Argument: `parent_id = "my-company"`},
	{Name: "verification with an unknown status", Argument: `requested_status = "Approved"`},
	{Name: "verification with an empty name", Argument: `business_name = ""`},
	{Name: "verification with white space around the number", Argument: `registration_number = " HRB 7"`},
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
}

// unusualFboVerifications are valid arguments of verifications that look odd.
var unusualFboVerifications = []Argument{
	{Name: "verification that a parent decides", Argument: `requested_status = "Verified"`},
	{Name: "verification without details", Argument: "business_name = null\naddress = null\nrepresentative = null"},
	{Name: "representative without members", Argument: `representative = {}`},
	{Name: "representative with a name known late", Argument: `representative = { name = terraform_data.late.output, email = "a@x.example" }`},
}
