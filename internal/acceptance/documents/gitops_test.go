// SPDX-License-Identifier: MPL-2.0

package documents_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

// The tests of this file run the workflows of examples/gitops, step by step, from their own files.

const (
	ring    = "Silver ring"
	oldPage = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"
	newPage = "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359"
	// It begins and ends as newPage, so a review shows the same.
	alikePage = "0xfB690000000000000000000000000000000bd359"
)

// member returns a member of an object of the account.
func member(t *testing.T, service *acctest.Service, group, key, value, name string) string {
	t.Helper()
	for _, o := range service.Objects(group) {
		if o[key] == value {
			return fmt.Sprint(o[name])
		}
	}
	t.Fatalf("no %s has the %s %q", group, key, value)
	return ""
}

// writes counts the requests that write.
func writes(service *acctest.Service) (count int) {
	for _, r := range service.Requests() {
		if r.Method != http.MethodGet {
			count++
		}
	}
	return count
}

// TestAccGitops_github takes two changes from the pull request to the account: one that needs an
// approval, and one that is blocked.
func TestAccGitops_github(t *testing.T) {
	t.Parallel()
	p := appliedPipeline(t)
	p.edit("modules/shop/main.tf", "= 89\n", "= 98\n")
	p.edit("modules/shop/main.tf", "percent_off = 15\n", "percent_off = 50\n")
	p.edit("production/main.tf", oldPage, newPage)
	before := writes(p.service)
	plan := p.pull()
	p.must(plan.Result)
	comment := p.kept("comment.md")
	guide := acctest.Guide(t, "review-in-pull-requests")
	comment = strings.ReplaceAll(comment, strings.TrimPrefix(p.service.URL, "http://"), "api.example")
	if _, shown, _ := strings.Cut(comment, "<!-- payments-review -->\n"); !strings.Contains(guide, shown) {
		t.Errorf("the guide shows another comment than\n%s", shown)
	}
	for _, words := range []string{
		"the plan failed, so nothing was reviewed", // the test plans no staging
		"<!-- payments-review -->\n### production: ", "0x5aAe…eAed", "0xfB69…d359", "89.00 EUR", "98.00 EUR",
	} {
		if !strings.Contains(comment, words) {
			t.Errorf("the comment has no %q:\n%s", words, comment)
		}
	}
	if calls := p.kept("calls"); !strings.Contains(calls, "gh pr comment 3 --edit-last --create-if-none --body-file comment.md\n") {
		t.Error(calls)
	}
	if got := writes(p.service) - before; got != 0 || plan.environment != "production-plan" {
		t.Errorf("the plan wrote %d times, in the environment %q", got, plan.environment)
	}
	p.keepStaging()

	apply := p.merge(nil)
	p.must(apply.Result)
	if got := p.price(); got != "98" || apply.environment != "production-approval" {
		t.Errorf("the price is %s after an apply in %q", got, apply.environment)
	}

	// A blocked finding fails the plan, so nothing can be applied.
	p.edit("modules/shop/main.tf", "= 98\n", "= 9.80\n")
	if plan = p.pull(); plan.Code == 0 {
		t.Errorf("the plan is not blocked:\n%s", plan.Output)
	}
	if comment = p.kept("comment.md"); !strings.Contains(comment, "| ⛔ | **Silver ring** | 98.00 EUR | **9.80 EUR** |") {
		t.Errorf("the comment does not show the blocked price:\n%s", comment)
	}
	p.refused(p.merge(nil).Result, "No successful review belongs to this commit, so nothing is applied.")
	if got := p.price(); got != "98" {
		t.Errorf("the price is %s", got)
	}
}

// keepStaging stores a review of staging, which tests do not plan.
func (p *pipeline) keepStaging() {
	p.t.Helper()
	p.must(p.run(p.dir, nil, `mkdir -p artifacts/review-staging
		echo '{"version": 2, "key": "none", "level": "note", "counts": {}, "changes": [],
			"findings": []}' > artifacts/review-staging/staging.json`))
}

