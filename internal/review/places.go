// SPDX-License-Identifier: MPL-2.0

package review

import (
	"fmt"
	"net/url"
	"slices"
	"strings"

	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-go/tftypes"
	"golang.org/x/net/publicsuffix"

	"github.com/terraform-payments/terraform-provider-payments/internal/destination"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/described"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/plan"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/raw"
)

// role is the use of a place. A place is familiar within its role, never across roles: the wallet
// of a customer is no wallet of the seller.
type role int

const (
	asPayee     role = iota // of pages and invoices, and withdrawal accounts
	asRecipient             // of one customer
	asHost                  // of events
	asSite                  // that buyers are sent to
	asAsset                 // that is accepted, swapped into or deposited
)

// place is where money, data or buyers go, with all of its parts.
type place struct {
	role  role
	owner string // the id of the customer whose recipient it is
	at    path.Path
	// value is the account, the URL or the asset in one spelling, whole. It is never shown.
	value   string
	network string   // of an account; "" if nothing names it
	whole   []string // the parts as they are written
	list    string   // of an asset that is an element: the path of its list
	off     discount // for buyers who pay in the asset
	offAt   string   // the path of the discount
	// unseen says why the value cannot be compared: the configuration hides it, or the plan does not
	// know it.
	unseen string
}

// The reasons for which a value cannot be compared.
const (
	isHiddenHere = "its value is hidden by the configuration"
	isKnownLater = "its value is known after the apply"
)

// placesOf returns the places of an object in the order of their paths. config says which arguments
// are configured: an unknown value that nothing configures is the service's.
func (c *change) placesOf(of, config tftypes.Value) (all []place) {
	if of.IsNull() || !c.kind.hasPlaces {
		return nil
	}
	accounts := map[string]*place{}
	var order []string
	for l := range described.Walk(c.kind.Schema.Attributes, of, config) {
		value := l.Values[0]
		isLater := raw.IsUnknown(value) && !l.Values[1].IsNull()
		switch {
		case !l.IsWhole || !raw.IsPresent(value) && !isLater:
		case described.Any(l.Attribute, isPayeePart):
			at := l.Path
			if described.Inside(l.Attribute) == nil {
				at = l.Path.ParentPath()
			}
			p := accounts[at.String()]
			if p == nil {
				p = &place{role: c.payeeRole(), owner: c.owner(of), at: at}
				accounts[at.String()], order = p, append(order, at.String())
			}
			p.add(c, l)
		case described.Is(l.Attribute, described.EventTarget):
			all = append(all, c.urlPlace(asHost, l))
		case described.Is(l.Attribute, described.Site):
			all = append(all, c.urlPlace(asSite, l))
		}
	}
	for _, at := range order {
		all = append(all, *accounts[at])
	}
	return append(all, c.assetPlaces(of)...)
}

// placesAfter are the places after the plan. It looks for them once.
func (c *change) placesAfter() []place {
	if c.cachedPlaces == nil {
		all := c.placesOf(c.after, c.config)
		c.cachedPlaces = &all
	}
	return *c.cachedPlaces
}

func isPayeePart(a schema.Attribute) bool { return described.Is(a, described.Payee) }

// payeeRole is that of the destinations of a type: objects that belong to a person pay the person.
func (c *change) payeeRole() role {
	if c.kind.pays != nil {
		return asRecipient
	}
	return asPayee
}

// owner is the id of the person that an object belongs to, or "".
func (c *change) owner(of tftypes.Value) string {
	if r := c.kind.pays; r != nil {
		return raw.String(raw.Members(of)[r.Path[0]])
	}
	return ""
}

// add adds a part of an account.
func (p *place) add(c *change, l described.Leaf) {
	text := raw.String(l.Values[0])
	switch {
	case raw.IsUnknown(l.Values[0]):
		p.unseen = isKnownLater
	case c.hides(steps(l.Path)) && !l.IsSensitive:
		p.unseen = isHiddenHere
	}
	if text == "" {
		return
	}
	p.whole = append(p.whole, text)
	if described.Is(l.Attribute, described.Network) {
		p.network = text
		return
	}
	p.value += spelled(text) + "\n"
}

// spelled is a number or an address in one spelling.
func spelled(text string) string {
	return strings.ToLower(strings.Join(strings.Fields(destination.NormalizeAddress(text)), ""))
}

// urlPlace is the place that a URL names.
func (c *change) urlPlace(as role, l described.Leaf) place {
	text := raw.String(l.Values[0])
	p := place{role: as, at: l.Path, whole: []string{text}, value: strings.TrimSpace(text)}
	switch {
	case raw.IsUnknown(l.Values[0]):
		p.unseen = isKnownLater
	case c.hides(steps(l.Path)) && !l.IsSensitive:
		p.unseen = isHiddenHere
	}
	return p
}

