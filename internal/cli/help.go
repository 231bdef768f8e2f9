// SPDX-License-Identifier: MPL-2.0

package cli

import (
	"fmt"
	"strings"
)

// longestName is the longest name of a flag or a variable whose description begins in its line.
const longestName = 24

// Entry is a name with its description, in a help. An entry without a description is a heading.
type Entry struct{ Name, Text string }

// help is the text of -help.
func (c Command) help() string {
	var out strings.Builder
	heading := "Usage:"
	for _, usage := range c.Usage {
		_, _ = fmt.Fprintf(&out, "%-6s %s %s %s\n", heading, Program, c.Name, usage)
		heading = ""
	}
	var flags []Entry
	for _, f := range c.Flags {
		flags = append(flags, f.entry)
	}
	flags = append(flags, Entry{"-help, -h", "this help"})
	width := 0
	for _, e := range append(flags, c.Environment...) {
		if n := len(e.Name); n <= longestName && e.Text != "" {
			width = max(width, n)
		}
	}
	out.WriteString("\n" + Wrap("", c.About) + "\n" + strings.TrimPrefix(List(width, flags), "\n"))
	if len(c.Environment) > 0 {
		out.WriteString("\nEnvironment variables:\n" + List(width, c.Environment))
	}
	var exits []Entry
	for code, text := range c.Exits {
		exits = append(exits, Entry{fmt.Sprint(code), text})
	}
	out.WriteString("\nExit codes:\n" + List(len("0"), exits))
	for _, note := range c.Notes {
		out.WriteString("\n" + Wrap("", note))
	}
	out.WriteString("\nExamples:\n  " + strings.Join(c.Examples, "\n  ") + "\n")
	return out.String()
}

// List writes entries below each other, with descriptions behind a column of names. A longer name
// stands above its description.
func List(width int, entries []Entry) string {
	var out strings.Builder
	indent := strings.Repeat(" ", width+4)
	for _, e := range entries {
		switch text := Wrap(indent, e.Text); {
		case text == "":
			out.WriteString("\n" + e.Name + "\n")
		case len(e.Name) > width:
			out.WriteString("  " + e.Name + "\n" + text)
		default:
			_, _ = fmt.Fprintf(&out, "  %-*s  %s", width, e.Name, strings.TrimPrefix(text, indent))
		}
	}
	return out.String()
}
