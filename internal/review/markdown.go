// SPDX-License-Identifier: MPL-2.0

package review

import (
	"cmp"
	"fmt"
	"net/url"
	"slices"
	"strings"

	"github.com/terraform-payments/terraform-provider-payments/internal/cli"
	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/transport"
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

// markdown writes a comment on a pull request that is never longer than most bytes. Rows are left
// out from the lowest level on, and each table says how many. If not even the rows that need
// approval fit, the first sentence says so.
func (r *report) markdown(most int) string {
	if !r.speaks() {
		return marker + lineOf(r.nothing().markdown()) + "\n\n" + r.scene(text.markdown) + "\n"
	}
	c := comment{lines: r.lines()}
	for _, s := range sections {
		c.tables = append(c.tables, r.rows(s))
	}
	foot := "\n<sub>" + r.footer(text.markdown) + "</sub>\n"
	write := func(details string) string {
		head := marker + "### " + r.headline().markdown() + "\n\n"
		if c.unseen > 0 {
			head += fmt.Sprintf("**%s that need approval are not shown here. Nobody should approve on this comment alone.** ",
				cli.Count(c.unseen, "row"))
		}
		return head + r.summary(text.markdown, "**") + "\n" + c.writeLines() + r.writeTables(c) + details + foot
	}
	whole := write(r.details())
	if len(whole) <= most {
		return whole
	}
	const details = "\n**The list of all changed objects is in the job's log.**\n"
	for level := note; level <= block; level++ {
		for {
			text := write(details)
			excess := len(text) - most
			if excess <= 0 {
				return text
			}
			if !c.cut(level, excess) {
				break
			}
		}
	}
	return write(details)[:most]
}

// comment has the rows that are shown.
type comment struct {
	lines  []row
	tables [][]row
	left   map[int]int // findings that are left out, by table; -1 for lines
	unseen int         // of them, those that need approval
}

// cut leaves out rows of a level, from the end, for about so many bytes. It returns false if there
// are none.
func (c *comment) cut(of level, excess int) bool {
	if c.left == nil {
		c.left = map[int]int{}
	}
	isCut := false
	drop := func(rows []row, at int) []row {
		var kept []row
		for _, row := range slices.Backward(rows) {
			if row.level != of || excess <= 0 {
				kept = append(kept, row)
				continue
			}
			for _, cell := range row.cells {
				excess -= len(cell.markdown())
			}
			if c.left[at], isCut = c.left[at]+row.n, true; of >= approve {
				c.unseen += row.n
			}
		}
		slices.Reverse(kept)
		return kept
	}
	for i := len(c.tables) - 1; i >= 0 && excess > 0; i-- {
		c.tables[i] = drop(c.tables[i], i)
	}
	if excess > 0 {
		c.lines = drop(c.lines, -1)
	}
	return isCut
}

func (c *comment) writeLines() string {
	var out strings.Builder
	for i, l := range c.lines {
		if i == 0 {
			out.WriteString("\n")
		}
		out.WriteString("- " + strings.TrimSpace(signs[l.level]+" "+l.cells[0].markdown()) + ".\n")
	}
	if n := c.left[-1]; n > 0 {
		fmt.Fprintf(&out, "\nAnd %d more.\n", n)
	}
	return out.String()
}

func (r *report) writeTables(c comment) string {
	var out strings.Builder
	for i, s := range sections {
		out.WriteString(r.tableOf(s, c.tables[i], c.left[i]))
	}
	return out.String()
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
	among := " among " + cli.Count(len(r.changes), "object") + " of payments."
	if len(seen) > 0 {
		words := "no changes of prices or destinations; " + fmt.Sprint(len(seen)) + " of what buyers see: "
		return join(r.titled(words), list(cut(seen, "objects")), plain(among))
	}
	words := "no changes of prices, destinations or what buyers see" + among
	if n := len(changed); n > 0 {
		words += " " + cli.Count(n, "other change") + "."
	}
	return r.titled(words)
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
	case isThere("payee.", "recipient.", "autoswap.", "asset.", "account.replaced"):
		parts = append(parts, "where money goes")
	case isThere("webhook.foreign", "webhook.familiar"):
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
			role, _, _ := strings.Cut(f.ID, ".")
			ids = append(ids, role)
		}
	}
	switch {
	case len(ids) == 0:
		return ""
	case slices.Contains(ids, "payee"), slices.Contains(ids, "recipient"):
		return "where money goes was changed outside Terraform"
	case slices.Contains(ids, "webhook"):
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
	return strings.Join(counts, ", ") + ". " + r.scene(write)
}

