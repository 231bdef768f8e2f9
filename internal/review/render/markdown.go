// SPDX-License-Identifier: MPL-2.0

package render

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/terraform-payments/terraform-provider-payments/internal/cli"
	"github.com/terraform-payments/terraform-provider-payments/internal/review/findings"
	"github.com/terraform-payments/terraform-provider-payments/internal/review/plan"
	"github.com/terraform-payments/terraform-provider-payments/internal/review/styled"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/described"
)

// marker is the first line of a comment, by which a later review finds and replaces it.
const marker = "<!-- payments-review -->\n"

// signs are the levels in a table.
var signs = map[findings.Level]string{findings.Warn: "⚠️", findings.Approve: "🛑", findings.Block: "⛔"}

// comment has the rows that are shown: the lines, then those of each section.
type comment struct {
	*Report

	rows [][]row
	left []int // findings that are left out
}

// Markdown writes a comment on a pull request that is never longer than most bytes. Rows are left
// out from the lowest level on, of the kind with the most of them first, and each table says how
// many. If not even the rows that need approval fit, the first sentence says so.
func Markdown(r *Report, most int) string {
	c := comment{r, [][]row{r.lines()}, make([]int, len(sections)+1)}
	for _, s := range sections {
		c.rows = append(c.rows, r.rows(s))
	}
	text := c.write(r.details())
	if len(text) <= most {
		return text
	}
	const details = "\n**The list of all changed objects is in the job's log.**\n"
	for level := findings.Note; level <= findings.Block; level++ {
		for {
			if text = c.write(details); len(text) <= most {
				return text
			}
			if !c.cut(level, len(text)-most) {
				break
			}
		}
	}
	return text[:strings.LastIndexByte(text[:most], '\n')+1]
}

// cut leaves out about so many bytes of rows of a level: from the end of the kind with the most
// rows in one table. It returns false if there are none.
func (c *comment) cut(level findings.Level, excess int) bool {
	type kind struct {
		table int
		id    string
	}
	bytes := map[kind]int{}
	most := kind{}
	for i, rows := range c.rows {
		for _, row := range rows {
			if k := (kind{i, row.kind}); row.level == level {
				if bytes[k] += row.length(); bytes[k] > bytes[most] {
					most = k
				}
			}
		}
	}
	if bytes[most] == 0 {
		return false
	}
	excess = min(excess, max(1, bytes[most]/2)) //nolint:mnd // then another kind may have the most
	rows := c.rows[most.table]
	for i, row := range slices.Backward(rows) {
		if row.level == level && row.kind == most.id && excess > 0 {
			excess -= row.length()
			c.left[most.table] += row.n
			rows[i].n = 0
		}
	}
	c.rows[most.table] = slices.DeleteFunc(rows, func(r row) bool { return r.n == 0 })
	return true
}

// length is about the number of bytes of a row.
func (r row) length() (n int) {
	for _, cell := range r.cells {
		n += len(cell.Markdown()) + len(" |")
	}
	return n
}

// write writes the comment.
func (c *comment) write(details string) string {
	r := c.Report
	var out strings.Builder
	out.WriteString(marker)
	if !r.speaks() {
		out.WriteString(styled.LineOf(r.head().Markdown()) + "\n\n" + r.Scene.text().Markdown() + "\n")
		if len(r.in(findings.InSeen)) == 0 {
			return out.String()
		}
	} else {
		out.WriteString("### " + r.head().Markdown() + "\n\n")
		if unseen := c.unseen(); unseen > 0 {
			fmt.Fprintf(&out, "**%s that need approval are not shown here. Nobody should approve on this comment alone.** ",
				cli.Count(unseen, "row"))
		}
		out.WriteString(styled.Join(r.summary(), r.Scene.text()).Markdown() + "\n")
	}
	for i, line := range c.rows[0] {
		if i == 0 {
			out.WriteString("\n")
		}
		out.WriteString("- " + strings.TrimSpace(signs[line.level]+" "+line.cells[0].Markdown()) + ".\n")
	}
	if c.left[0] > 0 {
		fmt.Fprintf(&out, "\nAnd %d more.\n", c.left[0])
	}
	for i, s := range sections {
		c.writeSection(&out, s, c.rows[i+1], c.left[i+1])
	}
	out.WriteString(details + "\n<sub>" + r.foot().Markdown() + "</sub>\n")
	return out.String()
}

