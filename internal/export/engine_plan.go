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
	"strings"

	"github.com/zclconf/go-cty/cty"

	"github.com/terraform-payments/terraform-provider-payments/internal/cli"
	"github.com/terraform-payments/terraform-provider-payments/internal/export/engine"
	"github.com/terraform-payments/terraform-provider-payments/internal/export/layout"
)

// verify plans a copy of the directory with the engine on the PATH, and returns the line of the
// plan. The plan imports every object that has a block, so the copy needs no state. An engine that
// plans anything else is an error, with the plan.
func (c *command) verify(ctx context.Context, state layout.Managed, o options) (line string, err error) {
	found, err := findEngine()
	if err != nil {
		return "", err
	}
	written, err := layout.ReadDirectory(o.Dir, o.NamesFile)
	if err != nil {
		return "", err
	}
	settings := map[string]string{}
	for name, value := range c.settings {
		settings["PAYMENTS_"+strings.ToUpper(name)] = value
	}
	work, err := engine.NewCopy(found, o.Dir, written, settings)
	if err != nil {
		return "", err
	}
	defer func() { err = errors.Join(err, work.Close()) }()
	if err := os.WriteFile(filepath.Join(work.Dir, "export_verify.tf"), missingImports(written, state), 0o600); err != nil {
		return "", err
	}
	if err := work.Modules(ctx); err != nil {
		return "", err
	}
	output, err := work.Run(ctx, "plan", "-input=false", "-no-color", "-lock=false")
	quiet, exit := engine.PlanLine.FindSubmatch(output), (*exec.ExitError)(nil)
	switch {
	case errors.As(err, &exit):
		return "", fmt.Errorf("%s cannot plan it:\n%s", work.Name(), output)
	case err != nil:
		return "", fmt.Errorf("%s could not be started: %w", work.Name(), err)
	case quiet == nil || !isQuiet(quiet):
		return "", fmt.Errorf("%s plans something else than to import:\n%s", work.Name(), output)
	}
	return work.Name() + ": " + string(bytes.TrimSpace(quiet[0])), nil
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
	found := engine.Find()
	if found == "" {
		return "", cli.Wrong("-verify needs terraform or tofu on the PATH")
	}
	return found, nil
}

// missingImports are import blocks for the objects whose import was done and deleted.
func missingImports(written *layout.Directory, state layout.Managed) []byte {
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
	return []byte(blocks.String())
}
