// SPDX-License-Identifier: MPL-2.0

package review

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"github.com/hashicorp/hcl/v2"
	"github.com/zclconf/go-cty/cty"

	"github.com/terraform-payments/terraform-provider-payments/internal/cli"
)

// policy has the levels and the exceptions of a team.
type policy struct {
	limits     map[string][]limit // by the finding
	exceptions []exception
	today      string
}

// limit is the level of a finding whose measure is above a number. A limit above -1 replaces the
// default level.
type limit struct {
	is    level
	above int64
}

// exception allows a finding: at an address, with a new value, until a day.
type exception struct {
	id, address    string
	isNew          bool // whether new counts
	new            string
	until, because string
}

// largestPolicy is the largest file, in bytes.
const largestPolicy = 64 << 10

// readPolicy reads the file of a policy. Without a file, nothing changes. Each mistake is an error:
// a policy that is not understood protects nothing.
func readPolicy(path string, now time.Time) (*policy, error) {
	p := &policy{limits: map[string][]limit{}, today: now.UTC().Format(time.DateOnly)}
	if path == "" {
		return p, nil
	}
	source, err := cli.ReadFile(path, largestPolicy)
	if err != nil {
		return nil, cli.Wrong("the policy cannot be read: %v", err)
	}
	tokens, err := lex(source, path)
	if err != nil {
		return nil, err
	}
	var mistakes hcl.Diagnostics
	for len(tokens) > 0 {
		var b policyBlock
		if b, tokens, mistakes = nextBlock(tokens, source, path, mistakes); b.object != nil {
			mistakes = append(mistakes, p.add(b)...)
		}
	}
	return p, mistaken(mistakes)
}

// add checks a block and adds it.
func (p *policy) add(b policyBlock) hcl.Diagnostics {
	r, place := ruleOf(b.id)
	switch {
	case b.name != "level" && b.name != "allow":
		return hcl.Diagnostics{mistake(b.at, "there is no block %q. Known are allow, level", b.name)}
	case place == len(rules):
		return hcl.Diagnostics{mistake(b.idAt, "there is no finding %q.%s", b.id, suggestion(b.id, ids()))}
	case b.name == "level":
		return p.addLevel(b, r)
	}
	return p.addException(b)
}

// addLevel adds `level "price.changed" { is = "block", above_percent = 75 }`.
func (p *policy) addLevel(b policyBlock, r rule) hcl.Diagnostics {
	known := map[string]cty.Type{"is": cty.String}
	unit := map[string]string{"percent": "above_percent", "count": "above"}[r.unit]
	if unit != "" {
		known[unit] = cty.Number
	}
	mistakes := b.attributes(known)
	if mistakes.HasErrors() {
		return mistakes
	}
	is, err := levelOf(b.text("is"))
	if err != nil {
		at := b.at
		if b.text("is") != "" {
			at = b.positions["is"]
		}
		return hcl.Diagnostics{mistake(at, "is: %v", err)}
	}
	l := limit{is: is, above: -1}
	if number, ok := b.given[unit]; ok {
		n, accuracy := number.AsBigFloat().Int64()
		if accuracy != 0 || n < 0 {
			return hcl.Diagnostics{mistake(b.positions[unit], "%s must be a whole number from 0", unit)}
		}
		l.above = n
	}
	if slices.ContainsFunc(p.limits[b.id], func(other limit) bool { return other.above == l.above }) {
		return hcl.Diagnostics{mistake(b.at, "%s has another level block with the same limit", b.id)}
	}
	p.limits[b.id] = append(p.limits[b.id], l)
	slices.SortFunc(p.limits[b.id], func(a, b limit) int { return cmp.Compare(a.above, b.above) })
	return nil
}

// neverAllowed are findings about the whole plan. A policy can set their levels.
var neverAllowed = []string{"organization.mixed", "secret.in_plan", "action.money"}