// TestAccGitops_githubRefuses applies nothing if the account or the state has changed since the
// review.
func TestAccGitops_githubRefuses(t *testing.T) {
	t.Parallel()
	p := appliedPipeline(t)
	p.keepStaging()
	p.edit("modules/shop/main.tf", "= 89\n", "= 91\n")
	p.must(p.pull().Result)

	product := member(t, p.service, "product", "name", ring, "id")
	p.service.Put("product", sandbox.Object{"id": product, "price": "95"})
	before := writes(p.service)
	p.refused(p.merge(nil).Result, "these are not the changes that were reviewed")
	if got := writes(p.service) - before; got != 0 || p.price() != "95" {
		t.Errorf("%d writes, and the price is %s", got, p.price())
	}

	// The object is as it was. Now the state changes between the plan and the apply.
	p.service.Put("product", sandbox.Object{"id": product, "price": "89"})
	apply := p.merge(func(commands string) {
		if strings.Contains(commands, " apply ") {
			p.must(p.run(p.clone(), p.variables, `
				terraform -chdir=production init
				terraform -chdir=production apply -replace=module.shop.payments_webhook.orders`))
			before = writes(p.service)
		}
	})
	p.refused(apply.Result, "Saved plan is stale")
	if got := writes(p.service) - before; got != 0 {
		t.Errorf("the stale plan wrote %d times", got)
	}
	if apply.environment != "production" {
		t.Errorf("a change that needs no approval ran in %q", apply.environment)
	}
}

// TestAccGitops_alike applies no destination that only looks like the reviewed one, and nothing if
// the reviews cannot be compared.
func TestAccGitops_alike(t *testing.T) {
	t.Parallel()
	p := appliedPipeline(t)
	p.keepStaging()
	p.edit("production/main.tf", oldPage, newPage)
	p.must(p.pull().Result)
	before := writes(p.service)
	p.edit("production/main.tf", newPage, alikePage)
	p.refused(p.merge(nil).Result, "these are not the changes that were reviewed")

	p.edit("production/main.tf", alikePage, newPage)
	p.variables["PAYMENTS_REVIEW_KEY"] += ", and of another one"
	p.refused(p.merge(nil).Result, "the two reviews were not made with one PAYMENTS_REVIEW_KEY, so they cannot be compared")
	p.variables["PAYMENTS_REVIEW_KEY"] = ""
	p.refused(p.merge(nil).Result, "the two reviews were not made with one PAYMENTS_REVIEW_KEY, so they cannot be compared")
	if got := writes(p.service) - before; got != 0 {
		t.Errorf("%d writes", got)
	}
}

// TestAccGitops_wrongAccount plans production with the key of another account.
func TestAccGitops_wrongAccount(t *testing.T) {
	t.Parallel()
	p := newPipeline(t, "")
	other := acctest.StartWith(t, sandbox.Options{Organization: "7d9e1c34-52ab-4f6e-8f0d-1b2c3d4e5f60"})
	other.Inhabit()
	p.use(other)
	p.refused(p.pull().Result, "Wrong account")
	if comment := p.kept("comment.md"); !strings.Contains(comment, "### production: the plan failed") {
		t.Error(comment)
	}
	p.refused(p.merge(nil).Result, "No successful review belongs to this commit")
	if got := writes(p.service) + writes(other); got != 0 {
		t.Errorf("%d writes", got)
	}
}

// forkedPipeline returns a repository with the change of a fork, which has no key.
func forkedPipeline(t *testing.T) *pipeline {
	t.Helper()
	p := newPipeline(t, "")
	p.cli.Setenv("TF_CLI_ARGS_init", "") // the sandbox has a backend of its own
	p.variables = map[string]string{}
	p.edit("modules/shop/main.tf", "= 89\n", "= 98\n")
	return p
}

// TestAccGitops_githubFork reviews the pull request of a fork without a key.
func TestAccGitops_githubFork(t *testing.T) {
	t.Parallel()
	p := forkedPipeline(t)
	if plan := p.github("plan.yml", "plan", map[string]string{isOwn: "false"}, nil); !plan.skipped {
		t.Error("a fork is planned with secrets")
	}
	if comment := p.github("plan.yml", "comment", map[string]string{wasPlanned: "false"}, nil); !comment.skipped {
		t.Error("a fork comments")
	}
	fork := p.github("plan.yml", "fork", map[string]string{isFork: "true"}, nil)
	p.must(fork.Result)
	if !strings.Contains(fork.summary, "### production: ") || !strings.Contains(fork.summary, "89.00 EUR") ||
		!strings.Contains(fork.summary, "98.00 EUR") || strings.Contains(fork.summary, oldPage[:6]) {
		t.Errorf("the summary is\n%s", fork.summary)
	}
	if got := len(p.service.Requests()); got != 0 || p.kept("calls") != "" {
		t.Errorf("the account got %d requests, and gh %q", got, p.kept("calls"))
	}
}

