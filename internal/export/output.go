// SPDX-License-Identifier: MPL-2.0

package export

import (
	"encoding/json"
	"fmt"
)

// lineLength is the length of the line of progress on a terminal.
const lineLength = 100

// progress says how far a run is: in one line on a terminal, and else in a line for each type.
func (c *command) progress(text string) {
	if c.TerminalErr {
		_, _ = fmt.Fprintf(c.Stderr, "\r%-*s", lineLength-1, text)
		return
	}
	_, _ = fmt.Fprintln(c.Stderr, text)
}

// printJSON prints a result for a script.
func (c *command) printJSON(result any) error {
	encoded, err := json.MarshalIndent(result, "", "  ")
	if err != nil {
		return err
	}
	return c.Print(string(encoded) + "\n")
}
