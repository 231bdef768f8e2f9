// SPDX-License-Identifier: MPL-2.0

// Package rehearse is the command line that applies a configuration to a copy of the account, in a
// sandbox of this process: the rehearse subcommand. It only reads the account.
package rehearse

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/terraform-payments/terraform-provider-payments/internal/cli"
	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/transport"
	"github.com/terraform-payments/terraform-provider-payments/internal/export/account"
	"github.com/terraform-payments/terraform-provider-payments/internal/export/engine"
	"github.com/terraform-payments/terraform-provider-payments/internal/export/layout"
	"github.com/terraform-payments/terraform-provider-payments/internal/export/seed"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

// exitLeft says that something is left to change after the apply.
const exitLeft = 2

type options struct {
	dir          string
	faults       []string
	hold         bool
	organization string
}

type command struct {
	*cli.Run
	options
}

// Command declares the subcommand.
func Command() cli.Command {
	c := &command{options: options{dir: "."}}
	return cli.Command{
		Name:    "rehearse",
		Summary: "apply a configuration to a copy of the account",
		Usage:   []string{"[flags] [-- ARGUMENTS OF plan]"},
		About: "Reads the account, and starts the sandbox with a copy of it in memory. Then it applies the configuration there, with the " +
			"state of the directory, and plans again. The account is only read, and no file is left. Only this provider and the built-in one " +
			"work: a configuration with others is refused, and one with provisioners, which would really run.",
		Flags: []cli.Flag{
			cli.Text(&c.dir, "dir", "DIR", "the directory of the configuration, where init was run"),
			cli.Words(&c.faults, "faults", "RULES", "faults of the sandbox during the apply, as for its -fault, with semicolons in place of commas"),
			cli.Switch(&c.hold, "hold", "keep the sandbox up afterwards, to look at its pages, until Ctrl-C"),
			cli.Organization(&c.organization, "the organization that the account must belong to; any other is refused"),
		},
		HasArguments: true,
		Environment:  cli.ServiceEnvironment(cli.OrganizationVariable()),
		Exits: []string{
			"the apply works, and nothing is left to change",
			"it failed, or the apply would fail",
			"wrong arguments or settings; or the apply works, and something is left to change",
		},
		Examples: []string{
			"terraform-provider-payments rehearse -dir production",
			"terraform-provider-payments rehearse -dir production -hold -- -var-file=production.tfvars",
			"terraform-provider-payments rehearse -faults 'operation=createProduct;status=503;times=2'",
		},
		Do: func(ctx context.Context, r *cli.Run, arguments []string) (int, error) {
			c.Run = r
			return c.rehearse(ctx, arguments)
		},
	}
}

func (c *command) rehearse(ctx context.Context, arguments []string) (code int, err error) {
	found, faults, err := c.check(arguments)
	if err != nil {
		return cli.Usage, err
	}
	written, err := layout.ReadDirectory(c.dir, "")
	if err != nil {
		return cli.Failed, err
	}
	if at := written.Program(); at != "" {
		return cli.Failed, fmt.Errorf("%s has a removed block with a provisioner, which would really run. Nothing was applied", at)
	}
	workspace, err := asked(ctx, found, c.dir, "workspace", "show")
	if err != nil {
		return cli.Failed, err
	}
	state, err := asked(ctx, found, c.dir, "state", "pull")
	if err != nil {
		return cli.Failed, err
	}
	box, made, err := c.copyOfAccount(ctx)
	if err != nil {
		return cli.Failed, err
	}
	defer func() { err = errors.Join(err, box.Close()) }()
	settings := settingsOf(box, made.Organization)
	settings["TF_WORKSPACE"] = strings.TrimSpace(string(workspace))
	work, err := engine.NewCopy(found, c.dir, written, settings)
	if err != nil {
		return cli.Failed, err
	}
	defer func() { err = errors.Join(err, work.Close()) }()
	if err := putState(work.Dir, settings["TF_WORKSPACE"], state); err != nil {
		return cli.Failed, err
	}
	for _, f := range faults {
		box.AddFault(f)
	}
	code, err = c.apply(ctx, work, arguments)
	if c.hold {
		if err != nil {
			c.Say("%v", err)
		}
		c.Say("The copy of the account is at %s until Ctrl-C", box.URL)
		<-ctx.Done()
		err = nil // it was said
	}
	return code, err
}

