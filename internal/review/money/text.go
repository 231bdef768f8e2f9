// SPDX-License-Identifier: MPL-2.0

package money

import (
	"iter"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"github.com/hashicorp/terraform-plugin-framework/types"
	"github.com/hashicorp/terraform-plugin-go/tftypes"
	"golang.org/x/net/publicsuffix"

	"github.com/terraform-payments/terraform-provider-payments/internal/destination"
	"github.com/terraform-payments/terraform-provider-payments/internal/review/plan"
	"github.com/terraform-payments/terraform-provider-payments/internal/review/styled"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/described"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/raw"
)

var (
	likeAddress = regexp.MustCompile(`[A-Za-z0-9]{25,}`)
	links       = regexp.MustCompile(`(?i)(https?://|www\.)[^\s<>"')\]]+`)
	bare        = regexp.MustCompile(`(?i)^(([a-z0-9-]+\.)+[a-z]+)(/.+)?$`) // a link as people write it
)

// Named are the accounts and the links in the texts of an object that buyers see, each with the
// path of its text: who reads an IBAN in a memo pays there.
func Named(c *plan.Change, of tftypes.Value) iter.Seq2[string, described.Leaf] {
	return func(yield func(string, described.Leaf) bool) {
		for l := range shapesOf(c.Kind).texts.Walk(of) {
			for _, number := range numbersIn(raw.String(l.Values[0])) {
				if !yield(number, l) {
					return
				}
			}
		}
	}
}

// isText reports whether an attribute is a text that people write.
func isText(l described.Leaf) bool {
	isPlain := l.GetType().Equal(types.StringType) && len(described.Annotations(l.Attribute)) == 0
	return (isPlain || l.Is(described.Label)) && !l.IsSensitive && (l.IsRequired() || l.IsOptional()) && described.Referred(l.Attribute) == ""
}

// LinkOf is a link of [Named] as a site; ok is false for an account.
func LinkOf(found string) (p Place, ok bool) {
	if at := links.FindStringIndex(found); (at == nil || at[0] > 0) && !isBare(found) {
		return Place{}, false
	}
	if !strings.Contains(found, "://") {
		found = "https://" + found
	}
	return Place{Role: Site, Value: found, Parts: []string{found}}, true
}

// numbersIn are the IBANs, the addresses and the links in a text, as its readers copy them.
func numbersIn(text string) (all []string) {
	text = styled.Drawn(text)
	for number := range destination.IBANsIn(text) {
		all = append(all, number)
	}
	for _, word := range likeAddress.FindAllString(text, -1) {
		if destination.CheckAnyNetwork(word) == nil {
			all = append(all, word)
		}
	}
	const signs = ".,;:!?*_" // of the sentence
	for _, link := range links.FindAllString(text, -1) {
		all = append(all, strings.TrimRight(link, signs))
	}
	for _, word := range strings.FieldsFunc(text, func(r rune) bool { return unicode.IsSpace(r) || strings.ContainsRune(`<>"'()[]`, r) }) {
		if word = strings.Trim(word, signs); isBare(word) && !links.MatchString(word) {
			all = append(all, word)
		}
	}
	return all
}

// isBare reports whether a word is a link without a scheme: a path of a domain, or one of .com. Of
// other domains alone, many are words with a point, such as art.no.
func isBare(word string) bool {
	parts := bare.FindStringSubmatch(strings.ToLower(word))
	if parts == nil {
		return false
	}
	_, isManaged := publicsuffix.PublicSuffix(parts[1])
	return isManaged && (parts[3] != "" || strings.HasSuffix(parts[1], ".com"))
}

// inText is the owner of the links in texts, which make no familiar site.
const inText = "text"

// HasNumber reports whether the number of an account is familiar, or listed: of the team, of a
// token, or in a text. So is a link to a familiar site, or to one of a text.
func (k *Known) HasNumber(number string) bool {
	if link, isLink := LinkOf(number); isLink {
		least := Near
		if host, _ := plan.HostAndPath(link.Value); k.pages[host] { // of which other sellers have pages, too
			least = Familiar
		}
		if how, _ := k.Of(link); how >= least {
			return true
		}
		link.Owner = inText
		return slices.ContainsFunc(k.like[link.key()], func(other *knownPlace) bool { return link.Compare(other.Place) >= least })
	}
	isAddress := destination.CheckAnyNetwork(number) == nil
	return k.numbers[inOneSpelling(number, isAddress)] || k.own.hasPayee(number)
}

// addNumbers notes the numbers of an object that no text makes foreign.
func (k *Known) addNumbers(c *plan.Change, places []Place) {
	for _, p := range places {
		if p.Unseen == "" && (p.Role == Payee && k.own.Payees == nil || p.Role == Asset) {
			for _, part := range p.Parts {
				k.numbers[inOneSpelling(part, destination.CheckAnyNetwork(part) == nil)] = true
			}
		}
	}
	note := func(number string) {
		if link, isLink := LinkOf(number); isLink {
			link.Owner = inText
			k.add(link, c)
			return
		}
		k.numbers[inOneSpelling(number, destination.CheckAnyNetwork(number) == nil)] = true
	}
	for number := range Named(c, c.Known) {
		note(number)
	}
	for l := range shapesOf(c.Kind).made.Walk(c.Known) {
		if host, _ := plan.HostAndPath(raw.String(l.Values[0])); host != "" {
			note(raw.String(l.Values[0]))
			k.pages[host] = true
		}
	}
}
