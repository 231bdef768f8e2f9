// SPDX-License-Identifier: MPL-2.0

package review

import (
	"context"
	"regexp"
	"slices"
	"strings"

	"github.com/terraform-payments/terraform-provider-payments/internal/cli"
)

// options are the arguments of the command line.
type options struct {
	format   string
	policy   string // file; empty for none
	dir      string // of the configuration; empty for none
	title    string
	commit   string // of the reviewed configuration; empty for none
	live     bool
	compare  string // file of the review that was approved; empty for none
	maxBytes int
	plan     string // file, or "-" for stdin
}

// formats are the forms of the output.
var formats = []string{"json", "markdown", "sarif", "text"}

var commitID = regexp.MustCompile(`^[0-9a-f]{7,64}$`)

// leastBytes is the least -max-bytes: the head, and the first lines of a table.
const leastBytes = 2000

// Command declares the subcommand.
func Command() cli.Command {
	o := options{format: "markdown", maxBytes: 65000}
	return cli.Command{
		Name:    "review",
		Summary: "describe the effect of a plan on money, data and prices",
		Usage:   []string{"[flags] PLAN.json"},
		About: "Describes the effect of a plan on money, data and prices, in the words of people who decide about it. The plan is " +
			`the output of "terraform show -json PLAN", or of tofu; "-" is stdin.`,
		HasArguments: true,
		Flags: []cli.Flag{
			cli.Text(&o.format, "format", "FORMAT", "markdown, for a comment on a pull request; text; json; sarif, with -dir"),
			cli.Text(&o.policy, "policy", "FILE", "levels and exceptions of your team"),
			cli.Text(&o.dir, "dir", "DIR", "the configuration, so that findings have a file and a line, and misspelled keys in "+
				"nested objects and programs of removed blocks are found"),
			cli.Text(&o.title, "title", "TEXT", "the first words: the name of the environment"),
			cli.Text(&o.commit, "commit", "SHA", "the commit of the configuration, which the second line then names"),
			cli.Switch(&o.live, "live", "ask the payments service, reading only, how many subscriptions, unpaid invoices, "+
				"pending payouts and withdrawals a change concerns"),
			cli.Text(&o.compare, "compare", "REVIEWED.json",
				"the approved review, as -format json wrote it: fails unless each change is one of it. "+
					"Changes that are done already do not count. Both need one "+keyVariable),
			cli.Number(&o.maxBytes, "max-bytes", leastBytes, 0, "length of a comment. Rows are left out from the lowest level on"),
		},
		Environment: []cli.Entry{
			{Name: keyVariable, Text: "key of the fingerprints in the JSON, with at least 32 characters. Two reviews with one key can " +
				"be compared: equal fingerprints stand for equal values, of which the review shows only a part"},
		},
		Exits: []string{
			"nothing needs approval",
			"it failed: the plan could not be read, is not complete, or ended with an error; with -live, the key was refused, or is one of " +
				"another organization; with -compare, a change was not reviewed",
			"wrong arguments or settings",
			exitApprove: "a finding needs approval",
			exitBlocked: "a finding is blocked",
		},
		Notes: []string{
			"Without -live, no connection is opened. With it, the environment says where the service is, as for the provider: " +
				"PAYMENTS_BASE_URL, PAYMENTS_API_KEY, PAYMENTS_CA_FILE, PAYMENTS_ORGANIZATION_ID.",
			"A plan as JSON has secrets in clear text. Delete it after the review. The review's output has none.",
		},
		Examples: []string{
			"terraform show -json plan | terraform-provider-payments review - # or tofu",
			"terraform-provider-payments review -title production -policy review.hcl -dir . plan.json",
		},
		GOGC: gcPercent,
		Do: func(ctx context.Context, r *cli.Run, arguments []string) (int, error) {
			code, err := cli.Failed, o.take(arguments)
			if err == nil {
				code, err = (&command{r}).run(ctx, o)
			}
			if err != nil {
				err = inOneLine(err)
			}
			return code, err
		},
	}
}

// take checks the flags, and takes the plan.
func (o *options) take(arguments []string) error {
	switch {
	case !slices.Contains(formats, o.format):
		return cli.Wrong("-format: there is no format %q. Known are %s", o.format, strings.Join(formats, ", "))
	case o.format == "sarif" && o.dir == "":
		return cli.Wrong("-format sarif needs -dir, because a plan has no lines")
	case o.commit != "" && !commitID.MatchString(o.commit):
		return cli.Wrong("-commit takes the id of a commit: 7 to 64 hexadecimal digits")
	case len(arguments) != 1:
		return cli.Wrong("name one plan, as `show -json` prints it, or - for stdin; -help shows the flags")
	}
	o.plan = arguments[0]
	return nil
}
