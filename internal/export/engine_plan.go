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
	"slices"
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
	plugins := filepath.Join(temporary, "plugins")
	if err := os.Mkdir(plugins, 0o700); err != nil {
		return "", err
	}
	work, hasModules, err := copyConfiguration(o, state, filepath.Join(temporary, "copy"))
	if err != nil {
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
	run := func(arguments ...string) ([]byte, error) {
		process := exec.CommandContext(ctx, engine, arguments...) //nolint:gosec // terraform or tofu
		process.Dir = work
		// An argument such as -target would leave objects out, and the plan would still say that all is well.
		process.Env = slices.DeleteFunc(os.Environ(), func(v string) bool { return strings.HasPrefix(v, "TF_CLI_ARGS") })
		process.Env = append(process.Env, "TF_CLI_CONFIG_FILE="+settings, "CHECKPOINT_DISABLE=1", "TF_IN_AUTOMATION=1")
		for name, value := range c.settings {
			process.Env = append(process.Env, "PAYMENTS_"+strings.ToUpper(name)+"="+value)
		}
		return process.CombinedOutput()
	}
	if hasModules {
		if output, err := run("get", "-no-color"); err != nil {
			return "", fmt.Errorf("%s cannot get the modules: %w:\n%s", filepath.Base(engine), err, output)
		}
	}
	output, err := run("plan", "-input=false", "-no-color", "-lock=false")
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

// copyConfiguration copies the configuration into a new directory of a folder, links the other files,
// and adds an import block for each object whose import was done and deleted. It links what lies above
// the directory as far as its modules do, and reports whether there are modules.
func copyConfiguration(o options, state layout.Managed, folder string) (to string, hasModules bool, err error) {
	written, err := layout.ReadDirectory(o.Dir, o.NamesFile)
	if err != nil {
		return "", false, err
	}
	from, err := filepath.Abs(o.Dir)
	if err != nil {
		return "", false, err
	}
	modules := written.ModulePaths()
	if to, err = linkAbove(from, modules, folder); err != nil {
		return "", false, err
	}
	return to, len(modules) > 0, copyFiles(o, written, state, to)
}

// linkAbove makes a directory that lies in a folder as one lies in its repository, and links all that
// lies beside it, up to the highest of its modules. It returns the new directory.
func linkAbove(from string, modules []string, folder string) (string, error) {
	levels := 0
	for _, path := range modules {
		absolute, err := filepath.Abs(path)
		if err != nil {
			return "", err
		}
		if to, err := filepath.Rel(from, absolute); err == nil {
			levels = max(levels, strings.Count(filepath.ToSlash(to)+"/", "../"))
		}
	}
	above := from
	for range levels {
		above = filepath.Dir(above)
	}
	down, err := filepath.Rel(above, from)
	if err != nil {
		return "", err
	}
	for _, name := range strings.Split(filepath.ToSlash(down), "/") {
		if err := os.MkdirAll(folder, 0o700); err != nil {
			return "", err
		}
		if name == "." {
			break
		}
		entries, err := os.ReadDir(above)
		if err != nil {
			return "", err
		}
		for _, entry := range entries {
			if entry.Name() != name {
				err = errors.Join(err, os.Symlink(filepath.Join(above, entry.Name()), filepath.Join(folder, entry.Name())))
			}
		}
		if err != nil {
			return "", err
		}
		above, folder = filepath.Join(above, name), filepath.Join(folder, name)
	}
	return folder, os.MkdirAll(folder, 0o700)
}

func copyFiles(o options, written *layout.Directory, state layout.Managed, to string) error {
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
