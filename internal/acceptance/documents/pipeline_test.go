// SPDX-License-Identifier: MPL-2.0

package documents_test

import (
	"errors"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	yaml "github.com/oasdiff/yaml3"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

// production is the account of examples/gitops/production.
const production = "3b0f6d52-8c41-4a7e-9d25-6f1e0c7b8a94"

// pipeline is a git repository with the files of examples/gitops, and an account. It runs the
// commands of workflows as their runners do: with bash, in a new clone for each job, with the real
// engine. gh and glab are stubs of testdata/gitops, which keep their input in dir.
type pipeline struct {
	t       *testing.T
	service *acctest.Service
	cli     *acctest.CLI
	dir     string
	// variables are those of the project's settings.
	variables map[string]string
	// attached has the providers that commands share, by their variables. Without it, each command
	// starts those that init has installed.
	attached map[string]string
	runs     int    // of plan.yml
	planned  string // the commit of the last run
}

// attach lets the commands that follow share providers, as [acctest.CLI.Attach] does: one that only
// reads, and one that writes.
func (p *pipeline) attach() *pipeline {
	p.attached = map[string]string{}
	return p
}

// newPipeline returns a repository whose production is not applied yet. data is the account's file,
// or "".
func newPipeline(t *testing.T, data string) *pipeline {
	t.Helper()
	if _, err := exec.LookPath("jq"); err != nil {
		t.Skip("the workflows use jq, which is not here")
	}
	service := acctest.StartWith(t, sandbox.Options{Organization: production, Data: data})
	p := &pipeline{t: t, service: service, cli: acctest.NewCLI(t, nil), dir: t.TempDir(), variables: map[string]string{}}
	p.use(service)
	p.cli.Setenv("STUBS", p.dir)
	p.variables["TF_CLI_ARGS_init"] = "-backend-config=path=" + p.state()
	p.store("comments.json", startingComments)
	p.store("notes.json", startingNotes)
	for name, content := range map[string]string{"merges": "", "plans.json": "", "pulls.json": "[]", "events.json": "[]"} {
		p.store(name, content)
	}
	if err := os.Mkdir(filepath.Join(p.dir, "issues"), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.CopyFS(p.cli.Dir, os.DirFS(acctest.Path("examples", "gitops"))); err != nil {
		t.Fatal(err)
	}
	p.git("init", "-q", "-b", "main")
	p.git("add", "-A")
	p.git("commit", "-q", "-m", "Start")
	return p
}

// state is the file of production's state.
func (p *pipeline) state() string { return filepath.Join(p.dir, "production.tfstate") }

// applied has the account and the state after the first apply. One test makes them, and all begin
// with copies.
var applied struct {
	sync.Once
	account, state string
}

// appliedPipeline returns a repository whose production is applied.
func appliedPipeline(t *testing.T) *pipeline {
	t.Helper()
	applied.Do(func() {
		account := filepath.Join(t.TempDir(), "account")
		p := newPipeline(t, account).attach()
		// The state has the first read after the apply, which later commands would save otherwise: a
		// refused apply would make its plan stale.
		p.must(p.run(p.clone(), p.variables, `
			export TF_DATA_DIR=$(mktemp -d)
			ci/review.sh production || [ $? -eq 3 ]
			terraform -chdir=production apply plan.tfplan
			terraform -chdir=production apply -refresh-only -auto-approve`))
		applied.account, applied.state = acctest.ReadFile(t, account), acctest.ReadFile(t, p.state())
	})
	if applied.state == "" {
		t.Fatal("the first apply has failed, in another test")
	}
	account := filepath.Join(t.TempDir(), "account")
	if err := os.WriteFile(account, []byte(applied.account), 0o600); err != nil {
		t.Fatal(err)
	}
	p := newPipeline(t, account)
	if err := os.WriteFile(p.state(), []byte(applied.state), 0o600); err != nil {
		t.Fatal(err)
	}
	return p
}

// use gives the jobs the key of an account.
func (p *pipeline) use(service *acctest.Service) {
	p.variables["PAYMENTS_BASE_URL"], p.variables["PAYMENTS_API_KEY"] = service.URL, service.Key()
	p.variables["PAYMENTS_REVIEW_KEY"] = "the key of both reviews, of 40 characters"
}

func (p *pipeline) git(args ...string) string {
	p.t.Helper()
	args = append([]string{"-c", "user.name=A", "-c", "user.email=a@shop.example"}, args...)
	cmd := exec.CommandContext(p.t.Context(), "git", args...) //nolint:gosec // the command of a test
	cmd.Dir = p.cli.Dir
	out, err := cmd.CombinedOutput()
	if err != nil {
		p.t.Fatalf("git %v: %v\n%s", args, err, out)
	}
	return strings.TrimSpace(string(out))
}

// edit commits a change of one file.
func (p *pipeline) edit(file, before, after string) {
	p.t.Helper()
	content := p.cli.Read(file)
	if !strings.Contains(content, before) {
		p.t.Fatalf("%s has no %q", file, before)
	}
	p.cli.Write(file, strings.Replace(content, before, after, 1))
	p.git("commit", "-q", "-a", "-m", "Change")
}

// clone returns a new clone, the directory of a job.
func (p *pipeline) clone() string {
	p.t.Helper()
	dir := p.t.TempDir()
	p.git("clone", "-q", ".", dir)
	return dir
}

// run runs commands in a directory.
func (p *pipeline) run(dir string, env map[string]string, commands string) acctest.Result {
	p.t.Helper()
	stubs, err := filepath.Abs(filepath.Join("testdata", "gitops"))
	if err != nil {
		p.t.Fatal(err)
	}
	var prelude strings.Builder
	for _, name := range slices.Sorted(maps.Keys(env)) {
		prelude.WriteString("export " + name + "=" + quote(env[name]) + "\n")
	}
	path := quote(stubs) + ":$PATH"
	if p.attached != nil && env["PAYMENTS_API_KEY"] != "" {
		for name, readOnly := range map[string]string{"READER": "1", "WRITER": "0"} {
			prelude.WriteString("export " + name + "=" + quote(p.provide(env, readOnly)) + "\n")
		}
		path = quote(filepath.Join(stubs, "attached")) + ":" + path
	}
	return p.cli.Script(prelude.String() + "export PATH=" + path + "\ncd " + quote(dir) + "\n" + commands)
}

// provide returns the address of a provider with the variables of commands.
func (p *pipeline) provide(env map[string]string, readOnly string) string {
	p.t.Helper()
	variables := []string{
		"PAYMENTS_READ_ONLY=" + readOnly, "PAYMENTS_BASE_URL=" + env["PAYMENTS_BASE_URL"], "PAYMENTS_API_KEY=" + env["PAYMENTS_API_KEY"],
	}
	key := strings.Join(variables, " ")
	if p.attached[key] == "" {
		p.attached[key], _ = acctest.Debug(p.t, p.dir, variables)
	}
	return p.attached[key]
}

func quote(text string) string { return "'" + strings.ReplaceAll(text, "'", `'\''`) + "'" }

// must requires that commands have succeeded.
func (p *pipeline) must(result acctest.Result) {
	p.t.Helper()
	if result.Code != 0 {
		p.t.Fatalf("it ended with %d:\n%s", result.Code, result.Output)
	}
}

// refused requires that commands have failed, with words in their output.
func (p *pipeline) refused(result acctest.Result, words string) {
	p.t.Helper()
	if result.Code == 0 || !strings.Contains(result.Flat(), words) {
		p.t.Errorf("it ended with %d, want a failure with %q:\n%s", result.Code, words, result.Output)
	}
}

// kept returns a file that a stub or a job has kept, or "".
func (p *pipeline) kept(name string) string {
	p.t.Helper()
	data, err := os.ReadFile(filepath.Join(p.dir, name)) //nolint:gosec // a file of this test
	if err != nil && !os.IsNotExist(err) {
		p.t.Fatal(err)
	}
	return string(data)
}

// store writes a file that a stub reads.
func (p *pipeline) store(name, content string) {
	p.t.Helper()
	path := filepath.Join(p.dir, name)
	if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o700), os.WriteFile(path, []byte(content), 0o600)); err != nil {
		p.t.Fatal(err)
	}
}