// TestAccGitops_githubDrift opens an issue for another payee, updates it, and closes it. It opens
// none for news.
func TestAccGitops_githubDrift(t *testing.T) {
	t.Parallel()
	p := appliedPipeline(t)
	drift := func() {
		t.Helper()
		p.must(p.github("drift.yml", "drift", map[string]string{}, nil).Result)
	}
	webhook := member(t, p.service, "webhook", "url", "https://shop.example/hooks", "id")
	p.service.Put("webhook", sandbox.Object{"id": webhook, "isOffline": true})
	before := writes(p.service)
	drift()
	if calls := p.kept("calls"); strings.Contains(calls, "create") {
		t.Errorf("news opened an issue:\n%s\n%s", calls, p.kept("issue.md"))
	}
	product := member(t, p.service, "product", "name", ring, "id")
	p.service.Put("product", sandbox.Object{"id": product, "price": "1", "description": "Silver.\n::error::Hostile"})
	destroy := p.run(p.clone(), p.variables, "ci/review.sh production -destroy || [ $? -ge 3 ]")
	if p.must(destroy); strings.Contains(destroy.Output, "::") || !strings.Contains(destroy.Output, "Hostile") {
		t.Errorf("the log has a command that is a text of the account, or no text:\n%s", destroy.Output)
	}
	drift()
	if issue := p.kept("issue.md"); !p.has("issue") || !strings.Contains(issue, ring) {
		t.Errorf("the issue is\n%s", issue)
	}
	p.service.Put("webhook", sandbox.Object{"url": "https://evil.example/hooks"})
	p.service.Put("product", sandbox.Object{"id": product, "price": "89", "description": "Handmade."})
	drift()
	if issue := p.kept("issue.md"); strings.Contains(issue, ring) || !strings.Contains(issue, "evil.example") {
		t.Errorf("the updated issue is\n%s", issue)
	}
	for _, o := range p.service.Objects("webhook") {
		if o["url"] == "https://evil.example/hooks" {
			p.service.Put("webhook", sandbox.Object{"id": o["id"], "isDeleted": true})
		}
	}
	drift()
	if p.has("issue") {
		t.Errorf("the issue is still open:\n%s", p.kept("calls"))
	}
	if got := writes(p.service) - before; got != 0 {
		t.Errorf("looking for drift wrote %d times", got)
	}
}

// TestAccGitops_gitlab takes a change that needs an approval from the merge request to the account,
// and refuses one after the account has changed.
func TestAccGitops_gitlab(t *testing.T) {
	t.Parallel()
	p := appliedPipeline(t)
	p.edit("production/main.tf", oldPage, newPage)
	p.must(p.request().Result)
	p.must(p.request().Result)
	calls := p.kept("calls")
	if !strings.Contains(calls, "--method POST projects/5/merge_requests/3/notes --field body=@comment.md\n") ||
		strings.Count(calls, "--method POST") != 1 || !strings.Contains(calls, "--method PUT projects/5/merge_requests/3/notes/8 ") {
		t.Errorf("two plans do not write one note:\n%s", calls)
	}
	if note := p.kept("posted.md"); !strings.Contains(note, "0xfB69…d359") {
		t.Error(note)
	}

	before := writes(p.service)
	if apply := p.gitlab("apply", push); apply.Code != 3 || writes(p.service) != before {
		t.Errorf("without an approval, it ended with %d:\n%s", apply.Code, apply.Output)
	}
	approve := p.gitlab("approve", push)
	p.must(approve.Result)
	if writes(p.service) == before || approve.environment != "production-approval" {
		t.Errorf("the approved change was not applied, in %q:\n%s", approve.environment, approve.Output)
	}

	p.edit("modules/shop/main.tf", "= 89\n", "= 91\n")
	p.must(p.request().Result)
	p.service.Put("product", sandbox.Object{"id": member(t, p.service, "product", "name", ring, "id"), "price": "95"})
	p.refused(p.gitlab("apply", push).Result, "these are not the changes that were reviewed")
	if got := p.price(); got != "95" {
		t.Errorf("the price is %s", got)
	}

	p.variables["PAYMENTS_API_KEY"] = "wrong"
	p.refused(p.request().Result, "401")
	p.refused(p.gitlab("apply", push).Result, "No successful review belongs to this commit")
}

