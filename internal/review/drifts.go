// SPDX-License-Identifier: MPL-2.0

package review

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/hashicorp/terraform-plugin-framework/types"
	"github.com/hashicorp/terraform-plugin-go/tftypes"

	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/described"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/plan"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/raw"
)

// drifts finds the changes by a person or by the service outside Terraform since the last apply.
// It tells dangers from news.
func drifts(r *report) (all []*finding) {
	for _, d := range r.drift {
		planned := r.plannedFor(d)
		if d.after.IsNull() {
			all = append(all, deleted(d, planned))
			continue
		}
		all = append(all, r.payeeDrift(d, planned)...)
		for _, l := range leaves(d) {
			if described.Is(l.attribute, described.Payee) || isTime(l) || l.path == d.statusTime() {
				continue
			}
			all = append(all, r.valueDrift(d, planned, l))
		}
	}
	return all
}

// plannedFor is the change by the plan of an object that changed outside; nil if there is none.
func (r *report) plannedFor(d *change) *change { return r.plannedBy[d] }

// isTime reports whether a value is the time of a change, which says nothing by itself.
func isTime(l leaf) bool {
	return l.path == "updated_at" && !l.attribute.IsRequired() && !l.attribute.IsOptional()
}

// deleted describes an object that is gone.
func deleted(d, planned *change) *finding {
	f := found(d.kind.Destroying.Finding, d, "")
	f.Outside = true
	said := plain("nothing: it leaves the state")
	f.Facts["repaired"] = false
	if planned != nil && !planned.after.IsNull() {
		f.Facts["repaired"] = true
		said = plain("creates it again, with another id")
		for name, a := range d.kind.Schema.Attributes {
			if described.Is(a, described.Irreplaceable) {
				said = join(plain("creates it again, with "), bold("another "+strings.ReplaceAll(lastWord(name), "url", "address")))
			}
		}
	}
	f.full = fmt.Sprint(d.before)
	return f.row(inDrift, d.located(), nil, plain("deleted"), said)
}

// lastWord of "verification_key" is "key".
func lastWord(name string) string { return name[strings.LastIndex(name, "_")+1:] }

// payeeDrift describes destinations that were changed outside.
func (r *report) payeeDrift(d, planned *change) (all []*finding) {
	for _, p := range plan.PayeeChanges(d.kind.Schema, d.before, d.before, d.after) {
		f := r.payee(d, p) // the level of the same change in a plan
		p = masked(d, p)
		f.Outside, f.Facts = true, map[string]any{}
		to := either(plain(p.ToValues), plain("where the payments service decides"))
		said, repaired := restoresPayee(d, planned, p)
		f.Facts["repaired"] = repaired
		if p.Differs() {
			said = "The two differ in characters that are not shown here. " + said
		}
		all = append(all, f.row(inDrift, join(d.subject(), plain(" pays")), plain(p.FromValues), bold(to.String()), join(plain(said), to)))
	}
	return all
}

// restoresPayee says, before the destination of now, whether the plan restores the one of the
// state.
func restoresPayee(d, planned *change, p plan.PayeeChange) (said string, restored bool) {
	const kept = "does not put it back. Payments go to "
	switch {
	case planned == nil:
		return kept, false
	case planned.after.IsNull():
		return "ends the object. Until then payments go to ", false
	}
	isAt := func(c plan.PayeeChange) bool { return c.At.Equal(p.At) }
	switch s := d.kind.Schema; {
	case len(plan.PayeeChanges(s, planned.config, d.before, planned.after)) == 0:
		return "puts it back. Payments between the change and the apply went to ", true
	case slices.ContainsFunc(plan.PayeeChanges(s, planned.config, planned.before, planned.after), isAt):
		return "sets another destination. Until then payments go to ", false
	}
	return kept, false
}

// valueDrift describes another value that changed outside. One that no argument sets is news.
func (r *report) valueDrift(d, planned *change, l leaf) *finding {
	isNews := !l.attribute.IsRequired() && !l.attribute.IsOptional()
	f := found("other", d, l.path)
	if !isNews {
		f = r.driftFinding(d, l)
	}
	f.Outside = true
	id := f.ID
	repaired, touched := puts(planned, l)
	f.Facts["repaired"], f.Facts["news"] = repaired, isNews
	f.full = fmt.Sprint(l.before, l.after)
	from, to := d.shown(l, l.before), d.shown(l, l.after)
	f.Before, f.After = from, to
	was, is := priceOf(d, d.before), priceOf(d, d.after)
	if before, after := decimal(l.before), decimal(l.after); described.Is(l.attribute, described.Price) && !l.hidden && !is.hidden &&
		before != nil && after != nil {
		f.Currency, from, to = is.currency, money(before, was.currency), money(after, is.currency)
	}
	said := "nothing"
	switch {
	case repaired && id == "product.archived" && to == "true":
		said = "puts it back on sale"
	case repaired:
		said = "puts it back"
	case touched:
		said = "sets another value, see below"
	case isNews:
		said = "nothing: news"
	}
	name, found := join(d.located(), plain(", "), code(l.path)), bold(to)
	switch {
	case isState(l):
		from, to = stateOf(l.path, from), stateOf(l.path, to)
		name, found = d.located(), plain(to)
	case isNews && l.path == statusName:
		if name = plain(d.located().String()); r.total(d, true) != nil {
			name = join(name, plain(", "+r.total(d, true).words()))
		}
		if at := raw.String(raw.Members(d.after)[d.statusTime()]); at != "" {
			found = join(found, plain(" "+minute(at)))
		}
	case isNews:
		found = plain(to)
	}
	return f.row(inDrift, name, plain(from), found, plain(said))
}

