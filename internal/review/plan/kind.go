// SPDX-License-Identifier: MPL-2.0

package plan

import (
	"cmp"
	"context"
	"math/big"
	"slices"
	"strconv"
	"sync"

	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-go/tftypes"

	"github.com/terraform-payments/terraform-provider-payments/internal/destination"
	"github.com/terraform-payments/terraform-provider-payments/internal/provider"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/described"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/raw"
)

// Kind is a resource type, as a review sees it. A name of an attribute is one of the object's own,
// or "".
type Kind struct {
	described.Type

	Currency, Price, Interval string
	AmountOff, PercentOff     string
	EventTarget, Archived     string
	HasID                     bool                 // an object without one is a setting of the account
	HasWays                   bool                 // a list of ways to pay
	Pays                      *described.Reference // to the person that each object belongs to; nil for others
	IsTotal                   bool                 // it has quantities: a change of its prices is one of its total
	IsSeen                    bool                 // buyers see it: a product, or an object that refers to one

	object        tftypes.Type
	labels, hints []string
	networks      [][]string
}

// Kinds are the types of this provider.
var Kinds = sync.OnceValue(func() map[string]*Kind {
	kinds, types := map[string]*Kind{}, provider.Types()
	for name, t := range types {
		k := &Kind{
			Type: t, object: t.Schema.Type().TerraformType(context.Background()),
			Currency: t.First(described.Currency), Price: t.First(described.Price), Interval: t.First(described.Interval),
			AmountOff: t.First(described.AmountOff), PercentOff: t.First(described.PercentOff),
			EventTarget: t.First(described.EventTarget), Archived: t.First(described.Archived),
			HasID: t.Schema.Attributes["id"] != nil, labels: t.Own(described.Label), hints: t.Own(described.NameHint),
		}
		for l := range t.Shape.Walk() {
			if l.Is(described.Network) {
				k.networks = append(k.networks, l.Names)
			}
			_, isList := l.Attribute.(schema.ListNestedAttribute)
			k.HasWays = k.HasWays || isList && described.Name(described.Inside(l.Attribute), described.Network) != ""
		}
		for i, r := range t.References {
			if r.Required && types[r.To].IsPersonal && k.IsAccount() { // an invoice is paid by the person
				k.Pays = &t.References[i]
			}
			k.IsTotal = k.IsTotal || r.Quantity != ""
			k.IsSeen = k.IsSeen || types[r.To].First(described.Price) != ""
		}
		k.IsSeen = k.IsSeen || k.Price != ""
		kinds[name] = k
	}
	return kinds
})

// IsAccount reports whether the objects are accounts that money goes to. A finding about the
// destination says enough about one that ends.
func (k *Kind) IsAccount() bool { return k.IsPayee && k.Destroying.Replaced == "account.replaced" }

// IsDiscount reports whether the objects make products cheaper.
func (k *Kind) IsDiscount() bool { return k.AmountOff != "" }

// IsPage reports whether the objects sell products.
func (k *Kind) IsPage() bool { return k.IsSeen && k.Price == "" && !k.IsDiscount() && !k.IsTotal }

// Sells are the references to objects with a price.
func (k *Kind) Sells() []described.Reference {
	return slices.DeleteFunc(slices.Clone(k.References), func(r described.Reference) bool { return Kinds()[r.To].Price == "" })
}

// Networks are the names of the networks of an object, before the plan or after it, without hidden
// ones.
func (c *Change) Networks(of tftypes.Value) (all []string) {
	for _, at := range c.Kind.networks {
		if c.Hides(at...) {
			continue
		}
		for _, value := range ValuesAt(of, at) {
			if name := NetworkOf(value); name != "" && !slices.Contains(all, name) {
				all = append(all, name)
			}
		}
	}
	return all
}

// NetworkOf is the name of a network, by its name or by its chain id: "chain 7" for one that the
// service does not name, and "" for none.
func NetworkOf(value tftypes.Value) string {
	var id *big.Float
	if !raw.IsPresent(value) || !value.Type().Is(tftypes.Number) || value.As(&id) != nil {
		return raw.String(value)
	}
	whole, accuracy := id.Int64() // the general way takes longer
	chain := strconv.FormatInt(whole, 10)
	if accuracy != big.Exact {
		chain = id.Text('f', -1)
	}
	return cmp.Or(destination.NetworkOfChain(chain), "chain "+chain)
}
