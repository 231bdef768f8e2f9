// SPDX-License-Identifier: MPL-2.0

package plan

import (
	"context"
	"html"
	"math/big"
	"slices"

	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/types/basetypes"
	"github.com/hashicorp/terraform-plugin-go/tftypes"

	"github.com/terraform-payments/terraform-provider-payments/internal/destination"
	"github.com/terraform-payments/terraform-provider-payments/internal/spelling"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/convert"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/described"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/raw"
)

// class is how gravely a value that came back differs from the one that was sent.
type class string

const (
	// equal values never differ: a spelling of an address, white space around a text.
	equal class = ""
	// spelt is a text in another spelling, or a list in another order.
	spelt class = "spelling"
	// other is an amount, a bool, a reference, an enumeration, another text, or none.
	other class = "other"
	// elsewhere is a place of money or of events, an asset, or a URL with another host.
	elsewhere class = "destination"
)

// difference is an argument that came back otherwise than it was sent.
type difference struct {
	at        path.Path
	attribute schema.Attribute
	sent, got tftypes.Value
	class     class
	kind      string // of a spelling: "in another case"
	hidden    bool   // a sensitive or personal object is around it
	replaced  bool   // a change of it replaces the object
}

// comparison walks the arguments of one object: those that were sent and those that came back. The
// computed attributes are taken from base.
type comparison struct {
	ctx context.Context //nolint:containedctx // of one call
	// choose returns the value of an argument. Most have no difference in class.
	choose func(d difference) tftypes.Value
	// leaves says that equal objects are walked, too.
	leaves bool
	// all says that all arguments count, also those that are null in the configuration or unknown.
	all bool
	// base returns the object whose computed attributes count.
	base func(sent, got tftypes.Value) tftypes.Value
}

// equality returns the first value with those parts of the second that are no equal arguments.
func equality(ctx context.Context) comparison {
	return comparison{
		ctx: ctx, all: true, base: func(sent, _ tftypes.Value) tftypes.Value { return sent },
		choose: func(d difference) tftypes.Value {
			if d.class == equal {
				return d.sent
			}
			return d.got
		},
	}
}

// members compares the arguments of two objects that are present. config says which are
// configured: the others are the service's.
func (c comparison) members(attributes map[string]schema.Attribute, d difference, config tftypes.Value) tftypes.Value {
	sent, got, given := raw.Members(d.sent), raw.Members(d.got), raw.Members(config)
	base := c.base(d.sent, d.got)
	members := raw.CopyMembers(base)
	for name, a := range attributes {
		isGiven := given[name].Type() != nil && !given[name].IsNull()
		if !isGiven && !c.all || !a.IsRequired() && !a.IsOptional() {
			continue
		}
		if was, is := sent[name], got[name]; !c.leaves && raw.Equal(was, is) { // nearly all are, in every read
			members[name] = was
			continue
		}
		members[name] = c.value(difference{
			at: d.at.AtName(name), attribute: a, sent: sent[name], got: got[name], hidden: d.hidden || holdsSensitive(a),
			replaced: d.replaced || replacesAny(a),
		}, given[name])
	}
	return tftypes.NewValue(base.Type(), members)
}

// value compares one configured argument.
func (c comparison) value(d difference, config tftypes.Value) tftypes.Value {
	switch isUnknown := raw.IsUnknown(d.sent) || raw.IsUnknown(d.got); {
	case isUnknown && c.all: // it equals no other value
		return d.got
	case isUnknown || d.sent.Type() == nil || d.got.Type() == nil:
		return c.base(d.sent, d.got)
	case raw.Equal(d.sent, d.got) && (!c.leaves || described.Inside(d.attribute) == nil):
		return c.choose(d)
	}
	if nested := described.Inside(d.attribute); nested != nil && raw.IsPresent(d.sent) && raw.IsPresent(d.got) {
		switch d.attribute.(type) {
		case schema.SingleNestedAttribute:
			return c.members(nested, d, config)
		case schema.ListNestedAttribute:
			return c.list(nested, d, config)
		}
	}
	if !raw.Equal(d.sent, d.got) {
		d.class, d.kind = c.classOf(d)
	}
	return c.choose(d)
}

