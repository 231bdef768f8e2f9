// SPDX-License-Identifier: MPL-2.0

package acctest

import (
	"fmt"
	"os/exec"
	"strings"
	"testing"

	"github.com/hashicorp/go-version"
)

// SkipWithoutActions skips a test if the engine of the test run has no actions.
func SkipWithoutActions(t testing.TB) {
	t.Helper()
	engine, err := findTerraform()
	if err != nil {
		t.Fatal(err)
	}
	out, err := exec.CommandContext(t.Context(), engine, "version").Output() //nolint:gosec // the engine of the test run
	if err != nil {
		t.Fatal(err)
	}
	if reason := lacksActions(string(out)); reason != "" {
		t.Skip(reason)
	}
}

// lacksActions returns the reason why an engine has no actions, or an empty string. printed is the
// output of its command version. OpenTofu has none in any version.
func lacksActions(printed string) string {
	name, number, _ := strings.Cut(strings.SplitN(printed, "\n", 2)[0], " v")
	found, err := version.NewVersion(number)
	switch {
	case err != nil:
		return fmt.Sprintf("this engine is unknown: %q", printed)
	case name != "Terraform":
		return name + " has no actions"
	case found.Core().LessThan(version.Must(version.NewVersion("1.14.0"))):
		return "Terraform " + number + " has no actions: they need 1.14"
	}
	return ""
}
