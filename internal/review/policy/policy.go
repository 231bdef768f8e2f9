// SPDX-License-Identifier: MPL-2.0

// Package policy reads the levels, the exceptions and the own places of a team, and applies them to
// findings.
package policy

import (
	"cmp"
	"math"
	"slices"
	"strings"
	"time"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/gohcl"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"golang.org/x/net/publicsuffix"

	"github.com/terraform-payments/terraform-provider-payments/internal/cli"
	"github.com/terraform-payments/terraform-provider-payments/internal/review/findings"
	"github.com/terraform-payments/terraform-provider-payments/internal/review/money"
	"github.com/terraform-payments/terraform-provider-payments/internal/review/source"
	"github.com/terraform-payments/terraform-provider-payments/internal/review/styled"
)

// Policy has the levels and the exceptions of a team.
type Policy struct {
	// Own are its own places.
	Own findings.Own

	limits     map[string][]limit // by the finding
	exceptions []exception
	today      string
}

// limit is the level of a finding whose measure is above a number. A limit above -1 replaces the
// default level.
type limit struct {
	is    findings.Level
	above int64
}

// exception allows a finding: at an address, with a new value, until a day.
type exception struct {
	ID      string  `hcl:"id,label"`
	Address string  `hcl:"address,optional"`
	New     *string `hcl:"new,optional"` // nil: any
	Until   *string `hcl:"until,optional"`
	Because string  `hcl:"because,optional"`

	At      hcl.Range `hcl:",type_range"`
	IDAt    hcl.Range `hcl:"id,label_range"`
	NewAt   hcl.Range `hcl:"new,attr_range"`
	UntilAt hcl.Range `hcl:"until,attr_range"`
	used    bool
}

// levelBlock is `level "price.changed" { … }`.
type levelBlock struct {
	ID           string   `hcl:"id,label"`
	Is           string   `hcl:"is,optional"`
	Above        *float64 `hcl:"above,optional"`
	AbovePercent *float64 `hcl:"above_percent,optional"`

	At        hcl.Range `hcl:",type_range"`
	IDAt      hcl.Range `hcl:"id,label_range"`
	AboveAt   hcl.Range `hcl:"above,attr_range"`
	PercentAt hcl.Range `hcl:"above_percent,attr_range"`
}

// ownBlock is `own { … }`: it replaces familiarity for each kind that it lists.
type ownBlock struct {
	Service   string   `hcl:"service,optional"`
	Payees    []string `hcl:"payees,optional"` // of pages and invoices, and withdrawal accounts
	Hosts     []string `hcl:"hosts,optional"`  // of events and sites
	Providers []string `hcl:"providers,optional"`
	Foreign   string   `hcl:"foreign,optional"`

	HostsAt   hcl.Range `hcl:"hosts,attr_range"`
	ForeignAt hcl.Range `hcl:"foreign,attr_range"`
}

// largestPolicy is the largest file, in bytes.
const largestPolicy = 64 << 10

// Read reads the file of a policy. Without a file, nothing changes. Each mistake is an error:
// a policy that is not understood protects nothing.
func Read(path string, now time.Time) (*Policy, error) {
	p := &Policy{limits: map[string][]limit{}, today: now.UTC().Format(time.DateOnly)}
	if path == "" {
		return p, nil
	}
	text, err := cli.ReadFile(path, largestPolicy)
	if err != nil {
		return nil, cli.Wrong("the policy cannot be read: %v", err)
	}
	if err := source.MayParse(text, path); err != nil {
		return nil, err
	}
	file, mistakes := hclsyntax.ParseConfig(text, path, hcl.InitialPos)
	if mistakes.HasErrors() {
		return nil, source.Mistaken(mistakes)
	}
	var blocks struct {
		Own    *ownBlock    `hcl:"own,block"`
		Levels []levelBlock `hcl:"level,block"`
		Allows []exception  `hcl:"allow,block"`
	}
	if mistakes := gohcl.DecodeBody(file.Body, nil, &blocks); mistakes.HasErrors() {
		return nil, source.Mistaken(mistakes)
	}
	for _, b := range blocks.Levels {
		mistakes = append(mistakes, p.addLevel(b)...)
	}
	for _, e := range blocks.Allows {
		mistakes = append(mistakes, p.addException(e)...)
	}
	if blocks.Own != nil {
		mistakes = append(mistakes, p.addOwn(*blocks.Own)...)
	}
	return p, source.Mistaken(mistakes)
}

