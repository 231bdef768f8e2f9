// SPDX-License-Identifier: MPL-2.0

package review

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
	"github.com/terraform-payments/terraform-provider-payments/internal/cli"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

// TestAccReview_example reviews the example: a pull request that changes the configuration of a
// shop. The customer is named by the company, because the name of a customer may be that of a
// person, and a comment is public to the readers of the repository. The holder of an account is
// shown only if it is that company, for the same reason.
func TestAccReview_example(t *testing.T) {
	t.Parallel()
	engine := acctest.NewCLI(t, acctest.Start(t)).Attach()
	engine.Write("main.tf", acctest.ReadFile(t, "testdata/example/base.tf"))
	engine.Must("apply", "-auto-approve")
	if r := run(t, planOf(t, engine), "-title", "production"); r.code != cli.Done ||
		!strings.HasPrefix(r.out,
			marker+"production: no changes of prices, destinations or what buyers see among 16 objects of payments.\n\nPlan: 0 to") {
		t.Errorf("an empty plan: %+v", r)
	}
	engine.Write("main.tf", acctest.ReadFile(t, "testdata/example/pull_request.tf"))
	planned := planOf(t, engine)
	for format, file := range map[string]string{"markdown": "example.md", "json": "example.json", "text": "example.txt"} {
		r := runIn(t, map[string]string{"PAYMENTS_BASE_URL": "https://api.example"}, planned, "-title", "production", "-format", format)
		if r.code != exitApprove || r.err != "" {
			t.Errorf("%s: exit code %d, %s", format, r.code, r.err)
		}
		isLike(t, "example/"+file, r.out)
	}
}

// TestAccReview_unusual reviews plans with details that handwritten ones may get wrong: keys in
// addresses, sensitive and unknown values, moved and imported objects, changes outside with and
// without their repair, and a plan of those alone.
func TestAccReview_unusual(t *testing.T) {
	t.Parallel()
	service := acctest.Start(t)
	engine := acctest.NewCLI(t, service).Attach()
	engine.Write("shop/main.tf", acctest.ReadFile(t, "testdata/unusual/shop/main.tf"))
	engine.Write("main.tf", acctest.ReadFile(t, "testdata/unusual/base.tf"))
	engine.Must("get")
	engine.Must("apply", "-auto-approve")
	imported := service.Put("product", sandbox.Object{
		"name": "Imported", "description": "So far by hand.", "currency": "EUR", "price": 30,
	})
	for _, p := range service.Objects("product") {
		if p["name"] == "Drifting" {
			p["price"] = 2
			service.Put("product", p)
		}
	}
	review := func(file, planned string) {
		t.Helper()
		for format, end := range map[string]string{"markdown": ".md", "json": ".json"} {
			r := run(t, planned, "-format", format)
			if r.err != "" {
				t.Fatal(r.err)
			}
			for _, secret := range []string{"canary", "7391", "COBADEFF", "BUKBGB22"} {
				if strings.Contains(fingerprint.ReplaceAllString(r.out, ""), secret) { // digits of a digest mean nothing
					t.Errorf("%q is in %s", secret, r.out)
				}
			}
			isLike(t, "unusual/"+file+end, r.out)
		}
	}
	review("refresh_only", planOf(t, engine, "-refresh-only"))
	id, _ := imported["id"].(string)
	engine.Write("main.tf", strings.Replace(acctest.ReadFile(t, "testdata/unusual/change.tf"), "ID", id, 1))
	review("change", planOf(t, engine))
	engine.Write("main.tf", acctest.ReadFile(t, "testdata/unusual/base.tf"))
	r := run(t, planOf(t, engine, "-target=payments_product.drifting"))
	if r.code != cli.Failed || !strings.HasPrefix(r.out, "This plan is not complete") {
		t.Errorf("a plan of one target: %+v", r)
	}
}

// TestAccReview_drift reviews the repair of changes outside: of a destination, of a product and a
// webhook that are out of use, and news.
func TestAccReview_drift(t *testing.T) {
	t.Parallel()
	service := acctest.Start(t)
	engine := acctest.NewCLI(t, service).Attach()
	engine.Write("main.tf", acctest.ReadFile(t, "testdata/example/base.tf"))
	engine.Must("apply", "-auto-approve")
	change := func(group, key, value string, members sandbox.Object) {
		t.Helper()
		for _, o := range service.Objects(group) {
			if text, _ := json.Marshal(o[key]); strings.Contains(string(text), value) {
				members["id"] = o["id"]
				service.Put(group, members)
				return
			}
		}
		t.Fatalf("no %s has the %s %q", group, key, value)
	}
	wallet := sandbox.Object{"selfCustodial": sandbox.Object{
		"tokensAccepted": []any{sandbox.Object{"tokenAddress": aCoin, "chainId": 1}}, "sellerPaymentAddress": otherWallet,
	}}
	change("payment_link", "gateway", aWallet, sandbox.Object{"gateway": wallet})
	change("product", "name", "Silver ring", sandbox.Object{"isArchived": true})
	change("webhook", "url", "books", sandbox.Object{"isDeleted": true})
	change("webhook", "url", "shop", sandbox.Object{"isOffline": true})
	change("invoice", "memo", "Thank you", sandbox.Object{"status": "paid", "paidAt": "2026-11-22T21:59:31Z"})
	r := run(t, planOf(t, engine), "-title", "production")
	if r.code != exitApprove || r.err != "" {
		t.Errorf("%+v", r)
	}
	isLike(t, "example/drift.md", r.out)
}
