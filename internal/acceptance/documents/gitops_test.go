// SPDX-License-Identifier: MPL-2.0

package documents_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"path/filepath"
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
	usdc      = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48"
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
	p.must(p.comment().Result)
	comment := p.comments(bot)[1]
	guide := acctest.Guide(t, "review-in-pull-requests")
	shown := strings.ReplaceAll(comment, strings.TrimPrefix(p.service.URL, "http://"), "api.example")
	_, shown, _ = strings.Cut(shown, "<!-- payments-review -->\n")
	_, sample, _ := strings.Cut(guide, "This is a part of the comment:\n\n---\n\n")
	sample, _, found := strings.Cut(sample, "\n---\n")
	for line := range strings.Lines(sample) {
		if _, rest, isShown := strings.Cut(shown, line); isShown {
			shown = rest
		} else {
			found = false
		}
	}
	if !found {
		t.Errorf("the guide shows another comment than\n%s", comment)
	}
	for _, words := range []string{
		"the plan failed, so nothing was reviewed", // the test plans no staging
		"<!-- payments-review -->\n### production: ", "0x5aAe…eAed", "0xfB69…d359", "89.00 EUR", "98.00 EUR",
		"<sub>Commit " + p.head() + ".</sub>",
	} {
		if !strings.Contains(comment, words) {
			t.Errorf("the comment has no %q:\n%s", words, comment)
		}
	}
	if got := writes(p.service) - before; got != 0 || plan.environment != "production-plan" {
		t.Errorf("the plan wrote %d times, in the environment %q", got, plan.environment)
	}

	apply := p.merge("")
	p.must(apply.Result)
	if got := p.price(); got != "98" || apply.environment != "production-approval" {
		t.Errorf("the price is %s after an apply in %q", got, apply.environment)
	}

	// A blocked finding fails the plan, so nothing can be applied.
	p.edit("modules/shop/main.tf", "= 98\n", "= 9.80\n")
	if plan = p.pull(); plan.Code == 0 {
		t.Errorf("the plan is not blocked:\n%s", plan.Output)
	}
	p.must(p.comment().Result)
	if comment = p.comments(bot)[1]; !strings.Contains(comment, "| ⛔ | **Silver ring** | 98.00 EUR | **9.80 EUR** |") {
		t.Errorf("the comment does not show the blocked price:\n%s", comment)
	}
	p.refused(p.merge("").Result, "No successful review belongs to the merge "+p.head())
	if got := p.price(); got != "98" {
		t.Errorf("the price is %s", got)
	}
}

// TestAccGitops_comment updates the bot's comment, and no other one. If GitHub refuses the comment,
// a short one takes its place.
func TestAccGitops_comment(t *testing.T) {
	t.Parallel()
	p := appliedPipeline(t).attach()
	for _, step := range []struct {
		before, after string
		long          bool
		words         []string
	}{
		{before: "= 89\n", after: "= 91\n", words: []string{"91.00 EUR"}},
		{before: "= 91\n", after: "= 92\n", words: []string{"92.00 EUR"}},
		{before: "= 92\n", after: "= 93\n", long: true, words: []string{"### 🛑 The review of commit ", "could not be posted"}},
		{before: "= 93\n", after: "= 94\n", words: []string{"94.00 EUR"}},
	} {
		p.edit("modules/shop/main.tf", step.before, step.after)
		p.must(p.pull().Result)
		if !step.long {
			p.must(p.comment().Result)
		} else {
			p.store(filepath.Join("runs", p.id(), "review-production", "production.md"), strings.Repeat("| a row |\n", 20_000))
			if result := p.comment(); result.Code == 0 {
				t.Errorf("%s: it does not fail:\n%s", step.after, result.Output)
			}
		}
		comments := p.comments(bot)
		if len(comments) != 2 || comments[0] != "Tests: passed." || len(p.comments("mallory")) != 1 {
			t.Fatalf("%s: the comments are %q", step.after, comments)
		}
		for _, words := range append(step.words, p.head()) {
			if !strings.Contains(comments[1], words) {
				t.Errorf("%s: the comment has no %q:\n%.2000s", step.after, words, comments[1])
			}
		}
	}
}

