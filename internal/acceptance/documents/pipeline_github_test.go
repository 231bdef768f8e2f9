// SPDX-License-Identifier: MPL-2.0

package documents_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
)

// githubWorkflow is the part of a file that a runner reads, in .github/workflows.
type githubWorkflow struct {
	Env      map[string]string
	Defaults struct{ Run struct{ Shell string } }
	Jobs     map[string]struct {
		If          string
		Environment string
		Env         map[string]string
		Outputs     map[string]string
		Steps       []struct {
			ID, If, Uses, Run string
			Env               map[string]string
			With              map[string]any
		}
	}
}

// ran is the result of a job.
type ran struct {
	acctest.Result
	skipped     bool
	dir         string // where it ran
	environment string
	outputs     map[string]string
	summary     string
}

// github runs a job for production, with values of expressions. After a failed step, it runs only
// those that always run. edit changes the commands of each step.
func (p *pipeline) github(file, job string, values map[string]string, edit func(commands string) string) (result ran) {
	p.t.Helper()
	values = maps.Clone(values)
	maps.Copy(values, map[string]string{
		"github.token": "token", "github.repository": "example/shop", "github.run_id": p.id(), "github.sha": p.head(),
		"github.event.pull_request.number": "3", "github.event.pull_request.head.sha": p.head(), "matrix.environment": "production",
		"vars.TF_CLI_ARGS_init":  p.variables["TF_CLI_ARGS_init"],
		"vars.PAYMENTS_BASE_URL": p.variables["PAYMENTS_BASE_URL"], "secrets.PAYMENTS_API_KEY": p.variables["PAYMENTS_API_KEY"],
		"secrets.PAYMENTS_REVIEW_KEY": p.variables["PAYMENTS_REVIEW_KEY"],
	})
	var w githubWorkflow
	p.readYAML(filepath.Join(".github", "workflows", file), &w)
	j, ok := w.Jobs[job]
	if !ok || w.Defaults.Run.Shell != "bash" {
		p.t.Fatalf("%s has no job %s, or another shell", file, job)
	}
	if j.If != "" && p.value(j.If, values) != "true" {
		return ran{skipped: true}
	}
	result = ran{dir: p.t.TempDir(), environment: p.expand(j.Environment, values), outputs: map[string]string{}}
	files := p.t.TempDir()
	env := map[string]string{"GITHUB_OUTPUT": filepath.Join(files, "output"), "GITHUB_STEP_SUMMARY": filepath.Join(files, "summary")}
	add := func(env, more map[string]string) {
		for name, text := range more {
			env[name] = p.expand(text, values)
		}
	}
	add(env, w.Env)
	add(env, j.Env)
	for _, step := range j.Steps {
		if step.If != "always()" && (step.If != "" || result.Code != 0) {
			continue
		}
		action, _, _ := strings.Cut(step.Uses, "@")
		switch action {
		case "":
			stepEnv := maps.Clone(env)
			add(stepEnv, step.Env)
			p.expectReadOnly(step.Run, stepEnv)
			commands := step.Run
			if edit != nil {
				commands = edit(commands)
			}
			r := p.run(result.dir, stepEnv, commands)
			result.Output += r.Output
			result.Code = max(result.Code, r.Code)
			if step.ID != "" {
				p.outputs(files, step.ID, values)
			}
		case "actions/checkout":
			p.git("clone", "-q", ".", result.dir)
		case "actions/upload-artifact":
			name := p.expand(fmt.Sprint(step.With["name"]), values)
			p.keep(filepath.Join("runs", p.id(), name), filepath.Join(result.dir, fmt.Sprint(step.With["path"])))
		case "hashicorp/setup-terraform":
		default:
			p.t.Fatalf("the test does not know %s", step.Uses)
		}
	}
	p.expectNoPlan(result.dir)
	for name, text := range j.Outputs {
		if value, ok := values[strings.Trim(text, "${} ")]; ok {
			result.outputs[name] = value
		}
	}
	if data, err := os.ReadFile(filepath.Join(files, "summary")); err == nil { //nolint:gosec // a file of this test
		result.summary = string(data)
	}
	return result
}