// element compares two elements of a collection. It returns the zero value if one is missing.
func (c comparison) element(
	nested map[string]schema.Attribute, d difference, at path.Path, sent, got, config tftypes.Value,
) (compared tftypes.Value) {
	if !raw.IsPresent(sent) || !raw.IsPresent(got) {
		return compared
	}
	d.at, d.sent, d.got = at, sent, got
	return c.members(nested, d, config)
}

// list compares a list of objects. If every object that was sent has come back, in another order,
// that is a spelling.
func (c comparison) list(nested map[string]schema.Attribute, d difference, config tftypes.Value) tftypes.Value {
	sent, got, given := raw.Elements(d.sent), raw.Elements(d.got), raw.Elements(config)
	if len(sent) != len(got) || len(sent) != len(given) {
		return c.whole(d)
	}
	order, found := pairs(len(sent), func(i, j int) class { return c.gravest(nested, d, sent[i], got[j], given[i]) })
	if found && !slices.IsSorted(order) {
		moved := d
		moved.class, moved.kind = spelt, inAnotherOrder
		if raw.Equal(c.choose(moved), d.got) { // otherwise the sent order counts, and each element is compared
			return d.got
		}
	}
	for i, j := range order {
		if sent[i] = c.element(nested, d, d.at.AtListIndex(i), sent[i], got[j], given[i]); sent[i].Type() == nil {
			return c.whole(d)
		}
	}
	return tftypes.NewValue(d.sent.Type(), sent)
}

const inAnotherOrder = "in another order"

// pairs gives each of n values that were sent the index of one that came back, and reports whether
// all of them are equal or spelt otherwise at most. If they are not, the order is the same.
func pairs(n int, classOf func(i, j int) class) (order []int, found bool) {
	order, taken := make([]int, n), make([]bool, n)
	for i := range order {
		order[i] = i
	}
	isSpelt := func(i, j int) bool { c := classOf(i, j); return c == equal || c == spelt }
	if !slices.ContainsFunc(order, func(i int) bool { return !isSpelt(i, i) }) {
		return order, true
	}
	paired := slices.Repeat([]int{-1}, n)
	for _, isPair := range []func(i, j int) bool{func(i, j int) bool { return classOf(i, j) == equal }, isSpelt} {
		for i := range n {
			for j := 0; j < n && paired[i] < 0; j++ {
				if !taken[j] && isPair(i, j) {
					paired[i], taken[j] = j, true
				}
			}
		}
	}
	if slices.Contains(paired, -1) {
		return order, false
	}
	return paired, true
}

// gravest is the gravest class of the arguments of two elements.
func (c comparison) gravest(nested map[string]schema.Attribute, d difference, sent, got, config tftypes.Value) (most class) {
	look := c
	look.choose = func(d difference) tftypes.Value {
		most = graver(most, d.class)
		return d.got
	}
	if look.element(nested, d, d.at, sent, got, config).Type() == nil {
		return other
	}
	return most
}

func graver(a, b class) class {
	all := []class{equal, spelt, other, elsewhere}
	if slices.Index(all, b) > slices.Index(all, a) {
		return b
	}
	return a
}

// whole compares two collections as one value, because their elements are not the same ones.
func (c comparison) whole(d difference) tftypes.Value {
	d.class = other
	if isPlace(d.attribute) {
		d.class = elsewhere
	}
	return c.choose(d)
}

// isPlace reports whether an attribute, or one inside of it, is a destination, a network, a token
// or a number of a bank.
func isPlace(a schema.Attribute) bool { return described.Any(a, isPlaceItself) }

func isPlaceItself(a schema.Attribute) bool {
	_, isText := a.GetType().(basetypes.StringType)
	_, isString := a.(schema.StringAttribute)
	return decides(a) || isString && !isText || described.Is(a, described.Network) || formOf(a) == Place
}