// TestAccGitops_githubRefuses applies nothing if the account or the state has changed since the
// review.
func TestAccGitops_githubRefuses(t *testing.T) {
	t.Parallel()
	p := appliedPipeline(t).attach()
	p.edit("modules/shop/main.tf", "= 89\n", "= 91\n")
	p.must(p.pull().Result)

	product := member(t, p.service, "product", "name", ring, "id")
	p.service.Put("product", sandbox.Object{"id": product, "price": "95"})
	before := writes(p.service)
	p.refused(p.merge("").Result, "these are not the changes that were reviewed")
	if got := writes(p.service) - before; got != 0 || p.price() != "95" {
		t.Errorf("%d writes, and the price is %s", got, p.price())
	}

	// The object is as it was. Now the policy wants an approval, and there was none.
	p.service.Put("product", sandbox.Object{"id": product, "price": "89"})
	const limit, lower = "\"block\"\n  above_percent = 75", "\"approve\"\n  above_percent = 1"
	p.edit("review.hcl", limit, lower)
	if result := p.merge(""); result.Code == 0 || strings.Contains(result.Output, "were reviewed") || p.price() != "89" {
		t.Errorf("it ended with %d, and the price is %s:\n%s", result.Code, p.price(), result.Output)
	}
	p.edit("review.hcl", lower, limit)

	// Now the state changes between the plan and the apply.
	apply := p.merge("terraform -chdir=production state rm module.shop.payments_webhook.orders")
	p.refused(apply.Result, "Saved plan is stale")
	if got := p.price(); got != "89" {
		t.Errorf("the stale plan was applied: the price is %s", got)
	}
	if apply.environment != "production" {
		t.Errorf("a change that needs no approval ran in %q", apply.environment)
	}
}

// TestAccGitops_alike applies no destination that only looks like the reviewed one, and nothing if
// the reviews cannot be compared.
func TestAccGitops_alike(t *testing.T) {
	t.Parallel()
	p := appliedPipeline(t).attach()
	p.edit("production/main.tf", oldPage, newPage)
	p.must(p.pull().Result)
	before := writes(p.service)
	p.edit("production/main.tf", newPage, alikePage)
	p.refused(p.merge("").Result, "these are not the changes that were reviewed")

	p.edit("production/main.tf", alikePage, newPage)
	p.variables["PAYMENTS_REVIEW_KEY"] += ", and of another one"
	p.refused(p.merge("").Result, "the two reviews were not made with one PAYMENTS_REVIEW_KEY, so they cannot be compared")
	p.variables["PAYMENTS_REVIEW_KEY"] = ""
	p.refused(p.merge("").Result, "the two reviews were not made with one PAYMENTS_REVIEW_KEY, so they cannot be compared")
	if got := writes(p.service) - before; got != 0 {
		t.Errorf("%d writes", got)
	}
}

// TestAccGitops_wrongAccount plans production with the key of another account.
func TestAccGitops_wrongAccount(t *testing.T) {
	t.Parallel()
	p := newPipeline(t, "").attach()
	other := acctest.StartWith(t, sandbox.Options{Organization: "7d9e1c34-52ab-4f6e-8f0d-1b2c3d4e5f60"})
	other.Inhabit()
	p.use(other)
	p.refused(p.pull().Result, "Wrong account")
	p.must(p.comment().Result)
	if comment := p.comments(bot)[1]; !strings.Contains(comment, "### production: the plan failed") {
		t.Error(comment)
	}
	p.refused(p.merge("").Result, "No successful review belongs to the merge "+p.head())
	if got := writes(p.service) + writes(other); got != 0 {
		t.Errorf("%d writes", got)
	}
}