// assetPlaces are the assets of an object: those that it accepts, swaps into, or takes deposits of.
// A network and the token beside it are one asset, and no token is the network's own coin. A
// discount beside them is for buyers who pay in it.
func (c *change) assetPlaces(of tftypes.Value) (all []place) {
	if of.IsNull() || !c.kind.hasPlaces {
		return nil
	}
	found := map[string]*place{}
	var order []string
	for l := range described.Walk(c.kind.Schema.Attributes, of) {
		value, parent := l.Values[0], l.Path.ParentPath()
		isLater := raw.IsUnknown(value) && c.mayWait(steps(l.Path)[0])
		inside := described.Inside(l.Attribute)
		if isLater && described.Name(inside, described.Network) != "" && !described.Any(l.Attribute, isPayeePart) {
			all = append(all, place{
				role: asAsset, at: l.Path, list: l.Path.String(), whole: []string{"", ""}, unseen: isKnownLater, off: discount{unknown: true},
			})
			continue
		}
		stem, isPart := assetPart(l)
		if !isPart {
			continue
		}
		key := parent.AtName(stem).String()
		p := found[key]
		if p == nil {
			p = &place{role: asAsset, at: parent, list: listOf(parent), whole: []string{"", ""}}
			found[key], order = p, append(order, key)
		}
		isDiscount := described.Is(l.Attribute, described.PercentOff)
		switch {
		case isLater && isDiscount:
		case isLater:
			p.unseen = isKnownLater
		case c.hides(steps(l.Path)):
			p.unseen = isHiddenHere
		}
		switch {
		case isDiscount:
			p.off, p.offAt = discount{percent: decimal(value), unknown: isLater}, l.Path.String()
		case described.Is(l.Attribute, described.Network):
			p.setNetwork(value)
		default:
			p.whole[0] = raw.String(value)
		}
	}
	for _, key := range order {
		if p := found[key]; p.network != "" || p.unseen != "" {
			p.value = p.network + "\n" + spelled(p.whole[0])
			all = append(all, *p)
		}
	}
	return all
}

// setNetwork takes the name of a network, or the id of its chain, for which there may be a name.
func (p *place) setNetwork(value tftypes.Value) {
	p.network = raw.String(value)
	p.whole[1] = p.network
	if chain := decimal(value); chain != nil {
		id := figure(chain, 0)
		if p.network = chainNames[id]; p.network == "" {
			p.network = "chain " + id
		}
		p.whole[1] = "chain " + id + chainName(id)
	}
}

// listOf is the path of the list that an element is in, or "".
func listOf(element path.Path) string {
	all := element.Steps()
	if len(all) == 0 {
		return ""
	}
	if _, isElement := all[len(all)-1].(path.PathStepElementKeyInt); !isElement {
		return ""
	}
	return element.ParentPath().String()
}

// name is an asset in a table.
func (p place) name() string {
	switch p.unseen {
	case isKnownLater:
		return "assets known after the apply"
	case isHiddenHere:
		return "an asset that is not shown"
	}
	return plan.AssetName(p.whole[1], p.whole[0])
}

// assetPart reports whether an attribute is the network, the token or the discount of an asset. The
// first two have one stem: that of onramp_network and onramp_token.
func assetPart(l described.Leaf) (stem string, isPart bool) {
	if described.Inside(l.Attribute) != nil {
		return "", false
	}
	for _, end := range []string{"network", "chain_id", "token_address", "token", "discount_percent_off"} {
		stem, isEnd := strings.CutSuffix(l.Name, end)
		if !isEnd || stem != "" && !strings.HasSuffix(stem, "_") {
			continue
		}
		hasNetwork := false
		for name, a := range l.Beside { // a token alone is no asset
			hasNetwork = hasNetwork || described.Is(a, described.Network) && strings.HasPrefix(name, stem)
			if isPayeePart(a) {
				return "", false
			}
		}
		return stem, hasNetwork
	}
	return "", false
}

// knownPlaces are those that Terraform last knew, by what a place is compared with.
type knownPlaces struct {
	byValue  map[role]map[string][]knownPlace // of accounts and assets
	byHost   map[role]map[string][]knownPlace // of URLs, by the domain that somebody registered
	owners   map[string]bool                  // that have a recipient
	networks map[string]bool                  // of any asset or account
}

// knownPlace is a place that an object had.
type knownPlace struct {
	place
	of *change
}

// places returns what Terraform last knew: the objects of the state with the changes outside
// undone, without those that the plan imports. It looks for them once.
func (r *report) places() *knownPlaces {
	if r.known != nil {
		return r.known
	}
	k := &knownPlaces{map[role]map[string][]knownPlace{}, map[role]map[string][]knownPlace{}, map[string]bool{}, map[string]bool{}}
	add := func(into map[role]map[string][]knownPlace, p knownPlace, key string) {
		if into[p.role] == nil {
			into[p.role] = map[string][]knownPlace{}
		}
		into[p.role][key] = append(into[p.role][key], p)
	}
	for _, c := range r.formerly() {
		for _, p := range c.placesOf(c.before, c.before) {
			k.networks[strings.ToLower(p.network)] = true
			if k.owners[p.owner] = true; p.unseen != "" {
				continue
			}
			if p.role == asHost || p.role == asSite {
				add(k.byHost, knownPlace{p, c}, domainOf(p.value))
			} else {
				add(k.byValue, knownPlace{p, c}, p.value)
			}
		}
	}
	r.known = k
	return k
}

