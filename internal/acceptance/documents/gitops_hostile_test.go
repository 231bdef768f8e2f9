// SPDX-License-Identifier: MPL-2.0

package documents_test

import (
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
)

// TestAccGitops_reviewer runs no program that a pull request brings as the reviewer, nor as the
// provider of a plan.
func TestAccGitops_reviewer(t *testing.T) {
	t.Parallel()
	p := appliedPipeline(t)
	for _, host := range []string{"0", "registry.terraform.io", "registry.opentofu.org"} {
		program := filepath.Join("production", ".terraform", "providers", host, "terraform-payments", "payments", "0.0.1",
			runtime.GOOS+"_"+runtime.GOARCH, "terraform-provider-payments")
		p.cli.Write(program, "#!/bin/sh\ntouch "+quote(filepath.Join(p.dir, "ran"))+"\nexit 0\n")
		if err := os.Chmod(filepath.Join(p.cli.Dir, program), 0o700); err != nil { //nolint:gosec // a program
			t.Fatal(err)
		}
	}
	p.git("add", "-f", "production/.terraform")
	p.edit("production/main.tf", oldPage, newPage)
	for _, job := range []struct {
		name string
		run  func() acctest.Result
	}{
		{"pull request", func() acctest.Result { return p.pull().Result }},
		{"plan, Atlantis", func() acctest.Result { return p.atlantis(p.clone(), "plan", "") }},
		{"merge", func() acctest.Result { return p.attach().merge("").Result }},
		{"drift", func() acctest.Result { return p.github("drift.yml", "drift", map[string]string{}, nil).Result }},
		{"merge request", func() acctest.Result { return p.request().Result }},
	} {
		if p.must(job.run()); p.has("ran") {
			t.Fatalf("%s: the committed program ran", job.name)
		}
	}
	// Another source has a provider of the same name.
	p.attached = nil
	const other = "    other = {\n      source = \"a.example/terraform-payments/payments\"\n    }\n"
	p.edit("production/main.tf", "    payments = {\n", other+"    payments = {\n")
	p.must(p.run(p.clone(), p.variables, `
		mirror=$(mktemp -d)
		for host in registry.terraform.io registry.opentofu.org a.example; do
			dir=$mirror/$host/terraform-payments/payments/1.0.0/`+runtime.GOOS+"_"+runtime.GOARCH+`
			mkdir -p "$dir"
			printf '#!/bin/sh\n[ "$1 %s" != "review a.example" ] || touch "$STUBS/ran"\nexec %s "$@"\n' \
				$host "$(command -v terraform-provider-payments)" > "$dir/terraform-provider-payments"
			chmod 700 "$dir/terraform-provider-payments"
		done
		printf 'provider_installation {\n  filesystem_mirror {\n    path = "%s"\n  }\n}\n' "$mirror" > "$mirror/terraform.rc"
		TF_CLI_CONFIG_FILE=$mirror/terraform.rc ci/review.sh production || [ $? -eq 3 ]`))
	if p.has("ran") {
		t.Error("the program of another source ran")
	}
	p.edit("production/main.tf", other, "")
	// The lock file chooses the version of the reviewer.
	const old = "has version 1.0.0 of the provider, whose review is too old. Upgrade it to 1.0.1 or newer."
	p.edit("ci/provider.sh", "least=1.0.0", "least=1.0.1")
	p.refused(p.pull().Result, old)
	p.refused(p.atlantis(p.clone(), "plan", ""), old)
}

// TestAccGitops_brought compares with no review that a pull request brings, and writes none through
// a link that it brings.
func TestAccGitops_brought(t *testing.T) {
	t.Parallel()
	p := appliedPipeline(t).attach()
	p.edit("production/main.tf", oldPage, newPage)
	p.must(p.pull().Result) // it is never merged
	forged := filepath.Join(p.dir, "runs", p.id(), "review-production", "production.json")
	p.edit("production/main.tf", newPage, oldPage)
	p.edit("modules/shop/main.tf", "percent_off = 15\n", "percent_off = 80\n")
	p.must(p.pull().Result)
	p.must(p.request().Result)
	before, reviewed := writes(p.service), p.head()
	for name, bring := range map[string]string{
		"a review, and a link from the review": `mkdir -p review reviewed/0
			cp "$FORGED" reviewed/0/production.json
			ln -s ../reviewed.json review/production.json`,
		"a link to the review": "mkdir review; touch review/x; ln -s review/production.json reviewed.json",
	} {
		t.Log(name)
		p.git("reset", "-q", "--hard", reviewed)
		p.must(p.run(p.cli.Dir, map[string]string{"FORGED": forged}, "rm -rf review\n"+bring+"\ngit add -f review* "))
		p.edit("production/main.tf", oldPage, newPage) // as by a value that depends on the time
		p.store("main", p.head())
		const other = "these are not the changes that were reviewed"
		p.refused(p.merge("").Result, other)
		p.refused(p.gitlab("approve", push).Result, other)
		if writes(p.service) != before {
			t.Error("it was applied")
		}
	}
}

