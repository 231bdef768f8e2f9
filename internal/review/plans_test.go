// SPDX-License-Identifier: MPL-2.0

package review

import (
	"encoding/json"
	"maps"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/review/money"
	"github.com/terraform-payments/terraform-provider-payments/internal/review/plan"
)

const marker = "<!-- payments-review -->\n"

func sortedNames[V any](of map[string]V) []string { return slices.Sorted(maps.Keys(of)) }

// object is an object of JSON.
type object = map[string]any

// with returns a copy of an object with other members, given as names and values. A name such as
// "iban.bic" is that of an inner member.
func with(of object, members ...any) object {
	all := object{}
	maps.Copy(all, of)
	for pair := range slices.Chunk(members, 2) {
		name, rest, isInner := strings.Cut(pair[0].(string), ".")
		if isInner {
			inner, _ := all[name].(object)
			all[name] = with(inner, rest, pair[1])
			continue
		}
		all[name] = pair[1]
	}
	return all
}

const (
	anOrganization = "114e1a42-7d76-4306-bff0-608cd41f95da"
	anID           = "00000000-0000-4000-8000-00000000000"
	anIBAN         = "DE89370400440532013000"
	otherIBAN      = "GB33BUKB20201555555555"
	aWallet        = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"
	otherWallet    = "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359"
	aCoin          = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48"
)

// An object of each type, as a plan has it.
var (
	ring = object{
		"id": anID + "1", "organization_id": anOrganization, "name": "Ring", "description": "Silver", "currency": "EUR", "price": 100,
		"charging_interval_seconds": 0, "is_archived": false, "add_ons": []any{}, "updated_at": "2026-11-01T00:00:00Z",
	}
	club = with(ring, "id", anID+"2", "name", "Club", "charging_interval_seconds", 30*money.Day)
	page = object{
		"id": anID + "3", "organization_id": anOrganization, "product_ids": []any{ring["id"]}, "is_archived": false,
		"gateway": object{"self_custodial": object{
			"tokens_accepted": []any{object{"token_address": aCoin, "chain_id": 1}}, "seller_payment_address": aWallet,
		}},
	}
	managed = with(page, "gateway", object{"managed": object{"methods": []any{object{"network": "Bitcoin"}, object{"network": "Ethereum"}}}})
	ten     = object{"id": anID + "4", "organization_id": anOrganization, "code": "TEN", "amount_off": 10, "product_ids": []any{}}
	half    = with(ten, "code", "HALF", "amount_off", nil, "percent_off", 50)
	hook    = object{
		"id": anID + "5", "organization_id": anOrganization, "url": "https://shop.example/hooks", "is_paused": false,
		"verification_key": "whk_SECRET",
	}
	gallery = object{
		"id": anID + "6", "organization_id": anOrganization, "name": "Erika Person", "email": "erika@person.example", "account_type": "Business",
		"company_name": "Gallery North", "tags": []any{},
	}
	bank = object{
		"id": anID + "7", "organization_id": anOrganization, "account_type": "fiat", "name": "house bank",
		"iban": object{"iban": anIBAN, "bic": "COBADEFFXXX", "account_holder_name": "Me"},
	}
	paid    = object{"id": anID + "8", "organization_id": anOrganization, "customer_id": gallery["id"], "iban": object{"iban": anIBAN}}
	deposit = object{
		"id": anID + "9", "organization_id": anOrganization, "name": "rent", "crypto": object{"network": "Bitcoin"}, "address": "bc1qaddress",
	}
	master  = object{"id": anID + "a", "organization_id": anOrganization, "name": "master", "network": "Bitcoin", "address": "bc1qaddress"}
	swap    = object{"organization_id": anOrganization, "enabled": true, "target": object{"network": "Ethereum", "token": aCoin}}
	child   = object{"id": anID + "b", "organization_id": anOrganization, "parent_id": anOrganization, "name": "Child"}
	checked = object{"organization_id": anOrganization, "parent_id": anOrganization, "child_id": anID + "b", "country": "DE"}
	invoice = object{
		"id": anID + "c", "organization_id": anOrganization, "customer_id": gallery["id"], "status": "pending", "memo": "Thank you",
		"products": []any{object{"product_id": ring["id"], "quantity": 3}}, "gateway": managed["gateway"],
		"line_items": []any{object{"name": "Shipping", "quantity": 1, "price": json.Number("9.90"), "currency": "EUR"}},
	}
)

