// SPDX-License-Identifier: MPL-2.0

package export

import (
	"cmp"
	"context"
	"path"
	"path/filepath"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/cli"
	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/export/account"
	"github.com/terraform-payments/terraform-provider-payments/internal/export/layout"
)

// options are the arguments of the command line.
type options struct {
	account.Selection
	layout.Options

	since        string
	states       []string // files, or "-" for stdin
	seed         string   // file; empty for none
	check        bool
	force        bool
	verify       bool
	imports      bool
	update       bool
	destinations bool
	json         bool
	organization string // that the account must belong to; empty for any
}

// Command declares the subcommand.
func Command() cli.Command { return (&command{today: time.Now(), memory: memory}).declare() }

// declare declares the subcommand.
func (c *command) declare() cli.Command {
	o := options{Options: layout.Options{Dir: "account"}}
	return cli.Command{
		Name:    "export",
		Summary: "write an account as Terraform configuration",
		Usage:   []string{"[flags]"},
		About: "Reads an account and writes its Terraform configuration: with references, with names made of labels, and " +
			"with import blocks. A plan of it imports every object and changes none. The command only reads.",
		Flags: []cli.Flag{
			cli.Text(&o.Dir, "dir", "DIR", "the directory to write. A second run adds what is new in a file of its own, and changes no file "+
				"but names.json"),
			cli.Words(&o.TypeWords, "types", "WORDS", "types to export, such as products,links,accounts, or all. By default all but those "+
				"of people: customers, external accounts and invoices"),
			cli.Words(&o.Only, "only", "IDS", "only these objects"),
			cli.Words(&o.Exclude, "exclude", "IDS", "all but these objects"),
			cli.Text(&o.Match, "match", "PATTERN", "only objects whose label is like this, such as 'Spring *'"),
			cli.Text(&o.NotMatch, "exclude-match", "PATTERN", "all but objects whose label is like this"),
			cli.Text(&o.since, "updated-since", "DATE", "only objects that were changed or made on this day (UTC) or later, such as 2026-11-01"),
			cli.Switch(&o.Archived, "archived", "archived objects and paid invoices too. By default only archived ones that others refer to"),
			cli.Text(&o.NamesFile, "names", "FILE", "where the names of earlier runs are. By default names.json in the directory"),
			cli.Words(&o.states, "state", "FILES", `states of an engine, so that managed objects are not written again; "-" is stdin:`+
				"\n  terraform state pull | terraform-provider-payments export -state - # or tofu"),
			cli.Switch(&o.Variables, "variables", "variables in place of sensitive values, with an example of terraform.tfvars"),
			cli.Switch(&o.Copy, "copy", "for another account: no import blocks, and variables for destinations, addresses of "+
				"webhooks and sensitive values"),
			cli.Number(&o.Tables, "tables", 2, 0, "N or more alike objects of one type as one block with for_each, and a CSV file"),
			cli.Switch(&o.force, "force", "write into a directory with other files, or with blocks whose objects are not known "+
				"without -state. No file is changed"),
			cli.Switch(&o.verify, "verify", "plan the result with terraform or tofu, and print the line of the plan"),
			cli.Switch(&o.imports, "imports", "write import blocks alone, for the blocks of the directory and of its modules that are in no "+
				"state: by names.json, else by label and content. For a state that is lost"),
			cli.Switch(&o.update, "update", "change the literals of the directory and of its modules that differ from the account, and print "+
				"the lines. Comments, order and expressions stay. -only chooses objects"),
			cli.Switch(&o.destinations, "destinations", "with -update: payees, hosts of events and targets of swaps, too"),
			cli.Switch(&o.check, "check", "write nothing: say what Terraform does not manage, and what is gone from the account. "+
				"Destinations of money that no managed object has come first"),
			cli.Text(&o.seed, "seed", "FILE", "write the account as a seed of the sandbox, and nothing else. Personal data, bank "+
				"data and secrets in it are invented, unless the exported configuration has them: so that fits. The ids are the same. "+
				"-variables writes the values of its variables beside it, in a file that ends with .seed.tfvars"),
			cli.Switch(&o.json, "json", "print the summary as JSON"),
			cli.Organization(&o.organization, "the organization that the account must belong to; any other is refused"),
		},
		Environment: cli.ServiceEnvironment(cli.OrganizationVariable()),
		Exits: []string{
			"done",
			"it failed: the account could not be read, a file could not be written, or -verify found a change",
			"wrong arguments or settings; with -check: Terraform and the account have different objects",
		},
		Notes: []string{
			"The files can hold personal data if -types names people. Sensitive values are never written.",
		},
		Examples: []string{
			"terraform-provider-payments export -verify",
			"terraform-provider-payments export -dir staging -copy -types products,links,codes",
			"terraform state pull | terraform-provider-payments export -check -state - # or tofu",
			"terraform-provider-payments export -imports -dir production",
		},
		Do: func(ctx context.Context, r *cli.Run, _ []string) (int, error) {
			c.Run = r
			if err := o.refusal(); err != nil {
				return cli.Failed, err
			}
			if o.since != "" {
				var err error
				if o.Since, err = time.Parse(time.DateOnly, o.since); err != nil {
					return cli.Failed, cli.Wrong("-updated-since takes a date such as 2026-11-01")
				}
			}
			o.CountNone = o.check
			o.NamesFile = cmp.Or(o.NamesFile, filepath.Join(o.Dir, "names.json"))
			return c.run(ctx, o)
		},
	}
}

// refusal refuses flags that exclude each other.
func (o options) refusal() error {
	isWriting := o.Copy || o.verify || o.Tables > 0
	isSelecting := len(o.Only)+len(o.Exclude) > 0 || o.Match+o.NotMatch+o.since != "" || o.Archived
	switch {
	case o.Dir == "":
		return cli.Wrong("-dir names no directory")
	case o.check && (isWriting || o.Variables):
		return cli.Wrong("-check writes nothing, so -copy, -tables, -variables and -verify have no effect with it")
	case o.seed != "" && (o.check || o.json || isWriting):
		return cli.Wrong("-seed writes a seed alone, so -check, -copy, -json, -tables and -verify have no effect with it")
	case o.destinations && !o.update:
		return cli.Wrong("-destinations has no effect without -update")
	case o.update && (o.imports || o.check || o.json || o.seed != "" || isWriting || o.Variables):
		return cli.Wrong("-update changes the blocks of the directory alone, so -check, -copy, -imports, -json, -seed, -tables, -variables " +
			"and -verify have no effect with it")
	case o.imports && (o.check || o.json || o.seed != "" || isWriting || o.Variables):
		return cli.Wrong("-imports writes import blocks alone, so -check, -copy, -json, -seed, -tables, -variables and -verify have no " +
			"effect with it")
	case o.imports && isSelecting:
		return cli.Wrong("-imports is about all blocks, so -archived, -exclude, -exclude-match, -match, -only and -updated-since have no " +
			"effect with it")
	case o.verify && (o.Copy || o.Variables):
		return cli.Wrong("-verify cannot plan a configuration whose variables have no values: leave out -copy and -variables")
	}
	for flag, pattern := range map[string]string{"-match": o.Match, "-exclude-match": o.NotMatch} {
		if _, err := path.Match(pattern, ""); err != nil {
			return cli.Wrong("%s: %q is no pattern: * is any text, ? one character, [abc] one of several", flag, pattern)
		}
	}
	for _, id := range append(o.Only, o.Exclude...) {
		if err := client.CheckID(id); err != nil {
			return cli.Wrong("-only and -exclude take ids: %v", err)
		}
	}
	return nil
}
