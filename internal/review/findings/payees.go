// SPDX-License-Identifier: MPL-2.0

package findings

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/hashicorp/terraform-plugin-go/tftypes"

	"github.com/terraform-payments/terraform-provider-payments/internal/cli"
	"github.com/terraform-payments/terraform-provider-payments/internal/review/money"
	"github.com/terraform-payments/terraform-provider-payments/internal/review/plan"
	"github.com/terraform-payments/terraform-provider-payments/internal/review/styled"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/described"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/raw"
)

// isPayee reports whether money goes to a place.
func isPayee(p money.Place) bool { return p.Role == money.Payee || p.Role == money.Recipient }

// payees finds the places of money of an object that are others than so far, and those that are the
// same for money of others.
func (l *look) payees(c *plan.Change, before, after []money.Place) (all []*Finding) {
	ways := money.Ways(after)
	before, after = payeesAmong(before), payeesAmong(after)
	isTold := false // of all places of before
	for _, p := range after {
		switch was := at(before, p); {
		case !l.stays(c, was, p):
			former := before
			if was != nil || len(after) > 1 {
				former = []money.Place{}
			} else {
				isTold = true // another form: an IBAN in place of an address
			}
			if was != nil {
				former = []money.Place{*was}
			}
			all = append(all, l.payee(c, former, &p, ways))
		case p.Role == money.Recipient && c.Owner(c.Known) != p.Owner:
			if how, _ := l.known.Of(p); how < money.Familiar {
				f := found("recipient.foreign", c, c.Kind.Pays.Name())
				f.Written, f.Whole, f.Unseen = p.Written(), p.Value+"\x00"+p.Owner, p.Owner == ""
				all = append(all, f.row(InDestinations, c.Subject(), nil, styled.Plain("the same account"),
					styled.Plain("it becomes one of another customer")))
			}
		case p.Role == money.Payee && !money.IsArchived(c, c.After):
			how, has := l.known.Of(p)
			if by := l.soldElsewhere(c, p); how >= money.Familiar && by != "" {
				f := found("payee.moved", c, p.At.String())
				f.Written, f.Whole, f.After = p.Written(), p.Value, p.Shown
				all = append(all, f.row(InDestinations, c.Subject(), nil, recipient(p.Shown),
					styled.Sentences(styled.Plain("So far money for "+by+" went elsewhere"), styled.Plain(who("Already ", has)))))
			}
		}
	}
	for _, was := range before {
		isElsewhere := c.Ends() && !c.Kind.IsAccount() // see [look.ends]
		if at(after, was) == nil && !isTold && !isElsewhere && !l.isGoneOutside(c, was) {
			all = append(all, l.payee(c, []money.Place{was}, nil, ways))
		}
	}
	return all
}

func payeesAmong(of []money.Place) []money.Place {
	return slices.DeleteFunc(slices.Clone(of), func(p money.Place) bool { return !isPayee(p) })
}

// isGoneOutside reports whether a place was removed outside, so that another table says so.
func (*look) isGoneOutside(c *plan.Change, was money.Place) bool {
	return c.Drift != nil && !c.Drift.After.IsNull() && at(money.PlacesOf(c.Drift, c.Drift.After), was) == nil && !c.After.IsNull()
}

