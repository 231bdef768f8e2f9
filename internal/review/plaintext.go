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
		return uncommanded(r.nothing().String() + "\n" + r.scene(text.String) + "\n")
	}
	var out strings.Builder
	out.WriteString(r.headline().String() + "\n" + r.summary(text.String, "") + "\n")
	for i, l := range r.lines() {
		if i == 0 {
			out.WriteString("\n")
		}
		fmt.Fprintf(&out, "  %-8s%s.\n", l.level, l.cells[0])
	}
	for _, s := range sections {
		rows := r.rows(s)
		if len(rows) == 0 {
			continue
		}
		out.WriteString("\n" + s.title + "\n")
		cells := [][]string{append([]string{""}, s.columns...)}
		for _, row := range rows {
			cells = append(cells, append([]string{row.level.String()}, plainCells(row.cells)...))
		}
		out.WriteString(cli.Columns(cells))
		for _, sentence := range r.notes[s.table] {
			out.WriteString("  " + sentence.String() + "\n")
		}
	}
	out.WriteString("\n" + r.footer(text.String) + "\n")
	return uncommanded(out.String())
}