// classOf compares two values without nested attributes, or of which one is null.
func (c comparison) classOf(d difference) (class, string) {
	grave, typ := other, d.sent.Type()
	if isPlace(d.attribute) {
		grave = elsewhere
	}
	switch {
	case d.sent.IsNull() || d.got.IsNull():
		return grave, ""
	case typ.Is(tftypes.Number):
		if sameDecimal(d.sent, d.got) {
			return equal, ""
		}
	case typ.Is(tftypes.String):
		return c.classOfString(d, d.sent, d.got, grave)
	case typ.Is(tftypes.List{}) || typ.Is(tftypes.Set{}):
		sent, got := raw.Elements(d.sent), raw.Elements(d.got)
		if typ.Is(tftypes.Set{}) { // pairing takes quadratic time, and most elements of a set stay
			sent, got = without(sent, got), without(got, sent)
		}
		if len(sent) == len(got) {
			return c.classOfStrings(d, sent, got, grave)
		}
	}
	return grave, ""
}

// without returns the strings that others lack.
func without(strings, others []tftypes.Value) (rest []tftypes.Value) {
	known := make(map[string]bool, len(others))
	for _, other := range others {
		known[raw.String(other)] = true
	}
	for _, s := range strings {
		if !known[raw.String(s)] {
			rest = append(rest, s)
		}
	}
	return rest
}

// classOfStrings compares two lists or sets of strings of the same length.
func (c comparison) classOfStrings(d difference, sent, got []tftypes.Value, grave class) (class, string) {
	order, found := pairs(len(sent), func(i, j int) class {
		of, _ := c.classOfString(d, sent[i], got[j], grave)
		return of
	})
	if !found {
		return grave, ""
	}
	most, kind := equal, ""
	for i, j := range order {
		if of, how := c.classOfString(d, sent[i], got[j], grave); of != equal {
			most, kind = of, how
		}
	}
	if d.sent.Type().Is(tftypes.List{}) && !slices.IsSorted(order) {
		return spelt, inAnotherOrder
	}
	return most, kind
}

func (c comparison) classOfString(d difference, sent, got tftypes.Value, grave class) (class, string) {
	was, is := raw.String(sent), raw.String(got)
	form := formOf(d.attribute)
	switch {
	case raw.Equal(sent, got) || convert.SameMoment(was, is):
		return equal, ""
	case form == Place && destination.SameAddress(is, was):
		return equal, ""
	case form == URL && spelling.SameURL(was, is):
		return equal, ""
	case form == URL && spelling.Host(was) != spelling.Host(is):
		return elsewhere, ""
	case form == URL && spelling.SameURL(was, html.UnescapeString(is)):
		return spelt, "with escaped characters"
	case form == Phone && spelling.SamePhone(was, is):
		return spelt, "with other separators"
	case form != "" && form != Phone || grave == elsewhere:
		if c.sameType(d.attribute, sent, got) {
			return equal, ""
		}
		return grave, ""
	case spelling.Same(was, is):
		return equal, ""
	}
	if kind := spelling.Of(was, is); kind != "" {
		return spelt, kind
	}
	return grave, ""
}

// sameType asks the type of an attribute whether a string that came back is the one that was sent.
func (c comparison) sameType(a schema.Attribute, sent, got tftypes.Value) bool {
	known, errKnown := a.GetType().ValueFromTerraform(c.ctx, sent)
	shown, errShown := a.GetType().ValueFromTerraform(c.ctx, got)
	return errKnown == nil && errShown == nil && sameValue(c.ctx, shown, known)
}

// sameDecimal reports whether two numbers are sent as one decimal.
func sameDecimal(a, b tftypes.Value) bool {
	var one, two *big.Float
	return a.As(&one) == nil && b.As(&two) == nil && convert.SameNumber(one, two)
}

// Form says how strings of an attribute are compared. Validators name it by a method of this name.
type Form string

const (
	// Exact strings are ids, enumerations and the like. A string without a form is a text.
	Exact Form = "exact"
	// URL strings are absolute URLs.
	URL Form = "URL"
	// Place strings are addresses on networks.
	Place Form = "place"
	// Phone strings are telephone numbers. They are texts, too.
	Phone Form = "phone"
)

// formOf returns the form that a validator of an attribute names, or "".
func formOf(a schema.Attribute) Form {
	switch a := a.(type) {
	case schema.StringAttribute:
		return formAmong(a.Validators)
	case schema.SetAttribute:
		return formAmong(a.Validators)
	}
	return ""
}

func formAmong[V any](validators []V) Form {
	for _, v := range validators {
		if formed, ok := any(v).(interface{ Form() Form }); ok && formed.Form() != "" {
			return formed.Form()
		}
	}
	return ""
}
