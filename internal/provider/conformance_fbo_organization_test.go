// SPDX-License-Identifier: MPL-2.0

package provider_test

import "github.com/terraform-payments/terraform-provider-payments/internal/sandbox"

const (
	// sellerID is the id of the sandbox's organization in tests whose configurations name it.
	sellerID = "7d9e1c34-52ab-4f6e-8f0d-1b2c3d4e5f60"
	// bakeryID is the id of a child organization.
	bakeryID = "3c5f7e91-8a2b-4d6c-9e0f-a1b2c3d4e5f6"
)

// forgotten reports that no object is live: destroying only forgets.
func forgotten(sandbox.Object) bool { return false }

var fboOrganizationRow = row{
	group:    "fbo_organization",
	replaced: true,
	full: `
			parent_id = "` + sellerID + `"
			name      = "Bakery on the Corner"
			email     = "office@bakery.example"
			website   = "https://bakery.example"
			country   = "DE"`,
	changed: `
			parent_id = "` + sellerID + `"
			name      = "Bakery at the Station"
			email     = "station@bakery.example"
			website   = "http://station.bakery.example/?a=1&b=2"
			country   = "NL"`,
	minimal: `
			parent_id = "` + sellerID + `"
			name      = "Bäckerei & Söhne \"Zur Post\""
			email     = "post@bakery.example"`,
	live: forgotten,
	seeds: []sandbox.Object{
		{"name": "Bakery", "email": "office@bakery.example", "website": "https://bakery.example", "country": "DE"},
		{"name": "Mill", "email": "office@mill.example", "website": nil, "country": "XX"},
	},
	block:   blockWith(`parent_id = "`+sellerID+`"`, `name = "Bakery"`, `email = "office@bakery.example"`),
	invalid: invalidFboOrganizations,
	unusual: unusualFboOrganizations,
	needed:  []string{"name", "email"},
	unread:  []string{"name", "email", "website", "country", "created_at"},
	lacks:   lacking{deletion: "no operation deletes one", read: "no operation shows the fields"},

	importPrefix: sellerID + "/",
}
