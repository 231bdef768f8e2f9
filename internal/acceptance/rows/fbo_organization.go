// SPDX-License-Identifier: MPL-2.0

package rows

import (
	"strings"

	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
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

// invalidFboOrganizations are arguments of child organizations that validate must report.
var invalidFboOrganizations = []Argument{
	{Name: "child of a name", Argument: `parent_id = "my-company"`},
	{Name: "child of an id in capitals", Argument: `parent_id = "` + strings.ToUpper(SellerID) + `"`},
	{Name: "child with an empty name", Argument: `name = ""`},
	{Name: "child with a name instead of an address", Argument: `email = "Bakery"`},
	{Name: "child with a website with a user", Argument: `website = "https://user@bakery.example"`, Reported: TheBlock},
	{Name: "child in a country by its name", Argument: `country = "Germany"`},
}

// unusualFboOrganizations are valid arguments of child organizations that look odd.
var unusualFboOrganizations = []Argument{
	{Name: "child with a name in another script", Argument: `name = "パン屋"`},
	{Name: "child with an address with a plus", Argument: `email = "office+fbo@bakery.example"`},
	{Name: "child with a website without https", Argument: `website = "http://bakery.example:8080/de"`},
	{Name: "child without a website", Argument: "website = null\ncountry = null"},
}