// scene says what was read: the plan's own counts, the host, the organization, and all that no rule
// has looked at.
func (r *report) scene(write func(text) string) string {
	n := r.counts
	line := "Plan: "
	if n.Import > 0 {
		line += fmt.Sprintf("%d to import, ", n.Import)
	}
	line += fmt.Sprintf("%d to add, %d to change, %d to destroy", n.Add, n.Change, n.Destroy)
	forgotten := 0
	for _, c := range r.changes {
		if c.forgets() {
			forgotten++
		}
	}
	for _, part := range []struct {
		n    int
		noun string
	}{{r.moves, "moved"}, {forgotten, "forgotten"}} {
		if part.n > 0 {
			line += fmt.Sprintf(", %d %s", part.n, part.noun)
		}
	}
	if len(r.actions) > 0 {
		line += ", " + cli.Count(len(r.actions), "action") + " invoked"
	}
	line += ". " + r.host(write)
	if r.organization != "" {
		pinned := "not pinned"
		if r.isPinned() {
			pinned = "pinned"
		}
		line += ", organization " + write(code(shortID(r.organization))) + " (" + pinned + ")"
	}
	line += "."
	if len(r.formerly()) == 0 && len(r.changes) > 0 {
		line += " Terraform knows no object of payments yet: everything is new."
	}
	if rest := r.unreviewed(); rest != "" {
		line += " Not reviewed: " + rest + "."
	}
	return line
}

// host names the host that the apply talks to, and where that is set.
func (r *report) host(write func(text) string) string {
	where, address := "environment", r.getenv(transport.EnvBaseURL)
	if r.config != nil {
		for _, p := range r.config.ProviderConfigs {
			if p == nil || p.Alias != "" || p.Name != "payments" {
				continue
			}
			if value, isSet, isRead := r.configuredText(p.Expressions["base_url"]); isSet {
				if where, address = "configuration", value; !isRead {
					return "Host not known here"
				}
			}
		}
	}
	if of, err := url.Parse(address); err == nil && of.Host != "" {
		return write(code(clean(of.Host))) + " (" + where + ")"
	}
	return "Host not known here"
}

// isPinned reports whether the provider refuses any other organization.
func (r *report) isPinned() bool {
	if r.getenv(client.EnvOrganization) != "" {
		return true
	}
	if r.config == nil {
		return false
	}
	for _, p := range r.config.ProviderConfigs {
		if p != nil && p.Name == "payments" && p.Expressions["organization_id"] != nil {
			return true
		}
	}
	return false
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
func (r *report) footer(write func(text) string) string {
	words := ""
	if len(r.drift) == 0 {
		words = "Outside Terraform this plan shows nothing. "
	}
	if unused := r.policy.unused(); unused != "" {
		words += write(plain(unused)) + " "
	}
	return words + "Compare destinations with their source, not with this page."
}

// tableOf writes a section, or "" if it has no rows. left is the number of findings without a row.
func (r *report) tableOf(s section, rows []row, left int) string {
	if len(rows) == 0 && left == 0 {
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
	for _, row := range rows {
		cells := []string{signs[row.level]}
		for _, cell := range row.cells {
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
	if left > 0 {
		fmt.Fprintf(&out, "\nAnd %d more %s.\n", left, cli.Noun(left, s.row, s.rows))
	}
	for i, sentence := range r.notes[s.table] {
		if i == named3 {
			break
		}
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
