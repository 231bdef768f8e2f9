// SPDX-License-Identifier: MPL-2.0

package render

import (
	"fmt"
	"strings"

	"github.com/terraform-payments/terraform-provider-payments/internal/cli"
	"github.com/terraform-payments/terraform-provider-payments/internal/review/findings"
	"github.com/terraform-payments/terraform-provider-payments/internal/review/styled"
)

// Text writes the review for a terminal: the same tables, without Markdown.
func Text(r *Report) string {
	var out strings.Builder
	out.WriteString(r.head().String() + "\n" + styled.Join(r.summary(), r.Scene.text()).String() + "\n")
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
			cells = append(cells, append([]string{row.level.String()}, words(row.cells)...))
		}
		out.WriteString(cli.Columns(cells))
		for _, sentence := range r.Notes[s.table] {
			out.WriteString("  " + sentence.String() + "\n")
		}
	}
	if r.speaks() || len(r.in(findings.InSeen)) > 0 {
		out.WriteString("\n" + r.foot().String() + "\n")
	}
	return styled.Uncommanded(out.String())
}