// forkedPipeline returns a repository with the change of a fork, which has no key.
func forkedPipeline(t *testing.T) *pipeline {
	t.Helper()
	p := newPipeline(t, "")
	p.variables = map[string]string{}
	p.edit("modules/shop/main.tf", "= 89\n", "= 98\n")
	return p
}

// TestAccGitops_githubFork reviews the pull request of a fork without a key. The sandbox leaves
// nothing in the checkout: at a desk, its state and its backend would be those of the next plan.
func TestAccGitops_githubFork(t *testing.T) {
	t.Parallel()
	p := forkedPipeline(t)
	if plan := p.github("plan.yml", "plan", map[string]string{isOwn: "false"}, nil); !plan.skipped {
		t.Error("a fork is planned with secrets")
	}
	if comment := p.github("plan.yml", "comment", map[string]string{wasPlanned: "false"}, nil); !comment.skipped {
		t.Error("a fork comments")
	}
	desk := "export TF_CLI_ARGS_init=-backend-config=path=" + quote(p.state()) + "\necho '# not committed' > production/new.tf\n"
	fork := p.github("plan.yml", "fork", map[string]string{isFork: "true"}, func(commands string) string { return desk + commands })
	p.must(fork.Result)
	if !strings.Contains(fork.summary, "### production: ") || !strings.Contains(fork.summary, "89.00 EUR") ||
		!strings.Contains(fork.summary, "98.00 EUR") || strings.Contains(fork.summary, oldPage[:6]) {
		t.Errorf("the summary is\n%s", fork.summary)
	}
	if got := len(p.service.Requests()); got != 0 || p.kept("calls") != "" {
		t.Errorf("the account got %d requests, and gh %q", got, p.kept("calls"))
	}
	p.cli.Dir = fork.dir
	if status := p.git("status", "--short", "--ignored"); status != "?? production/new.tf\n!! review/" {
		t.Errorf("it left\n%s", status)
	}
	for _, file := range []string{"terraform.tfstate", "terraform.tfstate.backup", "errored.tfstate", "plan.tfplan"} {
		p.cli.Write("production/"+file, "")
	}
	if status := p.git("status", "--short"); status != "?? production/new.tf" {
		t.Errorf("git would commit\n%s", status)
	}
}

// TestAccGitops_log prints no text of the account that a runner takes for a command.
func TestAccGitops_log(t *testing.T) {
	t.Parallel()
	p := appliedPipeline(t).attach()
	product := member(t, p.service, "product", "name", ring, "id")
	p.service.Put("product", sandbox.Object{"id": product, "description": "Silver.\n::error::Hostile"})
	destroy := p.run(p.clone(), p.variables, "ci/review.sh production -destroy || [ $? -ge 3 ]")
	if p.must(destroy); strings.Contains(destroy.Output, "::") || !strings.Contains(destroy.Output, "Hostile") {
		t.Errorf("the log has a command that is a text of the account, or no text:\n%s", destroy.Output)
	}
}

