// SPDX-License-Identifier: MPL-2.0

// Package findings finds each effect of a plan on money, data and prices.
//
// It knows no type. The annotations of the schemas tell the meaning of an attribute, and
// [described.Destroying] that of an object. The warnings of a plan come from the same functions.
package findings

import (
	"slices"
	"strings"

	"github.com/terraform-payments/terraform-provider-payments/internal/review/money"
	"github.com/terraform-payments/terraform-provider-payments/internal/review/plan"
	"github.com/terraform-payments/terraform-provider-payments/internal/review/styled"
)

// Own is what a team lists as its own: the base URL of the service, the places, and the providers.
type Own struct {
	money.Own

	Service   string
	Providers []string
	Foreign   Level // of a place that is not listed, if others of its kind are
}

// Notes are sentences under a table.
type Notes map[Table][]styled.Text

// look looks at one plan.
type look struct {
	*plan.Plan

	own      Own
	getenv   func(string) string
	known    *money.Known
	measure  *money.Measure
	notes    Notes
	all      []*Finding
	priced   map[*plan.Change][2]money.Price // see [look.pays]
	paying   map[string]payments             // see [look.pays], by [money.Group]
	worsts   map[string]harmOf               // see [look.worst], by [money.Group]
	ending   []*plan.Change                  // objects that the plan ends or forgets
	forAll   []string                        // the codes for every product after the plan
	products []*plan.Change                  // see [look.productsOf]
	named    map[string][]*plan.Change       // see [look.namesakes]
	placed   map[string][]*plan.Change       // see [look.formers]
	paid     map[string]map[string]bool      // see [look.paidFor]
}

// Find finds all of a plan.
func Find(p *plan.Plan, own Own, getenv func(string) string) ([]*Finding, Notes) {
	l := &look{
		Plan: p, own: own, getenv: getenv, known: money.NewKnown(p, own.Own), measure: money.NewMeasure(p), notes: Notes{},
		priced: map[*plan.Change][2]money.Price{}, paying: map[string]payments{}, worsts: map[string]harmOf{},
	}
	for _, c := range p.Changes {
		if c.Kind.IsDiscount() && !c.After.IsNull() && money.IsForAll(c, c.After) {
			l.forAll = append(l.forAll, c.Address)
		}
		if c.Ends() || c.Action == plan.Forget {
			l.ending = append(l.ending, c)
		}
	}
	for _, of := range []func() []*Finding{
		l.sources, l.organizations, l.keys, l.hosts, l.programs, l.outputs, l.actions, l.changes, l.otherTerms, l.manyFalls,
		l.ends, l.drifts, l.testNetworks, l.manyEnds, l.imports, l.others,
	} {
		l.all = append(l.all, of()...)
	}
	return append(l.all, l.together()...), l.notes
}

// changes finds the effects of each object that the plan changes or imports.
func (l *look) changes() (all []*Finding) {
	for _, c := range l.Brought() {
		all = append(all, l.places(c)...)
		all = append(all, l.prices(c)...)
	}
	told := map[*plan.Change][]*Finding{}
	for _, f := range all {
		told[f.About] = append(told[f.About], f)
	}
	for _, c := range l.Changed() {
		all = append(all, seen(c, told[c])...)
	}
	return all
}

// others finds each change that no other finding is about.
func (l *look) others() (all []*Finding) {
	about, isRepaired := map[*plan.Change]bool{}, map[*plan.Change]bool{}
	for _, f := range l.all {
		about[f.About] = true
		isRepaired[f.About] = isRepaired[f.About] || f.Facts["repaired"] == true
	}
	for _, c := range l.Changed() {
		if !about[c] && (c.Drift == nil || !isRepaired[c.Drift]) {
			all = append(all, found("other", c, strings.Join(pathsOf(c), ", ")).row(InNone))
		}
	}
	return all
}

// pathsOf are the attributes that a plan changes.
func pathsOf(c *plan.Change) (paths []string) {
	for _, l := range c.Leaves() {
		paths = append(paths, l.Path.String())
	}
	return paths
}

// codes are addresses as texts.
func codes(of []string) (all []styled.Text) {
	for _, address := range of {
		all = append(all, styled.Code(address))
	}
	return all
}

// isAt reports whether a finding is about a path, or one inside or around it.
func (f *Finding) isAt(path string) bool {
	return slices.ContainsFunc(strings.Split(f.Path, ", "), func(at string) bool { return contains(at, path) || contains(path, at) })
}

// contains reports whether a path is another one, or inside of it.
func contains(at, inside string) bool {
	return at == inside || strings.HasPrefix(inside, at+".") || strings.HasPrefix(inside, at+"[")
}
