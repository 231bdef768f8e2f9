// SPDX-License-Identifier: MPL-2.0

package money

import (
	"fmt"
	"net"
	"net/url"
	"slices"
	"strings"

	"golang.org/x/net/publicsuffix"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/destination"
	"github.com/terraform-payments/terraform-provider-payments/internal/review/plan"
)

// Own are the places that a policy lists as the team's own. They replace familiarity for their
// kind. A nil list lists none.
type Own struct {
	Payees []string // of pages and invoices, and withdrawal accounts
	Hosts  []string // of events and sites
}

// Telling are the parts that tell an account from all others: no network, and no bank beside an
// IBAN, which names it.
func (p Place) Telling() []string {
	isIBAN := func(part string) bool { return destination.CheckIBAN(part) == nil }
	hasIBAN := slices.ContainsFunc(p.Parts, isIBAN)
	return slices.DeleteFunc(slices.Clone(p.Parts), func(part string) bool { return part == p.Network || hasIBAN && !isIBAN(part) })
}

// Written is the place in one text, whole, as an exception of a policy names it: of an account the
// number, the bank's code and the network, of an asset the token and the network.
func (p Place) Written() string {
	parts := p.Telling()
	if p.Role == Asset {
		parts = []string{p.Parts[0]}
	}
	return strings.Join(slices.DeleteFunc(append(parts, p.Network), func(part string) bool { return part == "" }), ", ")
}

// hasPayee reports whether the policy lists a part of an account.
func (o Own) hasPayee(part string) bool {
	isAddress := destination.CheckAnyNetwork(part) == nil
	return slices.ContainsFunc(o.Payees, func(payee string) bool { return inOneSpelling(part, isAddress) == inOneSpelling(payee, isAddress) })
}

// inOneSpelling is a part of an account in one spelling. The case of an address may mean something.
func inOneSpelling(part string, isAddress bool) string {
	if isAddress {
		return destination.NormalizeAddress(part)
	}
	return spelled(part)
}

// Familiarity is how well a place is known.
type Familiarity int

// The degrees of familiarity.
const (
	Foreign Familiarity = iota
	Near                // familiar on another network, on another path, or on another host of the domain
	Familiar
	Listed // the policy lists it
)

// Known are the places that Terraform last knew.
type Known struct {
	own      Own
	like     map[string][]*knownPlace // by the role, and the value or the domain
	owners   map[string]bool          // that have a recipient
	networks map[string]bool          // of any asset or account, and those that the service names
	looks    map[string]string        // the account that is shown so; "" for several
	numbers  map[string]bool          // of accounts and tokens, and in texts
	pages    map[string]bool          // the hosts of the pages that the payments service made
}

// knownPlace is a place with the objects that have it.
type knownPlace struct {
	Place

	of []*plan.Change
}

// NewKnown looks for the places of the objects as Terraform last knew them.
func NewKnown(p *plan.Plan, own Own) *Known {
	k := &Known{
		own: own, like: map[string][]*knownPlace{}, owners: map[string]bool{}, networks: map[string]bool{}, looks: map[string]string{},
		numbers: map[string]bool{}, pages: map[string]bool{},
	}
	for _, network := range client.Networks { // a network's own coin is no foreign asset
		k.networks[strings.ToLower(string(network))] = true
	}
	for _, c := range p.Former() {
		places := PlacesOf(c, c.Known)
		k.addNumbers(c, places)
		for _, p := range places {
			k.networks[strings.ToLower(p.Network)] = true
			if k.owners[p.Owner] = true; p.Unseen == "" {
				k.add(p, c)
				k.IsAlike(p)
			}
		}
	}
	return k
}

// IsAlike reports whether another account looks the same when it is shortened: a known one, or one
// that it was asked about before.
func (k *Known) IsAlike(p Place) bool {
	key, whole := strings.ToLower(strings.Join(p.number, "\n")), ""
	for _, part := range p.Telling() {
		if key != "" && slices.Contains(p.rest, part) { // it is shown, so it tells them apart
			key += "\n" + strings.ToLower(part)
		}
		whole += inOneSpelling(part, destination.CheckAnyNetwork(part) == nil) + "\n"
	}
	was, isThere := k.looks[key]
	switch {
	case key == "" || p.Unseen != "":
		return false
	case !isThere:
		k.looks[key] = whole
	case was != whole:
		k.looks[key] = "" // from now on, each of them
	}
	return isThere && was != whole
}

// add notes that an object has a place.
func (k *Known) add(p Place, c *plan.Change) {
	key := p.key()
	for _, other := range k.like[key] {
		if other.Value == p.Value {
			if other.of[len(other.of)-1] != c {
				other.of = append(other.of, c)
			}
			if len(p.networks) == 0 || len(other.networks) == 0 {
				other.networks = nil // it may be any
			} else {
				other.networks = append(other.networks, p.lacking(other.Place)...)
			}
			return
		}
	}
	k.like[key] = append(k.like[key], &knownPlace{p, []*plan.Change{c}})
}

