// SPDX-License-Identifier: MPL-2.0

package export

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
	"github.com/terraform-payments/terraform-provider-payments/internal/cli"
)

// TestVerify_engine plans with a fake engine. A plan that only imports is shown as its line, and
// any other is exit code 1 with the plan. The copy has one import for each object, also where the
// import blocks were deleted. It has no backend.
func TestVerify_engine(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("the fake engine is a shell script")
	}
	path, copied := t.TempDir(), filepath.Join(t.TempDir(), "copied")
	t.Setenv("PATH", path)
	service, dir := demo(t), t.TempDir()
	r := run(t, service, "-dir", dir, "-verify")
	if r.code != cli.Usage || !strings.Contains(r.err, "needs terraform or tofu") || len(files(t, dir)) > 0 {
		t.Errorf("without an engine: exit code %d: %s", r.code, r.err)
	}
	write := func(script string) {
		if err := os.WriteFile(filepath.Join(path, "tofu"), []byte(script), 0o700); err != nil { //nolint:gosec // it has to run
			t.Fatal(err)
		}
	}
	engine := func(says string) {
		write("#!/bin/sh\n/bin/cat *.tf > " + copied + "\necho \"$TF_CLI_ARGS_plan$TF_CLI_ARGS\"'" + says + "'\n")
	}
	t.Setenv("TF_CLI_ARGS", "-no-color")
	t.Setenv("TF_CLI_ARGS_plan", "-target=payments_product.ring")
	const quiet = "Plan: 26 to import, 0 to add, 0 to change, 0 to destroy."
	engine(quiet)
	r = run(t, service, "-dir", dir, "-tables", "3", "-verify").succeeded(t)
	if !strings.Contains(r.out, "tofu: "+quiet) {
		t.Errorf("the line is not shown:\n%s", r.out)
	}
	backend := "terraform {\n  backend \"s3\" {}\n}\n"
	if err := os.WriteFile(filepath.Join(dir, "backend.tf"), []byte(backend), 0o600); err != nil {
		t.Fatal(err)
	}
	objects := len(namesIn(t, files(t, dir)))
	if err := os.Remove(filepath.Join(dir, "imports.tf")); err != nil {
		t.Fatal(err)
	}
	run(t, service, "-dir", dir, "-verify").succeeded(t)
	if text := acctest.ReadFile(t, copied); objects == 0 || strings.Count(text, "import {") != objects || strings.Contains(text, "s3") {
		t.Errorf("the copy:\n%s", text)
	}
	for script, said := range map[string]string{
		"#!/bin/sh\necho 'Plan: 25 to import, 0 to add, 1 to change, 0 to destroy.'": "tofu plans something else than to import:\nPlan: 25",
		"#!/bin/sh\necho 'Plan: 1 to add, 0 to change, 0 to destroy.'":               "tofu plans something else than to import:\nPlan: 1",
		"#!/bin/sh\necho 'Plan: 0 to add, 0 to change, 0 to destroy, 1 to forget.'":  "tofu plans something else than to import:\nPlan: 0",
		"#!/bin/sh\necho 'Error: no'\nexit 1":                                        "tofu cannot plan it:\nError: no",
		"#!/no/shell":                                                                "tofu could not be started: ",
	} {
		write(script)
		if r := run(t, service, "-dir", dir, "-verify"); r.code != cli.Failed || !strings.Contains(r.err, said) {
			t.Errorf("%q: exit code %d: %s", said, r.code, r.err)
		}
	}
}