// outputs reads the outputs of a step into the values.
func (p *pipeline) outputs(files, step string, values map[string]string) {
	p.t.Helper()
	data, err := os.ReadFile(filepath.Join(files, "output")) //nolint:gosec // a file of this test
	if err != nil && !os.IsNotExist(err) {
		p.t.Fatal(err)
	}
	for line := range strings.Lines(string(data)) {
		name, value, _ := strings.Cut(strings.TrimSpace(line), "=")
		values["steps."+step+".outputs."+name] = value
	}
}

// The conditions of the jobs in plan.yml.
const (
	isOwn      = "github.event.pull_request.head.repo.full_name == github.repository"
	isFork     = "github.event.pull_request.head.repo.full_name != github.repository"
	wasPlanned = "always() && needs.plan.result != 'skipped'"
)

// bot is the author of the workflow's comments.
const bot = "github-actions[bot]"

// startingComments are those of a pull request before its first review: none is to be replaced.
const startingComments = `[{"id": 1, "user": {"login": "mallory"}, "body": "<!-- payments-reviews -->\nAll is well."},
	{"id": 2, "user": {"login": "github-actions[bot]"}, "body": "Tests: passed."}]`

// comments are those of the pull request by an author.
func (p *pipeline) comments(author string) (bodies []string) {
	p.t.Helper()
	var all []struct {
		User struct{ Login string }
		Body string
	}
	if err := json.Unmarshal([]byte(p.kept("comments.json")), &all); err != nil {
		p.t.Fatal(err)
	}
	for _, c := range all {
		if c.User.Login == author {
			bodies = append(bodies, c.Body)
		}
	}
	return bodies
}

// head is the commit of the repository, and id the name of the present run of plan.yml.
func (p *pipeline) head() string {
	p.t.Helper()
	head := strings.TrimSpace(p.cli.Read(".git/HEAD"))
	if branch, ok := strings.CutPrefix(head, "ref: "); ok {
		head = strings.TrimSpace(p.cli.Read(".git/" + branch))
	}
	return head
}
func (p *pipeline) id() string { return strconv.Itoa(40 + p.runs) }

// pull runs the plan of a pull request that has the present commit.
func (p *pipeline) pull() ran {
	p.t.Helper()
	p.runs++
	plan := p.github("plan.yml", "plan", map[string]string{isOwn: "true"}, nil)
	conclusion := "success"
	if plan.Code != 0 {
		conclusion = "failure"
	}
	p.planned = p.head()
	p.store("plans.json", p.planRun(conclusion, "change", "example/shop")+p.kept("plans.json"))
	// The tests plan no staging.
	p.store(filepath.Join("runs", p.id(), "review-staging", "staging.json"),
		`{"version": 2, "key": "none", "level": "note", "counts": {}, "changes": [], "findings": []}`)
	return plan
}

// planRun is the present run of plan.yml, of the commit that was planned last.
func (p *pipeline) planRun(conclusion, branch, repository string) string {
	return fmt.Sprintf("{\"id\": %s, \"head_sha\": %q, \"head_branch\": %q, \"head_repository\": {\"full_name\": %q}, \"conclusion\": %q}\n",
		p.id(), p.planned, branch, repository, conclusion)
}

// comment runs the comment of the last plan.
func (p *pipeline) comment() ran {
	p.t.Helper()
	return p.github("plan.yml", "comment", map[string]string{wasPlanned: "true"}, nil)
}

// merge makes the present commit the head of main, by the pull request with the head that was
// planned last, and runs the apply.
func (p *pipeline) merge(between string) ran {
	p.t.Helper()
	p.store("merges", p.kept("merges")+p.head()+" "+p.planned+"\n")
	p.store("main", p.head())
	return p.apply(p.head(), between)
}

// apply runs the apply of the present commit, with the reviews of some merges. The commands between
// run before the plan is applied.
func (p *pipeline) apply(merges, between string) ran {
	p.t.Helper()
	reviewed := p.github("apply.yml", "reviewed", map[string]string{"inputs.commits || github.sha": merges}, nil)
	if reviewed.Code != 0 {
		return reviewed
	}
	return p.github("apply.yml", "apply", map[string]string{
		"needs.reviewed.outputs.runs":                reviewed.outputs["runs"],
		"needs.reviewed.outputs[matrix.environment]": reviewed.outputs["production"],
	}, func(commands string) string {
		return strings.Replace(commands, "terraform -chdir", between+"\nterraform -chdir", 1)
	})
}
