// SPDX-License-Identifier: MPL-2.0

package review

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
)

// TestDrift_payee: the review says whether the plan restores a destination that was changed
// outside. It compares the planned destination, because a plan may change the object and keep the
// new one.
func TestDrift_payee(t *testing.T) {
	t.Parallel()
	const address, wallet, third = "payments_payment_link.page", "gateway.self_custodial.seller_payment_address",
		"0x52908400098527886E0F7030069857D2E4169EE7"
	outside, other := with(page, wallet, otherWallet), "https://shop.example/x"
	for name, c := range map[string]struct {
		planned  object
		repaired bool
		says     string
		changed  bool // there is a finding about the plan's own change
	}{
		"restored":                     {planned(address, outside, page), true, "puts it back.", false},
		"kept":                         {kept(address, outside), false, "does not put it back.", false},
		"kept, and another change":     {planned(address, outside, with(outside, "success_url", other)), false, "does not put it back.", false},
		"another destination":          {planned(address, outside, with(outside, wallet, third)), false, "sets another destination.", true},
		"restored, and another change": {planned(address, outside, with(page, "success_url", other)), true, "puts it back.", false},
		"destroyed":                    {destroyed(address, outside), false, "ends the object.", true},
	} {
		text := writtenWith(t, object{"resource_drift": []object{planned(address, page, outside)}}, c.planned)
		found := foundIn(t, text)
		changed := false
		for _, f := range found.Findings {
			if f.Outside && f.Facts["repaired"] != c.repaired {
				t.Errorf("%s: repaired is %v", name, f.Facts["repaired"])
			}
			changed = changed || !f.Outside && (f.ID == "payee.foreign" || f.ID == "link.destroyed")
		}
		if r := run(t, text); !found.has("payee.foreign", "approve") || changed != c.changed || !strings.Contains(r.out, c.says) {
			t.Errorf("%s: %v\n%s", name, found.ids(), r.out)
		}
	}
}

// TestDrift_levels makes the changes of each plan that shows a rule outside Terraform instead, in a
// refresh-only plan: updates in place, and ends. Each review has the same level.
func TestDrift_levels(t *testing.T) {
	t.Parallel()
	count := 0
	for _, p := range pairs(t) {
		for _, text := range []string{p.shows, p.misses} {
			outside, isChanged := madeOutside(t, text)
			if !isChanged {
				continue
			}
			count++
			want, got := foundIn(t, text), foundIn(t, outside)
			if got.has("product.archived", "warn") && want.has("product.archived", "note") {
				continue // a refresh-only plan does not show the pages that sell it, so it is taken for sold
			}
			if got.Level != want.Level {
				t.Errorf("%s: %q by a plan, %q outside:\n%v\n%v\n%s", p.id, want.Level, got.Level, want.ids(), got.ids(), text)
			}
		}
	}
	if count < 26 {
		t.Errorf("only %d plans change something in place", count)
	}
}

// madeOutside turns the updates and deletions of a plan into changes outside Terraform that it
// keeps. It returns false if the plan has none, or other changes.
func madeOutside(t *testing.T, text string) (string, bool) {
	t.Helper()
	var members object
	if err := json.Unmarshal([]byte(text), &members); err != nil {
		t.Fatal(err)
	}
	var outside []object
	var left []any
	for _, one := range members["resource_changes"].([]any) {
		c := one.(object)
		change := c["change"].(object)
		switch actions := fmt.Sprint(change["actions"]); {
		case actions == "[no-op]":
			left = append(left, c)
			continue
		case actions != "[update]" && actions != "[delete]", len(change["after_unknown"].(object)) > 0, change["importing"] != nil:
			return "", false
		}
		outside = append(outside, planned(c["address"].(string), change["before"].(object), objectOrNone(change["after"])))
		if change["after"] != nil {
			left = append(left, kept(c["address"].(string), change["after"].(object)))
		}
	}
	members["resource_changes"], members["resource_drift"] = left, outside
	return inOrder(t, members, "format_version", "terraform_version", "variables", "planned_values", "resource_drift", "resource_changes",
		"prior_state", "configuration"), outside != nil && members["output_changes"] == nil
}

func objectOrNone(value any) object {
	of, _ := value.(object)
	return of
}

// TestDrift_ends: an object that was deleted outside is not there to destroy, and a new one is not
// there yet, so it makes no share smaller.
func TestDrift_ends(t *testing.T) {
	t.Parallel()
	gone := products(6, destroyed)[3:]
	made := products(6, func(at string, of object) object { return planned(at, nil, with(of, "id", nil)) })[3:]
	for _, text := range []string{
		writtenWith(t, object{"resource_drift": gone}, products(3, destroyed)...), written(t, append(made, products(3, destroyed)...)...),
	} {
		if found := foundIn(t, text); !found.has("destroy.all", "approve") {
			t.Errorf("%v", found.ids())
		}
	}
}

// TestDrift_once: what the table of changes outside says, no other row says again, and what it says
// is below, is there.
func TestDrift_once(t *testing.T) {
	t.Parallel()
	outside := with(ring, "price", 60, "description", "Changed by hand")
	drifted := func(now object) string {
		c := planned(productAt, outside, now)
		if now["price"] == 60 {
			c = kept(productAt, now)
		}
		return writtenWith(t, object{"resource_drift": []object{planned(productAt, ring, outside)}}, c)
	}
	if found := foundIn(t, drifted(outside)); len(found.Findings) != 2 || found.Level != "warn" {
		t.Errorf("kept: %v", found.ids())
	}
	if r := run(t, drifted(with(ring, "price", 59, "description", "By the plan"))); !strings.Contains(r.out, "By the plan") {
		t.Errorf("a text that the plan sets is not shown:\n%s", r.out)
	}
	if found := foundIn(t, drifted(with(outside, "price", 40))); !found.has("price.changed", "approve") {
		t.Errorf("by hand and by the plan: %v", found.ids())
	}
}