// unknownRule is a mistake in the label of a block, or nil.
func unknownRule(id string, at hcl.Range) hcl.Diagnostics {
	if _, place := findings.RuleOf(id); place < len(findings.Rules) {
		return nil
	}
	return hcl.Diagnostics{source.Mistake(at, "there is no finding %q.%s", id, source.Suggestion(id, findings.IDs()))}
}

func (p *Policy) addLevel(b levelBlock) hcl.Diagnostics {
	if wrong := unknownRule(b.ID, b.IDAt); wrong != nil {
		return wrong
	}
	r, _ := findings.RuleOf(b.ID)
	is, err := findings.LevelOf(b.Is)
	if err != nil {
		return hcl.Diagnostics{source.Mistake(b.At, "is: %v", err)}
	}
	l := limit{is: is, above: -1}
	for _, given := range []struct {
		number     *float64
		name, unit string
		at         hcl.Range
	}{{b.Above, "above", "count", b.AboveAt}, {b.AbovePercent, "above_percent", "percent", b.PercentAt}} {
		switch {
		case given.number == nil:
		case r.Unit != given.unit:
			return hcl.Diagnostics{source.Mistake(given.at, "%s has no %s", b.ID, given.name)}
		case *given.number < 0 || *given.number > 1e9 || *given.number != math.Trunc(*given.number):
			return hcl.Diagnostics{source.Mistake(given.at, "%s must be a whole number from 0", given.name)}
		default:
			l.above = int64(*given.number)
		}
	}
	if slices.ContainsFunc(p.limits[b.ID], func(other limit) bool { return other.above == l.above }) {
		return hcl.Diagnostics{source.Mistake(b.At, "%s has another level block with the same limit", b.ID)}
	}
	p.limits[b.ID] = append(p.limits[b.ID], l)
	slices.SortFunc(p.limits[b.ID], func(a, b limit) int { return cmp.Compare(a.above, b.above) })
	return nil
}

// isNeverAllowed reports whether a finding has no exceptions. A policy can set its level.
func isNeverAllowed(id string) bool {
	return id == "secret.in_plan" || id == "action.money" || strings.HasPrefix(id, "provider.") || strings.HasPrefix(id, "organization.")
}

func (p *Policy) addException(e exception) (mistakes hcl.Diagnostics) {
	if wrong := unknownRule(e.ID, e.IDAt); wrong != nil {
		return wrong
	}
	isSent := slices.ContainsFunc([]string{"payee.", "recipient.", "webhook.", "asset.", "site."},
		func(role string) bool { return strings.HasPrefix(e.ID, role) })
	isEnd := strings.HasSuffix(e.ID, ".removed") || strings.HasSuffix(e.ID, ".paused")
	var day time.Time
	var err error
	if e.Until != nil {
		day, err = time.Parse(time.DateOnly, *e.Until)
	}
	at, text := e.At, ""
	switch {
	case isNeverAllowed(e.ID):
		at, text = e.IDAt, e.ID+" has no exceptions. A level block can set its level"
	case strings.TrimSpace(e.Because) == "":
		text = "because is missing: the reason, for those who read the review"
	case e.Until != nil && (err != nil || day.IsZero()):
		at, text = e.UntilAt, `until must be a date, such as "2026-12-01": the last day of the exception, in UTC`
	case isSent && e.Address == "":
		text = "address is missing. An exception for " + e.ID + " holds for one object"
	case isSent && (e.New == nil || *e.New == "") && !isEnd:
		text = "new is missing: the whole destination. An exception for " + e.ID + " holds for one destination"
	case isSent && e.New != nil && strings.Contains(*e.New, "…"):
		at, text = e.NewAt, "new must be the whole value: others have the same ends"
	case e.New != nil && (strings.Contains(*e.New, "known after") || strings.Contains(*e.New, "not shown")):
		at, text = e.NewAt, "new must be a value that the review shows"
	case slices.ContainsFunc(p.exceptions, func(o exception) bool {
		return o.ID == e.ID && o.Address == e.Address && (o.New == nil) == (e.New == nil) && (e.New == nil || *o.New == *e.New)
	}):
		text = "this exception is there twice"
	default:
		p.exceptions = append(p.exceptions, e)
		return nil
	}
	return hcl.Diagnostics{source.Mistake(at, "%s", text)}
}

