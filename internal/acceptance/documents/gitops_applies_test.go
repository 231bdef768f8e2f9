// SPDX-License-Identifier: MPL-2.0

package documents_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

// TestAccGitops_retry completes an apply that failed half way, by running it again. The first run
// deletes the former code and does not change the price, the second one changes only the price.
func TestAccGitops_retry(t *testing.T) {
	t.Parallel()
	p := appliedPipeline(t).attach()
	p.edit("modules/shop/main.tf", "= 89\n", "= 91\n")
	p.edit("modules/shop/main.tf", "percent_off = 15\n", "percent_off = 20\n")
	p.must(p.pull().Result)
	p.service.AddFault(sandbox.Fault{Operation: "updateProduct", Status: http.StatusUnprocessableEntity, Times: 1})
	p.service.AddFault(sandbox.Fault{Operation: "createDiscountCode", Status: http.StatusUnprocessableEntity, Times: 1})
	p.refused(p.merge("").Result, "422")
	if p.price() != "89" {
		t.Errorf("the price is %s", p.price())
	}
	p.refused(p.apply(p.head(), "").Result, "422")
	if p.price() != "91" {
		t.Errorf("the price is %s", p.price())
	}
	p.must(p.apply(p.head(), "").Result)
	if code := member(t, p.service, "discount_code", "code", "SUMMER", "model"); p.price() != "91" || !strings.Contains(code, ":20") {
		t.Errorf("the price is %s, and the code is %s", p.price(), code)
	}
	if again := p.apply(p.head(), ""); again.Code != 0 || !strings.Contains(again.Output, "No changes.") {
		t.Errorf("the fourth run ended with %d:\n%s", again.Code, again.Output)
	}
}

// TestAccGitops_onlyHead applies only the head of main: neither an old run after a revert, nor one
// whose approval has waited. By hand, a run takes the reviews of several merges.
func TestAccGitops_onlyHead(t *testing.T) {
	t.Parallel()
	p := appliedPipeline(t).attach()
	p.git("checkout", "-q", "-b", "other")
	p.edit("modules/shop/main.tf", `"One piece a month."`, `"A piece."`)
	p.must(p.pull().Result)
	other := p.planned
	p.git("checkout", "-q", "main")
	p.edit("modules/shop/main.tf", "= 89\n", "= 91\n")
	p.must(p.pull().Result)
	p.service.AddFault(sandbox.Fault{Operation: "updateProduct", Status: http.StatusUnprocessableEntity, Times: 1})
	p.refused(p.merge("").Result, "422")
	price := p.head()

	p.git("merge", "-q", "--no-edit", "other")
	p.planned = other
	p.refused(p.merge("").Result, "these are not the changes that were reviewed")
	head := p.head()
	p.git("checkout", "-q", price)
	p.refused(p.apply(price, "").Result, "main has moved on, so nothing is applied")
	p.git("checkout", "-q", "main")
	p.refused(p.apply("main", "").Result, "No successful review belongs to the merge a")
	p.must(p.apply(price+" "+head, "").Result)
	if text := member(t, p.service, "product", "name", "Collector's club", "description"); p.price() != "91" || text != "A piece." {
		t.Errorf("the price is %s, and the description %q", p.price(), text)
	}
}

// TestAccGitops_neighbours applies two pull requests one after the other that were planned beside
// each other, and concern one product.
func TestAccGitops_neighbours(t *testing.T) {
	t.Parallel()
	edits := map[string][2]string{
		"page": {`output "page" {`, `resource "payments_payment_link" "ring" {
  product_ids = [payments_product.ring.id]
  gateway     = payments_payment_link.club.gateway
}

output "page" {`},
		"price": {"= 89\n", "= 91\n"},
	}
	for _, order := range [][]string{{"page", "price"}, {"price", "page"}} {
		t.Run(strings.Join(order, ", then "), func(t *testing.T) {
			t.Parallel()
			p := appliedPipeline(t).attach()
			planned := map[string]string{}
			for name, edit := range edits {
				p.git("checkout", "-q", "-b", name, "main")
				p.edit("modules/shop/main.tf", edit[0], edit[1])
				p.must(p.pull().Result)
				planned[name] = p.planned
			}
			p.git("checkout", "-q", "main")
			for _, name := range order {
				p.git("merge", "-q", "--no-ff", "--no-edit", name)
				p.planned = planned[name]
				if result := p.merge(""); result.Code != 0 {
					t.Fatalf("%s: it ended with %d:\n%s", name, result.Code, result.Output)
				}
			}
			if got := len(p.service.Objects("payment_link")); p.price() != "91" || got != 2 {
				t.Errorf("the price is %s, and there are %d pages", p.price(), got)
			}
		})
	}
}
