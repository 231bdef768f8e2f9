// SPDX-License-Identifier: MPL-2.0

package documents_test

import (
	"path/filepath"
	"strings"

	yaml "github.com/oasdiff/yaml3"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
)

// gitlabJob is the part of a job that a runner reads, in .gitlab-ci.yml.
type gitlabJob struct {
	Rules       []struct{ If, When string }
	Environment struct{ Name string }
	Variables   map[string]string
	Script      []string
	AfterScript []string `yaml:"after_script"`
	Artifacts   struct{ Paths []string }
	// AllowFailure is a bool in manual jobs.
	AllowFailure yaml.Node `yaml:"allow_failure"`
}

// gitlab runs a job for production. pipeline has the variables that rules and scripts read, such as
// CI_PIPELINE_SOURCE.
func (p *pipeline) gitlab(name string, pipeline map[string]string) (result ran) {
	p.t.Helper()
	var jobs map[string]yaml.Node
	p.readYAML(".gitlab-ci.yml", &jobs)
	var j gitlabJob
	node := jobs[name]
	if err := node.Decode(&j); err != nil || len(j.Script) == 0 {
		p.t.Fatalf("%s: %v", name, err)
	}
	env := map[string]string{
		"ENVIRONMENT": "production", "CI_PROJECT_ID": "5", "CI_MERGE_REQUEST_PROJECT_ID": "5", "CI_MERGE_REQUEST_IID": "3",
		"CI_COMMIT_SHA": p.head(), "CI_DEFAULT_BRANCH": "main", "GITLAB_TOKEN": "token",
	}
	for _, variables := range []map[string]string{p.variables, j.Variables, pipeline} {
		for variable, value := range variables {
			env[variable] = value
		}
	}
	if !follows(j, env) {
		return ran{skipped: true}
	}
	result = ran{dir: p.t.TempDir(), environment: strings.ReplaceAll(j.Environment.Name, "$ENVIRONMENT", "production")}
	if env["GIT_STRATEGY"] == "none" {
		p.must(p.run(result.dir, nil, "cp -r "+quote(filepath.Join(p.dir, "artifacts"))+"/. ."))
	} else {
		p.git("clone", "-q", ".", result.dir)
	}
	p.expectReadOnly(strings.Join(j.Script, "\n"), env)
	result.Result = p.run(result.dir, env, strings.Join(j.Script, "\n"))
	p.must(p.run(result.dir, env, strings.Join(j.AfterScript, "\n")))
	p.expectNoPlan(result.dir)
	for _, path := range j.Artifacts.Paths {
		p.keep(filepath.Join("artifacts", path), filepath.Join(result.dir, path))
	}
	return result
}

// follows reports whether a rule of a job applies. A rule is a conjunction of comparisons of a
// variable with another one or with a string.
func follows(j gitlabJob, env map[string]string) bool {
	side := func(text string) string {
		if name, ok := strings.CutPrefix(text, "$"); ok {
			return env[name]
		}
		return strings.Trim(text, `"`)
	}
	for _, rule := range j.Rules {
		applies := true
		for part := range strings.SplitSeq(rule.If, " && ") {
			words := strings.Fields(part)
			applies = applies && len(words) == 3 && (side(words[0]) == side(words[2])) == (words[1] == "==")
		}
		if applies {
			return true
		}
	}
	return false
}

// mergeRequest is the pipeline of a merge request of the project itself.
var mergeRequest = map[string]string{"CI_PIPELINE_SOURCE": "merge_request_event", "CI_MERGE_REQUEST_SOURCE_PROJECT_ID": "5"}

// push is the pipeline of a merge.
var push = map[string]string{"CI_PIPELINE_SOURCE": "push", "CI_COMMIT_BRANCH": "main"}

// startingNotes are those of a merge request before its first review: none is to be replaced.
const startingNotes = `[{"id": 1, "author": {"id": 4}, "body": "<!-- payments-reviews -->\nAll is well."}]`

// request runs the plan of a merge request, and merges it.
func (p *pipeline) request() ran {
	p.t.Helper()
	plan := p.gitlab("plan", mergeRequest)
	status := "success"
	if plan.Code != 0 {
		status = "failed"
	}
	p.store("pipelines.json", `[{"id": 41, "status": "`+status+`"}, {"id": 40, "status": "success"}]`)
	p.store("main", p.head())
	return plan
}

// atlantis runs a stage of the workflow in repos.yaml for the project production, as the comment of
// a person with these arguments. Commands see the values that the server would set.
func (p *pipeline) atlantis(dir, stage, arguments string) acctest.Result {
	p.t.Helper()
	var projects struct {
		Projects []struct{ Name, Dir string }
	}
	p.readYAML("atlantis.yaml", &projects)
	var server struct {
		Repos    []struct{ Workflow string }
		Policies struct {
			Sets []struct{ Path string } `yaml:"policy_sets"`
		}
		Workflows map[string]map[string]struct{ Steps []yaml.Node }
	}
	p.readYAML("repos.yaml", &server)
	project := projects.Projects[1]
	env := map[string]string{
		"PROJECT_NAME": project.Name, "PLANFILE": filepath.Join(dir, project.Dir, "production-default.tfplan"),
		"SHOWFILE": filepath.Join(dir, project.Dir, "production-default.json"), "ATLANTIS_TERRAFORM_VERSION": "",
		"COMMENT_ARGS": arguments,
	}
	for name, value := range p.variables {
		env[name] = value
	}
	var all acctest.Result
	for _, node := range server.Workflows[server.Repos[0].Workflow][stage].Steps {
		var step struct {
			Run string
			Env struct{ Name, Value string }
		}
		commands := map[string]string{
			"init": "terraform init -input=false", "apply": `terraform apply "$PLANFILE"`,
			// The server runs conftest here, which `make check` does too.
			"policy_check": `jq -e '.version == 2' "$SHOWFILE"`,
		}[node.Value]
		if node.Kind == yaml.MappingNode {
			if err := node.Decode(&step); err != nil {
				p.t.Fatal(err)
			}
			if step.Env.Name != "" {
				env[step.Env.Name] = step.Env.Value
				continue
			}
			commands = "sh -c " + quote(strings.ReplaceAll(step.Run, "/etc/atlantis/payments", p.cliPath()))
		}
		if commands == "" {
			p.t.Fatalf("the test does not know the step %q", node.Value)
		}
		result := p.run(filepath.Join(dir, project.Dir), env, commands)
		all.Output += result.Output
		if all.Code = result.Code; all.Code != 0 {
			break
		}
	}
	// The plan as JSON has secrets. Only the review stays.
	files, err := filepath.Glob(filepath.Join(dir, project.Dir, "*.json"))
	if err != nil {
		p.t.Fatal(err)
	}
	for _, file := range files {
		if !strings.Contains(acctest.ReadFile(p.t, file), `"findings"`) {
			p.t.Errorf("%s is left after the stage %s", file, stage)
		}
	}
	return all
}

// cliPath is the absolute path of the repository.
func (p *pipeline) cliPath() string {
	p.t.Helper()
	path, err := filepath.Abs(p.cli.Dir)
	if err != nil {
		p.t.Fatal(err)
	}
	return path
}