// has reports whether there is such a file.
func (p *pipeline) has(name string) bool {
	_, err := os.Stat(filepath.Join(p.dir, name))
	return err == nil
}

// called counts the calls of a stub that have these words.
func (p *pipeline) called(words string) int { return strings.Count(p.kept("calls"), words) }

// newestIssue returns the newest open issue, or "".
func (p *pipeline) newestIssue() string {
	p.t.Helper()
	issues, err := os.ReadDir(filepath.Join(p.dir, "issues"))
	if err != nil {
		p.t.Fatal(err)
	}
	var newest string
	for _, issue := range issues {
		if name := issue.Name(); len(name) > len(newest) || len(name) == len(newest) && name > newest {
			newest = name
		}
	}
	if newest == "" {
		return ""
	}
	return p.kept(filepath.Join("issues", newest))
}

// keep stores the files of an artifact. It refuses plans.
func (p *pipeline) keep(name, from string) {
	p.t.Helper()
	to := filepath.Join(p.dir, name)
	if err := os.RemoveAll(to); err != nil {
		p.t.Fatal(err)
	}
	if _, err := os.Stat(from); os.IsNotExist(err) {
		return
	}
	if err := os.CopyFS(to, os.DirFS(from)); err != nil {
		p.t.Fatal(err)
	}
	files, err := filepath.Glob(filepath.Join(to, "*"))
	if err != nil {
		p.t.Fatal(err)
	}
	for _, file := range files {
		content := acctest.ReadFile(p.t, file)
		if strings.Contains(content, `"format_version"`) || !strings.HasSuffix(file, ".md") && !strings.Contains(content, `"findings"`) {
			p.t.Errorf("the artifact has %s, which is no review", file)
		}
	}
}

