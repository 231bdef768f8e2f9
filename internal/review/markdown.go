// SPDX-License-Identifier: MPL-2.0

package review

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/terraform-payments/terraform-provider-payments/internal/cli"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/described"
)

// formats are the forms of the output.
var formats = map[string]func(*report, options) (string, error){
	"markdown": func(r *report, o options) (string, error) { return r.markdown(o.maxBytes), nil },
	"text":     func(r *report, _ options) (string, error) { return r.plain(), nil },
	"json":     (*report).json,
	"sarif":    (*report).sarif,
}

// marker is the first line of a comment, by which a later review finds and replaces it.
const marker = "<!-- payments-review -->\n"

// section is one table of the output.
type section struct {
	table   table
	title   string
	columns []string
	right   []bool // columns of figures

	row, rows string // that were left out
}

var sections = []section{
	{
		inDrift, "Changed outside Terraform since the last apply",
		[]string{"Object", "Terraform's", "Found", "This plan"},
		nil,
		"change outside", "changes outside",
	},
	{inDestinations, "Where money and data go", []string{"Object", "So far", "After this", ""}, nil, "destination", "destinations"},
	{
		inPrices, "Prices",
		[]string{"Product", "So far", "After this", "Change", "Sold on"},
		[]bool{false, true, true, true},
		"price change", "price changes",
	},
	{inDiscounts, "Discounts", []string{"Code", "So far", "After this", "What a buyer pays"}, nil, "discount", "discounts"},
	{inEnds, "What ends", []string{"Object", "What really happens"}, nil, "object that ends", "objects that end"},
}

// signs are the levels in a table.
var signs = map[level]string{note: "", warn: "⚠️", approve: "🛑", block: "⛔"}

// markdown writes a comment on a pull request. One that is too long loses whole tables from the
// end, and says so; the first table is never cut.
func (r *report) markdown(most int) string {
	if !r.speaks() {
		return marker + lineOf(r.nothing().markdown()) + "\n"
	}
	head := marker + "### " + r.headline().markdown() + "\n\n" + r.summary(text.markdown, "**") + "\n"
	if lines := r.in(inLines); len(lines) > 0 {
		head += "\n"
		for _, f := range lines {
			head += strings.TrimSpace("- "+signs[f.Level]+" "+f.line().markdown()) + ".\n"
		}
	}
	foot := "\n<sub>" + r.footer() + "</sub>\n"
	parts, left := []string{}, []string{}
	size := len(head) + len(foot)
	const reserve = 300 // bytes of the sentence about missing tables
	details := r.details()
	for _, s := range sections {
		part := r.tableOf(s)
		if part == "" {
			continue
		}
		if len(parts) > 0 && (len(left) > 0 || size+len(part)+reserve > most) {
			n := len(r.in(s.table))
			left = append(left, fmt.Sprintf("%d more %s", n, cli.Noun(n, s.row, s.rows)))
			continue
		}
		parts, size = append(parts, part), size+len(part)
	}
	if len(left) > 0 || size+len(details)+reserve > most {
		left = append(left, "the list of all changed objects")
		verb := " are"
		if len(left) == 1 {
			verb = " is"
		}
		details = "\n**" + strings.ToUpper(left[0][:1]) + strings.Join(left, ", ")[1:] + verb + " in the job's log.**\n"
	}
	return head + strings.Join(parts, "") + details + foot
}

// speaks reports whether anything is to be shown.
func (r *report) speaks() bool {
	return slices.ContainsFunc(r.findings, func(f *finding) bool { return f.table != inNone || f.Level > note })
}

// nothing is the line of a plan without findings.
func (r *report) nothing() text {
	changed, seen := r.changed(), []text(nil)
	for _, c := range changed {
		if r.isSeen(c) {
			seen = append(seen, code(c.address))
		}
	}
	words := "no changes of prices, destinations or what buyers see."
	if len(seen) > 0 {
		words = "no changes of prices or destinations."
	}
	if n := len(changed); n > 0 {
		words += " " + cli.Count(n, "other change")
	}
	switch {
	case len(seen) == 0 && len(changed) == 0:
		return r.titled(words)
	case len(seen) == 0:
		return r.titled(words + ".")
	case len(seen) < len(changed):
		words += fmt.Sprintf(", %d", len(seen))
	default:
		words += ","
	}
	return join(r.titled(words+" of what buyers see: "), list(cut(seen, "objects")), plain("."))
}