// planFlags are the flags of plan that a rehearsal sets.
var planFlags = regexp.MustCompile(`^--?(out|detailed-exitcode)(=.*)?$`)

// check finds the engine, reads the faults, and checks the arguments of plan.
func (c *command) check(arguments []string) (found string, faults []sandbox.Fault, err error) {
	if found = engine.Find(); found == "" {
		return "", nil, cli.Wrong("terraform or tofu must be on the PATH")
	}
	if slices.ContainsFunc(arguments, planFlags.MatchString) {
		return "", nil, cli.Wrong("rehearse sets -out and -detailed-exitcode of plan itself")
	}
	for _, rule := range c.faults {
		f, err := sandbox.ParseFault(strings.ReplaceAll(rule, ";", ","))
		if err != nil {
			return "", nil, cli.Wrong("-faults: %v", err)
		}
		faults = append(faults, f)
	}
	return found, faults, nil
}

// asked returns the answer of the engine to a question about a directory, such as its state.
func asked(ctx context.Context, found, dir string, question ...string) ([]byte, error) {
	process := exec.CommandContext(ctx, found, append(question, "-no-color")...) //nolint:gosec // terraform or tofu
	process.Dir = dir
	process.Env = slices.DeleteFunc(os.Environ(), func(v string) bool {
		return strings.HasPrefix(v, "TF_CLI_ARGS") || strings.HasPrefix(v, "TF_REATTACH_PROVIDERS=")
	})
	var complaint strings.Builder
	process.Stderr = &complaint
	answer, err := process.Output()
	if err != nil {
		return nil, fmt.Errorf("%s %s fails in %s: %w. Run init there first.\n%s", filepath.Base(found), strings.Join(question, " "), dir, err,
			&complaint)
	}
	return answer, nil
}

// putState writes the state of a workspace into the copy, where an engine without a backend has it.
func putState(dir, workspace string, state []byte) error {
	if workspace != "default" {
		dir = filepath.Join(dir, "terraform.tfstate.d", workspace)
	}
	if err := os.MkdirAll(dir, 0o700); err != nil || len(state) == 0 {
		return err
	}
	return os.WriteFile(filepath.Join(dir, "terraform.tfstate"), state, 0o600)
}

// copyOfAccount reads the account, and serves a copy of it.
func (c *command) copyOfAccount(ctx context.Context) (*seed.Box, seed.Seed, error) {
	organization, err := c.Organization(c.organization)
	if err != nil {
		return nil, seed.Seed{}, err
	}
	settings := map[string]string{}
	if organization != "" {
		settings["organization_id"] = organization
	}
	server, err := account.Connect(ctx, c.Version, settings)
	if err != nil {
		return nil, seed.Seed{}, err
	}
	made, err := seed.Exact(ctx, server.Client(), func(string) {})
	if err != nil {
		return nil, made, err
	}
	b, err := seed.Serve(made)
	if err == nil {
		c.Say("Copied %s of the organization %s", cli.Count(made.Objects, "object"), account.Printable(made.Organization))
	}
	return b, made, err
}

// settings lead the engine to the copy, and to nothing else.
func settingsOf(b *seed.Box, organization string) map[string]string {
	all := map[string]string{
		transport.EnvBaseURL: b.URL, transport.EnvAPIKey: b.Key, transport.EnvCAFile: "", transport.EnvOnly: "1",
		client.EnvReadOnly: "0",
	}
	if organization != "" {
		all[client.EnvOrganization] = organization
	}
	return all
}
