// SPDX-License-Identifier: MPL-2.0

// Package render writes a review: as a comment on a pull request, as text, as JSON and as SARIF.
package render

import (
	"fmt"
	"slices"
	"strings"

	"github.com/terraform-payments/terraform-provider-payments/internal/cli"
	"github.com/terraform-payments/terraform-provider-payments/internal/review/findings"
	"github.com/terraform-payments/terraform-provider-payments/internal/review/plan"
	"github.com/terraform-payments/terraform-provider-payments/internal/review/styled"
)

// Report is all that is shown.
type Report struct {
	Title    string
	Findings []*findings.Finding // sorted
	Notes    findings.Notes
	Scene    Scene
	Changed  []*plan.Change // that the plan changes or forgets
	Known    int            // the number of objects of payments in the plan
	HasDrift bool
	Unused   string // the policy's sentence about exceptions that are about nothing
}

// section is one table of the output.
type section struct {
	table   findings.Table
	title   string
	columns []string
	right   []bool // columns of figures

	row, rows string // that were left out
}

var sections = []section{
	{
		findings.InDrift, "Changed outside Terraform since the last apply",
		[]string{"Object", "Terraform's", "Found", "This plan"},
		nil,
		"change outside", "changes outside",
	},
	{
		findings.InDestinations, "Where money and data go",
		[]string{"Object", "So far", "After this", ""},
		nil,
		"destination", "destinations",
	},
	{
		findings.InPrices, "Prices",
		[]string{"Product", "So far", "After this", "Change", "Sold on"},
		[]bool{false, true, true, true},
		"price change", "price changes",
	},
	{findings.InDiscounts, "Discounts", []string{"Code", "So far", "After this", "What a buyer pays"}, nil, "discount", "discounts"},
	{
		findings.InSeen, "What buyers see",
		[]string{"Object", "So far", "After this"},
		nil,
		"object that buyers see", "objects that buyers see",
	},
	{findings.InEnds, "What ends", []string{"Object", "What really happens"}, nil, "object that ends", "objects that end"},
}

// Level is the highest of the findings.
func (r *Report) Level() (highest findings.Level) {
	for _, f := range r.Findings {
		highest = max(highest, f.Level)
	}
	return highest
}

// count counts findings.
func (r *Report) count(is func(*findings.Finding) bool) (n int) {
	for _, f := range r.Findings {
		if is(f) {
			n++
		}
	}
	return n
}

func (r *Report) atLevel(l findings.Level) int {
	return r.count(func(f *findings.Finding) bool { return f.Level == l })
}

// speaks reports whether there is more to say than the table [findings.InSeen].
func (r *Report) speaks() bool {
	return slices.ContainsFunc(r.Findings, func(f *findings.Finding) bool {
		return f.Table != findings.InNone && f.Table != findings.InSeen || f.Level > findings.Note
	})
}

// head is the most important in one line.
func (r *Report) head() styled.Text {
	if !r.speaks() {
		return r.nothing()
	}
	sentences, parts := []string(nil), []string(nil)
	isThere := func(of ...string) bool {
		return slices.ContainsFunc(r.Findings, func(f *findings.Finding) bool {
			isOnlyAnID := f.ID == "account.replaced" && f.About.Kind.IsAccount()
			return f.Table != findings.InDrift && !isOnlyAnID &&
				slices.ContainsFunc(of, func(one string) bool { return strings.HasPrefix(f.ID, one) })
		})
	}
	say := func(is bool, words string) {
		if is {
			sentences = append(sentences, words)
		}
	}
	part := func(is bool, words string) {
		if is {
			parts = append(parts, words)
		}
	}
	outside := r.outside()
	say(outside != "", outside)
	say(r.Level() == findings.Block, "this is not allowed")
	say(isThere("action.money"), "this moves money")
	isMoney := isThere("payee.", "recipient.", "autoswap.", "asset.", "account.replaced")
	part(isMoney, "where money goes")
	part(!isMoney && isThere("webhook.foreign", "webhook.familiar"), "where data goes")
	pages := r.count(func(f *findings.Finding) bool { return f.ID == "page.products" })
	prices, codes := len(r.in(findings.InPrices))-pages, len(r.in(findings.InDiscounts))
	part(prices > 0, cli.Count(prices, "price"))
	part(pages > 0, "the products of "+cli.Count(pages, "page"))
	part(codes > 0, cli.Count(codes, "discount"))
	part(isThere("page.accepts"), "how buyers pay")
	const most = 2
	say(len(parts) > 0, "this changes "+strings.Join(parts[:min(most, len(parts))], ", and "))
	ends := len(r.in(findings.InEnds))
	say(ends > 0 && len(parts) < most, cli.Count(ends, "object")+" "+cli.Noun(ends, "ends", "end"))
	say(len(sentences) == 0 && len(r.Changed) == 0 && r.Scene.Invoked > 0, "this runs "+cli.Count(r.Scene.Invoked, "action"))
	say(len(sentences) == 0 && isThere("program"), "this runs a program")
	say(len(sentences) == 0 && len(r.Changed) == 0, "this changes no object of payments")
	say(len(sentences) == 0, "this makes "+cli.Count(len(r.Changed), "change"))
	return r.titled(strings.Join(sentences, "; "))
}

// nothing is the line of a plan without findings, but those in the table [findings.InSeen].
func (r *Report) nothing() styled.Text {
	among := " among " + cli.Count(r.Known, "object") + " of payments."
	if n := len(r.in(findings.InSeen)); n > 0 {
		return r.titled(fmt.Sprintf("no changes of prices or destinations; %d of what buyers see", n) + among)
	}
	words := "no changes of prices, destinations or what buyers see" + among
	if n := len(r.Changed); n > 0 {
		words += " " + cli.Count(n, "other change") + "."
	}
	return r.titled(words)
}

// outside describes the changes outside Terraform, if they are more than news.
func (r *Report) outside() string {
	var ids []string
	for _, f := range r.Findings {
		if f.Table == findings.InDrift && f.Level > findings.Note {
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
	}
	return cli.Count(len(ids), "object") + " " + cli.Noun(len(ids), "was", "were") + " changed outside Terraform"
}

// titled puts the title before a sentence. Without one, the sentence begins with a capital.
func (r *Report) titled(words string) styled.Text {
	if r.Title == "" {
		return styled.Plain(strings.ToUpper(words[:1]) + words[1:])
	}
	return styled.Plain(r.Title + ": " + words)
}

// summary counts the findings.
func (r *Report) summary() styled.Text {
	if !r.speaks() {
		return nil
	}
	var counts []styled.Text
	if n := r.atLevel(findings.Block); n > 0 {
		counts = append(counts, styled.Textf("*%s blocked*", cli.Count(n, "finding")))
	}
	if n := r.atLevel(findings.Approve); n > 0 {
		counts = append(counts, styled.Textf("*%d %s*",
			n, cli.Noun(n, "needs approval before it is applied", "need approval before they are applied")))
	}
	if n := r.atLevel(findings.Warn); n > 0 {
		counts = append(counts, styled.Plain(cli.Count(n, "warning")))
	}
	if len(counts) == 0 {
		counts = append(counts, styled.Plain("Nothing needs approval"))
	}
	return styled.Join(styled.List(counts), styled.Plain(". "))
}

// foot is the last line.
func (r *Report) foot() styled.Text {
	words := ""
	if !r.HasDrift {
		words = "Outside Terraform this plan shows nothing. "
	}
	if r.Unused != "" {
		words += r.Unused + " "
	}
	return styled.Textf("%s%s", words, "Compare destinations with their source, not with this page.")
}