// addException adds `allow "payee.changed" { address = … }`.
func (p *policy) addException(b policyBlock) hcl.Diagnostics {
	mistakes := b.attributes(map[string]cty.Type{"address": cty.String, "new": cty.String, "until": cty.String, "because": cty.String})
	e := exception{id: b.id, address: b.text("address"), new: b.text("new"), until: b.text("until"), because: b.text("because")}
	_, e.isNew = b.given["new"]
	fail := func(at hcl.Range, text string) { mistakes = append(mistakes, mistake(at, "%s", text)) }
	isSent := strings.HasPrefix(b.id, "payee.") || strings.HasPrefix(b.id, "webhook.target.")
	day, err := time.Parse(time.DateOnly, e.until)
	switch {
	case mistakes.HasErrors():
	case slices.Contains(neverAllowed, b.id):
		fail(b.idAt, b.id+" has no exceptions. A level block can set its level")
	case strings.TrimSpace(e.because) == "":
		fail(b.at, "because is missing: the reason, for those who read the review")
	case b.positions["until"] != hcl.Range{} && (err != nil || day.IsZero()):
		fail(b.positions["until"], `until must be a date, such as "2026-12-01": the last day of the exception, in UTC`)
	case isSent && e.address == "":
		fail(b.at, "address is missing. An exception for "+b.id+" holds for one object")
	case isSent && e.new == "" && !strings.HasSuffix(b.id, ".removed"):
		fail(b.at, "new is missing: the destination as the review shows it. An exception for "+b.id+" holds for one destination")
	case strings.Contains(e.new, "known after"), strings.Contains(e.new, "not shown"):
		fail(b.positions["new"], "new must be a value that the review shows")
	case slices.ContainsFunc(p.exceptions, func(o exception) bool {
		return o.id == e.id && o.address == e.address && o.isNew == e.isNew && o.new == e.new
	}):
		fail(b.at, "this exception is there twice")
	}
	p.exceptions = append(p.exceptions, e)
	return mistakes
}

// apply sets the levels of findings, then makes the exceptions.
func (p *policy) apply(findings []*finding) {
	for _, f := range findings {
		p.level(f)
		for _, e := range p.exceptions {
			switch {
			case !e.holds(f):
			case e.until != "" && e.until < p.today:
				f.Expired = e.until
			default:
				f.Level, f.Allowed = note, e.because
			}
		}
		if f.Level > note && f.table == inNone {
			f.table = inLines
			if len(f.cells) == 0 {
				f.cells = []text{join(code(f.Address), plain(": "+f.Action+", "+f.ID))}
			}
		}
	}
}

// level sets the level of a finding: that of the highest limit that its measure exceeds. A change
// of unknown size never gets a lower level by a limit.
func (p *policy) level(f *finding) {
	r, _ := ruleOf(f.ID)
	for _, l := range p.limits[f.ID] {
		switch isSmall := r.unit != "" && f.table == inNone; { // it is no finding without a limit
		case f.measure <= l.above, l.above < 0 && isSmall:
		case l.above >= 0 && f.measure == beyond:
			f.Level = max(f.Level, l.is)
		default:
			f.Level = l.is
		}
	}
}

// holds reports whether an exception is about a finding. One whose values are shown alike is not
// told apart by its new value, unless that is the whole one.
func (e exception) holds(f *finding) bool {
	isNew := !e.isNew || e.new == f.After && f.Before != f.After || slices.Contains(f.recipients(), e.new)
	return e.id == f.ID && (e.address == "" || e.address == f.Address) && isNew
}

// recipients are the whole values of a new destination: "address 0x5aAe…, network Ethereum" in
// full.
func (f *finding) recipients() (values []string) {
	if !strings.HasPrefix(f.ID, "payee.") {
		return nil
	}
	_, to, _ := strings.Cut(f.full, "\x00")
	for part := range strings.SplitSeq(to, ", ") {
		if _, value, ok := strings.Cut(part, " "); ok {
			values = append(values, value)
		}
	}
	return values
}

// line is a finding that stands in no table.
func (f *finding) line() text { return sentences(join(f.cells...), f.remark()) }

// columns are the cells of a row of a table with n columns. The last one has the remark.
func (f *finding) columns(n int) []text {
	cells := make([]text, n)
	copy(cells, f.cells)
	switch last := cells[n-1]; {
	case last.String() == "":
		cells[n-1] = f.remark()
	default:
		cells[n-1] = sentences(last, f.remark())
	}
	return cells
}

// remark is the sentence of the policy about a finding. It is empty without an exception.
func (f *finding) remark() text {
	switch {
	case f.Allowed != "":
		return plain("Allowed: " + f.Allowed)
	case f.Expired != "":
		return plain("Its exception ended on " + f.Expired)
	}
	return nil
}
