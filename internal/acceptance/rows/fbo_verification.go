// SPDX-License-Identifier: MPL-2.0

package rows

import (
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