// payee describes a place of money that comes in place of others, or goes.
func (l *look) payee(c *plan.Change, former []money.Place, now *money.Place, ways []money.Place) *Finding {
	id, level, said, facts := "payee.removed", Level(0), "", []styled.Text(nil)
	fact := func(format string, arguments ...any) {
		facts = append(facts, styled.Plain(fmt.Sprintf(format, arguments...)))
	}
	if now == nil {
		level, said = removed(c, former[0])
	} else {
		id, level = l.comes(c, *now, fact)
	}
	var froms, wholes, countries []string
	for _, was := range former {
		froms, wholes, countries = append(froms, withHolder(c, was, c.Known)), append(wholes, was.Value), append(countries, was.Country)
	}
	from, to, at := strings.Join(froms, ", "), "", money.Place{}
	if now != nil {
		at, to = *now, withHolder(c, *now, c.After)
	} else {
		at.At = former[0].At
	}
	f := found(id, c, at.At.String())
	f.Level, f.Unseen, f.Before, f.After = level, at.Unseen != "", styled.Clean(from), styled.Clean(to)
	f.Written = at.Written()
	f.Whole = strings.Join(wholes, "\n") + "\x00" + at.Value
	if now != nil && l.known.IsAlike(at) {
		fact("Another account looks the same: they differ in characters that are not shown here")
	}
	if now != nil && len(former) == 1 && countries[0] != "" && at.Country != "" {
		f.Facts["country_before"], f.Facts["country_after"] = countries[0], at.Country
		if countries[0] != at.Country {
			fact("another country, %s to %s", countries[0], at.Country)
		}
	}
	if accepted := acceptedBy(at, ways); accepted != "" {
		fact("%s", accepted)
	}
	if at.Checksum != "" {
		f.Facts["checksum"] = at.Checksum
		fact("%s", map[string]string{"correct": "Checksum correct", "wrong": "WRONG checksum", "none": "No checksum in it"}[at.Checksum])
	}
	switch {
	case c.Imported:
		fact("Imported")
	case c.Action == plan.Replace:
		if f.Facts["id_changes"] = true; c.Kind.IsAccount() {
			fact("The account gets a new id")
		}
	case !c.IsNew() && !c.Ends():
		fact("In place, at once")
	}
	so := from
	if from == "" && !c.IsNew() && !c.Imported {
		so = "none of your own"
	}
	shown := recipient(to)
	if len(shown) == 0 {
		shown = styled.Plain(said)
	}
	return f.row(InDestinations, c.Subject(), styled.Plain(so), shown, styled.Sentences(facts...))
}

// comes is the finding about a place that comes, with what is known of it.
func (l *look) comes(c *plan.Change, p money.Place, fact func(string, ...any)) (id string, level Level) {
	how, has := l.known.Of(p)
	switch {
	case p.Role == money.Recipient && how >= money.Familiar:
		return "payee.familiar", Note
	case p.Role == money.Recipient:
		level = l.recipientLevel(c, p)
		if slices.ContainsFunc(c.Refers[c.Kind.Pays.Name()], l.isTakenName) {
			fact("Another customer of this name has other accounts")
			level = max(level, Warn)
		}
		return "recipient.foreign", level
	case how == money.Listed:
		return "payee.familiar", Note
	case how == money.Foreign:
		return "payee.foreign", l.foreignLevel(p, Approve)
	case how == money.Near:
		id, level = "payee.foreign", Warn
		fact("Known on another network only: the address may be a stranger's on this one")
	default:
		id, level = "payee.familiar", Note
		fact("%s", who("Already ", has))
	}
	isAnother := func(other *plan.Change) bool { return !hadPlace(other, p, money.Familiar) }
	switch by := l.soldElsewhere(c, p); {
	case c.Kind.IsAccount() && ((!c.IsNew() && !c.Imported) || l.makesRoom(c, isAnother)):
		return "payee.moved", Approve
	case by != "":
		fact("So far money for %s went elsewhere", by)
		return "payee.moved", Approve
	}
	return id, level
}

// removed is the level of a place that goes, and the one who is paid then.
func removed(c *plan.Change, was money.Place) (level Level, said string) {
	if c.Ends() {
		return Note, c.Kind.Destroying.Ends
	}
	names := described.Names(was.At)
	if slices.ContainsFunc(plan.ValuesAt(c.After, names), raw.IsPresent) || !raw.IsPresent(raw.Members(c.After)[names[0]]) {
		return Approve, "the payments service decides" // the object that had it stays
	}
	return Note, "the account itself"
}

