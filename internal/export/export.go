// SPDX-License-Identifier: MPL-2.0

// Package export is the export subcommand: it reads an account and writes the Terraform
// configuration that a person would have written, with references, names and import blocks. It only
// reads the account.
//
// The rooms: account reads the objects, layout decides the address and the file of each block, and
// write makes the files. They know no type. seed makes a seed of the sandbox in place of a
// configuration.
package export

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math"
	"net/http"
	"path/filepath"
	"runtime/debug"
	"strings"
	"sync/atomic"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/cli"
	"github.com/terraform-payments/terraform-provider-payments/internal/export/account"
	"github.com/terraform-payments/terraform-provider-payments/internal/export/layout"
	"github.com/terraform-payments/terraform-provider-payments/internal/export/seed"
	"github.com/terraform-payments/terraform-provider-payments/internal/export/write"
	"github.com/terraform-payments/terraform-provider-payments/internal/provider"
)

// memory is the limit that the garbage collector keeps, if it can: 20,000 objects fit.
const memory = 350 << 20

// exitDiffers says, with -check, that Terraform and the account have different objects.
const exitDiffers = 2

// command is one run of the subcommand. Ctrl-C ends it, and nothing is written.
type command struct {
	*cli.Run

	today    time.Time
	memory   int64             // see [memory]; 0 in tests, which share a process
	settings map[string]string // of the provider; those that are not here come from the environment
	requests atomic.Int64      // that were sent
}

// run follows the options.
func (c *command) run(ctx context.Context, o options) (int, error) {
	if c.memory > 0 && debug.SetMemoryLimit(-1) == math.MaxInt64 { // GOMEMLIMIT is not set
		debug.SetMemoryLimit(c.memory)
	}
	start := c.export
	if o.seed != "" {
		start = c.seed
	}
	code, err := start(ctx, o)
	if err != nil && ctx.Err() != nil {
		err = errors.New("interrupted. Each file is whole, or was not written")
	}
	return code, err
}

// export reads the account, and writes or checks.
func (c *command) export(ctx context.Context, o options) (int, error) {
	if _, err := findEngine(); o.verify && err != nil {
		return cli.Usage, err
	}
	dir, err := layout.ReadDirectory(o.Dir, o.NamesFile)
	if err != nil {
		return cli.Failed, err
	}
	if (o.imports || o.update) && len(o.TypeWords) == 0 {
		o.TypeWords = dir.Types()
	}
	if !o.check && !o.imports && !o.update && !o.force && !dir.IsExport && len(dir.Files) > 0 {
		return cli.Usage, cli.Wrong("the directory %s has files, and none of an earlier export. -force adds to it; it changes no file", o.Dir)
	}
	state, attributes, err := layout.ReadStates(c.Run, o.states)
	if err != nil {
		return cli.Failed, err
	}
	contents, err := c.read(ctx, o)
	if err != nil {
		return cli.Failed, err
	}
	dir.Resolve(contents.Objects)
	known := attributes.Destinations(contents, dir.Managed(state))
	if o.check {
		return c.check(contents, dir, state, known, o)
	}
	switch {
	case o.imports:
		return c.writeImports(contents, dir, state, o)
	case o.update:
		return c.update(contents, dir, state, o)
	}
	if err := refuseUnknown(dir, state, o); err != nil {
		return cli.Usage, err
	}
	return c.write(ctx, contents, dir, state, known, o)
}

// connect connects to the account, which must be that of the required organization.
func (c *command) connect(ctx context.Context, o options) (*account.Server, error) {
	settings := map[string]string{"organization_id": o.organization}
	maps.Copy(settings, c.settings)
	return account.Connect(ctx, c.Version, settings, provider.WithObserver(func(*http.Response, time.Duration) { c.requests.Add(1) }))
}

func (c *command) read(ctx context.Context, o options) (*account.Contents, error) {
	server, err := c.connect(ctx, o)
	if err != nil {
		return nil, err
	}
	contents, err := server.Read(ctx, o.Selection, c.progress)
	if err == nil && c.TerminalErr {
		c.progress("")
		_, _ = fmt.Fprint(c.Stderr, "\r")
	}
	return contents, err
}

// refuseUnknown refuses a directory with blocks whose objects are not known: an object that
// Terraform created for such a block would get a second one.
func refuseUnknown(dir *layout.Directory, state layout.Managed, o options) error {
	unknown := dir.Unknown()
	if state != nil || len(unknown) == 0 || o.force || o.Copy { // a copy has other objects than the account
		return nil
	}
	return cli.Wrong("export did not write %s, so it cannot tell which objects they are, and would write these twice. "+
		"Nothing was written. Name the state: pipe the output of `terraform state pull` or `tofu state pull` to "+
		"`terraform-provider-payments export -dir %s -state -`.\n"+
		"If they were never applied, use -force", strings.Join(shortened(unknown), ", "), o.Dir)
}

// write writes the configuration of the new objects, and prints a summary.
func (c *command) write(
	ctx context.Context, contents *account.Contents, dir *layout.Directory, state layout.Managed, known layout.Destinations, o options,
) (int, error) {
	l := layout.New(contents, dir, state, known, o.Options, c.today)
	files, err := write.Files(l, c.Version, c.today)
	if err != nil {
		return cli.Failed, err
	}
	if err := ctx.Err(); err != nil {
		return cli.Failed, err
	}
	if err := write.Put(o.Dir, files); err != nil {
		return cli.Failed, err
	}
	s := c.summarize(l, files, dir.Managed(state))
	if o.verify {
		if s.Verified, err = c.verify(ctx, state, o); err != nil {
			return cli.Failed, err
		}
	}
	if o.json {
		return cli.Done, c.printJSON(s)
	}
	return cli.Done, c.Print(s.text(l))
}

