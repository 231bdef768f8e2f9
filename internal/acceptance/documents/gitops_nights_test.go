// SPDX-License-Identifier: MPL-2.0

package documents_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

// TestAccGitops_drift looks for drift in eight nights. A new finding notifies once: an issue if
// there is none or if it needs approval, else a comment. The former findings stay: if one counted
// as new, a night would notify too much. One script finds it on both platforms, so GitLab has a
// night for each thing that its job does.
func TestAccGitops_drift(t *testing.T) {
	t.Parallel()
	for name, platform := range map[string]struct {
		drift                     func(p *pipeline) ran
		opened, commented, closed string
		issues                    int
	}{
		"github": {
			drift:  func(p *pipeline) ran { return p.github("drift.yml", "drift", map[string]string{}, nil) },
			opened: "gh issue create", commented: "gh issue comment", closed: "gh issue close", issues: 4,
		},
		"gitlab": {
			drift: func(p *pipeline) ran {
				return p.gitlab("drift", map[string]string{"CI_PIPELINE_SOURCE": "schedule"})
			},
			opened: "--method POST projects/5/issues ", commented: "/notes --field body=@review/new.md", closed: "state_event=close", issues: 2,
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := appliedPipeline(t).attach()
			put := func(group string, o sandbox.Object) func() { return func() { p.service.Put(group, o) } }
			pays := func(id, address string) func() {
				gateway := map[string]any{"selfCustodial": map[string]any{
					"sellerPaymentAddress": address, "tokensAccepted": []any{map[string]any{"tokenAddress": usdc, "chainId": 1}},
				}}
				return put("payment_link", sandbox.Object{"id": id, "gateway": gateway, "products": []any{
					member(t, p.service, "product", "name", "Collector's club", "id"),
				}})
			}
			const id = "c0ffee00-0000-4000-8000-00000000000"
			const hook, stranger, bank, account = id + "1", id + "2", id + "3", id + "4"
			product := member(t, p.service, "product", "name", ring, "id")
			page := fmt.Sprint(p.service.Objects("payment_link")[0]["id"])
			webhook := member(t, p.service, "webhook", "url", "https://shop.example/hooks", "id")
			before := writes(p.service)
			for night, n := range []struct {
				name                      string
				change                    func()
				opened, commented, closed int
				words                     []string // of the newest issue
				absent                    string
				onGitHub                  bool
			}{
				{name: "news", change: put("webhook", sandbox.Object{"id": webhook, "isOffline": true}), onGitHub: true},
				{name: "a thief", change: pays(page, newPage), opened: 1, words: []string{"0xfB69…d359"}},
				{
					name: "a thief whose address looks alike", change: pays(page, alikePage),
					opened: 1, words: []string{"payee.foreign"}, onGitHub: true,
				},
				{
					name: "strangers' objects", opened: 1, words: []string{
						"approve webhook " + hook, "approve payment link " + stranger, "approve withdrawal account " + bank,
						"approve external account " + account, "<- a host that no managed object has", "<- a payee that no managed object has",
					}, change: func() {
						put("webhook", sandbox.Object{"id": hook, "url": "https://evil.example/hooks"})()
						pays(stranger, newPage)()
						put("withdrawal_account", sandbox.Object{
							"id": bank, "name": "Bank", "accountType": "crypto", "crypto": map[string]any{"network": "Ethereum", "address": newPage},
						})()
						customer := p.service.Put("customer", sandbox.Object{"type": "business", "email": "a@shop.example", "companyName": "Studio"})
						p.service.Put("external_account", sandbox.Object{"id": account, "customerId": customer["id"], "account": sandbox.Object{
							"crypto": sandbox.Object{"network": "Ethereum", "address": newPage},
						}})
					},
				},
				{
					name: "a lower price", change: put("product", sandbox.Object{"id": product, "price": "60"}),
					commented: 1, words: []string{"warn price.changed"},
				},
				{name: "a repaired page", change: pays(page, oldPage), words: []string{"60.00 EUR"}, absent: "payee.foreign"},
				{name: "the first thief again", change: pays(page, newPage), opened: 1, words: []string{"payee.foreign"}, onGitHub: true},
				{name: "all is well", closed: platform.issues, change: func() {
					pays(page, oldPage)()
					put("product", sandbox.Object{"id": product, "price": "89"})()
					put("webhook", sandbox.Object{"id": hook, "isDeleted": true})()
					put("payment_link", sandbox.Object{"id": stranger, "isArchived": true})()
					p.service.Remove("withdrawal_account", bank)
					p.service.Remove("external_account", account)
				}},
			} {
				if n.onGitHub && name != "github" {
					continue
				}
				if n.change != nil {
					n.change()
				}
				opened, commented, closed := p.called(platform.opened), p.called(platform.commented), p.called(platform.closed)
				p.must(platform.drift(p).Result)
				opened, commented, closed = p.called(platform.opened)-opened, p.called(platform.commented)-commented, p.called(platform.closed)-closed
				issue := p.newestIssue()
				if opened != n.opened || commented != n.commented || closed != n.closed ||
					slices.ContainsFunc(n.words, func(words string) bool { return !strings.Contains(issue, words) }) ||
					n.absent != "" && strings.Contains(issue, n.absent) {
					t.Errorf("night %d, %s: %d issues opened, %d commented, %d closed, want %d, %d, %d and %q. The newest is\n%s",
						night+1, n.name, opened, commented, closed, n.opened, n.commented, n.closed, n.words, issue)
				}
			}
			if got := writes(p.service) - before; got != 0 {
				t.Errorf("looking for drift wrote %d times", got)
			}
		})
	}
}

// TestAccGitops_checks fails if the balance is too low, or if the account does not respond.
func TestAccGitops_checks(t *testing.T) {
	t.Parallel()
	p := newPipeline(t, "").attach()
	for _, night := range []struct{ amount, words string }{
		{"", "check.balance: The balance in USDC on Ethereum is below 1000."}, {"999", "is below 1000"}, {"1", ""},
	} {
		if night.amount != "" {
			if _, err := p.service.Fund("Ethereum", usdc, night.amount); err != nil {
				t.Fatal(err)
			}
		}
		result := p.github("checks.yml", "checks", map[string]string{}, nil)
		if night.words == "" {
			p.must(result.Result)
		} else {
			p.refused(result.Result, night.words)
		}
	}
	p.variables["PAYMENTS_API_KEY"] = "wrong"
	p.refused(p.github("checks.yml", "checks", map[string]string{}, nil).Result, "401")
	if got := writes(p.service); got != 0 {
		t.Errorf("the checks wrote %d times", got)
	}
}
