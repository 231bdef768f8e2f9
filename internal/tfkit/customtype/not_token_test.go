// SPDX-License-Identifier: MPL-2.0

package customtype

import (
	"strings"
	"testing"

	"github.com/hashicorp/terraform-plugin-framework/attr"
	"github.com/hashicorp/terraform-plugin-framework/types"
)

func TestNotToken(t *testing.T) {
	t.Parallel()
	kind := map[string]attr.Type{"token": AddressType{}, "address": AddressType{}}
	of, null, unknown := types.StringValue, types.StringNull(), types.StringUnknown()
	const other, wrong = "0x52908400098527886E0F7030069857D2E4169EE7", "address: Wrong address in address"
	const tron = "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t"
	for name, c := range map[string]struct {
		token, address types.String
		refused        string
	}{
		"another":            {of(usdc), of(other), ""},
		"the token":          {of(usdc), of(usdc), wrong},
		"in small letters":   {of(usdc), of(strings.ToLower(usdc)), wrong},
		"the token of Tron":  {of(tron), of(tron), wrong},
		"the coin":           {null, of(usdc), ""},
		"token known late":   {unknown, of(usdc), ""},
		"address known late": {of(usdc), unknown, ""},
		"no address":         {of(usdc), null, ""},
	} {
		object := types.ObjectValueMust(kind, map[string]attr.Value{"token": Address{c.token}, "address": Address{c.address}})
		if got := beside(t, NotToken{}, "address", object); got != c.refused {
			t.Errorf("%s: %q, want %q", name, got, c.refused)
		}
	}
}