// driftFinding has the level that the same change has in a plan.
func (r *report) driftFinding(d *change, l leaf) *finding {
	is := func(one ...described.Annotation) bool { return described.Is(l.attribute, one...) }
	for _, p := range d.placesOf(d.after, d.after) {
		if p.at.String() == l.path && (p.role == asHost || p.role == asSite) {
			if f := r.urlFinding(d, p); f != nil {
				f.Facts = map[string]any{}
				return f
			}
		}
	}
	switch {
	case is(described.Price):
		if change := percent(decimal(l.before), decimal(l.after)); change != nil && !l.hidden {
			return found("price.changed", d, l.path).from(whole(change))
		}
		f := found("price.changed", d, l.path)
		f.Level, f.measure = approve, beyond
		return f
	case is(described.Currency):
		return found("currency.changed", d, l.path)
	case is(described.Interval):
		return found("interval.changed", d, l.path)
	case is(described.Archived) && isTrue(l.after):
		f := found("product.archived", d, l.path)
		f.Level = warn // its pages still sell it
		return f
	case is(described.Archived):
		return found("product.restored", d, l.path)
	case is(described.Paused) && isTrue(l.after):
		return found("webhook.paused", d, l.path)
	case is(described.Fees):
		return found("fee.shifted", d, l.path)
	case is(described.Mail):
		return found("mail.changed", d, l.path)
	case len(plan.SwapTargetChanges(d.kind.Schema, d.before, d.after)) > 0 && (is(described.SwapTarget) || d.isSetting(l)):
		f := found("autoswap.changed", d, l.path)
		if isIt, unseen := r.bringsAsset(d, strings.SplitN(l.path, ".", 2)[0]); isIt { //nolint:mnd // the root, and the rest
			f.ID, f.Level, f.unseen = "asset.foreign", approve, unseen
		}
		return f
	case d.kind.hasAssets:
		if isIt, unseen := r.bringsAsset(d, strings.SplitN(l.path, ".", 2)[0]); isIt { //nolint:mnd // the root, and the rest
			f := found("asset.foreign", d, l.path)
			f.unseen = unseen
			return f
		}
	}
	return found("other", d, l.path)
}

// statusName is the name of the attribute with the state that the service gives an object.
const statusName = "status"

// statusTime is the name of the attribute with the time of the status: "paid_at" for "paid". It is
// "" if there is none.
func (c *change) statusTime() string {
	name := raw.String(raw.Members(c.after)[statusName]) + "_at"
	if c.kind.Schema.Attributes[name] == nil || c.hides([]any{name}) || c.hides([]any{statusName}) {
		return ""
	}
	return name
}

// minute is a time without its seconds, in UTC.
func minute(text string) string {
	at, err := time.Parse(time.RFC3339, text)
	if err != nil {
		return text
	}
	return at.UTC().Format("2006-01-02 15:04")
}

// isState reports whether a value turns a state of the whole object on, such as is_offline.
func isState(l leaf) bool {
	return strings.HasPrefix(l.path, "is_") && l.attribute.GetType().Equal(types.BoolType) && !l.hidden
}

// stateOf is the state in words.
func stateOf(path, value string) string {
	state := strings.ReplaceAll(strings.TrimPrefix(path, "is_"), "_", " ")
	if value == "true" {
		return state
	}
	if opposite := map[string]string{"archived": "on sale", "offline": "online"}[state]; opposite != "" {
		return opposite
	}
	return "not " + state
}

// isSetting reports whether a value turns a setting on that each account has once.
func (c *change) isSetting(l leaf) bool {
	return c.kind.id() == "" && l.attribute.GetType().Equal(types.BoolType)
}

// puts reports whether a plan puts the value of the state back, and whether it sets a value at all.
func puts(planned *change, l leaf) (back, touched bool) {
	if planned == nil {
		return false, false
	}
	for _, p := range leaves(planned) {
		if p.path == l.path {
			return raw.Equal(p.after, l.before), true
		}
	}
	return false, false
}

// shown is a value for people. Personal data and secrets are not shown.
func (c *change) shown(l leaf, value tftypes.Value) string {
	switch {
	case value.Type() == nil || value.IsNull():
		return ""
	case !value.IsFullyKnown():
		return "known after the apply"
	case l.hidden || described.Is(l.attribute, described.Personal) || c.kind.IsPersonal:
		return "a value that is not shown"
	case described.Is(l.attribute, described.EventTarget):
		host, path := hostAndPath(value)
		return host + path
	}
	var boolean bool
	switch t := value.Type(); {
	case t.Is(tftypes.String):
		return clean(raw.String(value))
	case t.Is(tftypes.Number):
		return figure(decimal(value), 0)
	case t.Is(tftypes.Bool) && value.As(&boolean) == nil:
		return fmt.Sprint(boolean)
	}
	return fmt.Sprintf("%d elements", len(raw.Elements(value)))
}
