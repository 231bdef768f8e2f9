// SPDX-License-Identifier: MPL-2.0

// Package engine runs Terraform or OpenTofu in a copy of a configuration, with this program as the
// provider. Nothing in the directory changes.
package engine

import (
	"bytes"
	"context"
	"encoding/json"
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

	"github.com/terraform-payments/terraform-provider-payments/internal/export/layout"
)

// Find finds terraform or tofu on the PATH, or returns "".
func Find() string {
	for _, name := range []string{"terraform", "tofu"} {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	return ""
}

// PlanLine is the last line of a plan of objects. Its groups are the numbers of imports, and of
// objects to add, to change, to destroy and, with OpenTofu, to forget.
var PlanLine = regexp.MustCompile(
	`(?m)^Plan: (?:(\d+) to import, )?(\d+) to add, (\d+) to change, (\d+) to destroy(?:, (\d+) to forget)?\.|^No changes\.`)

// Copy is a configuration in a temporary directory.
type Copy struct {
	Engine string // its path
	Dir    string

	temporary   string
	environment []string
	hasModules  bool
}

// NewCopy copies the configuration of a directory without its backend, and links the other files,
// and what lies above the directory as far as its modules do. settings are variables for the
// engine, in place of the environment's. The caller closes the copy.
func NewCopy(engine, from string, written *layout.Directory, settings map[string]string) (c *Copy, err error) {
	c = &Copy{Engine: engine, hasModules: written.HasCalls}
	if c.temporary, err = os.MkdirTemp("", "payments-"); err != nil {
		return nil, err
	}
	if err := c.fill(from, written, settings); err != nil {
		_ = c.Close()
		return nil, err
	}
	return c, nil
}

// Close removes the copy.
func (c *Copy) Close() error { return os.RemoveAll(c.temporary) }

func (c *Copy) fill(from string, written *layout.Directory, settings map[string]string) error {
	plugins := filepath.Join(c.temporary, "plugins")
	if err := os.Mkdir(plugins, 0o700); err != nil {
		return err
	}
	executable, err := os.Executable()
	if err != nil {
		return err
	}
	if err := os.Symlink(executable, filepath.Join(plugins, "terraform-provider-payments")); err != nil {
		return err
	}
	rc := filepath.Join(c.temporary, "cli.tfrc")
	text := fmt.Sprintf("provider_installation {\n  dev_overrides {\n    \"terraform-payments/payments\" = %s\n  }\n  direct {}\n}\n",
		layout.Literal(cty.StringVal(plugins)))
	if err := os.WriteFile(rc, []byte(text), 0o600); err != nil {
		return err
	}
	c.environment = append(withoutLeading(os.Environ()), "TF_CLI_CONFIG_FILE="+rc, "CHECKPOINT_DISABLE=1", "TF_IN_AUTOMATION=1")
	for name, value := range settings {
		c.environment = append(c.environment, name+"="+value)
	}
	absolute, err := filepath.Abs(from)
	if err != nil {
		return err
	}
	if c.Dir, err = linkAbove(absolute, written.ModulePaths(), filepath.Join(c.temporary, "copy")); err != nil {
		return err
	}
	return copyFiles(absolute, written, c.Dir)
}

// Modules gets the modules of the configuration, if there are any.
func (c *Copy) Modules(ctx context.Context) error {
	if !c.hasModules {
		return nil
	}
	if output, err := c.Run(ctx, "get", "-no-color"); err != nil {
		return fmt.Errorf("%s cannot get the modules: %w:\n%s", c.Name(), err, output)
	}
	return nil
}

// Run runs the engine in the copy, and returns its output.
func (c *Copy) Run(ctx context.Context, arguments ...string) ([]byte, error) {
	process := exec.CommandContext(ctx, c.Engine, arguments...) //nolint:gosec // terraform or tofu
	process.Dir, process.Env = c.Dir, c.environment
	return process.CombinedOutput()
}

// Name is the engine's, for messages.
func (c *Copy) Name() string { return filepath.Base(c.Engine) }

// withoutLeading leaves out the variables that lead an engine elsewhere than to the copy: to a part
// of it, to another state, or to another process of the provider.
func withoutLeading(environment []string) []string {
	leading := []string{"TF_CLI_ARGS", "TF_DATA_DIR=", "TF_REATTACH_PROVIDERS=", "TF_WORKSPACE="}
	return slices.DeleteFunc(environment, func(v string) bool {
		return slices.ContainsFunc(leading, func(name string) bool { return strings.HasPrefix(v, name) })
	})
}

// copyFiles copies the configuration without its backend, and links the other files.
func copyFiles(from string, written *layout.Directory, to string) error {
	for name := range written.Files {
		path := filepath.Join(from, name)
		if !layout.IsConfiguration(name) {
			if !strings.HasPrefix(name, ".") && !strings.Contains(name, ".tfstate") {
				if err := os.Symlink(path, filepath.Join(to, name)); err != nil {
					return err
				}
			}
			continue
		}
		content, err := os.ReadFile(path) //nolint:gosec // a file of the directory that the user named
		if err != nil {
			return err
		}
		if strings.HasSuffix(name, ".json") {
			content, err = withoutBackendInJSON(content)
		} else {
			content = withoutBackend(content)
		}
		if err != nil {
			return fmt.Errorf("%s: %w", path, err)
		}
		if err := os.WriteFile(filepath.Join(to, name), content, 0o600); err != nil { //nolint:gosec // in a directory of its own
			return err
		}
	}
	return nil
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

// withoutBackendInJSON is [withoutBackend] for the other syntax.
func withoutBackendInJSON(content []byte) ([]byte, error) {
	var file map[string]any
	decoder := json.NewDecoder(bytes.NewReader(content))
	decoder.UseNumber()
	if err := decoder.Decode(&file); err != nil {
		return nil, err
	}
	blocks, isList := file["terraform"].([]any)
	if !isList {
		blocks = []any{file["terraform"]}
	}
	for _, block := range blocks {
		if of, isObject := block.(map[string]any); isObject {
			delete(of, "backend")
			delete(of, "cloud")
		}
	}
	return json.Marshal(file)
}
