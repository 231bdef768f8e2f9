// SPDX-License-Identifier: MPL-2.0

// Package cli is how a command of the program runs: its flags and its help, its exit codes, its
// messages, the question to a person, and the connection to the payments service. It knows no
// command.
package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
)

// Program is the name of the binary.
const Program = "terraform-provider-payments"

// The exit codes that all commands share. A command may have more.
const (
	Done   = 0
	Failed = 1
	Usage  = 2 // wrong arguments or settings, so nothing was sent
)

// Command is one command of the program.
type Command struct {
	Name    string
	Summary string   // for the page of all commands: "review a plan"
	Usage   []string // the arguments: "[flags] PLAN.json"
	About   string

	Flags        []Flag
	HasArguments bool // that are no flags
	Environment  []Entry
	Exits        []string // the meaning of each exit code
	Notes        []string // paragraphs
	Examples     []string // whole command lines; the page of all commands shows the first one

	// Topic returns the help of the arguments, or "" for that of the command. It may be nil.
	Topic func(arguments []string) (string, error)

	// GOGC is the command's percentage, if the environment has none. 0 is Go's own.
	GOGC int

	// Do runs the command. An error becomes its message, and the exit code [Failed], or [Usage] for
	// a [UsageError].
	Do func(ctx context.Context, r *Run, arguments []string) (code int, err error)
}

// UsageError says that the arguments or the settings are wrong.
type UsageError struct{ text string }

// Error returns the reason.
func (e *UsageError) Error() string { return e.text }

// Wrong returns a [UsageError].
func Wrong(format string, args ...any) error { return &UsageError{fmt.Sprintf(format, args...)} }

// Execute runs the command with arguments, and returns the exit code.
func (c Command) Execute(ctx context.Context, r *Run, args []string) int {
	r.name = cmp.Or(c.Name, Program)
	arguments, needsHelp, err := c.parse(args)
	if err != nil {
		return r.end(Failed, err)
	}
	if !needsHelp {
		return r.end(c.Do(ctx, r, arguments))
	}
	text := ""
	if c.Topic != nil {
		if text, err = c.Topic(arguments); err != nil {
			return r.end(Failed, err)
		}
	}
	if text == "" {
		text = c.help()
	}
	return r.end(Done, r.Print(text))
}

// end reports an error, and returns the exit code.
func (r *Run) end(code int, err error) int {
	var usage *UsageError
	switch {
	case err == nil:
		return code
	case errors.As(err, &usage):
		code = Usage
	default:
		code = Failed
	}
	r.Say("%v", err)
	return code
}
