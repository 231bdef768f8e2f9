// SPDX-License-Identifier: MPL-2.0

package render

import (
	"cmp"
	"fmt"
	"math/big"
	"slices"
	"strings"

	"github.com/terraform-payments/terraform-provider-payments/internal/cli"
	"github.com/terraform-payments/terraform-provider-payments/internal/review/findings"
	"github.com/terraform-payments/terraform-provider-payments/internal/review/money"
	"github.com/terraform-payments/terraform-provider-payments/internal/review/styled"
)

// row is a row of a table: of one finding, or of several that say the same.
type row struct {
	level findings.Level
	kind  string
	cells []styled.Text // one for each column
	n     int           // of findings
}

// groups are findings by a key, in the order of the first of each.
func groups(of []*findings.Finding, key func(i int, f *findings.Finding) string) (all [][]*findings.Finding) {
	at := map[string]int{}
	for i, f := range of {
		k := key(i, f)
		if _, isThere := at[k]; !isThere {
			at[k] = len(all)
			all = append(all, nil)
		}
		all[at[k]] = append(all[at[k]], f)
	}
	return all
}

// in are the findings of a table.
func (r *Report) in(t findings.Table) (all []*findings.Finding) {
	for _, f := range r.Findings {
		if f.Table == t {
			all = append(all, f)
		}
	}
	return all
}

// rows are those of a section, in the order of their findings. Findings of one kind that had the
// same before and have the same after are one row, and so are many small changes of prices.
func (r *Report) rows(s section) (all []row) {
	columns, small, nth := len(s.columns), r.small(s.table), map[string]int{}
	for _, of := range groups(r.in(s.table), func(i int, f *findings.Finding) string {
		switch {
		case f.About == nil || f.Allowed != "" || f.Own:
			return fmt.Sprint(i)
		case small[f] != "":
			return small[f]
		}
		said := strings.Join(append(words(cellsOf(f, columns)[1:]), f.ID, f.Level.String()), "\x00")
		nth[f.Address+said]++ // an object counts once in a row
		return fmt.Sprint(said, nth[f.Address+said])
	}) {
		cells := cellsOf(of[0], columns)
		switch {
		case len(of) > 1 && small[of[0]] != "" && s.table == findings.InPrices:
			cells = priceRange(of, columns)
		case len(of) > 1:
			cells[0] = grouped(of)
			for i := 1; i < columns; i++ {
				if slices.ContainsFunc(of, func(f *findings.Finding) bool { return cellsOf(f, columns)[i].String() != cells[i].String() }) {
					cells[i] = styled.Plain(different)
				}
			}
		}
		if len(of) > 1 && of[0].Host != "" && cells[2].String() == different {
			cells[2] = styled.Textf("*%s*, on several paths", of[0].Host)
		}
		all = append(all, row{of[0].Level, of[0].ID, cells, len(of)})
	}
	return all
}

const different = "different ones"

// cellsOf are the cells of a row with n columns. The last one has the remark.
func cellsOf(f *findings.Finding, n int) []styled.Text {
	cells := make([]styled.Text, n)
	copy(cells, f.Cells)
	cells[n-1] = styled.Sentences(cells[n-1], f.Remark())
	return cells
}

func words(cells []styled.Text) (all []string) {
	for _, cell := range cells {
		all = append(all, cell.String())
	}
	return all
}

// named is the number of names in a row of several findings, and of lines of one kind.
const named = 3

// grouped is the first cell of several findings: a count, and three names, of owners too.
func grouped(of []*findings.Finding) styled.Text {
	var names []styled.Text
	for _, f := range of {
		if len(names) == named {
			names = append(names, styled.Textf("and %d more", len(of)-named))
			break
		}
		names = append(names, styled.Plain(cmp.Or(f.Label, f.Address)))
	}
	return styled.Textf("*%s*: %s", cli.Count(len(of), of[0].About.Kind.Destroying.Noun), styled.List(names))
}

// small are the notes of which a table has many of one kind, each with the kind, and the warnings
// about sites of one host. Those of prices are of one direction.
func (r *Report) small(t findings.Table) map[*findings.Finding]string {
	const many = 20
	kind := func(_ int, f *findings.Finding) string {
		switch {
		case t == findings.InPrices:
			return direction(f)
		case t == findings.InDrift || f.About == nil || f.Level > findings.Warn || f.Level == findings.Warn && f.Host == "":
			return ""
		}
		return fmt.Sprint(f.ID, f.Type, f.Level, f.Host)
	}
	small := map[*findings.Finding]string{}
	for _, of := range groups(r.in(t), kind) {
		for _, f := range of {
			if len(of) >= many {
				small[f] = kind(0, f)
			}
		}
	}
	return small
}

// direction is that of a small change of a price, or "".
func direction(f *findings.Finding) string {
	percent, isNumber := f.Facts["percent"].(string)
	switch {
	case !isNumber || f.ID != "price.changed" || f.Level > findings.Note:
		return ""
	case strings.HasPrefix(percent, "-"):
		return "down"
	}
	return "up"
}

// priceRange is a row of many small changes of prices: "+2.6 % to +3.4 %".
func priceRange(of []*findings.Finding, columns int) []styled.Text {
	span := func(number func(*findings.Finding) any) (least, most *big.Rat) {
		var all []*big.Rat
		for _, f := range of {
			r, _ := new(big.Rat).SetString(fmt.Sprint(number(f)))
			if r == nil {
				r = new(big.Rat)
			}
			all = append(all, r)
		}
		return slices.MinFunc(all, (*big.Rat).Cmp), slices.MaxFunc(all, (*big.Rat).Cmp)
	}
	least, most := span(func(f *findings.Finding) any { return f.Facts["percent"] })
	cheap, dear := span(func(f *findings.Finding) any { return f.After })
	cells := make([]styled.Text, columns)
	cells[0] = styled.Bold(cli.Count(len(of), "product"))
	cells[2] = styled.Textf("%s to %s", money.Format(cheap, ""), money.Format(dear, of[0].Currency))
	change := money.Signed(least)
	if money.Signed(most) != change {
		change += " to " + money.Signed(most)
	}
	cells[3] = styled.Bold(change)
	return cells
}

// lines are the findings that stand in no table. Many of one kind that need no approval are one
// line: each amount and each recipient of an action is shown.
func (r *Report) lines() (all []row) {
	for _, of := range groups(r.in(findings.InLines), func(_ int, f *findings.Finding) string { return f.ID + " " + f.Level.String() }) {
		for i, f := range of {
			if i == named && len(of) > named+1 && f.Level < findings.Approve {
				all = append(all, row{f.Level, f.ID, []styled.Text{styled.Textf("And %d more of this kind", len(of)-named)}, len(of) - named})
				break
			}
			all = append(all, row{f.Level, f.ID, cellsOf(f, 1), 1})
		}
	}
	return all
}