// writeImports writes import blocks for the blocks whose objects are in no state.
func (c *command) writeImports(contents *account.Contents, dir *layout.Directory, state layout.Managed, o options) (int, error) {
	lost := layout.FindLost(contents, dir, state)
	if len(lost.Found)+len(lost.Several) == 0 {
		return cli.Done, c.Print("Each block of the directory has an import block, or is in the state.\n")
	}
	path := filepath.Join(o.Dir, dir.FreeImports())
	if err := write.Put(o.Dir, []write.File{{Path: path, Content: write.LostImports(lost)}}); err != nil {
		return cli.Failed, err
	}
	text := fmt.Sprintf("  %s   %s\n", path, cli.Count(len(lost.Found), "import block"))
	if n := len(lost.Several); n > 0 {
		text += fmt.Sprintf("\n%s without one, because the object is not certain: see the comments in the file.\n", cli.Count(n, "block"))
	}
	return cli.Done, c.Print(text + "\nNext: run init and plan with Terraform or OpenTofu, and look at each change: it must create nothing\n")
}

// update changes the literals that differ from the account.
func (c *command) update(contents *account.Contents, dir *layout.Directory, state layout.Managed, o options) (int, error) {
	u := write.Updated(contents, dir, dir.Managed(state), o.destinations)
	files, diff, err := u.Files()
	if err != nil {
		return cli.Failed, err
	}
	if err := write.Replace(files); err != nil {
		return cli.Failed, err
	}
	n := 0
	for _, f := range files {
		n += f.Objects
	}
	text := diff
	switch {
	case u.Compared == 0:
		text = "Nothing was compared: no block of the directory, in native syntax, has a known object. Name the state with -state\n"
	case diff == "" && len(u.Left) == 0:
		text = fmt.Sprintf("Each literal of %s is as in the account.\n", cli.Count(u.Compared, "block"))
	}
	if len(u.Left) > 0 {
		text += fmt.Sprintf("\nNot changed:\n  %s\n", strings.Join(u.Left, "\n  "))
	}
	if n > 0 {
		text += fmt.Sprintf("\n%s changed. Next: plan with Terraform or OpenTofu, and commit\n", cli.Count(n, "value"))
	}
	return cli.Done, c.Print(text)
}

// seed writes the account as a seed of the sandbox.
func (c *command) seed(ctx context.Context, o options) (int, error) {
	server, err := c.connect(ctx, o)
	if err != nil {
		return cli.Failed, err
	}
	contents, err := server.Read(ctx, o.Selection, func(string) {})
	if err != nil {
		return cli.Failed, err
	}
	made, err := seed.Of(ctx, server.Client(), contents.Configured(), c.progress)
	if err != nil {
		return cli.Failed, err
	}
	written := []write.File{{Path: o.seed, Content: made.Content, IsPersonal: true}}
	if o.Variables {
		values, err := c.valuesInSeed(ctx, made, contents, o)
		if err != nil {
			return cli.Failed, err
		}
		path := strings.TrimSuffix(o.seed, filepath.Ext(o.seed)) + ".seed.tfvars" // no engine takes it by itself
		written = append([]write.File{{Path: path, Content: values, IsPersonal: true}}, written...)
	}
	if err := write.Put(filepath.Dir(o.seed), written); err != nil { // it replaces an earlier seed, and no values
		return cli.Failed, err
	}
	paths := ""
	for _, file := range written {
		paths += "  " + file.Path + "\n"
	}
	return cli.Done, c.Print(fmt.Sprintf("Read %s of the organization %s. Nothing was changed in the account.\n\n%s\n"+
		"Personal data, bank data and secrets in it are invented, unless a configuration has them that export writes with the same -types.\n"+
		"Next: terraform-provider-payments sandbox -seed %s\n",
		cli.Count(made.Objects, "object"), account.Printable(made.Organization), paths, o.seed))
}

// valuesInSeed are the values of the variables that an export with -variables declares, as a
// sandbox with the seed has them.
func (c *command) valuesInSeed(ctx context.Context, made seed.Seed, contents *account.Contents, o options) (values []byte, err error) {
	box, err := seed.Serve(made)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, box.Close()) }()
	server, err := account.Connect(ctx, c.Version, map[string]string{
		"base_url": box.URL, "api_key": box.Key, "organization_id": made.Organization, "max_requests_per_second": "10000",
	})
	if err != nil {
		return nil, err
	}
	copied, err := server.Read(ctx, o.Selection, func(string) {})
	if err != nil {
		return nil, err
	}
	dir, err := layout.ReadDirectory("", o.NamesFile)
	if err != nil {
		return nil, err
	}
	l := layout.New(contents, dir, nil, nil, o.Options, c.today)
	dir.Names = l.Names // a label may be spelled otherwise there
	known := layout.New(copied, dir, nil, nil, o.Options, c.today).Variables.Values()
	return write.ExampleValues("Values for a sandbox with the seed of this name: plan with -var-file.", l.Variables, known), nil
}