// linkSecret adds links to a secret, in the places of files that jobs write.
func (p *pipeline) linkSecret() {
	p.t.Helper()
	p.store("secret", "canary")
	p.must(p.run(p.cli.Dir, nil, `
		mkdir review
		for file in issues.json former.md review/production.md review/production.json production/review.json; do
			ln -s "$STUBS/secret" "$file"
		done
		git add -A -f`))
}

// TestAccGitops_links writes nothing through a link that the repository has, and posts no file that
// a link of an artifact leads to.
func TestAccGitops_links(t *testing.T) {
	t.Parallel()
	p := appliedPipeline(t).attach()
	p.linkSecret()
	p.git("commit", "-q", "-m", "Links")
	atlantis := p.clone()
	p.must(p.run(atlantis, nil, `ln -s "$STUBS/secret" production/plan.json`))
	for name, run := range map[string]func() acctest.Result{
		"drift, GitLab": func() acctest.Result {
			return p.gitlab("drift", map[string]string{"CI_PIPELINE_SOURCE": "schedule"}).Result
		},
		"plan, Atlantis": func() acctest.Result { return p.atlantis(atlantis, "plan", "") },
	} {
		if p.must(run()); p.kept("secret") != "canary" {
			t.Fatalf("%s: the target of a link is\n%.200s", name, p.kept("secret"))
		}
	}
	p.must(p.run(p.dir, nil, "mkdir -p artifacts/review; ln -s \"$STUBS/secret\" artifacts/review/production.md"))
	p.must(p.gitlab("comment", mergeRequest).Result)
	if notes := p.kept("notes.json"); strings.Contains(notes, "canary") || !strings.Contains(notes, "production: the plan failed") {
		t.Errorf("the notes are %s", notes)
	}
}

// TestAccGitops_owners requires owners of the files that decide over a review, and of no others.
// Git's patterns of ignored files are those of owners.
func TestAccGitops_owners(t *testing.T) {
	t.Parallel()
	p := newPipeline(t, "")
	p.must(p.run(p.cli.Dir, nil, `sed 's/ *@.*//' CODEOWNERS > `+quote(filepath.Join(p.dir, "owned"))))
	for path, want := range map[string]bool{
		".github/workflows/plan.yml": true, ".github/CODEOWNERS": true, ".gitlab-ci.yml": true, "CODEOWNERS": true, "atlantis.yaml": true,
		"ci/review.sh": true, "policy/review.rego": true, "review.hcl": true, "production/.terraform.lock.hcl": true,
		"production/.terraform/providers/0/x": true, "production/.terraformrc": true, "production/backend.tf": true,
		"production/backend.tofu": true, "production/x_override.tofu": true, "production/override.tf": true, "production/x_override.tf": true,
		"production/x_override.tf.json": true, "payouts/payments.tf": true, "checks/backend.tf": true,
		"production/main.tf": false, "modules/shop/main.tf": false, "README.md": false,
	} {
		excludes := "core.excludesFile=" + filepath.Join(p.dir, "owned")
		owned := p.run(p.cli.Dir, nil, "rm -f .gitignore; git -c "+quote(excludes)+" check-ignore -q --no-index "+quote(path)).Code == 0
		if owned != want {
			t.Errorf("%s has an owner: %t, want %t", path, owned, want)
		}
	}
}

