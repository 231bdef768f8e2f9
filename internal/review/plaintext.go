// SPDX-License-Identifier: MPL-2.0

package review

import (
	"fmt"
	"strings"

	"github.com/terraform-payments/terraform-provider-payments/internal/cli"
)

// plain writes the review for a terminal: the same tables, without Markdown.
func (r *report) plain() string {
	if !r.speaks() {
		return uncommanded(r.nothing().String() + "\n")
	}
	var out strings.Builder
	out.WriteString(r.headline().String() + "\n" + r.summary(text.String, "") + "\n")
	if lines := r.in(inLines); len(lines) > 0 {
		out.WriteString("\n")
		for _, f := range lines {
			fmt.Fprintf(&out, "  %-8s%s.\n", f.Level, f.line())
		}
	}
	for _, s := range sections {
		rows := r.in(s.table)
		if len(rows) == 0 {
			continue
		}
		out.WriteString("\n" + s.title + "\n")
		cells := [][]string{append([]string{""}, s.columns...)}
		for _, f := range rows {
			line := []string{f.Level.String()}
			for _, cell := range f.columns(len(s.columns)) {
				line = append(line, cell.String())
			}
			cells = append(cells, line)
		}
		out.WriteString(cli.Columns(cells))
		for _, sentence := range r.notes[s.table] {
			out.WriteString("  " + sentence.String() + "\n")
		}
	}
	out.WriteString("\n" + r.footer() + "\n")
	return uncommanded(out.String())
}
