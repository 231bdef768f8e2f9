// SPDX-License-Identifier: MPL-2.0

package call

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"strconv"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/transport"
)

// options are the arguments of the command line.
type options struct {
	operation string
	arguments []string // name=value; with -list, words
	file      string   // of the body; empty for none
	list      bool
	help      bool
	allow     bool
	yes       bool
	secrets   bool
	readOnly  bool

	organization   string // that the account must belong to; empty for any
	maxRetries     int
	requestTimeout time.Duration
}

// flags has no usage texts: help.go has them.
func (o *options) flags() *flag.FlagSet {
	flags := flag.NewFlagSet("call", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	flags.BoolVar(&o.help, "help", false, "")
	flags.BoolVar(&o.help, "h", false, "")
	flags.BoolVar(&o.list, "list", false, "")
	flags.BoolVar(&o.allow, "allow-money-movement", false, "")
	flags.BoolVar(&o.yes, "yes", false, "")
	flags.BoolVar(&o.secrets, "secrets", false, "")
	flags.BoolVar(&o.readOnly, "read-only", false, "")
	flags.Func("organization-id", "", func(text string) error {
		o.organization = text
		return client.CheckOrganization(text)
	})
	flags.Func("f", "", func(text string) error {
		switch {
		case text == "":
			return errors.New("it names no file")
		case o.file != "":
			return errors.New("it is given more than once")
		}
		o.file = text
		return nil
	})
	o.maxRetries, o.requestTimeout = transport.DefaultMaxRetries, transport.DefaultRequestTimeout
	flags.Func("max-retries", "", func(text string) error {
		n, err := strconv.Atoi(text)
		if err != nil || n < 0 || n > 100 {
			return errors.New("it must be a whole number from 0 to 100")
		}
		o.maxRetries = n
		return nil
	})
	flags.Func("request-timeout", "", func(text string) error {
		d, err := time.ParseDuration(text)
		if err != nil || d < time.Millisecond || d > time.Hour {
			return errors.New("it must be a duration between 1ms and 1h, such as 30s")
		}
		o.requestTimeout = d
		return nil
	})
	return flags
}

// parse reads the arguments. Flags may stand before, between and behind the others.
func parse(args []string) (options, error) {
	var o options
	flags := o.flags()
	var rest []string
	for {
		if err := flags.Parse(args); err != nil {
			return o, &usageError{err.Error() + "; -help shows the flags"}
		}
		if flags.NArg() == 0 {
			break
		}
		rest, args = append(rest, flags.Arg(0)), flags.Args()[1:]
	}
	if len(rest) > 0 && !o.list {
		o.operation, rest = rest[0], rest[1:]
	}
	o.arguments = rest
	if o.operation == "" && !o.list && !o.help {
		return o, &usageError{"which operation? -list shows all, and -help shows the flags"}
	}
	return o, nil
}

// wrong returns an error about the operation's arguments.
func (op *operation) wrong(err error) error {
	return nothingSent(fmt.Sprintf("%s: %v", op.ID, err), fmt.Sprintf("`call %s -help` shows its arguments", op.ID))
}
