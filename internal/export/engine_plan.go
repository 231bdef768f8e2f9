// SPDX-License-Identifier: MPL-2.0

package export

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclwrite"
	"github.com/zclconf/go-cty/cty"

	"github.com/terraform-payments/terraform-provider-payments/internal/cli"
	"github.com/terraform-payments/terraform-provider-payments/internal/export/layout"
)

// planLine is the last line of a plan that imports.
var planLine = regexp.MustCompile(`(?m)^Plan: (?:(\d+) to import, )?(\d+) to add, (\d+) to change, (\d+) to destroy\.|^No changes\.`)

// verify plans a copy of the directory with the engine on the PATH, and returns the line of the
// plan. The plan imports every object that has a block, so the copy needs no state. An engine that
// plans anything else is an error, with the plan.
func (c *command) verify(ctx context.Context, state layout.Managed, o options) (line string, err error) {
	engine, err := findEngine()
	if err != nil {
		return "", err
	}
	temporary, err := os.MkdirTemp("", "export-verify-")
	if err != nil {
		return "", err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(temporary)) }()
	work, plugins := filepath.Join(temporary, "copy"), filepath.Join(temporary, "plugins")
	for _, folder := range []string{work, plugins} {
		if err := os.Mkdir(folder, 0o700); err != nil {
			return "", err
		}
	}
	if err := copyConfiguration(o, state, work); err != nil {
		return "", err
	}
	executable, err := os.Executable()
	if err != nil {
		return "", err
	}
	if err := os.Symlink(executable, filepath.Join(plugins, "terraform-provider-payments")); err != nil {
		return "", err
	}
	settings := filepath.Join(temporary, "cli.tfrc")
	text := fmt.Sprintf("provider_installation {\n  dev_overrides {\n    \"terraform-payments/payments\" = %s\n  }\n  direct {}\n}\n",
		layout.Literal(cty.StringVal(plugins)))
	if err := os.WriteFile(settings, []byte(text), 0o600); err != nil {
		return "", err
	}
	run := exec.CommandContext(ctx, engine, "plan", "-input=false", "-no-color", "-lock=false") //nolint:gosec // terraform or tofu
	run.Dir = work
	run.Env = append(os.Environ(), "TF_CLI_CONFIG_FILE="+settings, "CHECKPOINT_DISABLE=1", "TF_IN_AUTOMATION=1")
	for name, value := range c.settings {
		run.Env = append(run.Env, "PAYMENTS_"+strings.ToUpper(name)+"="+value)
	}
	output, err := run.CombinedOutput()
	found := planLine.FindSubmatch(output)
	if err != nil || found == nil || !isQuiet(found) {
		return "", fmt.Errorf("%s plans something else than to import:\n%s", filepath.Base(engine), output)
	}
	return filepath.Base(engine) + ": " + string(bytes.TrimSpace(found[0])), nil
}

// isQuiet reports whether a plan adds, changes and destroys nothing.
func isQuiet(found [][]byte) bool {
	for _, n := range found[2:] {
		if len(n) > 0 && string(n) != "0" {
			return false
		}
	}
	return true
}

// findEngine finds terraform or tofu.
func findEngine() (string, error) {
	for _, name := range []string{"terraform", "tofu"} {
		if path, err := exec.LookPath(name); err == nil {
			return path, nil
		}
	}
	return "", cli.Wrong("-verify needs terraform or tofu on the PATH")
}

// withoutBackend removes the place of the state, which the copy does not have.
func withoutBackend(content []byte) []byte {
	file, diagnostics := hclwrite.ParseConfig(content, "", hcl.InitialPos)
	if diagnostics.HasErrors() {
		return content
	}
	for _, block := range file.Body().Blocks() {
		for _, inner := range block.Body().Blocks() {
			if block.Type() == "terraform" && (inner.Type() == "backend" || inner.Type() == "cloud") {
				block.Body().RemoveBlock(inner)
			}
		}
	}
	return file.Bytes()
}

// copyConfiguration copies the configuration, links the other files, and adds an import block for
// each object whose import was done and deleted.
func copyConfiguration(o options, state layout.Managed, to string) error {
	written, err := layout.ReadDirectory(o.Dir, o.NamesFile)
	if err != nil {
		return err
	}
	for name := range written.Files {
		path, err := filepath.Abs(filepath.Join(o.Dir, name))
		if err != nil {
			return err
		}
		if !layout.IsConfiguration(name) || strings.HasSuffix(name, ".json") {
			if !strings.HasPrefix(name, ".") && !strings.Contains(name, ".tfstate") {
				err = os.Symlink(path, filepath.Join(to, name))
			}
			if err != nil {
				return err
			}
			continue
		}
		content, err := os.ReadFile(path) //nolint:gosec // a file of the directory that the user named
		if err != nil {
			return err
		}
		content = withoutBackend(content)
		if err := os.WriteFile(filepath.Join(to, name), content, 0o600); err != nil { //nolint:gosec // in a directory of its own
			return err
		}
	}
	managed := written.Configured()
	for id, address := range state {
		if id != layout.ParseAddress(address).Type && written.Has(address) {
			managed[id] = address
		}
	}
	var blocks strings.Builder
	for id, address := range managed {
		if !written.IsImported(id) {
			fmt.Fprintf(&blocks, "import {\n  to = %s\n  id = %s\n}\n", address, layout.Literal(cty.StringVal(id)))
		}
	}
	return os.WriteFile(filepath.Join(to, "export_verify.tf"), []byte(blocks.String()), 0o600)
}
