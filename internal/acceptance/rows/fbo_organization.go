// SPDX-License-Identifier: MPL-2.0

package rows

import (
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

const (
	// SellerID is the id of the sandbox's organization in tests whose configurations name it.
	SellerID = "7d9e1c34-52ab-4f6e-8f0d-1b2c3d4e5f60"
	// bakeryID is the id of a child organization.
	bakeryID = "3c5f7e91-8a2b-4d6c-9e0f-a1b2c3d4e5f6"
)

// forgotten reports that no object is live: destroying only forgets.
func forgotten(sandbox.Object) bool { return false }

var fboOrganizationRow = Resource{
	Group:    "fbo_organization",
	Replaced: true,
	Full: `
			parent_id = "` + SellerID + `"
			name      = "Bakery on the Corner"
			email     = "office@bakery.example"
			website   = "https://bakery.example"
			country   = "DE"`,
	Changed: `
			parent_id = "` + SellerID + `"
			name      = "Bakery at the Station"
			email     = "station@bakery.example"
			website   = "http://station.bakery.example/?a=1&b=2"
			country   = "NL"`,
	Minimal: `
			parent_id = "` + SellerID + `"
			name      = "Bäckerei & Söhne \"Zur Post\""
			email     = "post@bakery.example"`,
	Live: forgotten,
	Seeds: []sandbox.Object{
		{"name": "Bakery", "email": "office@bakery.example", "website": "https://bakery.example", "country": "DE"},
		{"name": "Mill", "email": "office@mill.example", "website": nil, "country": "XX"},
	},
	Block:   BlockWith(`parent_id = "`+SellerID+`"`, `name = "Bakery"`, `email = "office@bakery.example"`),
	Invalid: invalidFboOrganizations,
	Unusual: unusualFboOrganizations,
	Needed:  []string{"name", "email"},
	Unread:  []string{"name", "email", "website", "country", "created_at"},
	Lacks:   Lacking{Deletion: "no operation deletes one", Read: "no operation shows the fields"},

	ImportPrefix: SellerID + "/",
}