// TestAccGitops_gitlab takes a change that needs an approval from the merge request to the account,
// and refuses one after the account has changed.
func TestAccGitops_gitlab(t *testing.T) {
	t.Parallel()
	p := appliedPipeline(t).attach()
	p.edit("production/main.tf", oldPage, newPage)
	p.must(p.request().Result)
	p.must(p.gitlab("comment", mergeRequest).Result)
	p.store("artifacts/review/staging.md", "/approve\n  /merge\n")
	p.must(p.gitlab("comment", mergeRequest).Result)
	p.gitlabNotes(1, "0xfB69…d359", p.head(), "\n\\/approve\n  \\/merge\n")
	p.store("artifacts/review/staging.md", strings.Repeat("| a row |\n", 120_000))
	if comment := p.gitlab("comment", mergeRequest); comment.Code == 0 {
		t.Errorf("a note that was refused is no failure:\n%s", comment.Output)
	}
	p.gitlabNotes(1, "could not be posted", p.head())
	p.must(p.request().Result)

	before := writes(p.service)
	forged := maps.Clone(push)
	maps.Copy(forged, map[string]string{"APPROVED": "1", "CI_JOB_NAME": "approve: [production]"})
	for _, variables := range []map[string]string{push, forged} { // a push can set variables
		if apply := p.gitlab("apply", variables); apply.Code != 3 || writes(p.service) != before {
			t.Errorf("without an approval, it ended with %d:\n%s", apply.Code, apply.Output)
		}
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

	p.store("main", "another commit")
	p.refused(p.gitlab("apply", push).Result, "main has moved on, so nothing is applied")

	p.variables["PAYMENTS_API_KEY"] = "wrong"
	p.refused(p.request().Result, "401")
	p.refused(p.gitlab("apply", push).Result, "No successful review belongs to this commit")
}

// gitlabNotes requires notes of the token, the last of them with words.
func (p *pipeline) gitlabNotes(count int, words ...string) {
	p.t.Helper()
	var notes []struct{ Body string }
	if err := json.Unmarshal([]byte(p.kept("notes.json")), &notes); err != nil {
		p.t.Fatal(err)
	}
	if len(notes) != count+1 || strings.Contains(notes[0].Body, "production") {
		p.t.Fatalf("the notes are %q", notes)
	}
	for _, w := range words {
		if body := notes[count].Body; !strings.Contains(body, w) {
			p.t.Errorf("the note has no %q:\n%.2000s", w, body)
		}
	}
}

// TestAccGitops_gitlabFork reviews the merge request of a fork without a key, and writes nothing
// through a link that it brings.
func TestAccGitops_gitlabFork(t *testing.T) {
	t.Parallel()
	p := forkedPipeline(t)
	p.linkSecret()
	p.git("commit", "-q", "--amend", "--no-edit")
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
	if p.kept("secret") != "canary" {
		t.Errorf("the target of a link is\n%.200s", p.kept("secret"))
	}
}

// TestAccGitops_atlantis applies a reviewed plan, and refuses one if the object or the state has
// changed since, or if a finding is blocked.
func TestAccGitops_atlantis(t *testing.T) {
	t.Parallel()
	p := appliedPipeline(t).attach()
	p.edit("modules/shop/main.tf", "= 89\n", "= 98\n")
	dir := p.clone()
	for _, stage := range []string{"plan", "apply"} {
		p.refused(p.atlantis(dir, stage, `\-\r\e\f\r\e\s\h\=\f\a\l\s\e`), "Arguments in comments are refused")
	}
	planned := p.atlantis(dir, "plan", "")
	p.must(planned)
	if !strings.Contains(planned.Output, "89.00 EUR") || !strings.Contains(planned.Output, "98.00 EUR") {
		t.Error(planned.Output)
	}
	p.must(p.atlantis(dir, "policy_check", ""))
	product := member(t, p.service, "product", "name", ring, "id")
	p.service.Put("product", sandbox.Object{"id": product, "price": "95"})
	p.refused(p.atlantis(dir, "apply", ""), "95")
	if got := p.price(); got != "95" {
		t.Errorf("the price is %s", got)
	}
	p.service.Put("product", sandbox.Object{"id": product, "price": "89"})
	p.must(p.atlantis(dir, "apply", ""))
	if got := p.price(); got != "98" {
		t.Errorf("the price is %s", got)
	}
	p.refused(p.atlantis(dir, "apply", ""), "Saved plan is stale")

	p.edit("production/main.tf", "provider \"payments\" {\n", "provider \"payments\" {\n  api_key = \""+p.service.Key()+"\"\n")
	p.refused(p.atlantis(p.clone(), "plan", ""), "API key in clear text")
}