// TestAccGitops_gitlabDrift opens an issue and closes it.
func TestAccGitops_gitlabDrift(t *testing.T) {
	t.Parallel()
	p := appliedPipeline(t)
	product := member(t, p.service, "product", "name", ring, "id")
	schedule := map[string]string{"CI_PIPELINE_SOURCE": "schedule"}
	for _, step := range []struct{ price, call string }{
		{"1", "--method POST projects/5/issues "},
		{"2", "--method PUT projects/5/issues/7 --field description="},
		{"89", "--method PUT projects/5/issues/7 --raw-field state_event=close"},
	} {
		p.service.Put("product", sandbox.Object{"id": product, "price": step.price})
		p.must(p.gitlab("drift", schedule).Result)
		if calls := p.kept("calls"); strings.Count(calls, step.call) != 1 {
			t.Errorf("%q is not called once:\n%s", step.call, calls)
		}
	}
}

// TestAccGitops_gitlabFork reviews the merge request of a fork without a key.
func TestAccGitops_gitlabFork(t *testing.T) {
	t.Parallel()
	p := forkedPipeline(t)
	fork := map[string]string{
		"CI_PIPELINE_SOURCE": "merge_request_event", "CI_MERGE_REQUEST_SOURCE_PROJECT_ID": "6", "CI_MERGE_REQUEST_DIFF_BASE_SHA": "HEAD^",
	}
	for _, job := range []string{"plan", "comment", "apply", "approve", "drift"} {
		if !p.gitlab(job, fork).skipped {
			t.Errorf("%s runs for a fork", job)
		}
	}
	if !p.gitlab("fork", mergeRequest).skipped {
		t.Error("a merge request of the project runs the fork's job")
	}
	p.must(p.gitlab("fork", fork).Result)
	if review := p.kept("artifacts/review/production.md"); !strings.Contains(review, "89.00 EUR") || !strings.Contains(review, "98.00 EUR") {
		t.Errorf("the review is\n%s", review)
	}
	if got := len(p.service.Requests()); got != 0 {
		t.Errorf("the account got %d requests", got)
	}
}

// TestAccGitops_atlantis applies a reviewed plan, and refuses one if the object or the state has
// changed since, or if a finding is blocked.
func TestAccGitops_atlantis(t *testing.T) {
	t.Parallel()
	p := appliedPipeline(t)
	p.edit("modules/shop/main.tf", "= 89\n", "= 98\n")
	dir := p.clone()
	planned := p.atlantis(dir, "plan")
	p.must(planned)
	if !strings.Contains(planned.Output, "89.00 EUR") || !strings.Contains(planned.Output, "98.00 EUR") {
		t.Error(planned.Output)
	}
	p.must(p.atlantis(dir, "policy_check"))
	product := member(t, p.service, "product", "name", ring, "id")
	p.service.Put("product", sandbox.Object{"id": product, "price": "95"})
	p.refused(p.atlantis(dir, "apply"), "95")
	if got := p.price(); got != "95" {
		t.Errorf("the price is %s", got)
	}
	p.service.Put("product", sandbox.Object{"id": product, "price": "89"})
	p.must(p.atlantis(dir, "apply"))
	if got := p.price(); got != "98" {
		t.Errorf("the price is %s", got)
	}
	p.refused(p.atlantis(dir, "apply"), "Saved plan is stale")

	p.edit("production/main.tf", "provider \"payments\" {\n", "provider \"payments\" {\n  api_key = \""+p.service.Key()+"\"\n")
	p.refused(p.atlantis(p.clone(), "plan"), "API key in clear text")
}
