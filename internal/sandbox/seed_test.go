// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/contract/amount"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/ledger"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/store"
)

// TestSeed_roundTrip: the exported objects seed another sandbox, which exports the same in the same
// order, to the last digit.
func TestSeed_roundTrip(t *testing.T) {
	t.Parallel()
	first := open(t, Options{})
	if err := first.Seed(demoSeed); err != nil {
		t.Fatal(err)
	}
	for i := range 20 {
		first.do("POST", "/product/create", fmt.Sprintf(`{"name": "P%d", "description": "", "currency": "EUR",
			"addOns": [{"name": "x", "price": -0.10}], "price": 123456789012345678901234567890.0000000000000000%02d}`, i, i))
	}
	first.makeWebhook("https://192.0.2.1/events")
	first.Publish("deposit", Object{"grossAmount": 1})
	first.Remove("product", "c0ffee00-0001-4000-8000-000000000003") // a link still refers to it
	first.useDemo(t)
	exported := first.do("GET", "/_sandbox/objects", "")
	links := first.do("GET", "/payment_links", "")

	second := open(t, Options{Organization: first.Organization()})
	if a := second.do("POST", "/_sandbox/seed", exported.body); a.status != http.StatusNoContent {
		t.Fatal(a)
	}
	for range 2 { // the second seed changes nothing
		if got := second.do("GET", "/_sandbox/objects", ""); got.body != exported.body {
			t.Errorf("exported\n%s\nwant\n%s", got.body, exported.body)
		}
		if got := second.do("GET", "/payment_links", ""); got.body != links.body || got.status != 200 {
			t.Errorf("the links are\n%s\nwant\n%s", got.body, links.body)
		}
		if err := second.Seed([]byte(exported.body)); err != nil {
			t.Error(err)
		}
	}
}

// useDemo uses the demo account: it creates objects of every group whose stored form has more
// fields than its responses.
func (s *shop) useDemo(t *testing.T) {
	t.Helper()
	const link, coins, wallet = "c0ffee00-0002-4000-8000-000000000001", `"network": "Ethereum", "token": "` + usdc + `"`,
		"c0ffee00-0007-4000-8000-000000000003"
	s.Put("webhook", Object{"id": "c0ffee00-0004-4000-8000-000000000001", "isPaused": true})
	s.want("PUT", "/swap/auto_on_payment", `{"enabled": false}`)
	for _, final := range []string{"true", "false"} {
		s.want("POST", "/_sandbox/payments", `{"paymentLinkId": "`+link+`", "final": `+
			final+`, "inputData": [{"label": "Name on the label", "value": "Ada"}]}`)
	}
	s.want("POST", "/checkout_session", `{"total": 5, "currency": "EUR", "gateway": {"managed": {"methods": [{"network": "Bitcoin"}]}},`+
		` "successUrl": "https://a.example"}`)
	s.want("POST", "/swap", `{"source": {"network": "Bitcoin"}, "destination": {`+coins+`}, "amount": 0.004}`)
	s.want("POST", "/withdrawal", `{`+coins+`, "amount": 20, "withdrawalAccountId": "`+wallet+`"}`)
	s.want("POST", "/payout/"+s.want("POST", "/payout", `{"fundingSource": {`+coins+`}, "entries": [{"amount": 10, "currency": "EUR",
		"withdrawalAccountId": "c0ffee00-0007-4000-8000-000000000001"}]}`).id(t)+"/confirm", "")
	s.want("POST", "/refund", `{"paymentId": "c0ffee00-0012-4000-8000-000000000003", "amount": 0.001,`+
		` "address": "0x52908400098527886E0F7030069857D2E4169EE7"}`)
	s.want("DELETE", "/withdrawal/account/c0ffee00-0007-4000-8000-000000000002", "")
}

// TestSeed_completes: a seeded object gets defaults for omitted members, as with Put. Deliberately
// invalid values are accepted.
func TestSeed_completes(t *testing.T) {
	t.Parallel()
	s := open(t, Options{Clock: func() time.Time { return time.Date(2030, 1, 1, 0, 0, 0, 0, time.UTC) }})
	id := s.makeMug()
	err := s.Seed([]byte(`{"product": [{"name": "A", "addOns": [{"name": "B", "price": "1.50"}], "currency": "DOUBLOONS"}, {"id": "` +
		id + `", "price": 3.0}]}`))
	if err != nil {
		t.Fatal(err)
	}
	list := s.do("GET", "/products", "").list(t)
	if len(list) != 2 {
		t.Fatalf("%d products, want 2", len(list))
	}
	mug, made := list[0].(Object), list[1].(Object)
	if mug["name"] != "Mug" || fmt.Sprint(mug["price"]) != "3.0" {
		t.Errorf("changed to %v", mug)
	}
	addOn := made["addOns"].([]any)[0].(Object)
	if made["createdAt"] != "2030-01-01T00:00:00.000000Z" || made["currency"] != "DOUBLOONS" ||
		fmt.Sprint(addOn["price"]) != "1.50" || len(addOn["id"].(string)) != 36 {
		t.Errorf("made %v", made)
	}
}