// cut leaves out all but a few elements of a list, and says how many.
func cut(words []text, noun string) []text {
	const most = 5
	if len(words) <= most {
		return words
	}
	return append(words[:most:most], plainf("and %d more %s", len(words)-most, noun))
}

// isSeen reports whether buyers see the object: a product, or one that refers to products.
func (r *report) isSeen(c *change) bool {
	return c.kind.price != "" || slices.ContainsFunc(c.kind.References, func(ref described.Reference) bool { return r.isPriced(ref.To) })
}

// isPriced reports whether the objects of a type have a price.
func (r *report) isPriced(name string) bool { return r.kinds[name] != nil && r.kinds[name].price != "" }

// headline says the most important in one line.
func (r *report) headline() text {
	var sentences []string
	if outside := r.outside(); outside != "" {
		sentences = append(sentences, outside)
	}
	var parts []string
	if r.count(block) > 0 {
		sentences = append(sentences, "this is not allowed")
	}
	isThere := func(prefixes ...string) bool {
		return slices.ContainsFunc(r.findings, func(f *finding) bool {
			return f.table != inDrift && !f.isOnlyAnID() && slices.ContainsFunc(prefixes, func(p string) bool { return strings.HasPrefix(f.ID, p) })
		})
	}
	if isThere("action.money") {
		sentences = append(sentences, "this moves money")
	}
	switch {
	case isThere("payee.", "autoswap.", "account.replaced"):
		parts = append(parts, "where money goes")
	case isThere("webhook.target."):
		parts = append(parts, "where data goes")
	}
	if n := len(r.in(inPrices)) - r.countOf("page.products"); n > 0 {
		parts = append(parts, cli.Count(n, "price"))
	}
	switch n := r.countOf("page.products"); n {
	case 0:
	case 1:
		parts = append(parts, "the products of 1 page")
	default:
		parts = append(parts, fmt.Sprintf("the products of %d pages", n))
	}
	if n := len(r.in(inDiscounts)); n > 0 {
		parts = append(parts, cli.Count(n, "discount"))
	}
	if isThere("page.accepts") {
		parts = append(parts, "how buyers pay")
	}
	const most = 2
	if len(parts) > 0 {
		sentences = append(sentences, "this changes "+strings.Join(parts[:min(most, len(parts))], ", and "))
	}
	switch n := len(r.in(inEnds)); {
	case n == 1 && len(parts) < most:
		sentences = append(sentences, "1 object ends")
	case n > 1 && len(parts) < most:
		sentences = append(sentences, fmt.Sprintf("%d objects end", n))
	case len(sentences) == 0:
		sentences = append(sentences, "this makes "+cli.Count(len(r.changed()), "change"))
	}
	return r.titled(strings.Join(sentences, "; "))
}

// isOnlyAnID reports whether a finding is about an account that is replaced by one for the same
// destination.
func (f *finding) isOnlyAnID() bool { return f.ID == "account.replaced" && f.about.kind.isAccount() }

// outside describes the changes outside Terraform, if they are more than news.
func (r *report) outside() string {
	var ids []string
	for _, f := range r.in(inDrift) {
		if f.Level > note {
			ids = append(ids, f.ID)
		}
	}
	switch {
	case len(ids) == 0:
		return ""
	case slices.Contains(ids, "payee.drift"):
		return "where money goes was changed outside Terraform"
	case slices.Contains(ids, "webhook.target.drift"):
		return "where data goes was changed outside Terraform"
	case len(ids) == 1:
		return "1 object was changed outside Terraform"
	}
	return fmt.Sprintf("%d objects were changed outside Terraform", len(ids))
}

// titled puts the title before a sentence. Without one, the sentence begins with a capital.
func (r *report) titled(words string) text {
	if r.title == "" {
		return plain(strings.ToUpper(words[:1]) + words[1:])
	}
	return plain(r.title + ": " + words)
}