// TestAccGitops_otherRun takes no review of a run that may have the scripts of another branch than
// main: of another pull request with the same head, or of a former base. In the log of the apply,
// the values of a pull request are no commands of the runner.
func TestAccGitops_otherRun(t *testing.T) {
	t.Parallel()
	p := appliedPipeline(t).attach()
	p.edit("modules/shop/main.tf", "= 89\n", "= 91\n")
	const output, commands = "output \"page\" {", `"a\n::stop-commands::b\n##[error]c\n"`
	p.edit("production/main.tf", output, "output \"text\" {\n  value = "+commands+"\n}\n\n"+output)
	p.must(p.pull().Result)
	const none, other = "No successful review belongs to the merge ", "Another pull request has the head of the merge "
	own, before := p.kept("plans.json"), writes(p.service)
	pull := func(number, head string) string {
		return `[{"number": ` + number + `, "head": {"sha": "` + head + `"}}]`
	}
	for name, c := range map[string]struct{ plans, pulls, events, want string }{
		"another pull request":              {own, pull("4", p.planned), "[]", other},
		"another base, so far":              {own, "[]", `[{"id": 1, "event": "labeled"}, {"id": 2, "event": "base_ref_changed"}]`, other},
		"another base, that was merged":     {own, "[]", `[{"id": 1, "event": "automatic_base_change_succeeded"}]`, other},
		"another branch":                    {p.planRun("success", "other", "example/shop"), "[]", "[]", none},
		"a fork":                            {p.planRun("success", "change", "mallory/shop"), "[]", "[]", none},
		"a failed one after a success":      {p.planRun("failure", "change", "example/shop") + own, "[]", "[]", none},
		"one that runs still, after others": {strings.Replace(own, `"success"`, "null", 1) + own, "[]", "[]", none},
	} {
		p.store("plans.json", c.plans)
		p.store("pulls.json", c.pulls)
		p.store("events.json", c.events)
		result := p.merge("")
		if result.Code == 0 || !strings.Contains(result.Flat(), c.want+p.head()) || writes(p.service) != before {
			t.Errorf("%s: it ended with %d, want a failure with %q:\n%s", name, result.Code, c.want, result.Output)
		}
	}
	// A branch may have had another pull request before.
	p.store("plans.json", p.planRun("success", "other", "example/shop")+own)
	p.store("pulls.json", pull("2", "former"))
	p.store("events.json", "[]")
	apply := p.merge("")
	p.must(apply.Result)
	for words, isThere := range map[string]bool{"::stop-commands": false, "##[": false, ": :stop-commands: :b": true, "# #[error]c": true} {
		if strings.Contains(apply.Output, words) != isThere {
			t.Errorf("the log has %q: %t:\n%s", words, !isThere, apply.Output)
		}
	}
	if p.price() != "91" {
		t.Errorf("the price is %s", p.price())
	}
}

// TestAccGitops_attacker sends the key of the environment to no host that a pull request names.
func TestAccGitops_attacker(t *testing.T) {
	t.Parallel()
	p := appliedPipeline(t).attach()
	account, err := url.Parse(p.service.URL)
	if err != nil {
		t.Fatal(err)
	}
	// It passes everything through, so that nothing else fails.
	var requests, keys atomic.Int64
	proxy := httputil.NewSingleHostReverseProxy(account)
	attacker := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		requests.Add(1)
		for _, values := range r.Header {
			if slices.ContainsFunc(values, func(value string) bool { return strings.Contains(value, p.service.Key()) }) {
				keys.Add(1)
			}
		}
		proxy.ServeHTTP(w, r)
	}))
	t.Cleanup(attacker.Close)
	p.edit("production/main.tf", "provider \"payments\" {\n", "provider \"payments\" {\n  base_url        = \""+attacker.URL+"\"\n")
	p.edit("modules/shop/main.tf", "= 89\n", "= 91\n")
	plan := p.pull()
	// Now the plan comes to the apply all the same.
	p.store("plans.json", p.planRun("success", "change", "example/shop"))
	if review := filepath.Join("runs", p.id(), "review-production", "production.json"); !p.has(review) {
		p.store(review, `{"version": 2, "key": "none", "level": "note", "changes": [], "findings": []}`)
	}
	apply := p.merge("")
	for job, result := range map[string]ran{"the plan": plan, "the apply": apply} {
		if result.Code == 0 {
			t.Errorf("%s is not refused", job)
		}
	}
	if keys.Load() != 0 {
		t.Errorf("%d of %d requests brought the key to the attacker", keys.Load(), requests.Load())
	}
}