// objects has one of each type.
var objects = map[string]object{
	"payments_product": ring, "payments_payment_link": page, "payments_discount_code": ten, "payments_webhook": hook,
	"payments_customer": gallery, "payments_withdrawal_account": bank, "payments_external_account": paid,
	"payments_deposit_account": deposit, "payments_master_deposit_account": master, "payments_auto_swap": swap,
	"payments_fbo_organization": child, "payments_fbo_verification": checked, "payments_invoice": invoice,
}

// planned is one change of a plan, as an engine prints it. Without actions, they follow from the
// objects.
func planned(address string, before, after object, actions ...string) object {
	if len(actions) == 0 {
		switch {
		case before == nil:
			actions = []string{"create"}
		case after == nil:
			actions = []string{"delete"}
		default:
			actions = []string{"update"}
		}
	}
	block := plan.WithoutKey(address)
	parts := strings.Split(block, ".")
	kind, name := parts[len(parts)-2], parts[len(parts)-1]
	isNull := func(o object) any {
		if o == nil {
			return nil
		}
		return o
	}
	return object{
		"address": address, "mode": "managed", "type": kind, "name": name,
		"provider_name": "registry.terraform.io/terraform-payments/payments",
		"change": object{
			"actions": actions, "before": isNull(before), "after": isNull(after), "after_unknown": object{},
			"before_sensitive": object{}, "after_sensitive": object{},
		},
	}
}

// replaced is a change that destroys an object and makes another.
func replaced(address string, before, after object) object {
	c := planned(address, before, with(after, "id", nil), "delete", "create")
	c["change"].(object)["after_unknown"] = object{"id": true}
	return c
}

// kept is an object that a plan does not change.
func kept(address string, of object) object { return planned(address, of, of, "no-op") }

// sensitive marks values of a change as sensitive.
func sensitive(c object, tree object) object {
	c["change"].(object)["before_sensitive"], c["change"].(object)["after_sensitive"] = tree, tree
	return c
}

// unknown marks values of a change as unknown.
func unknown(c object, tree object) object {
	c["change"].(object)["after_unknown"] = tree
	return c
}

// written is a plan with changes.
func written(t testing.TB, changes ...object) string {
	t.Helper()
	return writtenWith(t, nil, changes...)
}

// writtenWith is a plan with changes and other members.
func writtenWith(t testing.TB, members object, changes ...object) string {
	t.Helper()
	if changes == nil {
		changes = []object{}
	}
	all := object{
		"format_version": "1.2", "terraform_version": "1.11.4", "complete": true, "resource_changes": changes,
		"planned_values": object{"root_module": object{}},
	}
	maps.Copy(all, members)
	return inOrder(t, all, "format_version", "terraform_version", "variables", "planned_values", "resource_drift", "resource_changes",
		"prior_state", "configuration")
}

// inOrder writes an object as an engine does, with the named members first.
func inOrder(t testing.TB, all object, first ...string) string {
	t.Helper()
	names := slices.DeleteFunc(slices.Clone(first), func(name string) bool { _, ok := all[name]; return !ok })
	for _, name := range sortedNames(all) {
		if !slices.Contains(first, name) {
			names = append(names, name)
		}
	}
	parts := make([]string, len(names))
	for i, name := range names {
		value, err := json.Marshal(all[name])
		if err != nil {
			t.Fatal(err)
		}
		parts[i] = strconv.Quote(name) + ":" + string(value)
	}
	return "{" + strings.Join(parts, ",") + "}"
}

// told is a review as JSON.
type told struct {
	Level    string
	Findings []struct {
		ID, Level, Address, Type, Label, Path, Action, Before, After, Currency, Fingerprint string
		Outside                                                                             bool
		Facts                                                                               map[string]any
	}
}

// foundIn reviews a plan, and returns the findings.
func foundIn(t testing.TB, text string) (found told) {
	t.Helper()
	r := run(t, text, "-format", "json")
	if r.err != "" {
		t.Fatal(r.err, text)
	}
	if err := json.Unmarshal([]byte(r.out), &found); err != nil {
		t.Fatal(err)
	}
	return found
}

// has reports whether there is a finding, with a level, or with any for "".
func (f told) has(id, level string) bool {
	for _, one := range f.Findings {
		if one.ID == id && (level == "" || one.Level == level) {
			return true
		}
	}
	return false
}

// ids are those of all findings, with their levels.
func (f told) ids() (ids []string) {
	for _, one := range f.Findings {
		ids = append(ids, one.ID+" "+one.Level)
	}
	slices.Sort(ids)
	return ids
}
