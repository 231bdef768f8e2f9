// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/contract/amount"
	"github.com/terraform-payments/terraform-provider-payments/internal/contract/schema"
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
			if status := s.Schema(service().Groups[group].Schema).Properties["status"]; status != nil { // the enumeration too
				if err := schema.Check(status, object["status"], ""); err != nil {
					t.Errorf("%s[%d]: status: %v", group, i, err)
				}
			}
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
