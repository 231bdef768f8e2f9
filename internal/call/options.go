// SPDX-License-Identifier: MPL-2.0

package call

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/cli"
	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/transport"
)

// options are the arguments of the command line.
type options struct {
	operation string
	arguments []string // name=value; with -list, words
	file      string   // of the body; empty for none
	list      bool
	allow     bool
	yes       bool
	secrets   bool
	readOnly  bool

	allowRepeat  bool
	repeatWindow time.Duration // in which an equal request counts as a repetition

	listing listing

	organization   string // that the account must belong to; empty for any
	maxRetries     int
	requestTimeout time.Duration
}

// Command declares the subcommand.
func Command() cli.Command {
	o := options{maxRetries: transport.DefaultMaxRetries, requestTimeout: transport.DefaultRequestTimeout, repeatWindow: client.RepeatWindow}
	o.listing.format = formats[0]
	return cli.Command{
		Name:    "call",
		Summary: "run one operation of the payments service",
		Usage:   []string{"OPERATION [flags] [name=value ...]", "OPERATION -help", "-list [WORD ...]"},
		About: "Runs one operation of the payments service, and prints the response as JSON. The arguments are checked " +
			"before anything is sent. A name is a parameter of the path or of the query, or a member of the body. Lists " +
			"and objects are JSON. An argument replaces the member of the same name in the file of -f.",
		HasArguments: true,
		Flags: []cli.Flag{
			cli.Func("f", "FILE", `the body, as a JSON object; "-" reads it from stdin`, o.setFile),
			cli.Switch(&o.list, "list", "list the operations that have all words, with all that they take"),
			cli.Value(&o.listing.format, "format", "FORMAT", "how a list is printed: json, csv or table (default json)", readFormat),
			cli.Words(&o.listing.columns, "columns", "NAMES",
				"only these members of a list's objects, with commas; an inner one as customer.name"),
			cli.Value(&o.listing.since, "since", "DATE", "only objects of a list from this day or time on (UTC)", readDate),
			cli.Value(&o.listing.until, "until", "DATE", "only objects of a list from before this day or time (UTC)", readDate),
			cli.Switch(&o.listing.mark, "bom", "begin CSV with a byte order mark, by which Excel knows UTF-8"),
			cli.Switch(&o.allow, "allow-money-movement", "allow an operation that moves money; it asks before it sends"),
			cli.Switch(&o.yes, "yes", "do not ask; for scripts"),
			cli.Value(&o.repeatWindow, "repeat-window", "TIME",
				"how long ago an equal movement of money counts as a repetition, which is refused; from 1h to 8784h (default 1h)", readWindow),
			cli.Switch(&o.allowRepeat, "allow-repeat", "send although an equal movement was made before"),
			cli.Switch(&o.readOnly, "read-only", "refuse every operation that changes something"),
			cli.Organization(&o.organization, "the organization that the account must belong to; any other is refused"),
			cli.Switch(&o.secrets, "secrets", "print secrets, such as the verification key of a webhook"),
			cli.Number(&o.maxRetries, "max-retries", 0, 100, "maximum number of retries of the request"),
			cli.Value(&o.requestTimeout, "request-timeout", "TIME",
				fmt.Sprintf("timeout of one attempt, such as 30s (default %ds)", o.requestTimeout/time.Second), readTimeout),
		},
		Environment: cli.ServiceEnvironment(
			cli.Entry{Name: client.EnvReadOnly, Text: "true or 1 is -read-only; no flag lifts it"}, cli.OrganizationVariable(),
		),
		Exits: []string{
			"done. The response is on stdout, and null if it is empty or cannot be read.",
			"it failed. The reason is on stderr.",
			"wrong arguments or settings, or the wrong account. The operation was not sent.",
			exitUnknown: "it may have taken effect. It was not repeated, and the message says how to find out.",
		},
		Notes: []string{
			"OPERATION -help describes the arguments of an operation, with an example.",
			"The output can hold personal and bank data.",
		},
		Examples: []string{
			"terraform-provider-payments call -list payout",
			"terraform-provider-payments call products include_archived=true",
			"terraform-provider-payments call transactions -format csv -since 2026-03-01 -until 2026-04-01",
			"terraform-provider-payments call createProduct -f product.json price=12.50",
			"terraform-provider-payments call createWithdrawal -allow-money-movement network=Bitcoin amount=0.05 withdrawalAddress=...",
		},
		Topic: func(arguments []string) (string, error) {
			if o.list || len(arguments) == 0 {
				return "", nil
			}
			return helpOf(arguments[0])
		},
		Do: func(ctx context.Context, r *cli.Run, arguments []string) (int, error) {
			switch {
			case o.list:
				o.arguments = arguments
			case len(arguments) == 0 || arguments[0] == "":
				return cli.Failed, cli.Wrong("which operation? -list shows all, and -help shows the flags")
			default:
				o.operation, o.arguments = arguments[0], arguments[1:]
			}
			return (&command{r}).run(ctx, o)
		},
	}
}

// setFile takes -f.
func (o *options) setFile(name string) error {
	switch {
	case name == "":
		return errors.New("it names no file")
	case o.file != "":
		return errors.New("it is given more than once")
	}
	o.file = name
	return nil
}

// readTimeout reads -request-timeout.
func readTimeout(text string) (time.Duration, error) {
	timeout, err := time.ParseDuration(text)
	if err != nil || timeout < time.Millisecond || timeout > time.Hour {
		err = errors.New("it must be a duration between 1ms and 1h, such as 30s")
	}
	return timeout, err
}
