// SPDX-License-Identifier: MPL-2.0

package review

import (
	"fmt"
	"slices"
	"strings"

	"github.com/terraform-payments/terraform-provider-payments/internal/cli"
)

// row is a row of a table: of one finding, or of several that say the same.
type row struct {
	level level
	cells []text // one for each column
	n     int    // of findings
}

// rows are those of a section, in the order of their findings. Findings of one kind that had the
// same before and have the same after are one row, and so are many small changes of prices.
func (r *report) rows(s section) (all []row) {
	type key struct{ id, said string }
	groups, order := map[key][]*finding{}, []key{}
	prices := r.smallPrices()
	for i, f := range r.in(s.table) {
		k := key{f.ID + " " + f.Level.String(), strings.Join(plainCells(f.columns(len(s.columns))[1:]), "\x00")}
		switch {
		case f.about == nil || f.Allowed != "" || len(f.live) > 0:
			k.said += fmt.Sprint("\x00", i)
		case prices[f] != "":
			k.said = prices[f]
		}
		if groups[k] == nil {
			order = append(order, k)
		}
		groups[k] = append(groups[k], f)
	}
	for _, k := range order {
		of := groups[k]
		cells := of[0].columns(len(s.columns))
		switch {
		case len(of) > 1 && prices[of[0]] != "":
			cells = priceRange(of, len(s.columns))
		case len(of) > 1:
			cells = slices.Clone(cells)
			cells[0] = grouped(of)
		}
		all = append(all, row{of[0].Level, cells, len(of)})
	}
	return all
}

func plainCells(cells []text) (all []string) {
	for _, cell := range cells {
		all = append(all, cell.String())
	}
	return all
}

// named3 is the number of names in a row of several findings.
const named3 = 3

// grouped is the first cell of several findings: a count, and three names.
func grouped(of []*finding) text {
	noun := of[0].about.kind.Destroying.Noun
	var names []text
	for _, f := range of {
		if len(names) == named3 {
			names = append(names, plainf("and %d more", len(of)-named3))
			break
		}
		names = append(names, plain(nameOf(f.about)))
	}
	return join(bold(cli.Count(len(of), noun)), plain(": "), list(names))
}

// manyPrices is the number of small changes of prices in one direction that are one row.
const manyPrices = 20

// smallPrices are the notes of prices that go up, or down, if there are many: each with its
// direction.
func (r *report) smallPrices() map[*finding]string {
	all := map[string][]*finding{}
	for _, f := range r.in(inPrices) {
		if percent, ok := f.Facts["percent"].(string); ok && f.ID == "price.changed" && f.Level == note {
			way := "up"
			if strings.HasPrefix(percent, "-") {
				way = "down"
			}
			all[way] = append(all[way], f)
		}
	}
	small := map[*finding]string{}
	for way, of := range all {
		for _, f := range of {
			if len(of) >= manyPrices {
				small[f] = way
			}
		}
	}
	return small
}

// priceRange is a row of many small changes of prices: "+2.6 % to +3.4 %".
func priceRange(of []*finding, columns int) []text {
	cells := make([]text, columns)
	least, most := of[0], of[0]
	cheap, dear := of[0], of[0]
	for _, f := range of {
		if parsed(f.Facts["percent"]).Cmp(parsed(least.Facts["percent"])) < 0 {
			least = f
		}
		if parsed(f.Facts["percent"]).Cmp(parsed(most.Facts["percent"])) > 0 {
			most = f
		}
		if parsed(f.After).Cmp(parsed(cheap.After)) < 0 {
			cheap = f
		}
		if parsed(f.After).Cmp(parsed(dear.After)) > 0 {
			dear = f
		}
	}
	cells[0] = bold(cli.Count(len(of), "product"))
	cells[2] = plain(cheap.After + " to " + dear.After + " " + dear.Currency)
	cells[3] = bold(signed(parsed(least.Facts["percent"])) + " to " + signed(parsed(most.Facts["percent"])))
	return cells
}

// lines are the findings that stand in no table. Many of one kind are one line.
func (r *report) lines() (all []row) {
	groups, order := map[string][]*finding{}, []string{}
	for _, f := range r.in(inLines) {
		k := f.ID + " " + f.Level.String()
		if groups[k] == nil {
			order = append(order, k)
		}
		groups[k] = append(groups[k], f)
	}
	for _, k := range order {
		of := groups[k]
		for i, f := range of {
			if i == named3 && len(of) > named3+1 {
				all = append(all, row{f.Level, []text{plainf("And %d more of this kind", len(of)-named3)}, len(of) - named3})
				break
			}
			all = append(all, row{f.Level, []text{f.line()}, 1})
		}
	}
	return all
}
