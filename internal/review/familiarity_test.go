// SPDX-License-Identifier: MPL-2.0

package review

import (
	"regexp"
	"slices"
	"strings"
	"testing"
)

// blockName is the name of a block in an address of this provider.
var blockName = regexp.MustCompile(`(payments_\w+)\.(\w+)`)

// TestFamiliarity_addresses renames every block of each plan that shows a rule: the author of a
// pull request chooses the addresses, so no level changes.
func TestFamiliarity_addresses(t *testing.T) {
	t.Parallel()
	for _, p := range pairs(t) {
		for _, text := range []string{p.shows, p.misses} {
			renamed := blockName.ReplaceAllString(text, "$1.zz_$2")
			if want, got := foundIn(t, text).ids(), foundIn(t, renamed).ids(); !slices.Equal(got, want) {
				t.Errorf("%s: %v with other addresses, not %v", p.id, got, want)
			}
		}
	}
}

// TestFamiliarity_alike says of accounts that look the same that they are others: of the plan,
// which one row would join, and of the state. One without a BIC is the same as with it.
func TestFamiliarity_alike(t *testing.T) {
	t.Parallel()
	const alike = "0xfb690000000000000000000000000000000bd359"
	american := func(routing string) object {
		return object{"account_number": "000123456789", "routing_number": routing}
	}
	other, paid := with(page, "id", anID+"d"), strings.ToLower(otherWallet)
	stolen := planned("payments_payment_link.b", other, with(other, walletAt, alike))
	for name, c := range map[string]struct {
		changes []object
		want    bool
	}{
		"of the plan":  {[]object{planned(pageAt, page, with(page, walletAt, paid)), stolen}, true},
		"of the state": {[]object{kept(pageAt, with(page, walletAt, paid)), stolen}, true},
		"the same": {[]object{
			planned(pageAt, page, with(page, walletAt, paid)), planned("payments_payment_link.b", other, with(other, walletAt, otherWallet)),
		}, false},
		"without a BIC": {[]object{
			kept("payments_withdrawal_account.a", bank), kept("payments_customer.c", gallery),
			planned("payments_external_account.a", nil, with(objects["payments_external_account"], "id", nil)),
		}, false},
		"another bank": {[]object{
			kept("payments_withdrawal_account.a", with(bank, "iban", nil, "us", american("021000021"))),
			planned("payments_withdrawal_account.b", nil, with(bank, "id", nil, "iban", nil, "us", american("011000015"))),
		}, false},
	} {
		r := run(t, written(t, c.changes...))
		isSaid, isJoined := strings.Contains(r.out, "Another account looks the same"), strings.Contains(r.out, "2 payment pages")
		if isSaid != c.want || isSaid && isJoined {
			t.Errorf("%s: %s", name, r.out)
		}
	}
}

// TestFamiliarity_laterName: where one wallet gets all money, that of a new product whose name is
// known later went nowhere else.
func TestFamiliarity_laterName(t *testing.T) {
	t.Parallel()
	configuration := object{"root_module": object{"resources": []any{object{
		"address": "payments_payment_link.b", "type": "payments_payment_link",
		"expressions": object{"product_ids": object{"references": []string{"payments_product.b.id", "payments_product.b"}}},
	}}}}
	product := unknown(planned("payments_product.b", nil, with(ring, "id", nil, "name", nil)), object{"id": true, "name": true})
	sells := unknown(planned("payments_payment_link.b", nil, with(page, "id", nil, "product_ids", nil)),
		object{"product_ids": []any{true}})
	other := kept("payments_payment_link.c", with(page, "id", anID+"d", "product_ids", []any{club["id"]}, walletAt, otherWallet))
	for want, more := range map[string][]object{
		"payee.familiar note": nil,
		"payee.moved approve": {kept("payments_product.club", club), other},
	} {
		changes := slices.Concat(more, []object{kept(productAt, ring), kept(pageAt, page), product, sells})
		text := writtenWith(t, object{"configuration": configuration}, changes...)
		if ids := foundIn(t, text).ids(); !slices.Contains(ids, want) {
			t.Errorf("%v, want %s", ids, want)
		}
	}
}

// TestFamiliarity_ways makes one change in each way that Terraform has. The level is the same.
func TestFamiliarity_ways(t *testing.T) {
	t.Parallel()
	const otherAt = "payments_payment_link.other"
	stolen := with(page, walletAt, otherWallet)
	evil := with(hook, "url", "https://evil.example/hooks")
	taken := func(address string, of object) object {
		c := planned(address, of, of, "no-op")
		c["change"].(object)["importing"] = object{"id": of["id"]}
		return c
	}
	for id, ways := range map[string]map[string][]object{
		"payee.foreign": {
			"an update":               {planned(pageAt, page, stolen)},
			"a replacement":           {replaced(pageAt, page, stolen)},
			"a deletion and creation": {destroyed(pageAt, page), planned(otherAt, nil, with(stolen, "id", nil))},
			"another key":             {destroyed(pageAt+`["a"]`, page), planned(pageAt+`["b"]`, nil, with(stolen, "id", nil))},
			"removed, and a new one":  {planned(pageAt, page, nil, "forget"), planned(otherAt, nil, with(stolen, "id", nil))},
			"an import":               {kept(pageAt, page), taken(otherAt, with(stolen, "id", anID+"d"))},
			"an import with a change": {kept(pageAt, page), func() object {
				c := planned(otherAt, with(page, "id", anID+"d"), with(stolen, "id", anID+"d"))
				c["change"].(object)["importing"] = object{"id": anID + "d"}
				return c
			}()},
			"a value that is known later": {unknown(planned(pageAt, page, with(page, walletAt, nil)),
				object{"gateway": object{"self_custodial": object{"seller_payment_address": true}}})},
			"a value that is hidden": {sensitive(planned(pageAt, page, stolen),
				object{"gateway": object{"self_custodial": object{"seller_payment_address": true}}})},
		},
		"webhook.foreign": {
			"an update":               {planned("payments_webhook.h", hook, evil)},
			"a deletion and creation": {destroyed("payments_webhook.h", hook), planned("payments_webhook.i", nil, with(evil, "id", nil))},
			"an import":               {kept("payments_webhook.h", hook), taken("payments_webhook.i", with(evil, "id", anID+"d"))},
			"a value that is hidden":  {sensitive(planned("payments_webhook.h", hook, evil), object{"url": true})},
			"a value that is known later": {
				unknown(planned("payments_webhook.h", hook, with(hook, "url", nil)), object{"url": true}),
			},
		},
	} {
		for way, changes := range ways {
			if found := foundIn(t, written(t, changes...)); !found.has(id, "approve") {
				t.Errorf("%s by %s: %v", id, way, found.ids())
			}
		}
		for way, changes := range map[string][]object{
			"outside": {}, "kept": {kept(pageAt, page), kept("payments_webhook.h", hook)},
		} {
			members := object{}
			if way == "outside" {
				members["resource_drift"] = []object{planned(pageAt, page, stolen), planned("payments_webhook.h", hook, evil)}
			}
			if found := foundIn(t, writtenWith(t, members, changes...)); found.has(id, "approve") != (way == "outside") {
				t.Errorf("%s, %s: %v", id, way, found.ids())
			}
		}
	}
}