// summary counts the findings and the changes.
func (r *report) summary(write func(text) string, strong string) string {
	var counts []string
	if n := r.count(block); n > 0 {
		counts = append(counts, strong+cli.Count(n, "finding")+" blocked"+strong)
	}
	switch n := r.count(approve); n {
	case 0:
	case 1:
		counts = append(counts, strong+"1 needs approval before it is applied"+strong)
	default:
		counts = append(counts, fmt.Sprintf("%s%d need approval before they are applied%s", strong, n, strong))
	}
	if n := r.count(warn); n > 0 {
		counts = append(counts, cli.Count(n, "warning"))
	}
	if len(counts) == 0 {
		counts = append(counts, "Nothing needs approval")
	}
	line := strings.Join(counts, ", ") + "."
	if r.organization != "" {
		line += " Organization " + write(code(shortID(r.organization))) + "."
	}
	n := r.counts
	line += " Plan: "
	if n.Import > 0 {
		line += fmt.Sprintf("%d to import, ", n.Import)
	}
	return line + fmt.Sprintf("%d to add, %d to change, %d to destroy.", n.Add, n.Change, n.Destroy)
}

// shortID is the beginning and the end of an id.
func shortID(id string) string {
	const first, last = 8, 4
	if len(id) <= first+last {
		return id
	}
	return id[:first] + "…" + id[len(id)-last:]
}

// footer is the last line.
func (r *report) footer() string {
	words := ""
	if len(r.drift) == 0 {
		words = "Outside Terraform since the last apply: nothing. "
	}
	return words + "Compare destinations with their source, not with this page."
}

// tableOf writes a section, or "" if it has no rows.
func (r *report) tableOf(s section) string {
	rows := r.in(s.table)
	if len(rows) == 0 {
		return ""
	}
	var out strings.Builder
	out.WriteString("\n#### " + s.title + "\n\n|")
	for _, column := range append([]string{""}, s.columns...) {
		out.WriteString(" " + column)
		if column != "" {
			out.WriteString(" ")
		}
		out.WriteString("|")
	}
	out.WriteString("\n|---|")
	for i := range s.columns {
		if i < len(s.right) && s.right[i] {
			out.WriteString("--:|")
		} else {
			out.WriteString("---|")
		}
	}
	out.WriteString("\n")
	for _, f := range rows {
		cells := []string{signs[f.Level]}
		for _, cell := range f.columns(len(s.columns)) {
			cells = append(cells, cell.markdown())
		}
		out.WriteString("|")
		for _, cell := range cells {
			if cell != "" {
				cell = " " + cell
			}
			out.WriteString(cell + " |")
		}
		out.WriteString("\n")
	}
	for _, sentence := range r.notes[s.table] {
		out.WriteString("\n" + sentence.markdown() + "\n")
	}
	return out.String()
}

// details lists all changed objects, folded.
func (r *report) details() string {
	changed := r.changed()
	if len(changed) == 0 {
		return ""
	}
	slices.SortFunc(changed, func(a, b *change) int { return cmp.Compare(a.address, b.address) })
	var out strings.Builder
	all := "All "
	if len(changed) == 1 {
		all = ""
	}
	out.WriteString("\n<details><summary>" + all + cli.Count(len(changed), "changed object") + "</summary>\n\n" +
		"| Object | Change | Attributes |\n|---|---|---|\n")
	for _, c := range changed {
		fmt.Fprintf(&out, "| %s | %s |%s |\n", codeSpan(clean(c.address)), c.action(), attributesOf(c))
	}
	out.WriteString("\n</details>\n")
	return out.String()
}

// attributesOf lists the attributes that a plan changes in an object. A lock stands for a value
// that is sensitive.
func attributesOf(c *change) string {
	if c.isNew() || c.after.IsNull() {
		return ""
	}
	var names []string
	const most = 8
	all := leaves(c)
	for i, l := range all {
		if i == most {
			names = append(names, fmt.Sprintf("and %d more", len(all)-most))
			break
		}
		name := codeSpan(clean(l.path))
		if l.hidden && !described.Is(l.attribute, described.Personal) {
			name += " 🔒"
		}
		names = append(names, name)
	}
	if len(names) == 0 {
		return ""
	}
	return " " + strings.Join(names, ", ")
}