func (p *Policy) addOwn(o ownBlock) (mistakes hcl.Diagnostics) {
	p.Own = findings.Own{Own: money.Own{Payees: o.Payees, Hosts: o.Hosts}, Service: o.Service, Providers: o.Providers}
	if o.Foreign != "" {
		var err error
		if p.Own.Foreign, err = findings.LevelOf(o.Foreign); err != nil {
			mistakes = append(mistakes, source.Mistake(o.ForeignAt, "foreign: %v", err))
		}
	}
	for _, host := range o.Hosts {
		below, isWild := strings.CutPrefix(host, "*.")
		_, err := publicsuffix.EffectiveTLDPlusOne(below)
		if strings.Contains(below, "*") || strings.ContainsAny(below, "/:@") || isWild && err != nil {
			mistakes = append(mistakes, source.Mistake(o.HostsAt, "hosts: %q must be a host, or *. and a domain that somebody can register", host))
		}
	}
	return mistakes
}

// Apply sets the levels of findings, then makes the exceptions.
func (p *Policy) Apply(all []*findings.Finding) {
	for _, f := range all {
		p.level(f)
		for i := range p.exceptions {
			switch e := &p.exceptions[i]; {
			case !e.holds(f):
			case f.Unseen || f.Together: // nothing allows it, and the row says why
				e.used = true
			case e.Until != nil && *e.Until < p.today:
				f.Expired, e.used = *e.Until, true
			default:
				f.Level, f.Allowed, e.used = findings.Note, e.Because, true
			}
		}
		if f.Level > findings.Note && f.Table == findings.InNone {
			f.Table = findings.InLines
			if len(f.Cells) == 0 {
				f.Cells = []styled.Text{styled.Textf("`%s`: %s, %s", f.Address, f.Action, f.ID)}
			}
		}
	}
}

// Unused says which exceptions are about nothing, or "".
func (p *Policy) Unused() string {
	var all []string
	for _, e := range p.exceptions {
		if !e.used {
			all = append(all, strings.TrimSpace(e.ID+" "+e.Address))
		}
	}
	if len(all) == 0 {
		return ""
	}
	return "The policy allows what this plan does not do: " + styled.Clean(strings.Join(all, ", ")) + "."
}

// level sets the level of a finding: that of the highest limit that its measure exceeds. A change
// of unknown size never gets a lower level by a limit.
func (p *Policy) level(f *findings.Finding) {
	r, _ := findings.RuleOf(f.ID)
	for _, l := range p.limits[f.ID] {
		switch isSmall := r.Unit != "" && f.Table == findings.InNone; { // it is no finding without a limit
		case f.Measure <= l.above, l.above < 0 && isSmall:
		case l.above >= 0 && f.Measure == findings.Beyond:
			f.Level = max(f.Level, l.is)
		default:
			f.Level = l.is
		}
	}
}

// holds reports whether an exception is about a finding. Yet nothing allows a value that is hidden,
// or that is not known before the apply, and an exception is about one change: not about all
// together.
func (e *exception) holds(f *findings.Finding) bool {
	isNew := e.New == nil || f.Written != "" && *e.New == f.Written ||
		f.Written == "" && *e.New == f.After && f.Before != f.After && !strings.Contains(f.After, "…")
	return e.ID == f.ID && (e.Address == "" || e.Address == f.Address) && isNew
}