// unseen counts the findings without a row that need approval.
func (c *comment) unseen() (n int) {
	n = c.count(func(f *findings.Finding) bool { return f.Level >= findings.Approve && f.Table != findings.InNone })
	for _, rows := range c.rows {
		for _, row := range rows {
			if row.level >= findings.Approve {
				n -= row.n
			}
		}
	}
	return n
}

// writeSection writes a section if it has rows. left is the number of findings without a row.
func (c *comment) writeSection(out *strings.Builder, s section, rows []row, left int) {
	if len(rows) == 0 && left == 0 {
		return
	}
	out.WriteString("\n#### " + s.title + "\n\n")
	switch what := cli.Noun(left, s.row, s.rows); {
	case len(rows) == 0:
		fmt.Fprintf(out, "%d %s, of which none is shown.\n", left, what)
	case left > 0:
		s.writeTable(out, rows)
		fmt.Fprintf(out, "\nAnd %d more %s.\n", left, what)
	default:
		s.writeTable(out, rows)
	}
	for _, sentence := range c.Notes[s.table][:min(named, len(c.Notes[s.table]))] {
		out.WriteString("\n" + sentence.Markdown() + "\n")
	}
}

// writeTable writes the rows.
func (s section) writeTable(out *strings.Builder, rows []row) {
	line := func(cells []string) {
		out.WriteString("|")
		for _, cell := range cells {
			if cell != "" {
				cell = " " + cell
			}
			out.WriteString(cell + " |")
		}
		out.WriteString("\n")
	}
	titles := s.columns
	if last := len(titles) - 1; titles[last] == "" {
		titles = titles[:last] // a narrow screen shows three columns: the facts stand below the new value
	}
	line(append([]string{""}, titles...))
	out.WriteString("|---|")
	for i := range titles {
		out.WriteString(map[bool]string{true: "--:|", false: "---|"}[i < len(s.right) && s.right[i]])
	}
	out.WriteString("\n")
	for _, row := range rows {
		cells := []string{signs[row.level]}
		for i, cell := range row.cells {
			switch words := cell.Markdown(); {
			case i < len(titles):
				cells = append(cells, words)
			case words != "" && cells[i] != "":
				cells[i] += "<br>" + words
			default:
				cells[i] += words
			}
		}
		line(cells)
	}
}

// details lists all changed objects, folded.
func (r *Report) details() string {
	if len(r.Changed) == 0 {
		return ""
	}
	var out strings.Builder
	all := "All "
	if len(r.Changed) == 1 {
		all = ""
	}
	out.WriteString("\n<details><summary>" + all + cli.Count(len(r.Changed), "changed object") + "</summary>\n\n" +
		"| Object | Change | Attributes |\n|---|---|---|\n")
	byAddress := func(a, b *plan.Change) int { return cmp.Compare(a.Address, b.Address) }
	for _, c := range slices.SortedStableFunc(slices.Values(r.Changed), byAddress) {
		attributes := attributesOf(c)
		if attributes != "" {
			attributes = " " + attributes
		}
		fmt.Fprintf(&out, "| %s | %s |%s |\n", styled.Code(c.Address).Markdown(), c.Action, attributes)
	}
	out.WriteString("\n</details>\n")
	return out.String()
}

// attributesOf lists the attributes that the plan changes of an object that stands, with a lock at
// those that are sensitive.
func attributesOf(c *plan.Change) string {
	const most = 8
	var names []string
	if c.IsNew() || c.After.IsNull() {
		return ""
	}
	for i, l := range c.Leaves() {
		if i == most {
			names = append(names, fmt.Sprintf("and %d more", len(c.Leaves())-most))
			break
		}
		name := styled.Code(l.Path.String()).Markdown()
		if l.IsHidden && !l.Is(described.Personal) {
			name += " 🔒"
		}
		names = append(names, name)
	}
	return strings.Join(names, ", ")
}
