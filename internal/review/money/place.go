// SPDX-License-Identifier: MPL-2.0

package money

import (
	"cmp"
	"slices"
	"strings"
	"sync"

	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-go/tftypes"

	"github.com/terraform-payments/terraform-provider-payments/internal/destination"
	"github.com/terraform-payments/terraform-provider-payments/internal/review/plan"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/customtype"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/described"
	tfplan "github.com/terraform-payments/terraform-provider-payments/internal/tfkit/plan"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/raw"
)

// Role is the use of a place. A place is familiar within its role, never across roles: the wallet
// of a customer is no wallet of the seller.
type Role int

// The roles.
const (
	Payee     Role = iota // of pages and invoices, and withdrawal accounts
	Recipient             // of one customer
	Host                  // of events
	Site                  // that buyers are sent to
	Asset                 // that is accepted, swapped into or deposited
)

// Place is where money, data or buyers go, with all of its parts.
type Place struct {
	Role  Role
	Owner string // the id of the customer whose recipient it is
	At    path.Path
	// Value is the account, the URL or the asset in one spelling, whole. It is never shown.
	Value   string
	Network string   // of an account; "" if nothing names it
	Parts   []string // as they are written: of an asset the token and the network
	// Unseen says why the value cannot be compared: the configuration hides it, or the plan does
	// not know it. It is "" for others.
	Unseen string
	// Shown is an account for people: its shortened number, then the other parts. Country and
	// Checksum are those of its number: "correct", "wrong", "none", or "" where no part has one.
	Shown, Country, Checksum string
	List                     string   // of an asset that is an element: the path of its list
	Off                      Discount // for buyers who pay in the asset
	OffAt                    string   // the path of the discount

	number, rest []string // of Shown
	networks     []string // of an account: its own, or those of the assets that are paid to it
}

// The reasons for which a value cannot be compared.
const (
	IsHidden = "its value is hidden by the configuration"
	IsLater  = "its value is known after the apply"
)

// PlacesOf returns the places of an object, before or after the plan, in the order of their paths.
func PlacesOf(c *plan.Change, of tftypes.Value) (all []Place) {
	if of.IsNull() {
		return nil
	}
	found := map[string]*Place{}
	var order []string
	place := func(as Role, key string, at path.Path) *Place {
		if found[key] == nil {
			found[key], order = &Place{Role: as, At: at}, append(order, key)
		}
		return found[key]
	}
	for l := range shapesOf(c.Kind).places.Walk(of) {
		value := l.Values[0]
		isLater := c.IsLater(l, value)
		isNested := described.Inside(l.Attribute) != nil
		switch {
		case !l.IsWhole || isNested && !isLater:
			continue
		case l.Is(described.Payee), isNested && described.Any(l.Attribute, isPayee):
			if raw.IsPresent(value) || isLater {
				at := l.Path
				if !isNested {
					at = at.ParentPath()
				}
				p := place(payeeRole(c), at.String(), at)
				p.Owner = c.Owner(of)
				p.see(c, l, isLater)
				p.addAccount(l, c.Hides(l.Names...))
			}
		case l.Is(described.EventTarget, described.Site):
			if raw.IsPresent(value) || isLater {
				as := Host
				if l.Is(described.Site) {
					as = Site
				}
				p := place(as, l.Path.String(), l.Path)
				p.see(c, l, isLater)
				p.Parts, p.Value = []string{raw.String(value)}, strings.TrimSpace(raw.String(value))
			}
		case isNested && described.Any(l.Attribute, isNetwork):
			p := place(Asset, l.Path.String(), l.Path)
			p.List, p.Parts, p.Unseen, p.Off.IsUnseen = l.Path.String(), []string{"", ""}, IsLater, true
		default:
			if stem, isPart := assetPart(l); isPart {
				at := l.Path.ParentPath()
				p := place(Asset, at.AtName(stem).String(), at)
				if p.Parts == nil {
					p.Parts, p.List = []string{"", ""}, listOf(at)
				}
				p.addAsset(c, l, isLater)
			}
		}
	}
	for _, key := range order {
		p := found[key]
		if p.Role != Asset || p.Network != "" || p.Unseen != "" { // a token alone is no asset
			all = append(all, p.complete())
		}
	}
	slices.SortStableFunc(all, func(a, b Place) int { return cmp.Compare(a.Role, b.Role) })
	for i := range all {
		p := &all[i]
		p.networks = append(p.networks, p.Network)
		for _, way := range all {
			if p.Network == "" && way.Role == Asset && strings.HasPrefix(way.List, p.At.String()+".") {
				p.networks = append(p.networks, way.Network)
			}
		}
		p.networks = slices.DeleteFunc(p.networks, func(network string) bool { return network == "" })
	}
	return all
}

// shapes are the attributes of a type that a walk looks for.
type shapes struct {
	places, prices, codes, terms, texts, made described.Shape
}

// shapesOf returns the shapes of a type, which are made once.
func shapesOf(k *plan.Kind) shapes { return allShapes()[k.Name] }

var allShapes = sync.OnceValue(func() map[string]shapes {
	all := map[string]shapes{}
	for name, k := range plan.Kinds() {
		all[name] = shapes{
			k.Shape.Only(func(l described.Leaf) bool {
				_, isPart := assetPart(l)
				return isPart || l.Is(described.Payee, described.EventTarget, described.Site)
			}),
			k.Shape.Only(func(l described.Leaf) bool { return l.Is(described.Price) }),
			k.Shape.Only(func(l described.Leaf) bool { return l.Is(described.Codes) }),
			k.Shape.Only(func(l described.Leaf) bool { return l.Is(described.Terms) }),
			k.Shape.Only(func(l described.Leaf) bool { return k.IsSeen && isText(l) }),
			k.Shape.Only(func(l described.Leaf) bool { return l.Name == "url" && !l.IsRequired() }),
		}
	}
	return all
})

