// SPDX-License-Identifier: MPL-2.0

package rehearse

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	tfjson "github.com/hashicorp/terraform-json"

	"github.com/terraform-payments/terraform-provider-payments/internal/cli"
	"github.com/terraform-payments/terraform-provider-payments/internal/export/engine"
	"github.com/terraform-payments/terraform-provider-payments/internal/export/layout"
)

// planFile is the name of the plan in the copy.
const planFile = "rehearsal.tfplan"

// apply plans, applies, and plans again, in the copy.
func (c *command) apply(ctx context.Context, work *engine.Copy, arguments []string) (int, error) {
	if err := work.Modules(ctx); err != nil {
		return cli.Failed, err
	}
	if err := refusePrograms(filepath.Join(work.Dir, ".terraform", "modules")); err != nil {
		return cli.Failed, err
	}
	plan := append([]string{"plan", "-input=false", "-no-color", "-lock=false", "-out=" + planFile}, arguments...)
	output, err := work.Run(ctx, plan...)
	switch {
	case err != nil && bytes.Contains(output, []byte("dependency lock file")): // the copy has none
		return cli.Failed, fmt.Errorf("the configuration has other providers than this one, which a rehearsal cannot run:\n%s", output)
	case err != nil:
		return cli.Failed, fmt.Errorf("the plan fails:\n%s", output)
	}
	changes := "0 to add, 0 to change, 0 to destroy"
	if line, isPlan := strings.CutPrefix(string(engine.PlanLine.Find(output)), "Plan: "); isPlan {
		changes = strings.TrimSuffix(line, ".")
	}
	if err := refuseProvisioners(ctx, work); err != nil {
		return cli.Failed, err
	}
	if output, err := work.Run(ctx, "apply", "-input=false", "-no-color", planFile); ctx.Err() != nil {
		return cli.Failed, ctx.Err()
	} else if err != nil {
		return cli.Failed, fmt.Errorf("the apply would fail. In the copy of the account:\n%s", output)
	}
	plan = append([]string{"plan", "-input=false", "-no-color", "-lock=false", "-detailed-exitcode"}, withoutReplace(arguments)...)
	output, err = work.Run(ctx, plan...)
	var exit *exec.ExitError
	switch {
	case errors.As(err, &exit) && exit.ExitCode() == exitLeft:
		return exitLeft, c.Print(fmt.Sprintf("The apply works: %s. Afterwards, something is left to change:\n%s", changes, output))
	case err != nil:
		return cli.Failed, fmt.Errorf("the plan after the apply fails:\n%s", output)
	}
	return cli.Done, c.Print(fmt.Sprintf("The apply works: %s. Nothing is left to change afterwards.\n", changes))
}

// replaceFlag is -replace of plan, with its value or before it.
var replaceFlag = regexp.MustCompile(`^--?replace(=.*)?$`)

// withoutReplace returns the arguments of a plan that must not replace the same object again.
func withoutReplace(arguments []string) (kept []string) {
	for i := 0; i < len(arguments); i++ {
		switch found := replaceFlag.FindStringSubmatch(arguments[i]); {
		case found == nil:
			kept = append(kept, arguments[i])
		case found[1] == "":
			i++ // the next argument is its value
		}
	}
	return kept
}

// refuseProvisioners refuses a plan that would run a program.
func refuseProvisioners(ctx context.Context, work *engine.Copy) error {
	output, err := work.Run(ctx, "show", "-json", planFile)
	if err != nil {
		return fmt.Errorf("the plan cannot be read:\n%s", output)
	}
	text := string(output)
	if start := strings.Index(text, "\n{"); start >= 0 { // a warning of the engine may be before it
		text = text[start+1:]
	}
	var plan tfjson.Plan
	if err := json.Unmarshal([]byte(text[:strings.LastIndex(text, "}")+1]), &plan); err != nil {
		return fmt.Errorf("the plan cannot be read: %w", err)
	}
	if plan.Config == nil {
		return errors.New("the plan has no configuration. Nothing was applied")
	}
	if hasProgram(plan.Config.RootModule) {
		return errors.New("the configuration has a provisioner, which would really run. Nothing was applied")
	}
	return nil
}

// refusePrograms refuses modules with a removed block that has a provisioner: no plan shows it. A
// module of this machine is a link.
func refusePrograms(modules string) error {
	all, err := filepath.Glob(filepath.Join(modules, "*"))
	for _, module := range all {
		if module, err = filepath.EvalSymlinks(module); err == nil {
			err = filepath.WalkDir(module, refuseProgram)
		}
		if err != nil {
			return err
		}
	}
	return err
}

func refuseProgram(path string, entry fs.DirEntry, err error) error {
	if err != nil || !entry.IsDir() {
		return err
	}
	module, err := layout.ReadDirectory(path, "")
	if err == nil && module.Program() != "" {
		err = fmt.Errorf("%s has a removed block with a provisioner, which would really run. Nothing was applied", module.Program())
	}
	return err
}

// hasProgram reports whether a module, or one inside of it, has a provisioner.
func hasProgram(m *tfjson.ConfigModule) bool {
	if m == nil {
		return false
	}
	for _, call := range m.ModuleCalls {
		if hasProgram(call.Module) {
			return true
		}
	}
	return slices.ContainsFunc(m.Resources, func(r *tfjson.ConfigResource) bool { return len(r.Provisioners) > 0 })
}