// TestSeed_refusals: a seed with a mistake stores nothing, and the message names the place.
func TestSeed_refusals(t *testing.T) {
	t.Parallel()
	s := open(t, Options{})
	id := s.makeMug()
	before := s.do("GET", "/_sandbox/objects", "").body
	for seed, words := range map[string]string{
		``:                   "seed: it is not a JSON object of groups: it is empty",
		`[]`:                 "it is a JSON array",
		"{\n\n\"product\" 5": "line 3: the JSON syntax is wrong",
		`{} {}`:              "something follows the end",
		`{"products": []}`:   `seed: there is no group "products": the groups are auto_swap, balance, `,
		`{"product": [], "webhook": [], "product": []}`: "seed: product is given more than once",
		`null`:                            "seed: it is not a JSON object",
		`{"product": {}}`:                 "seed: product: it must be a list of objects",
		`{"product": null}`:               "seed: product: it must be a list of objects",
		`{"product": [{"name": "A"}, 5]}`: "seed: product[1]: it must be an object",
		`{"product": [null]}`:             "seed: product[0]: it must be an object",
		`{"product": [{"id": 5}]}`:        "seed: product[0]: id: it must be a text",
		`{"product": [{"id": "5"}]}`:      "seed: product[0]: id must be a UUID",
		`{"product": [{"id": "` + id + `"}, {}, {"id": "` + id +
			`"}]}`: "seed: product[2]: id: it is that of product[0] too",
		`{"product": [{}, {"title": "A"}]}`:                               "seed: product[1]: title: there is no such field",
		`{"product": [{"name": null}]}`:                                   "seed: product[0]: name ",
		`{"product": [{"price": "abc"}]}`:                                 "seed: product[0]: price ",
		`{"product": [{"price": -1}]}`:                                    "seed: product[0]: price ",
		`{"product": [{"chargingIntervalSeconds": 9223372036854775808}]}`: "seed: product[0]: chargingIntervalSeconds must be a whole number",
		`{"product": [{"addOns": [{"name": "x"}]}]}`:                      "seed: product[0]: addOns[0].price ",
		`{"product": [{"currency": "DOUBLOONS", "isArchived": "no"}]}`:    "seed: product[0]: isArchived ",
		`{"balance": [{"holder": "outside"}, {"holder": "` + unknownID +
			`", "balance": 1}]}`: "seed: balance[1]: it is of the organization " + unknownID,
		`{"auto_swap": [{"id": "` + unknownID + `", "enabled": false}]}`: "seed: " +
			"auto_swap[0]: it is of the organization " + unknownID,
		`{"payment_link": [{"products": "` + id + `"}]}`: "seed: " +
			"payment_link[0]: products: it must be a list of ids",
		`{"payment_link": [{"products": ["` + id + `", {"id": "` + id +
			`"}]}]}`: "seed: payment_link[0]: products[1]: it must be the id of a product",
		`{"payment_link": [{"gateway": {"managed": {}}}]}`:                                   "seed: payment_link[0]: gateway.managed.methods ",
		`{"product": [{"name": "A"}], "webhook": [{"url": "https://a.example", "key": ""}]}`: "seed: webhook[0]: key: there is no such field",
	} {
		a := s.do("POST", "/_sandbox/seed", seed)
		if text, _ := a.object(t)["error"].(string); a.status != 400 || !strings.Contains(text, words) {
			t.Errorf("%s: %d %s, want %q", seed, a.status, text, words)
		}
	}
	if after := s.do("GET", "/_sandbox/objects", "").body; after != before {
		t.Errorf("after a refused seed: %s, want %s", after, before)
	}
	large := s.do("POST", "/_sandbox/seed", strings.Repeat(" ", 16777216+1))
	if large.status != http.StatusRequestEntityTooLarge {
		t.Errorf("%d %s", large.status, large.body)
	}
}