// expectReadOnly requires that a job that only plans cannot write.
func (p *pipeline) expectReadOnly(commands string, env map[string]string) {
	p.t.Helper()
	for line := range strings.Lines(commands) {
		plans := strings.Contains(line, "ci/review.sh") && !strings.Contains(line, "-invoke=") || strings.Contains(line, "ci/drift.sh")
		if plans && env["PAYMENTS_READ_ONLY"] != "1" && !strings.Contains(line, "PAYMENTS_READ_ONLY=1 ") {
			p.t.Errorf("this plan can write: %s", line)
		}
	}
}

// expectNoPlan requires that a job has left no plan on its disk.
func (p *pipeline) expectNoPlan(dir string) {
	p.t.Helper()
	for _, pattern := range []string{"plan.json", "*/plan.json", "*/*.tfplan"} {
		if left, err := filepath.Glob(filepath.Join(dir, pattern)); err != nil || len(left) > 0 {
			p.t.Errorf("%v is left, %v", left, err)
		}
	}
}

// price is that of the account's ring.
func (p *pipeline) price() string {
	p.t.Helper()
	return member(p.t, p.service, "product", "name", ring, "price")
}

// readYAML reads a file of the repository.
func (p *pipeline) readYAML(file string, into any) {
	p.t.Helper()
	if err := yaml.Unmarshal([]byte(p.cli.Read(file)), into); err != nil {
		p.t.Fatalf("%s: %v", file, err)
	}
}

var expression = regexp.MustCompile(`\$\{\{ (.*?) \}\}`)

// expand replaces the expressions of a text by their values. An expression without a value fails
// the test.
func (p *pipeline) expand(text string, values map[string]string) string {
	p.t.Helper()
	return expression.ReplaceAllStringFunc(text, func(match string) string {
		return p.value(expression.FindStringSubmatch(match)[1], values)
	})
}

func (p *pipeline) value(of string, values map[string]string) string {
	p.t.Helper()
	value, ok := values[of]
	if !ok {
		p.t.Fatalf("the test knows no value of %q", of)
	}
	return value
}
