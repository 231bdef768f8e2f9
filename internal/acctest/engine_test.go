// SPDX-License-Identifier: MPL-2.0

package acctest

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/hashicorp/go-version"
	"github.com/hashicorp/terraform-plugin-testing/helper/resource"
)

// script writes a program in shell.
func script(t *testing.T, path, body string) {
	t.Helper()
	if runtime.GOOS == "windows" {
		t.Skip("the fake engines are shell scripts")
	}
	if err := os.WriteFile(path, []byte("#!/bin/sh\n"+body+"\n"), 0o700); err != nil { //nolint:gosec // it is a program
		t.Fatal(err)
	}
}

// TestEngine_recognized tells engines apart by the first line that they print. The names of their
// files mean nothing.
func TestEngine_recognized(t *testing.T) {
	for _, c := range []struct {
		file, printed          string
		identity, query, fails string
	}{
		{
			"my-terraform-1.11", "Terraform v1.11.4\non linux_amd64", "Terraform 1.11.4 does not have import by identity, which needs 1.12.0",
			"Terraform 1.11.4", "",
		},
		{"terraform", "Terraform v1.12.0", "", "Terraform 1.12.0 does not have list resources, which needs 1.14.0", ""},
		{"tofu", "Terraform v1.14.0-rc2", "", "", ""},
		{"tofu", "OpenTofu v1.11.14\non linux_amd64", "OpenTofu 1.11.14 does not have import by identity", "OpenTofu 1.11.14", ""},
		{"terraform", "OpenTofu v1.12.6", "", "OpenTofu 1.12.6 does not have list resources", ""},
		{"terraform-1.14", "OpenTofu v1.14.0", "", "OpenTofu 1.14.0 does not have list resources", ""},
		{"terraform", "Terragrunt version v0.50", "", "", "neither Terraform nor OpenTofu"},
		{"terraform", "Terraform vX", "", "", "version"},
	} {
		path := filepath.Join(t.TempDir(), c.file)
		script(t, path, "test \"$1\" = version || exit 1\ncat <<'END'\n"+c.printed+"\nEND")
		t.Setenv(engineVariable, path)
		e, err := findEngine()
		if (err == nil) != (c.fails == "") || err != nil && !strings.Contains(err.Error(), c.fails) {
			t.Errorf("%q: %v, want %q", c.printed, err, c.fails)
		}
		if err != nil {
			continue
		}
		for f, want := range map[Feature]string{FeatureIdentity: c.identity, FeatureQuery: c.query} {
			if got := e.lacks(f); (got == "") != (want == "") || !strings.HasPrefix(got, want) {
				t.Errorf("%q: %s: %q, want %q", c.printed, f.name, got, want)
			}
		}
	}
	t.Setenv(engineVariable, filepath.Join(t.TempDir(), "none"))
	if _, err := findEngine(); err == nil {
		t.Error("found an engine that does not exist")
	}
}

// TestEngine_defect tells the versions that have a known defect from those before and after it.
func TestEngine_defect(t *testing.T) {
	t.Parallel()
	for printed, want := range map[string]string{
		"1.15.9":     "",
		"1.16.0-rc2": "Terraform 1.16.0-rc2 cannot do generated configuration",
		"1.16.2":     "Terraform 1.16.2 cannot do generated configuration",
		"1.16.3":     "",
	} {
		e := engine{version: version.Must(version.NewVersion(printed))}
		if got := e.lacks(featureGenerated); (got == "") != (want == "") || !strings.HasPrefix(got, want) {
			t.Errorf("%s: %q, want %q", printed, got, want)
		}
	}
	tofu := engine{tofu: true, version: version.Must(version.NewVersion("1.16.1"))}
	if got := tofu.lacks(featureGenerated); got != "" {
		t.Errorf("OpenTofu: %q", got)
	}
}

// TestEngine_onlyOne renames the engine, and puts programs on the PATH that fail under the usual
// names. Every way to run terraform in a test must run the engine.
func TestEngine_onlyOne(t *testing.T) {
	e, err := findEngine()
	if err != nil {
		t.Fatal(err)
	}
	renamed, others := filepath.Join(t.TempDir(), "my-engine-1.11"), t.TempDir()
	if err := os.Symlink(e.path, renamed); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"terraform", "tofu"} {
		script(t, filepath.Join(others, name), "echo wrong engine >&2; exit 97")
	}
	t.Setenv(engineVariable, renamed)
	t.Setenv("PATH", others+string(filepath.ListSeparator)+os.Getenv("PATH"))
	service := Start(t)
	c := NewCLI(t, service)
	want := fmt.Sprintf(" v%s", e.version)
	if out := c.Must("version"); !strings.Contains(out, want) {
		t.Errorf("Run ran another engine: %s", out)
	}
	if result := c.Script("terraform version"); result.Code != 0 || !strings.Contains(result.Output, want) {
		t.Errorf("Script ran another engine: %d %s", result.Code, result.Output)
	}
	Test(t, resource.TestStep{Config: service.Config("resource \"payments_webhook\" \"it\" {\n  url = \"https://coffee.example/hooks\"\n}\n")})
}

// TestFeatures_documented demands the first versions of features in the index.
func TestFeatures_documented(t *testing.T) {
	t.Parallel()
	index := ReadFile(t, Path("docs", "index.md"))
	for words, f := range map[string]Feature{
		"import by identity": FeatureIdentity, "list resources and `terraform query`": FeatureQuery, "actions": FeatureActions,
		"`terraform test` with the [mock file](": FeatureMocks, "import blocks, and generated configuration for them": featureGenerated,
	} {
		_, row, _ := strings.Cut(index, "\n| "+words)
		row, _, _ = strings.Cut(row, "\n")
		cells := strings.Split(row, " | ")
		if len(cells) != 3 || cells[1]+".0" != f.terraform || f.tofu == "" != strings.HasPrefix(cells[2], "none") ||
			f.tofu != "" && !strings.HasPrefix(cells[2]+" ", strings.TrimSuffix(f.tofu, ".0")+" ") {
			t.Errorf("the index does not say that %s need Terraform %s and OpenTofu %q: %q", words, f.terraform, f.tofu, cells)
		}
	}
	for _, words := range []string{
		"Terraform " + featureGenerated.defect.first + " to " + featureGenerated.defect.last + " cannot generate configuration for import blocks",
		"Terraform " + strings.TrimSuffix(FeatureCaller.terraform, ".0") + ": a triggered action",
	} {
		if !strings.Contains(index, words) {
			t.Errorf("the index does not say %q", words)
		}
	}
}
