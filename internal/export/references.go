// SPDX-License-Identifier: MPL-2.0

package export

import (
	"fmt"
	"strings"

	"github.com/zclconf/go-cty/cty"

	"github.com/terraform-payments/terraform-provider-payments/internal/cli"
)

// referredBy returns the ids that the arguments of an object refer to, at any depth.
func referredBy(o object) (ids []string) {
	var walk func(attributes []attribute, value cty.Value)
	walk = func(attributes []attribute, value cty.Value) {
		for _, a := range attributes {
			inner := memberOf(value, a.name)
			switch {
			case !a.argument || !isSet(inner):
			case a.refersTo != "":
				ids = append(ids, idsAt(value, a.name)...)
			case len(a.members) > 0 && inner.Type().IsObjectType():
				walk(a.members, inner)
			case len(a.members) > 0:
				for _, element := range elementsOf(inner) {
					walk(a.members, element)
				}
			}
		}
	}
	walk(o.kind.attributes, o.config)
	return ids
}

// referrer finds the addresses of objects for references, and says why there is none.
type referrer struct {
	kinds     map[string]*kind
	addresses map[string]string // of the objects that have a block, by id
	skipped   map[string]string // why an object has none
	isHidden  map[*kind]bool    // kinds that were not asked for
	missing   map[missing]int   // counts of ids in place of addresses
}

// missing is why ids of a type stand in the objects of a type in place of addresses.
type missing struct {
	of   string // the words of the type
	from *kind
	why  string // "not exported"
}

// text is a sentence about n ids.
func (m missing) text(n int) string {
	return fmt.Sprintf("%s in %s, because %s: written as %s", cli.Noun(n, m.of+" id", m.of+" ids"), plain(m.from.plural()),
		cli.Noun(n, "the "+m.of+" was ", "the "+m.of+"s were ")+m.why, cli.Noun(n, "an id", "ids"))
}

// has reports whether an object of a type has an address.
func (r *referrer) has(of, id string) bool { return strings.HasPrefix(r.addresses[id], of+".") }

// refer returns the address of an object for an object of a kind, or the reason why an id stands in
// its place.
func (r *referrer) refer(from *kind, of, id string) (address, reason string) {
	if r.has(of, id) {
		return r.addresses[id], ""
	}
	words := strings.TrimPrefix(of, "payments_")
	k := r.kinds[of]
	if k != nil {
		words = k.words()
	}
	why := "not in the account"
	switch skipped := r.skipped[id]; {
	case skipped != "":
		why, reason = "not exported ("+printable(skipped)+")", fmt.Sprintf("not exported: a %s, %s", words, printable(skipped))
	case k != nil && r.isHidden[k]:
		why, reason = "not exported", "not exported: a "+words
	default:
		reason = why + ": a " + words
	}
	r.missing[missing{words, from, why}]++
	return "", reason
}