// key is equal for places that may be compared.
func (p Place) key() string {
	value := p.Value
	if p.Role == Host || p.Role == Site {
		value = domainOf(value)
	}
	return fmt.Sprint(p.Role, " ", p.Owner, " ", value)
}

// domainOf is the domain of a URL that can be registered, or its host.
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

// HasOwner reports whether a customer has a recipient.
func (k *Known) HasOwner(id string) bool { return id != "" && k.owners[id] }

// Of compares a place with those that Terraform last knew, or with those of the policy. has are the
// objects that have it.
func (k *Known) Of(p Place) (how Familiarity, has []*plan.Change) {
	isListed, isIt := k.Lists(p)
	switch {
	case p.Unseen == IsLater, isListed && !isIt:
		return Foreign, nil
	case isListed:
		return Listed, nil
	case p.Unseen != "":
		return Foreign, nil
	}
	for _, other := range k.like[p.key()] {
		near := p.Compare(other.Place)
		switch how = max(how, near); {
		case near == Familiar && has == nil:
			has = other.of // of one value, thousands may have it
		case near == Familiar:
			has = slices.Concat(has, other.of)
		}
	}
	if how == Foreign && p.Role == Asset && p.Parts[0] == "" && k.networks[strings.ToLower(p.Network)] {
		return Familiar, nil
	}
	return how, has
}

// Compare compares two places of one role.
func (p Place) Compare(other Place) Familiarity {
	switch {
	case p.Role == Host || p.Role == Site:
		return CompareURLs(p.Value, other.Value)
	case p.Value != other.Value:
		return Foreign
	case len(other.networks) > 0 && len(p.lacking(other)) > 0:
		return Near
	}
	return Familiar
}

// lacking are the networks of a place that another one lacks.
func (p Place) lacking(other Place) []string {
	return slices.DeleteFunc(slices.Clone(p.networks), func(network string) bool { return slices.Contains(other.networks, network) })
}

// shared are hosts that many companies share: the path, or a name before the host, tells them
// apart. The public suffix list has others.
var shared = strings.Fields(`
zapier.com make.com integromat.com ifttt.com n8n.cloud pipedream.net retool.com azure.com office.com slack.com discord.com
discordapp.com hookdeck.com hkdk.events pabbly.com svix.com zoho.com formspree.io smee.io telegram.org webhook.site railway.app
loca.lt beeceptor.com requestcatcher.com google.com googleapis.com goo.gl forms.gle
paypal.com paypal.me stripe.com revolut.com revolut.me wise.com cash.app venmo.com ko-fi.com patreon.com coinbase.com binance.com
t.me wa.me whatsapp.com instagram.com facebook.com fb.me x.com twitter.com tiktok.com youtube.com youtu.be linkedin.com discord.gg
linktr.ee bit.ly tinyurl.com t.co etsy.com ebay.com medium.com imgur.com cloudinary.com dropbox.com github.com gitlab.com notion.so
typeform.com jotform.com calendly.com
`)

// CompareURLs compares two URLs.
func CompareURLs(a, b string) Familiarity {
	one, err := url.Parse(a)
	other, err2 := url.Parse(b)
	switch {
	case err != nil || err2 != nil || one.Host == "" || other.Host == "":
		return Foreign
	case strings.EqualFold(one.Host, other.Host) && one.EscapedPath() == other.EscapedPath() && one.RawQuery == other.RawQuery &&
		one.Scheme == other.Scheme && one.User.Username() == other.User.Username():
		return Familiar
	case IsShared(one.Hostname()):
		return Foreign
	case strings.EqualFold(one.Host, other.Host):
		return Near
	}
	domain, err := publicsuffix.EffectiveTLDPlusOne(strings.ToLower(one.Hostname()))
	if err == nil && domain == domainOf(b) {
		return Near
	}
	return Foreign
}

// IsShared reports whether many companies share a host, such as one below which each has a name.
func IsShared(host string) bool {
	host = strings.ToLower(strings.TrimSuffix(host, "."))
	suffix, _ := publicsuffix.PublicSuffix(host)
	return suffix == host && strings.Contains(host, ".") && net.ParseIP(host) == nil ||
		slices.ContainsFunc(shared, func(by string) bool { return strings.HasSuffix("."+host, "."+by) })
}

// Lists reports whether the policy lists places of the role, and whether this is one of them.
func (k *Known) Lists(p Place) (isListed, isIt bool) {
	switch {
	case p.Role == Payee && k.own.Payees != nil:
		parts := p.Telling()
		return true, len(parts) > 0 && !slices.ContainsFunc(parts, func(part string) bool { return !k.own.hasPayee(part) })
	case (p.Role == Host || p.Role == Site) && k.own.Hosts != nil:
		address, err := url.Parse(p.Value)
		return true, err == nil && slices.ContainsFunc(k.own.Hosts, func(host string) bool {
			below, isWild := strings.CutPrefix(strings.ToLower(host), "*")
			name := strings.ToLower(address.Host)
			return name == strings.ToLower(host) || isWild && strings.HasSuffix(name, below)
		})
	}
	return false, false
}