// TestSeed_demo: every object of the demo has a unique id, refers to existing objects and has valid
// destinations, and the money adds up, as the documentation says.
func TestSeed_demo(t *testing.T) {
	t.Parallel()
	var given map[string][]Object
	if err := store.Decode(DemoSeed(), &given); err != nil {
		t.Fatal(err)
	}
	seen := map[string]string{}
	for group, objects := range given {
		for i, object := range objects {
			at := fmt.Sprintf("%s[%d]", group, i)
			id, ok := object["id"].(string)
			switch {
			case group == "balance" || service().Groups[group].Single:
				if ok {
					t.Errorf("%s must not have an id, which follows from the organization's", at)
				}
				continue
			case group == "fbo_verification":
				continue // its id is the organization's
			case seen[id] != "" || !strings.HasPrefix(id, "c0ffee00-"):
				t.Errorf("%s has the id %v of %q", at, object["id"], seen[id])
			}
			seen[id] = at
		}
	}
	for group, objects := range given {
		for i, object := range objects {
			wantRightDemo(t, seen, fmt.Sprintf("%s[%d]", group, i), object)
		}
	}
	s := open(t, Options{})
	if a := s.do("POST", "/_sandbox/seed", "demo\n"); a.status != http.StatusNoContent {
		t.Fatal(a)
	}
	for group, objects := range given {
		if got := len(s.Objects(group)); got != len(objects) && group != "balance" { // there are external balances too
			t.Errorf("%d of %s, want %d", got, group, len(objects))
		}
		for i, object := range s.Objects(group) {
			if object["holder"] == ledger.Outside {
				continue
			}
			schema := s.Schema(service().Groups[group].Schema)
			if schema.Properties["status"] != nil { // the enumeration too
				if err := schema.Properties["status"].Value.VisitJSON(object["status"]); err != nil {
					t.Errorf("%s[%d]: status: %v", group, i, err)
				}
			}
		}
	}
	for _, want := range []struct {
		group, member string
		value         any
		count         int
	}{
		{"invoice", "status", "paid", 2},
		{"invoice", "status", "pending", 5},
		{"invoice", "status", "overdue", 1},
		{"subscription", "status", "active", 2},
		{"payout", "status", "AwaitingConfirmation", 1},
		{"payout", "status", "Pending", 1},
		{"payout", "status", "Processing", 1},
		{"payout", "status", "Complete", 1},
		{"payout", "status", "Expired", 1},
		{"payout", "status", "Failed", 1},
		{"swap", "status", "pending", 1},
		{"swap", "status", "failed", 1},
		{"withdrawal", "withdrawalStatus", "pending", 1},
		{"withdrawal", "withdrawalStatus", "failed", 1},
		{"customer", "accountType", "Business", 3},
		{"fbo_verification", "status", "Verified", 1},
		{"deposit_account", "isMaster", true, 5},
		{"product", "isArchived", true, 1},
	} {
		count := 0
		for _, object := range s.Objects(want.group) {
			if object[want.member] == want.value {
				count++
			}
		}
		if count != want.count {
			t.Errorf("%d of %s have %s %v, want %d", count, want.group, want.member, want.value, want.count)
		}
	}
	s.wantSums()
	moved := map[string]amount.Amount{}
	for _, line := range s.Objects("transaction") {
		id := ledger.BalanceID(text(line["organizationId"]), ledger.AssetOf(line))
		moved[id] = moved[id].Plus(amount.Stored(line["amount"]))
	}
	for _, balance := range s.Objects("balance") {
		if sum, ok := moved[text(balance["id"])]; ok == ledger.Follows(balance["holder"]) || ok && !sum.Equal(amount.Stored(balance["balance"])) {
			t.Errorf("the transactions are %s together, and the balance is %v", sum.JSON(), balance)
		}
	}
	s.Advance(20 * 24 * time.Hour) // no scheduled job breaks it
	s.wantSums()
	if got := s.want("GET", "/subscription/c0ffee00-0013-4000-8000-000000000001", "").object(t)["status"]; got != "active" {
		t.Errorf("the subscription is %v", got)
	}
}

// wantRightDemo checks a value of the demo recursively: ids refer to objects, and bank account
// numbers have valid check digits.
func wantRightDemo(t *testing.T, seen map[string]string, at string, value any) {
	t.Helper()
	switch value := value.(type) {
	case []any:
		for i, element := range value {
			wantRightDemo(t, seen, fmt.Sprintf("%s[%d]", at, i), element)
		}
	case Object:
		for name, member := range value {
			text, _ := member.(string)
			own := slices.Contains([]string{"id", "uetr", "paymentLinkOrderId", "paymentEventId"}, name) ||
				name == "invoiceId" && strings.Contains(at, "lineItems") || strings.HasPrefix(name, "donationLink") // no operation reads one
			switch {
			case len(text) == 36 && strings.Count(text, "-") == 4:
				if !strings.HasPrefix(text, "c0ffee00-") || seen[text] == "" && !own {
					t.Errorf("%s.%s refers to %s, which does not exist", at, name, text)
				}
				if name == "customerId" && !strings.HasPrefix(seen[text], "customer[") ||
					strings.Contains(name, "AccountId") && !strings.Contains(seen[text], "account[") {
					t.Errorf("%s.%s refers to %s, which is %s", at, name, text, seen[text])
				}
			case strings.HasSuffix(strings.ToLower(name), "iban") && text != "":
				if !rightIban(text) {
					t.Errorf("%s.%s has wrong check digits: %s", at, name, text)
				}
			case name == "routingNumber":
				if !rightRouting(text) {
					t.Errorf("%s.%s has a wrong check digit: %s", at, name, text)
				}
			}
			wantRightDemo(t, seen, at+"."+name, member)
		}
	case string:
		if strings.HasPrefix(at, "payment_link") && strings.Contains(at, "].products[") && !strings.HasPrefix(seen[value], "product[") {
			t.Errorf("%s refers to %v, which is not a product", at, value)
		}
	}
}
