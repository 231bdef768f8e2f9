// SPDX-License-Identifier: MPL-2.0

package doctor

import (
	"context"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/cli"
	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/transport"
)

// Command declares the subcommand. Ctrl-C ends it with a report of the responses until then.
func Command() cli.Command { return (&command{clock: time.Now, pause: sleep}).declare() }

// sleep waits, unless the context ends before.
func sleep(ctx context.Context, wait time.Duration) { _ = transport.Pause(ctx, wait) }

// declare declares the subcommand.
func (c *command) declare() cli.Command {
	o := options{sample: defaultSample}
	return cli.Command{
		Name:    "doctor",
		Summary: "say which of the provider's assumptions hold for an account",
		Usage:   []string{"[flags]"},
		About: "Reads an account, and says which of the provider's assumptions about the payments service hold for it, and the " +
			"consequence for each Terraform type. The last line is the command of a sandbox with the same habits. " +
			"It sends GET requests only, and none that creates anything. With -write it also makes objects of its own.",
		Flags: []cli.Flag{
			cli.Words(&o.groups, "groups", "WORDS", "groups of operations to read, such as products,webhooks. By default all"),
			cli.Number(&o.sample, "sample", 1, maxSample, "the most objects of a type to read"),
			cli.Text(&o.json, "json", "FILE", `write the report as JSON, too; "-" is stdout, in place of the text`),
			cli.Switch(&o.write, "write", `for a test organization: make, change and delete objects whose names begin with "doctor", `+
				"to learn the habits that only writes show. First it lists them, and those that remain, and asks. "+
				"It never moves money. Types that bill, or that remain, must be named with -groups"),
			cli.Switch(&o.clean, "clean", "for a test organization: delete the objects that killed runs of -write left. It finds them by their "+
				"names, lists them, and asks"),
			cli.Switch(&o.yes, "yes", "with -write or -clean: do not ask; for scripts. It needs -organization-id"),
			cli.Organization(&o.organization, "with -write or -clean: the organization of the account; in any other, nothing is written"),
		},
		Environment: cli.ServiceEnvironment(
			cli.Entry{Name: client.EnvReadOnly, Text: "true or 1 forbids -write and -clean"}, cli.OrganizationVariable(),
		),
		Exits: []string{
			"the provider can read all that was seen",
			"it could not run to its end: the service did not respond, or refused the key. Or objects of -write are left",
			"wrong arguments or settings",
			exitBreaks: "the provider cannot read something, or a write of a valid object was refused",
		},
		Notes: []string{
			"The report has names of members, types, patterns and counts. It has no value of the account: no name, no " +
				"amount, no address, no id, no URL and no key. It names the host of the service.",
		},
		Examples: []string{
			"terraform-provider-payments doctor",
			"terraform-provider-payments doctor -groups products,webhooks -sample 5 -json report.json",
			"terraform-provider-payments doctor -write -json report.json",
			"terraform-provider-payments doctor -clean",
		},
		Do: func(ctx context.Context, r *cli.Run, _ []string) (int, error) {
			c.Run = r
			if err := o.check(); err != nil {
				return cli.Failed, err
			}
			if o.clean {
				return cli.Done, c.clean(ctx, o)
			}
			return c.run(ctx, o)
		},
	}
}

// check refuses flags that exclude each other.
func (o options) check() error {
	switch {
	case o.clean && (o.write || len(o.groups) > 0 || o.json != ""):
		return cli.Wrong("-clean goes with -yes and -organization-id only")
	case !o.write && !o.clean && (o.yes || o.organization != ""):
		return cli.Wrong("-yes and -organization-id go with -write or -clean only")
	}
	return nil
}
