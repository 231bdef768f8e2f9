// SPDX-License-Identifier: MPL-2.0

package documents_test

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
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
// those that always run. before is called before each step that runs commands.
func (p *pipeline) github(file, job string, values map[string]string, before func(commands string)) (result ran) {
	p.t.Helper()
	values = maps.Clone(values)
	maps.Copy(values, map[string]string{
		"github.token": "token", "github.repository": "example/shop", "github.run_id": "41", "github.sha": "commit",
		"github.event.pull_request.number": "3", "matrix.environment": "production",
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
			if before != nil {
				before(step.Run)
			}
			p.expectReadOnly(step.Run, stepEnv)
			r := p.run(result.dir, stepEnv, step.Run)
			result.Output += r.Output
			result.Code = max(result.Code, r.Code)
			if step.ID != "" {
				p.outputs(files, step.ID, values)
			}
		case "actions/checkout":
			p.git("clone", "-q", ".", result.dir)
		case "actions/upload-artifact":
			p.keep(p.expand(fmt.Sprint(step.With["name"]), values), filepath.Join(result.dir, fmt.Sprint(step.With["path"])))
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

// pull runs the plan of a pull request, and its comment.
func (p *pipeline) pull() ran {
	p.t.Helper()
	plan := p.github("plan.yml", "plan", map[string]string{isOwn: "true"}, nil)
	success := filepath.Join(p.dir, "success")
	if plan.Code == 0 {
		if err := os.WriteFile(success, nil, 0o600); err != nil {
			p.t.Fatal(err)
		}
	} else if err := os.RemoveAll(success); err != nil {
		p.t.Fatal(err)
	}
	comment := p.github("plan.yml", "comment", map[string]string{wasPlanned: "true"}, nil)
	p.must(comment.Result)
	return plan
}

// merge runs the apply of a merge.
func (p *pipeline) merge(before func(commands string)) ran {
	p.t.Helper()
	reviewed := p.github("apply.yml", "reviewed", map[string]string{}, nil)
	if reviewed.Code != 0 {
		return reviewed
	}
	return p.github("apply.yml", "apply", map[string]string{
		"needs.reviewed.outputs.run":                 reviewed.outputs["run"],
		"needs.reviewed.outputs[matrix.environment]": reviewed.outputs["production"],
	}, before)
}
