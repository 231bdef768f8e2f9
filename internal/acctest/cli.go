// SPDX-License-Identifier: MPL-2.0

package acctest

import (
	"bytes"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest/aged"
)

// CLI is an empty directory with the engine and the provider as users run them: two processes. It
// is for the text that terraform prints, for signals, and for real state files.
type CLI struct {
	Dir      string
	env      []string
	attach   bool
	attached attached
	t        testing.TB
}

// Result has the output of one command, both streams together, and its exit code.
type Result struct {
	Output string
	Code   int
}

// NewCLI returns a directory in which the provider is connected to service. Terraform needs no init
// there.
func NewCLI(t testing.TB, service *Service) *CLI {
	t.Helper()
	binary, err := builtProvider()
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	settings := filepath.Join(t.TempDir(), "terraform.rc")
	overrides := fmt.Sprintf(
		"provider_installation {\n  dev_overrides {\n    \"terraform-payments/payments\" = %q\n  }\n  direct {}\n}\n", filepath.Dir(binary),
	)
	if err := os.WriteFile(settings, []byte(overrides), 0o600); err != nil {
		t.Fatal(err)
	}
	c := &CLI{Dir: dir, t: t, env: append([]string{
		"TF_CLI_CONFIG_FILE=" + settings, "CHECKPOINT_DISABLE=1", "TF_IN_AUTOMATION=1",
		"PATH=" + os.Getenv("PATH"), "HOME=" + t.TempDir(),
	}, rareCollection...)}
	if service != nil {
		c.Setenv("PAYMENTS_BASE_URL", service.URL)
		c.Setenv("PAYMENTS_API_KEY", service.Key())
	}
	return c
}

// Setenv sets a variable for the commands that follow.
func (c *CLI) Setenv(name, value string) { c.env = append(c.env, name+"="+value) }

// Provider returns a command that runs the provider alone. It is not started yet.
func (c *CLI) Provider() *exec.Cmd {
	c.t.Helper()
	binary, err := builtProvider()
	if err != nil {
		c.t.Fatal(err)
	}
	return exec.CommandContext(c.t.Context(), binary) //nolint:gosec // the provider that was built for tests
}

// Write writes a file into the directory, or into a directory in it, which is made if it is absent.
func (c *CLI) Write(name, content string) {
	c.t.Helper()
	path := filepath.Join(c.Dir, name)
	if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o700), os.WriteFile(path, []byte(content), 0o600)); err != nil {
		c.t.Fatal(err)
	}
}

// Read returns the content of a file in the directory.
func (c *CLI) Read(name string) string {
	c.t.Helper()
	return ReadFile(c.t, filepath.Join(c.Dir, name))
}

// Main writes main.tf: the provider's source, followed by body.
func (c *CLI) Main(body string) {
	c.t.Helper()
	c.Write(
		"main.tf",
		"terraform {\n  required_providers {\n    payments = {\n      source = \"terraform-payments/payments\"\n    }\n  }\n}\n\n"+body,
	)
}

// Run runs terraform and returns its output, without colours and frames, and its exit code.
func (c *CLI) Run(args ...string) Result {
	c.t.Helper()
	var out bytes.Buffer
	cmd := c.command(&out, args...)
	err := cmd.Run()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		c.t.Fatalf("terraform %s: %v", strings.Join(args, " "), err)
	}
	return Result{Output: unframed(out.String()), Code: cmd.ProcessState.ExitCode()}
}

// command returns a terraform command with its output. It is not started yet.
func (c *CLI) command(out io.Writer, args ...string) *exec.Cmd {
	c.t.Helper()
	e, err := findEngine()
	if err != nil {
		c.t.Fatal(err)
	}
	requireGenerated(c.t, strings.Join(args, " "))
	args = append([]string{args[0], "-no-color"}, args[1:]...)
	cmd := exec.CommandContext(c.t.Context(), e.path, args...) //nolint:gosec // the command of a test
	cmd.Dir, cmd.Env, cmd.Stdout, cmd.Stderr = c.Dir, c.commandEnv(), out, out
	return cmd
}

// EnginePath returns a PATH on which the engine is the only terraform or tofu.
func EnginePath(t testing.TB) string {
	t.Helper()
	e, err := findEngine()
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	if err := os.Symlink(e.path, filepath.Join(dir, "terraform")); err != nil {
		t.Skip(err) // a system without links
	}
	return dir
}

// Must runs terraform and fails the test where it fails.
func (c *CLI) Must(args ...string) string {
	c.t.Helper()
	result := c.Run(args...)
	if result.Code != 0 {
		c.t.Fatalf("terraform %s ended with %d:\n%s", strings.Join(args, " "), result.Code, result.Output)
	}
	return result.Output
}

// Later lets the time after a write pass in which the provider looks again at a missing object, and
// at one as it was before: see package aged.
func (c *CLI) Later() {
	c.t.Helper()
	const file = "terraform.tfstate"
	state := regexp.MustCompile(`"private": "[^"]*"`).ReplaceAllStringFunc(c.Read(file), func(line string) string {
		private, err := base64.StdEncoding.DecodeString(strings.Split(line, `"`)[3])
		if err != nil {
			c.t.Fatal(err)
		}
		return `"private": "` + base64.StdEncoding.EncodeToString(aged.Private(private)) + `"`
	})
	c.Write(file, state)
}

