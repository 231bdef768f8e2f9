// SPDX-License-Identifier: MPL-2.0

package export

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
)

// options are the arguments of the command line.
type options struct {
	help         bool
	dir          string
	types        []string // words such as "products"; empty for the default ones
	only         []string // ids; empty for all
	exclude      []string
	names        string   // file; empty for names.json in dir
	states       []string // files, or "-" for stdin
	seed         string   // file; empty for none
	check        bool
	archived     bool
	variables    bool
	copy         bool
	force        bool
	tables       int // least number of objects of a table; 0 for none
	verify       bool
	json         bool
	organization string // that the account must belong to; empty for any
}

// flags has no usage texts: help.go has them.
func (o *options) flags() *flag.FlagSet {
	flags := flag.NewFlagSet("export", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	flags.StringVar(&o.dir, "dir", "account", "")
	flags.StringVar(&o.names, "names", "", "")
	flags.StringVar(&o.seed, "seed", "", "")
	for name, into := range map[string]*[]string{"types": &o.types, "only": &o.only, "exclude": &o.exclude, "state": &o.states} {
		flags.Func(name, "", func(text string) error {
			*into = append(*into, splitList(text)...)
			if len(*into) == 0 {
				return errors.New("it names nothing")
			}
			return nil
		})
	}
	for name, into := range map[string]*bool{
		"help": &o.help, "h": &o.help, "check": &o.check, "archived": &o.archived, "variables": &o.variables, "copy": &o.copy,
		"force": &o.force, "verify": &o.verify, "json": &o.json,
	} {
		flags.BoolVar(into, name, false, "")
	}
	flags.Func("tables", "", func(text string) error {
		n, err := strconv.Atoi(text)
		if err != nil || n < 2 {
			return errors.New("it must be a whole number from 2")
		}
		o.tables = n
		return nil
	})
	flags.Func("organization-id", "", func(text string) error {
		o.organization = text
		return client.CheckOrganization(text)
	})
	return flags
}

func splitList(text string) (words []string) {
	for word := range strings.SplitSeq(text, ",") {
		if word = strings.TrimSpace(word); word != "" {
			words = append(words, word)
		}
	}
	return words
}

// parse reads the arguments.
func parse(args []string) (options, error) {
	var o options
	flags := o.flags()
	if err := flags.Parse(args); err != nil {
		return o, wrong("%v; -help shows the flags", err)
	}
	switch {
	case o.help:
		return o, nil
	case flags.NArg() > 0:
		return o, wrong("%q is no flag; -help shows the flags", flags.Arg(0))
	case o.dir == "":
		return o, wrong("-dir names no directory")
	case o.check && (o.copy || o.verify || o.variables || o.tables > 0):
		return o, wrong("-check writes nothing, so -copy, -tables, -variables and -verify have no effect with it")
	case o.seed != "" && (o.check || o.copy || o.verify || o.variables || o.tables > 0):
		return o, wrong("-seed writes a seed alone, so -check, -copy, -tables, -variables and -verify have no effect with it")
	case o.verify && (o.copy || o.variables):
		return o, wrong("-verify cannot plan a configuration whose variables have no values: leave out -copy and -variables")
	}
	for _, id := range append(o.only, o.exclude...) {
		if err := client.CheckID(id); err != nil {
			return o, wrong("-only and -exclude take ids: %v", err)
		}
	}
	return o, nil
}

// kindsOf returns the kinds that the arguments ask for, and those that they leave out because their
// objects are people. wanted is empty for the default.
func kindsOf(kinds map[string]*kind, wanted []string) (chosen, left []*kind, err error) {
	listed := map[string]*kind{}
	var words []string
	for _, k := range sortedKinds(kinds) {
		listed[k.plural()] = k
		words = append(words, k.plural())
	}
	everything := false
	named := map[*kind]bool{}
	for _, word := range wanted {
		word = strings.ReplaceAll(strings.TrimPrefix(strings.ToLower(word), "payments_"), "-", "_")
		if word == "all" {
			everything = true
			continue
		}
		matches := kindsNamed(listed, word)
		if len(matches) == 0 {
			return nil, nil, wrong("-types: there is no type %q. Known are all, %s", word, strings.Join(words, ", "))
		}
		for _, k := range matches {
			named[k] = true
		}
	}
	for _, k := range sortedKinds(kinds) {
		if everything || named[k] || len(wanted) == 0 && !k.isPeople {
			chosen = append(chosen, k)
		} else {
			left = append(left, k)
		}
	}
	return chosen, left, nil
}

// kindsNamed finds the kinds of a word: "payment_links", "payment_link", or "links". The last word
// alone may name several kinds: "accounts".
func kindsNamed(listed map[string]*kind, word string) (found []*kind) {
	for plural, k := range listed {
		singular := strings.TrimPrefix(k.name, "payments_")
		if word == plural || word == singular {
			return []*kind{k}
		}
		if strings.HasSuffix(plural, "_"+word) {
			found = append(found, k)
		}
	}
	return found
}

func count(n int, noun string) string {
	if n == 1 {
		return fmt.Sprintf("1 %s", noun)
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
