// SPDX-License-Identifier: MPL-2.0

package review

import (
	"github.com/hashicorp/terraform-plugin-go/tftypes"

	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/plan"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/raw"
)

// eventTargets finds each place of events that the plan changes.
func eventTargets(r *report) (all []*finding) {
	for _, c := range r.changed() {
		for _, t := range plan.EventTargetChanges(c.kind.Schema, c.before, c.after) {
			switch {
			case t.To == "":
				continue // see ends
			case restoresTarget(c, t):
				continue // see drifts
			}
			id, said := "webhook.target.changed", "another host. It will get all events, with buyers' data, and the verification key"
			if t.From == "" {
				id, said = "webhook.target.new", "It will get all events, with buyers' data"
			}
			f := found(id, c, t.Attribute)
			if !c.hides([]any{t.Attribute}) {
				f.Before, f.After = t.From, t.To
			}
			f.full = raw.String(raw.Members(c.before)[t.Attribute]) + "\x00" + raw.String(raw.Members(c.after)[t.Attribute])
			name := join(plain(c.kind.Destroying.Noun+" "), bold(c.address))
			from, to := urlText(c, t.Attribute, c.before, false), urlText(c, t.Attribute, c.after, true)
			all = append(all, f.row(inDestinations, name, from, to, plain(said)))
		}
		if f := eventPath(c); f != nil {
			all = append(all, f)
		}
	}
	return all
}

// eventPath finds another path on the same host. The hosts of some services have a path for each
// account.
func eventPath(c *change) *finding {
	name := c.kind.eventTarget
	if name == "" || c.isNew() || c.after.IsNull() || len(plan.EventTargetChanges(c.kind.Schema, c.before, c.after)) > 0 {
		return nil
	}
	from, to := raw.Members(c.before)[name], raw.Members(c.after)[name]
	isBack := c.drifted != nil && raw.Equal(raw.Members(c.drifted.before)[name], to)
	if raw.Equal(from, to) || isBack {
		return nil
	}
	f := found("webhook.target.path", c, name)
	was, is := urlText(c, name, c.before, false), urlText(c, name, c.after, true)
	f.Before, f.After, f.full = was.String(), is.String(), raw.String(from)+"\x00"+raw.String(to)
	return f.row(inDestinations, join(plain(c.kind.Destroying.Noun+" "), bold(c.address)), was, is, plain("the same host, another path"))
}

func restoresTarget(c *change, t plan.EventTargetChange) bool {
	if c.drifted == nil {
		return false
	}
	for _, d := range plan.EventTargetChanges(c.kind.Schema, c.drifted.before, c.drifted.after) {
		if d.Attribute == t.Attribute && d.From == t.To && d.To == t.From {
			return true
		}
	}
	return false
}

// urlText is the URL of an object: the host, and the path as code.
func urlText(c *change, attribute string, of tftypes.Value, isNew bool) text {
	if of.IsNull() {
		return nil
	}
	value := raw.Members(of)[attribute]
	if raw.IsUnknown(value) {
		return plain("known after the apply")
	}
	if c.hides([]any{attribute}) {
		return plain("a sensitive URL")
	}
	host, path := place(value)
	if isNew {
		return join(bold(host), code(path))
	}
	return join(plain(host), code(path))
}

// swapTargets finds each asset that payments become from now on.
func swapTargets(r *report) (all []*finding) {
	for _, c := range r.changed() {
		for _, s := range plan.SwapTargetChanges(c.kind.Schema, c.before, c.after) {
			id, said := "autoswap.changed", "incoming payments are swapped into another asset"
			switch {
			case s.To == "" && c.ends() && c.kind.Destroying.Finding != "autoswap.disabled":
				continue // see ends
			case s.To == "":
				id, said = "autoswap.disabled", "payments stay in the asset in which they arrive"
			case s.From == "":
				said = "incoming payments are swapped into this asset"
			}
			if c.isNew() && s.Risk == "" && c.kind.Destroying.Finding != "autoswap.disabled" {
				continue // its plan shows the whole asset
			}
			f := found(id, c, s.Attribute)
			f.Before, f.After = s.FromShort, s.ToShort
			if c.hides([]any{s.Attribute}) {
				f.Before, f.After = notShown(s.From), notShown(s.To)
			}
			f.full = s.From + "\x00" + s.To
			all = append(all, f.row(inDestinations, c.subject(), plain(f.Before), either(bold(f.After), plain("no swap")), plain(said)))
		}
	}
	return all
}

// notShown stands for a sensitive asset.
func notShown(asset string) string {
	if asset == "" {
		return ""
	}
	return "an asset that is not shown"
}