// like are the known places that a place may be compared with.
func (k *knownPlaces) like(p place) []knownPlace {
	if p.role == asHost || p.role == asSite {
		return k.byHost[p.role][domainOf(p.value)]
	}
	return k.byValue[p.role][p.value]
}

// domainOf is the registered domain of a URL, or its host.
func domainOf(address string) string {
	of, err := url.Parse(address)
	if err != nil {
		return ""
	}
	host := strings.ToLower(of.Hostname())
	if domain, err := publicsuffix.EffectiveTLDPlusOne(host); err == nil {
		return domain
	}
	return host
}

// formerly are the objects as Terraform last knew them, each as the before of a change.
func (r *report) formerly() (all []*change) {
	if r.former != nil {
		return r.former
	}
	isThere := map[string]bool{}
	for _, d := range r.drift {
		if !d.before.IsNull() {
			all, isThere[d.address] = append(all, d), true
		}
	}
	for _, c := range slices.Concat(r.changes, r.prior) {
		if !isThere[c.address] && !c.before.IsNull() && !c.imported {
			all, isThere[c.address] = append(all, c), true
		}
	}
	r.former = all
	return all
}

// familiarity is how well a place is known.
type familiarity int

const (
	isForeign familiarity = iota
	isNear                // familiar on another network, on another path, or on another host of the domain
	isFamiliar
	isOwn // the policy lists it
)

// familiarity compares a place with those that Terraform last knew. has are the objects that have
// it.
func (r *report) familiarity(p place) (how familiarity, has []*change) {
	if p.unseen == isKnownLater {
		return isForeign, nil
	}
	if listed := r.listed(p); listed != nil {
		if *listed {
			return isOwn, nil
		}
		return isForeign, nil
	}
	if p.unseen != "" {
		return isForeign, nil
	}
	for _, k := range r.places().like(p) {
		if k.owner != p.owner {
			continue
		}
		near := k.compare(p)
		if how = max(how, near); near == isFamiliar && (len(has) == 0 || has[len(has)-1] != k.of) {
			has = append(has, k.of)
		}
	}
	if how == isForeign && p.role == asAsset && p.whole[0] == "" && r.places().networks[strings.ToLower(p.network)] {
		return isFamiliar, nil // the own coin of a network that is known
	}
	return how, has
}

// compare compares two places of one role.
func (p place) compare(other place) familiarity {
	switch p.role {
	case asHost, asSite:
		return compareURLs(p.value, other.value)
	case asAsset:
		if p.value == other.value {
			return isFamiliar
		}
		return isForeign
	}
	switch {
	case p.value != other.value:
		return isForeign
	case p.network != "" && other.network != "" && p.network != other.network:
		return isNear
	}
	return isFamiliar
}

// compareURLs compares two URLs.
func compareURLs(a, b string) familiarity {
	one, err := url.Parse(a)
	other, err2 := url.Parse(b)
	if err != nil || err2 != nil || one.Host == "" || other.Host == "" {
		return isForeign
	}
	if strings.EqualFold(one.Host, other.Host) {
		if one.EscapedPath() == other.EscapedPath() && one.RawQuery == other.RawQuery {
			return isFamiliar
		}
		return isNear
	}
	domain, err := publicsuffix.EffectiveTLDPlusOne(strings.ToLower(one.Hostname()))
	if err == nil && domain == domainOf(b) {
		return isNear
	}
	return isForeign
}

// listed reports whether the policy lists a place as own; nil if it lists none of its role.
func (r *report) listed(p place) *bool {
	is := func(yes bool) *bool { return &yes }
	switch own := r.policy.own; {
	case p.role == asPayee && own.Payees != nil:
		parts := strings.Split(p.value, "\n")
		return is(slices.ContainsFunc(own.Payees, func(payee string) bool { return slices.Contains(parts, spelled(payee)) }))
	case (p.role == asHost || p.role == asSite) && own.Hosts != nil:
		address, err := url.Parse(p.value)
		return is(err == nil && slices.ContainsFunc(own.Hosts, func(host string) bool {
			below, isWild := strings.CutPrefix(strings.ToLower(host), "*")
			name := strings.ToLower(address.Host)
			return name == strings.ToLower(host) || isWild && strings.HasSuffix(name, below)
		}))
	}
	return nil
}

// foreignLevel is the level of a foreign place: what the rule says, or what the policy demands.
func (r *report) foreignLevel(p place, level level) level {
	if r.listed(p) != nil {
		return max(level, r.policy.own.foreign)
	}
	return level
}

// who says who else has a familiar place.
func who(has []*change) string {
	if len(has) == 0 {
		return ""
	}
	words := has[0].subject().String()
	if len(has) > 1 {
		words += fmt.Sprintf(" and %d more", len(has)-1)
	}
	return words
}