// ExpectNoChanges demands that a plan is empty.
func (c *CLI) ExpectNoChanges() {
	c.t.Helper()
	if out := c.Must("plan"); !strings.Contains(out, "No changes.") {
		c.t.Errorf("the plan is not empty:\n%s", out)
	}
}

// Script runs commands as a person types them: with bash, in the directory, where init installs the
// provider, terraform is the engine, and the provider's binary is in the path. Each command must
// succeed. Applies need no confirmation.
func (c *CLI) Script(commands string) Result {
	c.t.Helper()
	requireGenerated(c.t, commands)
	e, err := findEngine()
	if err != nil {
		c.t.Fatal(err)
	}
	binary, err := builtProvider()
	if err != nil {
		c.t.Fatal(err)
	}
	mirror := c.t.TempDir()
	// An engine reads the whole installed program in each command, to compare its hash. Unlike sh,
	// bash passes on the functions that a script exports.
	start := fmt.Appendf(nil, "#!/usr/bin/env bash\nexec '%s' \"$@\"\n", binary)
	for _, host := range []string{terraformHost, tofuHost} {
		version := filepath.Join(mirror, host, "terraform-payments", "payments", "1.0.0", runtime.GOOS+"_"+runtime.GOARCH)
		if err := os.MkdirAll(version, 0o700); err != nil {
			c.t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(version, "terraform-provider-payments"), start, 0o700); err != nil { //nolint:gosec // a program
			c.t.Fatal(err)
		}
	}
	settings := filepath.Join(mirror, "terraform.rc")
	if err := os.WriteFile(
		settings, fmt.Appendf(nil, "provider_installation {\n  filesystem_mirror {\n    path = %q\n  }\n}\n", mirror), 0o600,
	); err != nil {
		c.t.Fatal(err)
	}
	var out bytes.Buffer
	cmd := exec.CommandContext(c.t.Context(), "bash", "-euo", "pipefail", "-c", commands) //nolint:gosec // the command of a test
	cmd.Dir, cmd.Stdout, cmd.Stderr = c.Dir, &out, &out
	cmd.Env = append(slices.Clone(c.commandEnv()), "TF_CLI_CONFIG_FILE="+settings, "TF_CLI_ARGS_apply=-auto-approve",
		"PATH="+strings.Join([]string{e.linkTerraform(c.t), filepath.Dir(binary), os.Getenv("PATH")}, string(filepath.ListSeparator)))
	if err := cmd.Run(); err != nil && cmd.ProcessState == nil {
		c.t.Fatal(err)
	}
	return Result{Output: unframed(colors.ReplaceAllString(out.String(), "")), Code: cmd.ProcessState.ExitCode()}
}

var colors = regexp.MustCompile("\x1b\\[[0-9;]*m")

// unframed removes the frames around messages, so that a text can be found.
func unframed(output string) string {
	lines := strings.Split(output, "\n")
	for i, line := range lines {
		lines[i] = strings.TrimRight(strings.TrimLeft(line, "│╷╵ "), " ")
	}
	return strings.Join(lines, "\n")
}

// Flat is the output as one line with single spaces.
func (r Result) Flat() string { return strings.Join(strings.Fields(r.Output), " ") }

// Main is the TestMain of a package that uses [CLI] or takes long. It removes the provider built
// for its tests.
//
// The garbage collector runs more rarely than usual. Otherwise it would take a third of the tests'
// time, because they allocate much memory for a short time. An array that is never written takes no
// memory, and makes the collector wait for a GiB, also if few objects are alive. The race detector
// would have a copy of it.
func Main(m *testing.M) {
	debug.SetGCPercent(400)
	var ballast []byte
	info, _ := debug.ReadBuildInfo()
	if race := (debug.BuildSetting{Key: "-race", Value: "true"}); !slices.Contains(info.Settings, race) {
		ballast = make([]byte, 200<<20)
	}
	prepare()
	code := m.Run()
	runtime.KeepAlive(ballast)
	if buildDir != "" {
		_ = os.RemoveAll(buildDir)
	}
	os.Exit(code)
}

var buildDir string

// providerVariable names a built provider, so that not every package builds one.
const providerVariable = "PAYMENTS_TEST_PROVIDER"

// builtProvider returns the provider that the environment names, or builds it once for all tests of
// a package.
var builtProvider = sync.OnceValues(func() (string, error) {
	if binary := os.Getenv(providerVariable); binary != "" {
		if _, err := os.Stat(binary); err != nil {
			return "", fmt.Errorf("%s: %w", providerVariable, err)
		}
		return binary, nil
	}
	root, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}").Output()
	if err != nil {
		return "", fmt.Errorf("finding the module: %w", err)
	}
	dir, err := os.MkdirTemp("", "provider-payments-")
	if err != nil {
		return "", err
	}
	buildDir = dir
	binary := filepath.Join(dir, "terraform-provider-payments")
	build := exec.Command("go", "build", "-buildvcs=false", "-ldflags=-s -w", "-o", binary, ".") //nolint:gosec // a path that was just made
	build.Dir = strings.TrimSpace(string(root))
	build.Env = slices.DeleteFunc(os.Environ(), func(variable string) bool { return slices.Contains(rareCollection, variable) })
	if out, err := build.CombinedOutput(); err != nil {
		return "", fmt.Errorf("building the provider: %w\n%s", err, out)
	}
	return binary, nil
})
