// SPDX-License-Identifier: MPL-2.0

package cli

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
)

// Flag is a flag of a command, with its description in the help.
type Flag struct {
	entry Entry
	bind  func(*flag.FlagSet) // nil for a heading
	rest  func([]string) bool // takes all arguments behind the flag; nil for another flag
}

// Heading is a title above the flags that follow.
func Heading(title string) Flag { return Flag{entry: Entry{Name: title}} }

// Rest is a flag whose value is all that stands behind it.
func Rest(into *[]string, name, value, text string) Flag {
	isSet := false
	take := func(args []string) bool {
		if isSet {
			*into = args
		}
		return isSet
	}
	return Flag{Entry{"-" + name + " " + value, text}, func(flags *flag.FlagSet) { flags.BoolVar(&isSet, name, false, "") }, take}
}

// Switch is a flag without a value.
func Switch(into *bool, name, text string) Flag {
	return Flag{Entry{"-" + name, text}, func(flags *flag.FlagSet) { flags.BoolVar(into, name, *into, "") }, nil}
}

// Text is a flag with any value. The help shows the value that the variable has before.
func Text(into *string, name, value, text string) Flag {
	if *into != "" {
		text += " (default " + *into + ")"
	}
	return Flag{Entry{"-" + name + " " + value, text}, func(flags *flag.FlagSet) { flags.StringVar(into, name, *into, "") }, nil}
}

// Func is a flag whose value a function takes, or refuses.
func Func(name, value, text string, set func(string) error) Flag {
	return Flag{Entry{"-" + name + " " + value, text}, func(flags *flag.FlagSet) { flags.Func(name, "", set) }, nil}
}

// Value is a flag whose value a function reads.
func Value[T any](into *T, name, value, text string, read func(string) (T, error)) Flag {
	return Func(name, value, text, func(given string) (err error) {
		*into, err = read(given)
		return err
	})
}

// Number is a flag for a whole number within bounds; most is 0 for no upper one. The help shows the
// number that the variable has before, if it is not 0.
func Number(into *int, name string, least, most int, text string) Flag {
	if *into != 0 {
		text += fmt.Sprintf(" (default %d)", *into)
	}
	bounds := fmt.Sprintf("from %d to %d", least, most)
	if most == 0 {
		bounds, most = fmt.Sprintf("from %d", least), math.MaxInt
	}
	return Func(name, "N", text, func(value string) error {
		n, err := strconv.Atoi(value)
		if err != nil || n < least || n > most {
			return errors.New("it must be a whole number " + bounds)
		}
		*into = n
		return nil
	})
}

// Words is a flag for a list with commas. It may be repeated.
func Words(into *[]string, name, value, text string) Flag {
	return Func(name, value, text, func(list string) error {
		for word := range strings.SplitSeq(list, ",") {
			if word = strings.TrimSpace(word); word != "" {
				*into = append(*into, word)
			}
		}
		if len(*into) == 0 {
			return errors.New("it names nothing")
		}
		return nil
	})
}

// Organization is the flag -organization-id.
func Organization(into *string, text string) Flag {
	return Func("organization-id", "ID", text, func(id string) error {
		*into = id
		return client.CheckOrganization(id)
	})
}

// parse reads the arguments. Flags may stand before, between and behind the others. There are none
// after "--".
func (c Command) parse(args []string) (arguments []string, needsHelp bool, err error) {
	flags := flag.NewFlagSet(c.Name, flag.ContinueOnError)
	flags.SetOutput(io.Discard) // the flag package would print all flags behind each mistake
	flags.BoolVar(&needsHelp, "help", false, "")
	flags.BoolVar(&needsHelp, "h", false, "")
	for _, f := range c.Flags {
		if f.bind != nil {
			f.bind(flags)
		}
	}
	for {
		err := flags.Parse(args)
		if err != nil && needsHelp {
			return arguments, true, nil
		}
		if err != nil {
			text := strings.ReplaceAll(err.Error(), ": "+c.Name+": ", ": ") // it stands before each message
			return nil, false, Wrong("%s; -help shows the flags", text)
		}
		takesRest := func(f Flag) bool { return f.rest != nil && f.rest(flags.Args()) }
		if slices.ContainsFunc(c.Flags, takesRest) || flags.NArg() == 0 {
			break
		}
		if before := len(args) - flags.NArg(); before > 0 && args[before-1] == "--" {
			arguments = append(arguments, flags.Args()...)
			break
		}
		arguments, args = append(arguments, flags.Arg(0)), flags.Args()[1:]
	}
	if len(arguments) > 0 && !c.HasArguments && !needsHelp {
		return nil, false, Wrong("%q is no flag; -help shows the flags", arguments[0])
	}
	return arguments, needsHelp, nil
}
