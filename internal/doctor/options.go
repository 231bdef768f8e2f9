// SPDX-License-Identifier: MPL-2.0

package doctor

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
)

const (
	defaultSample = 20
	maxSample     = 1000
)

// options are the arguments of the command line.
type options struct {
	help   bool
	groups []string // words such as "products"; empty for all
	sample int      // most objects of a type
	json   string   // file, or "-" for stdout; empty for none

	write        bool
	yes          bool   // do not ask
	organization string // of the account; empty if the caller does not name it
	journal      string // the file of -write; empty for one that the doctor names
	clean        string // the journal of a run to clean up; empty for none
}

// flags has no usage texts: help.go has them.
func (o *options) flags() *flag.FlagSet {
	flags := flag.NewFlagSet("doctor", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	flags.BoolVar(&o.help, "help", false, "")
	flags.BoolVar(&o.help, "h", false, "")
	flags.StringVar(&o.json, "json", "", "")
	flags.BoolVar(&o.write, "write", false, "")
	flags.BoolVar(&o.yes, "yes", false, "")
	flags.StringVar(&o.journal, "journal", "", "")
	flags.StringVar(&o.clean, "clean", "", "")
	flags.Func("organization-id", "", func(text string) error {
		o.organization = text
		return client.CheckOrganization(text)
	})
	flags.Func("groups", "", func(text string) error {
		for word := range strings.SplitSeq(text, ",") {
			if word = strings.TrimSpace(word); word != "" {
				o.groups = append(o.groups, word)
			}
		}
		if len(o.groups) == 0 {
			return errors.New("it names nothing")
		}
		return nil
	})
	flags.Func("sample", "", func(text string) error {
		n, err := strconv.Atoi(text)
		if err != nil || n < 1 || n > maxSample {
			return fmt.Errorf("it must be a whole number from 1 to %d", maxSample)
		}
		o.sample = n
		return nil
	})
	return flags
}

// parse reads the arguments.
func parse(args []string) (options, error) {
	o := options{sample: defaultSample}
	flags := o.flags()
	if err := flags.Parse(args); err != nil {
		return o, wrong("%v; -help shows the flags", err)
	}
	if !o.help && flags.NArg() > 0 {
		return o, wrong("%q is no flag; -help shows the flags", flags.Arg(0))
	}
	switch {
	case o.clean != "" && (o.write || len(o.groups) > 0 || o.json != ""):
		return o, wrong("-clean goes with no other flag")
	case !o.write && (o.yes || o.organization != "" || o.journal != ""):
		return o, wrong("-yes, -organization-id and -journal go with -write only")
	}
	return o, nil
}
