// SPDX-License-Identifier: MPL-2.0

package documents_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
)

// TestReleaseNotes prints the section of a tag, and refuses a tag that the changelog does not
// announce.
func TestReleaseNotes(t *testing.T) {
	t.Parallel()
	const (
		before    = "# Changelog\n\n## [Unreleased]\n\n"
		notes     = "### Added\n\n- A [link](docs/index.md).\n"
		released  = "## [1.2.0] - 2026-12-01\n\n" + notes + "\n"
		last      = "## [1.1.0] - 2026-11-24\n\n- Older.\n"
		announced = before + released + last
	)
	for name, c := range map[string]struct{ tag, changelog, notes, refused string }{
		"announced":            {tag: "v1.2.0", changelog: announced, notes: notes},
		"first version":        {tag: "v1.1.0", changelog: before + last, notes: "- Older.\n"},
		"candidate":            {tag: "v1.2.0-rc.1", changelog: strings.ReplaceAll(announced, "[1.2.0]", "[1.2.0-rc.1]"), notes: notes},
		"candidate as release": {tag: "v1.2.0-rc.1", changelog: announced, refused: "the newest section"},
		"older":                {tag: "v1.1.0", changelog: announced, refused: "the newest section"},
		"not announced":        {tag: "v1.2.1", changelog: announced, refused: "the newest section"},
		"a point for any sign": {tag: "v1.2.0", changelog: strings.ReplaceAll(announced, "1.2.0", "1x2.0"), refused: "the newest section"},
		"no version":           {tag: "v1.2.0", changelog: before + "- New.\n", refused: "no version"},
		"no date":              {tag: "v1.2.0", changelog: strings.ReplaceAll(announced, " - 2026-12-01", ""), refused: "DATE"},
		"entries left":         {tag: "v1.2.0", changelog: strings.Replace(announced, before, before+"- New.\n\n", 1), refused: "not empty"},
		"empty":                {tag: "v1.2.0", changelog: strings.Replace(announced, notes, "", 1), refused: "is empty"},
		"not a version":        {tag: "v1.2", changelog: announced, refused: "not a version"},
		"without a v":          {tag: "1.2.0", changelog: announced, refused: "not a version"},
		"a command":            {tag: "v1.2.0;id", changelog: announced, refused: "not a version"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			changelog := filepath.Join(t.TempDir(), "CHANGELOG.md")
			if err := os.WriteFile(changelog, []byte(c.changelog), 0o600); err != nil {
				t.Fatal(err)
			}
			command := exec.CommandContext(t.Context(), acctest.Path(".ci", "release-notes"), c.tag, changelog) //nolint:gosec // our script
			var errs strings.Builder
			command.Stderr = &errs
			out, err := command.Output()
			if (err != nil) != (c.refused != "") || !strings.Contains(errs.String(), c.refused) {
				t.Errorf("ended with %v and %q, want %q", err, &errs, c.refused)
			}
			if got := string(out); got != c.notes {
				t.Errorf("printed %q, want %q", got, c.notes)
			}
		})
	}
}

var (
	usedAction = regexp.MustCompile(`(?m)^\s*(?:- )?uses: (.+)$`)
	pinned     = regexp.MustCompile(`^([\w.-]+/[\w./-]+)@[0-9a-f]{40} # v\d+\.\d+\.\d+$`)
)

// TestWorkflows_pinned demands that workflows name each action of another repository by its digest,
// with the version in a comment, and each repository by one digest.
func TestWorkflows_pinned(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob(acctest.Path(".github", "workflows", "*.yml"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no workflows: %v", err)
	}
	pins := map[string]string{}
	for _, file := range files {
		for _, match := range usedAction.FindAllStringSubmatch(acctest.ReadFile(t, file), -1) {
			used := match[1]
			if strings.HasPrefix(used, "./") {
				continue
			}
			action := pinned.FindStringSubmatch(used)
			if action == nil {
				t.Errorf("%s: %s is not pinned as ACTION@DIGEST # vX.Y.Z", file, used)
				continue
			}
			owner, rest, _ := strings.Cut(action[1], "/")
			name, _, _ := strings.Cut(rest, "/")
			_, pin, _ := strings.Cut(used, "@")
			if other, ok := pins[owner+"/"+name]; ok && other != pin {
				t.Errorf("%s: %s/%s is pinned to %s, and elsewhere to %s", file, owner, name, pin, other)
			}
			pins[owner+"/"+name] = pin
		}
	}
	if len(pins) == 0 {
		t.Error("no action is used: the pattern is outdated")
	}
}

// TestDependabot_modules demands that Dependabot updates the dependencies of every module.
func TestDependabot_modules(t *testing.T) {
	t.Parallel()
	modules, err := filepath.Glob(acctest.Path("internal", "tools", "*", "go.mod"))
	if err != nil || len(modules) == 0 {
		t.Fatalf("no modules: %v", err)
	}
	configuration := acctest.ReadFile(t, acctest.Path(".github", "dependabot.yml"))
	for _, module := range modules {
		directory := "/internal/tools/" + filepath.Base(filepath.Dir(module))
		if !strings.Contains(configuration, " "+directory+"\n") {
			t.Errorf("dependabot.yml does not name %s", directory)
		}
	}
}