func isPayee(a schema.Attribute) bool { return described.Is(a, described.Payee) }

func isNetwork(a schema.Attribute) bool { return described.Is(a, described.Network) }

// payeeRole is that of the destinations of a type: objects that belong to a person pay the person.
func payeeRole(c *plan.Change) Role {
	if c.Kind.Pays != nil {
		return Recipient
	}
	return Payee
}

// see notes that a part of the place cannot be compared.
func (p *Place) see(c *plan.Change, l described.Leaf, isLater bool) {
	switch {
	case isLater:
		p.Unseen = IsLater
	case c.Hides(l.Names...) && !l.IsSensitive:
		p.Unseen = IsHidden
	}
}

// addAccount adds a part of an account.
func (p *Place) addAccount(l described.Leaf, isHidden bool) {
	text := raw.String(l.Values[0])
	if text == "" {
		return
	}
	const whole = 24 // characters: networks and the numbers of banks, but no address
	switch p.Parts = append(p.Parts, text); {
	case l.IsSensitive || len(text) > whole:
		p.number = append(p.number, destination.Shorten(text))
	case isHidden:
		p.rest = append(p.rest, destination.Shorten(text))
	default:
		p.rest = append(p.rest, text)
	}
	of := l.GetType()
	switch {
	case l.Is(described.Network):
		p.Network = text
		return
	case of.Equal(customtype.AddressType{}):
		p.Value += destination.NormalizeAddress(text) + "\n"
	default:
		p.Value += spelled(text) + "\n"
	}
	isIBAN, isAddress := of.Equal(customtype.IBANType{}), of.Equal(customtype.AddressType{})
	switch {
	case !isIBAN && !isAddress || p.Checksum == "wrong" || destination.IsMasked(text):
	case isIBAN:
		p.Country, p.Checksum = strings.ToUpper(text[:min(2, len(text))]), "correct"
		if destination.CheckIBAN(text) != nil {
			p.Checksum = "wrong"
		}
	default:
		switch body := strings.TrimPrefix(text, "0x"); {
		case destination.CheckAnyNetwork(text) != nil:
			p.Checksum = "wrong"
		case body != text && (body == strings.ToLower(body) || body == strings.ToUpper(body)):
			p.Checksum = "none"
		default:
			p.Checksum = "correct"
		}
	}
}

// spelled is the number of an account or of a bank in one spelling.
func spelled(text string) string { return strings.ToLower(strings.Join(strings.Fields(text), "")) }

// addAsset adds a part of an asset. A network and the token beside it are one asset, and no token
// is the network's own coin. A discount beside them is for buyers who pay in it.
func (p *Place) addAsset(c *plan.Change, l described.Leaf, isLater bool) {
	value := l.Values[0]
	isDiscount := l.Is(described.PercentOff)
	p.see(c, l, isLater && !isDiscount)
	switch {
	case isDiscount:
		p.Off, p.OffAt = Discount{Percent: Decimal(value), IsUnseen: isLater}, l.Path.String()
	case l.Is(described.Network):
		p.Network = plan.NetworkOf(value)
		p.Parts[1] = p.Network
		if chain := Decimal(value); chain != nil && !strings.HasPrefix(p.Network, "chain ") {
			p.Parts[1] = "chain " + Figure(chain, 0) + " (" + p.Network + ")"
		}
	default:
		p.Parts[0] = raw.String(value)
	}
}

// complete joins the parts.
func (p *Place) complete() Place {
	switch {
	case p.Role == Asset && p.Unseen == IsLater: // none is the same, and no token is the network's own coin
	case p.Role == Asset:
		p.Value = p.Network + "\n" + destination.NormalizeAddress(p.Parts[0])
	case p.Unseen == IsLater && len(p.Parts) == 0:
		p.Shown = "(known after apply)"
	default:
		p.Shown = strings.Join(append(p.number, p.rest...), ", ")
	}
	return *p
}

// AssetName is an asset in a table.
func (p Place) AssetName() string {
	switch p.Unseen {
	case IsLater:
		return "assets known after the apply"
	case IsHidden:
		return "an asset that is not shown"
	}
	return tfplan.AssetName(p.Parts[1], p.Parts[0])
}

// assetPart reports whether an attribute is the network, the token or the discount of an asset. The
// first two have one stem: that of onramp_network and onramp_token.
func assetPart(l described.Leaf) (stem string, isPart bool) {
	for _, end := range []string{"network", "chain_id", "token_address", "token", "discount_percent_off"} {
		stem, isEnd := strings.CutSuffix(l.Name, end)
		if !isEnd || stem != "" && !strings.HasSuffix(stem, "_") {
			continue
		}
		hasNetwork := false
		for name, a := range l.Beside { // a token alone is no asset
			hasNetwork = hasNetwork || described.Is(a, described.Network) && strings.HasPrefix(name, stem)
			if isPayee(a) {
				return "", false
			}
		}
		return stem, hasNetwork
	}
	return "", false
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

// WaysOf are the ways to pay for an object: the assets in its lists.
func WaysOf(c *plan.Change, of tftypes.Value) (all []Place) {
	if c.Kind.HasWays {
		all = Ways(PlacesOf(c, of))
	}
	return all
}

// Ways are the ways to pay among places.
func Ways(of []Place) []Place {
	return slices.DeleteFunc(slices.Clone(of), func(p Place) bool { return p.List == "" })
}

// IsWay reports whether two ways to pay are the same, for all discounts.
func (p Place) IsWay(other Place) bool { return p.Value == other.Value && p.List == other.List }
