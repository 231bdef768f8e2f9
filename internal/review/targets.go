// SPDX-License-Identifier: MPL-2.0

package review

import (
	"fmt"

	"github.com/hashicorp/terraform-plugin-go/tftypes"

	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/described"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/plan"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/raw"
)

// urls finds each place of events, and each site for buyers, that stands after the plan and was not
// there.
func urls(r *report) (all []*finding) {
	for _, c := range r.brought() {
		if c.after.IsNull() || c.forgets() {
			continue
		}
		for _, p := range c.placesAfter() {
			if p.role == asHost || p.role == asSite {
				if f := r.urlFinding(c, p); f != nil {
					all = append(all, f)
				}
			}
		}
		all = append(all, r.pausing(c)...)
	}
	return all
}

// urlFinding describes one URL; nil if it stays, or if the plan only restores it.
func (r *report) urlFinding(c *change, p place) *finding {
	name := p.at.String()
	was := raw.String(raw.Members(c.known())[name])
	now := raw.String(raw.Members(c.after)[name])
	isOutside := c.drifted != nil && raw.String(raw.Members(c.drifted.after)[name]) == now
	if p.unseen != isKnownLater && (was == now || isOutside) {
		return nil
	}
	how, has := r.familiarity(p)
	id, level, said := "webhook.foreign", approve, "another host. It will get all events, with buyers' data, and the verification key"
	if was == "" {
		said = "It will get all events, with buyers' data"
	}
	if p.role == asSite {
		id, level, said = "site.foreign", warn, "another site"
	}
	isSameHost := compareURLs(was, p.value) == isNear
	switch how {
	case isOwn, isFamiliar:
		level, said = note, "familiar"
		if len(has) > 0 {
			said = "familiar from " + who(has)
		}
	case isNear:
		if level = warn; p.role == asSite {
			level = note
		}
		said = "a familiar host or domain, another path or host of it"
		if isSameHost {
			said = "the same host, another path"
		}
	default:
		level = r.foreignLevel(p, level)
	}
	if how != isForeign && p.role == asHost {
		id = "webhook.familiar"
	}
	f := found(id, c, name)
	f.Level, f.whole, f.unseen, f.full = level, p.whole, p.unseen != "", was+"\x00"+now
	from, to := urlText(c, name, c.known(), false), urlText(c, name, c.after, true)
	f.Before, f.After = from.String(), to.String()
	subject := join(plain(c.kind.Destroying.Noun+" "), bold(c.address))
	if p.role == asSite {
		subject = join(c.subject(), plain(", "), code(name))
	}
	return f.row(inDestinations, subject, from, to, plain(said))
}

// pausing finds events that the plan holds back, a fee that moves to buyers, and letters about
// money that go elsewhere.
func (r *report) pausing(c *change) (all []*finding) {
	if c.isNew() {
		return nil
	}
	for _, l := range leaves(c) {
		id, said := "", ""
		switch before, after := isTrue(l.before), isTrue(l.after); {
		case described.Is(l.attribute, described.Paused) && after && !before:
			id, said = "webhook.paused", "events are held back"
		case described.Is(l.attribute, described.Fees) && before != after:
			id, said = "fee.shifted", map[bool]string{
				true:  "buyers pay the network's fee on top",
				false: "buyers no longer pay the network's fee",
			}[after]
		case described.Is(l.attribute, described.Mail):
			id, said = "mail.changed", "letters about money, or money itself, can go elsewhere"
		default:
			continue
		}
		f := found(id, c, l.path)
		f.full = fmt.Sprint(l.before, l.after)
		all = append(all, f.row(inDestinations, join(c.subject(), plain(", "), code(l.path)), plain(c.shown(l, l.before)),
			bold(c.shown(l, l.after)), plain(said)))
	}
	return all
}

func isTrue(value tftypes.Value) (is bool) {
	return raw.IsPresent(value) && value.Type().Is(tftypes.Bool) && value.As(&is) == nil && is
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
	host, path := hostAndPath(value)
	if isNew {
		return join(bold(host), code(path))
	}
	return join(plain(host), code(path))
}

// swapTargets finds each asset that payments become from now on.
func swapTargets(r *report) (all []*finding) {
	for _, c := range r.brought() {
		for _, s := range plan.SwapTargetChanges(c.kind.Schema, c.known(), c.after) {
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
			if isForeign, unseen := r.bringsAsset(c, s.Attribute); isForeign && s.To != "" {
				f.ID, f.Level, f.unseen = "asset.foreign", approve, unseen
			}
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

// bringsAsset reports whether a part of an object has an asset that nothing had.
func (r *report) bringsAsset(c *change, root string) (isIt, unseen bool) {
	for _, p := range c.assetPlaces(c.after) {
		if how, _ := r.familiarity(p); described.Names(p.at)[0] == root && how == isForeign {
			isIt, unseen = true, unseen || p.unseen != ""
		}
	}
	return isIt, unseen
}

// depositAssets finds each asset that new accounts take, and nothing had.
func depositAssets(r *report) (all []*finding) {
	for _, c := range r.brought() {
		if !c.isNew() && !c.imported && !c.replaces() || c.after.IsNull() || c.kind.hasAssets ||
			c.kind.Destroying.Finding == "autoswap.disabled" {
			continue
		}
		for _, p := range c.assetPlaces(c.after) {
			if how, _ := r.familiarity(p); how != isForeign {
				continue
			}
			f := found("asset.foreign", c, p.at.String())
			f.unseen, f.whole, f.full = p.unseen != "", p.whole, p.value
			if f.After = plan.AssetName(p.network, p.whole[0]); p.unseen != "" {
				f.After = "an asset of which " + p.unseen
			}
			all = append(all, f.row(inDestinations, c.subject(), nil, bold(f.After), plain("takes an asset that nothing had")))
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
