// SPDX-License-Identifier: MPL-2.0

package review

import (
	"context"
	"slices"
)

// report is the result of a review.
type report struct {
	*document
	title        string
	organization string
	key          string // name of the shared key of the fingerprints, or ""
	findings     []*finding
	source       *configuration   // of -dir, or nil
	notes        map[table][]text // sentences under a table
	sold         []product        // see products
	policy       *policy
	getenv       func(string) string
	known        *knownPlaces // see places
	former       []*change    // see formerly
	measured     *measure
	ending       map[string]bool            // types and owners of objects that end
	paid         map[string]map[string]bool // see paidFor
}

// review looks for everything.
func (c *command) review(ctx context.Context, p *document, o options, s signer, policy *policy) (*report, error) {
	r := &report{document: p, title: o.title, key: s.name(), notes: map[table][]text{}, policy: policy, getenv: c.Getenv}
	if o.dir != "" {
		var err error
		if r.source, err = readConfiguration(o.dir); err != nil {
			return nil, err
		}
	}
	for _, look := range []func(*report) []*finding{
		otherSources, organizations, secrets, hosts, programs, outputs, actions, payees, urls, swapTargets, acceptedAssets,
		depositAssets, prices, offers,
		discounts, otherTerms, manyFalls, invoices, ends, drifts, testNetworks, unknownKeys, manyEnds, imports, others,
	} {
		r.findings = append(r.findings, look(r)...)
	}
	r.together(r.findings)
	if o.live {
		if err := c.live(ctx, r); err != nil {
			return nil, err
		}
	}
	for _, f := range r.findings {
		if o.format == "json" { // no other format shows it
			s.sign(f)
		}
		r.source.locate(f)
	}
	r.sort()
	return r, nil
}

// sort sorts the findings as their rows are shown.
func (r *report) sort() { slices.SortStableFunc(r.findings, compare) }

// level is the highest of the findings.
func (r *report) level() (highest level) {
	for _, f := range r.findings {
		highest = max(highest, f.Level)
	}
	return highest
}

// count returns the number of findings with a level.
func (r *report) count(of level) (n int) {
	for _, f := range r.findings {
		if f.Level == of {
			n++
		}
	}
	return n
}

// countOf returns the number of findings of a kind.
func (r *report) countOf(id string) (n int) {
	for _, f := range r.findings {
		if f.ID == id {
			n++
		}
	}
	return n
}

// in returns the findings of a table.
func (r *report) in(t table) (rows []*finding) {
	for _, f := range r.findings {
		if f.table == t {
			rows = append(rows, f)
		}
	}
	return rows
}

// brought returns the objects that the plan changes or imports.
func (r *report) brought() (all []*change) {
	for _, c := range r.changes {
		if c.changes() || c.forgets() || c.imported {
			all = append(all, c)
		}
	}
	return all
}

// changed returns the objects that the plan changes.
func (r *report) changed() (all []*change) {
	for _, c := range r.changes {
		if c.changes() || c.forgets() {
			all = append(all, c)
		}
	}
	return all
}
