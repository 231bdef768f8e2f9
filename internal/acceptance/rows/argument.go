// SPDX-License-Identifier: MPL-2.0

// Package rows has what the acceptance tests vary: a row for each resource, data source, action and
// ephemeral resource. The packages of tests take every row through the same steps, so that a new
// type is tested by its row alone. A test fails for a type without a row.
package rows

import (
	"strings"
)

// Argument is one argument of a block that is otherwise valid.
type Argument struct {
	Name     string // of the test
	Argument string
	Reported string // the line that the diagnostic must show, if it is not the argument's first line
}

// TheBlock stands for the first line of the block: the argument itself must not be shown.
const TheBlock = "the block"

// BlockWith returns a function that puts an argument into a block of valid ones. The argument
// replaces the valid ones that it names.
func BlockWith(valid ...string) func(argument string) string {
	return func(argument string) string {
		lines := []string{argument}
		for _, v := range valid {
			name, _, _ := strings.Cut(v, " ")
			if !strings.Contains("\n"+argument, "\n"+name+" ") {
				lines = append(lines, v)
			}
		}
		return strings.Join(lines, "\n") + "\n"
	}
}
