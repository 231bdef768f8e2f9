// SPDX-License-Identifier: MPL-2.0

package review

import (
	"errors"
	"flag"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// options are the arguments of the command line.
type options struct {
	help     bool
	format   string
	policy   string // file; empty for none
	dir      string // of the configuration; empty for none
	title    string
	live     bool
	maxBytes int
	plan     string // file, or "-" for stdin
}

// leastBytes is the least -max-bytes: the head, and the first lines of a table.
const leastBytes = 2000

// flags has no usage texts: help.go has them.
func (o *options) flags() *flag.FlagSet {
	flags := flag.NewFlagSet("review", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	flags.BoolVar(&o.help, "help", false, "")
	flags.BoolVar(&o.help, "h", false, "")
	flags.BoolVar(&o.live, "live", false, "")
	flags.StringVar(&o.format, "format", "markdown", "")
	flags.StringVar(&o.policy, "policy", "", "")
	flags.StringVar(&o.dir, "dir", "", "")
	flags.StringVar(&o.title, "title", "", "")
	o.maxBytes = 65000
	flags.Func("max-bytes", "", func(text string) error {
		n, err := strconv.Atoi(text)
		if err != nil || n < leastBytes {
			return errors.New("it must be a whole number from " + strconv.Itoa(leastBytes))
		}
		o.maxBytes = n
		return nil
	})
	return flags
}

// parse reads the arguments.
func parse(args []string) (options, error) {
	var o options
	flags := o.flags()
	if err := flags.Parse(args); err != nil {
		return o, wrong("%v; -help shows the flags", err)
	}
	_, known := formats[o.format]
	switch {
	case o.help:
		return o, nil
	case !known:
		return o, wrong("-format: there is no format %q. Known are %s", o.format, strings.Join(slices.Sorted(maps.Keys(formats)), ", "))
	case o.format == "sarif" && o.dir == "":
		return o, wrong("-format sarif needs -dir, because a plan has no lines")
	case flags.NArg() != 1:
		return o, wrong("name one plan, as `show -json` prints it, or - for stdin; -help shows the flags")
	}
	o.plan = flags.Arg(0)
	return o, nil
}