// recipientLevel is that of a foreign recipient: in place of another one, beside others of the
// person, or the first one.
func (l *look) recipientLevel(c *plan.Change, p money.Place) Level {
	isItsPlace := func(other *plan.Change) bool {
		return p.Owner == "" || other.Owner(other.Before) == p.Owner || hadPlace(other, p, money.Near) // it moves to another person
	}
	switch {
	case !c.IsNew() && !c.Imported, p.Unseen != "", l.makesRoom(c, isItsPlace), p.Owner == "" && c.AwaitsAt(c.Kind.Pays.Path[0]):
		return Approve
	case !l.known.HasOwner(p.Owner):
		return Note
	}
	return Warn
}

// isTakenName reports whether a customer has the name of another one, who has a recipient.
func (l *look) isTakenName(c *plan.Change) bool {
	return slices.ContainsFunc(l.namesakes(c), func(other *plan.Change) bool { return l.known.HasOwner(other.ID()) })
}

// nameTaken finds a customer with recipients, or an account, that gets the name of another one: who
// goes by names takes one for the other. Accounts of several persons may have one name, unless the
// other one loses it.
func (l *look) nameTaken(c *plan.Change, after []money.Place) []*Finding {
	was, _ := c.Called(c.Known)
	is, _ := c.Called(c.After)
	switch {
	case was == is || !c.Changes():
		return nil
	case c.Kind.IsPersonal && l.known.HasOwner(c.ID()) && l.isTakenName(c):
		return takesName(c, "recipient.foreign", "Its accounts are those of another customer of this name from now on")
	case !c.Kind.IsAccount():
		return nil
	}
	for _, p := range payeesAmong(after) {
		how, _ := l.known.Of(p)
		isTaken := slices.ContainsFunc(l.namesakes(c), func(other *plan.Change) bool {
			still, _ := other.Called(other.After)
			isMade := c.IsNew() && !other.Stands() // see [look.makesRoom]
			return !isMade && !hadPlace(other, p, money.Near) && (other.Owner(other.Known) == p.Owner || still != is)
		})
		if isTaken && (!c.IsNew() || how >= money.Familiar) { // else its place says enough
			id := map[money.Role]string{money.Payee: "payee.moved", money.Recipient: "recipient.foreign"}[p.Role]
			return takesName(c, id, "So far another account had this name")
		}
	}
	return nil
}

// takesName is the finding about an object that gets the name of another one.
func takesName(c *plan.Change, id, said string) []*Finding {
	return []*Finding{found(id, c, "").
		row(InDestinations, c.Subject(), styled.Plain(c.LabelIn(c.Known)), styled.Bold(c.Name()), styled.Plain(said))}
}

// makesRoom reports whether the plan ends another object of the type: the new one stands in its
// place, whatever its address.
func (l *look) makesRoom(c *plan.Change, isIt func(other *plan.Change) bool) bool {
	return slices.ContainsFunc(l.ending, func(other *plan.Change) bool { return other.Kind == c.Kind && isIt(other) })
}

// hadPlace reports whether money went to a place by an object so far: one that is at least as near.
func hadPlace(c *plan.Change, p money.Place, least money.Familiarity) bool {
	return slices.ContainsFunc(money.PlacesOf(c, c.Known), func(was money.Place) bool { return isPayee(was) && p.Compare(was) >= least })
}

// soldElsewhere names a product that the object sells, or sold so far, that was never paid to the
// place. It is "" if there is none. A product is the same if its id or its name is.
func (l *look) soldElsewhere(c *plan.Change, p money.Place) string {
	names := map[string]string{} // to show, by the keys to look for
	for _, ref := range c.Kind.Sells() {
		for _, id := range slices.Concat(plan.TextsAt(c.After, ref.Path), plan.TextsAt(c.Known, ref.Path)) {
			names[id] = l.productName(id)
		}
		if c.AwaitsAt(ref.Path[0]) && slices.ContainsFunc(
			plan.ValuesAt(c.After, ref.Path), raw.IsUnknown) {
			return "products known after the apply"
		}
	}
	for _, product := range c.Targets() {
		if _, isThere := l.paidFor()[product.ID()]; product.Kind.Price != "" && !isThere {
			if name, isKnown := product.Called(product.After); isKnown {
				names[name] = product.Name()
				continue
			}
			for _, paid := range l.paidFor() { // of any name
				if !paid[p.Value] {
					return "products known after the apply"
				}
			}
		}
	}
	if len(names) == 0 && !c.Known.IsNull() && !hadPlace(c, p, money.Near) {
		return "it" // an invoice without products
	}
	for _, key := range sortedNames(names) {
		if paid, isSold := l.paidFor()[key]; isSold && !paid[p.Value] {
			return names[key]
		}
	}
	return ""
}

