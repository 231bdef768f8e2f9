// SPDX-License-Identifier: MPL-2.0

package money

import "testing"

// TestCompareURLs compares URLs with a familiar one, in both directions.
func TestCompareURLs(t *testing.T) {
	t.Parallel()
	const shop, store = "https://shop.example/thanks?lang=en", "https://s3.amazonaws.com/shop/a.png"
	for _, c := range []struct {
		a, b string
		want Familiarity
	}{
		{shop, "https://SHOP.example/thanks?lang=en", Familiar},
		{shop, "https://shop.example/thanks?to=evil.example", Near},
		{shop, "https://shop.example/thank?lang=en", Near},
		{shop, "http://shop.example/thanks?lang=en", Near},
		{shop, "https://evil@shop.example/thanks?lang=en", Near},
		{shop, "https://www.shop.example/thanks?lang=en", Near},
		{shop, "https://evil.example/thanks?lang=en", Foreign},
		{shop, "https://shop.example.evil/thanks?lang=en", Foreign},
		{shop, "https://%zz", Foreign},
		{shop, "/thanks?lang=en", Foreign},
		{"/thanks", "/thanks", Foreign},
		{store, store, Familiar},
		{store, "https://s3.amazonaws.com/evil/a.png", Foreign},
		{"http://10.0.0.1/hooks", "http://10.0.0.2/hooks", Foreign},
		{"http://10.0.0.1:80/hooks", "http://10.0.0.1:81/hooks", Foreign},
	} {
		if one, other := CompareURLs(c.a, c.b), CompareURLs(c.b, c.a); one != c.want || other != c.want {
			t.Errorf("%s and %s: %v, and %v the other way; want %v", c.a, c.b, one, other, c.want)
		}
	}
}
