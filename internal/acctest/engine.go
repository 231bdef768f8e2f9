// SPDX-License-Identifier: MPL-2.0

package acctest

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"

	"github.com/hashicorp/go-version"
)

// engineVariable names the binary that all tests run, whatever its file name is. Without it, they
// run the terraform on the PATH, or else the tofu there.
const engineVariable = "TF_ACC_TERRAFORM_PATH"

// hostVariable names the registry in whose name package resource serves the provider. Its default
// is the one that Terraform completes sources with.
const hostVariable = "TF_ACC_PROVIDER_HOST"

// The registries that Terraform and OpenTofu complete a source without a host with.
const (
	terraformHost = "registry.terraform.io"
	tofuHost      = "registry.opentofu.org"
)

// engine is a Terraform or an OpenTofu.
type engine struct {
	path    string
	tofu    bool
	version *version.Version
}

// Feature is something that old engines lack, or that a defect takes from some versions.
type Feature struct {
	name            string
	terraform, tofu string // the first versions; empty if there is none
	defect          defect // of Terraform
}

// defect is a known defect of an engine. Versions after the last one must pass: the defect is
// mended there, or this row is wrong.
type defect struct{ first, last, report string }

// Features that tests need.
var (
	FeatureIdentity = Feature{name: "import by identity", terraform: "1.12.0", tofu: "1.12.0"}
	FeatureQuery    = Feature{name: "list resources", terraform: "1.14.0"}
	FeatureActions  = Feature{name: "actions", terraform: "1.14.0"}
	FeatureCaller   = Feature{name: "the symbol caller in actions", terraform: "1.16.0"}
	FeatureMocks    = Feature{name: "mock files", terraform: "1.7.0"}
	// featureGenerated is -generate-config-out for an import block without the argument provider. With
	// the defect, the engine looks for hashicorp/payments.
	featureGenerated = Feature{
		name: "generated configuration of a provider outside hashicorp", terraform: "1.5.0", tofu: "1.6.0",
		defect: defect{"1.16.0", "1.16.2", "hashicorp/terraform issue 39144"},
	}
)

// Require skips a test if the engine lacks a feature.
func Require(t testing.TB, f Feature) {
	t.Helper()
	if reason := Lacks(t, f); reason != "" {
		t.Skip(reason)
	}
}

// Lacks returns the reason why the engine of the test run lacks a feature, or an empty string.
func Lacks(t testing.TB, f Feature) string {
	t.Helper()
	e, err := findEngine()
	if err != nil {
		t.Fatal(err)
	}
	return e.lacks(f)
}

func (e *engine) lacks(f Feature) string {
	product, first := "Terraform", f.terraform
	if e.tofu {
		product, first = "OpenTofu", f.tofu
	}
	switch {
	case first == "":
		return fmt.Sprintf("%s %s does not have %s", product, e.version, f.name)
	case e.version.Core().LessThan(version.Must(version.NewVersion(first))):
		return fmt.Sprintf("%s %s does not have %s, which needs %s", product, e.version, f.name, first)
	case !e.tofu && e.has(f.defect):
		return fmt.Sprintf("%s %s cannot do %s: %s", product, e.version, f.name, f.defect.report)
	}
	return ""
}

func (e *engine) has(d defect) bool {
	if d.first == "" {
		return false
	}
	core, first, last := e.version.Core(), version.Must(version.NewVersion(d.first)), version.Must(version.NewVersion(d.last))
	return core.Compare(first) >= 0 && core.Compare(last) <= 0
}

// requireGenerated skips a test that generates configuration with an engine whose generator has a
// defect.
func requireGenerated(t testing.TB, command string) {
	t.Helper()
	if strings.Contains(command, "-generate-config-out") {
		Require(t, featureGenerated)
	}
}

// rareCollection makes the garbage collector of an engine's process run rarely. Otherwise it takes
// a third of the time of a command, which ends before it needs much memory.
var rareCollection = []string{"GOGC=off", "GOMEMLIMIT=500MiB"}

// prepare sets the environment of package resource: rareCollection, and the engine, which that
// package looks for under the name terraform only and takes for a Terraform.
var prepare = sync.OnceFunc(func() {
	for _, variable := range rareCollection {
		name, value, _ := strings.Cut(variable, "=")
		_ = os.Setenv(name, value)
	}
	e, err := findEngine()
	if err != nil {
		return // each test with an engine reports it
	}
	if os.Getenv(engineVariable) == "" {
		_ = os.Setenv(engineVariable, e.path)
	}
	if e.tofu && os.Getenv(hostVariable) == "" {
		_ = os.Setenv(hostVariable, tofuHost)
	}
})

// findEngine returns the engine of the test run.
func findEngine() (*engine, error) {
	path := os.Getenv(engineVariable)
	for _, name := range []string{"terraform", "tofu"} {
		if path == "" {
			path, _ = exec.LookPath(name)
		}
	}
	if path == "" {
		return nil, errors.New("acceptance tests need terraform or tofu, on the PATH or in TF_ACC_TERRAFORM_PATH: `make test` finds one")
	}
	path, err := filepath.Abs(path)
	if err != nil {
		return nil, err
	}
	ask, _ := engines.LoadOrStore(path, sync.OnceValues(func() (*engine, error) { return askEngine(path) }))
	return ask.(func() (*engine, error))()
}

// engines has a function for each path, which returns the engine there.
var engines sync.Map

var firstLine = regexp.MustCompile(`^(Terraform|OpenTofu) v(\S+)`)

// askEngine runs the version command. Only its first line tells OpenTofu from Terraform: the
// version numbers of OpenTofu say nothing about the features of Terraform.
func askEngine(path string) (*engine, error) {
	cmd := exec.CommandContext(context.Background(), path, "version") //nolint:gosec // the environment names the binary
	// An engine prints a complaint about faulty settings before the version.
	cmd.Env = append(os.Environ(), "CHECKPOINT_DISABLE=1", "TF_CLI_CONFIG_FILE="+os.DevNull)
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("%s version: %w", path, err)
	}
	line := firstLine.FindStringSubmatch(string(out))
	if line == nil {
		return nil, fmt.Errorf("%s is neither Terraform nor OpenTofu: its version command prints %q", path, out)
	}
	number, err := version.NewVersion(line[2])
	if err != nil {
		return nil, fmt.Errorf("%s version: %w", path, err)
	}
	return &engine{path: path, tofu: line[1] == "OpenTofu", version: number}, nil
}

// IsTofu reports whether the engine of the test run is an OpenTofu. It is for tests of behavior
// that differs between the engines.
func IsTofu(t testing.TB) bool {
	t.Helper()
	e, err := findEngine()
	if err != nil {
		t.Fatal(err)
	}
	return e.tofu
}

// DeletesBeforeRefresh reports whether the engine of the test run plans the deletion of an object
// that left the configuration before it refreshes the object. Terraform 1.12 and later refresh it
// first, so that the plan gets the private state of that read.
func DeletesBeforeRefresh(t testing.TB) bool {
	t.Helper()
	e, err := findEngine()
	if err != nil {
		t.Fatal(err)
	}
	return e.tofu || e.version.Core().LessThan(version.Must(version.NewVersion("1.12.0")))
}

// linkTerraform returns a directory in which the engine has the name terraform, for scripts.
func (e *engine) linkTerraform(t testing.TB) string {
	t.Helper()
	dir := t.TempDir()
	if err := os.Symlink(e.path, filepath.Join(dir, "terraform")); err != nil {
		t.Fatal(err)
	}
	return dir
}