// renamed finds a product with the name of another one whose money went elsewhere so far: the pages
// of the first one sell it from now on.
func (l *look) renamed(c *plan.Change) []*Finding {
	name, _ := c.Called(c.After)
	others, isSold := l.paidFor()[name]
	for place := range l.paidFor()[c.ID()] {
		if isSold && !others[place] {
			return takesName(c, "payee.moved", "So far money for a product of this name went elsewhere")
		}
	}
	return nil
}

// productName is the name of a product by its id, or what it is called by.
func (l *look) productName(key string) string {
	for _, c := range l.All() {
		if c.Kind.Price != "" && c.ID() == key {
			return c.Name()
		}
	}
	return key
}

// paidFor are the places to which money for a product went so far, by the product's id and by its
// name: "" is the account itself. An archived page counts for products that no other one sells. It
// looks for them once.
func (l *look) paidFor() map[string]map[string]bool {
	if l.paid != nil {
		return l.paid
	}
	l.paid = map[string]map[string]bool{}
	archived := map[string]map[string]bool{}
	names := map[string]string{}
	for _, c := range l.Former() {
		if c.Kind.Price != "" {
			names[c.ID()], _ = c.Called(c.Known)
		}
	}
	for _, c := range l.Former() {
		if c.Kind.IsAccount() || c.Kind.IsDiscount() {
			continue
		}
		to, into := map[string]bool{}, l.paid
		if money.IsArchived(c, c.Known) {
			into = archived
		}
		for _, p := range money.PlacesOf(c, c.Known) {
			if p.Role == money.Payee {
				to[p.Value] = true
			}
		}
		if len(to) == 0 {
			to[""] = true
		}
		for _, ref := range c.Kind.Sells() {
			for _, id := range plan.TextsAt(c.Known, ref.Path) {
				for _, key := range []string{id, cmp.Or(names[id], id)} {
					if into[key] == nil {
						into[key] = map[string]bool{}
					}
					maps.Copy(into[key], to)
				}
			}
		}
	}
	maps.Copy(archived, l.paid)
	l.paid = archived
	return l.paid
}

// withHolder is an account with the name of its holder, if that is the company that the account
// belongs to. Another holder may be a person.
func withHolder(c *plan.Change, p money.Place, of tftypes.Value) string {
	owner, isOwner := c.Named()
	if !isOwner || p.Shown == "" {
		return p.Shown
	}
	for l := range c.Kind.Shape.Walk(of) {
		if l.Path.ParentPath().Equal(p.At) && l.Is(described.Personal) && raw.String(l.Values[0]) == owner {
			return p.Shown + ", " + owner
		}
	}
	return p.Shown
}

// recipient shows an account. The number or the address is bold.
func recipient(values string) styled.Text {
	first, rest, more := strings.Cut(values, ", ")
	if !more {
		return styled.Textf("*%s*", first)
	}
	return styled.Textf("*%s*, %s", first, rest)
}

// acceptedBy counts the assets that are paid to an account: the elements of the lists beside it, by
// chain.
func acceptedBy(p money.Place, ways []money.Place) string {
	n, chains := 0, []string(nil)
	for _, way := range ways {
		if isPayee(p) && way.Unseen == "" && p.Parts != nil && contains(p.At.String(), way.List) {
			if n++; !slices.Contains(chains, way.Parts[1]) {
				chains = append(chains, way.Parts[1])
			}
		}
	}
	if n == 0 {
		return ""
	}
	slices.Sort(chains)
	return cli.Count(n, "token") + ", " + strings.Join(chains, ", ")
}
