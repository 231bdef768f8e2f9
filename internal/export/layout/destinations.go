// SPDX-License-Identifier: MPL-2.0

package layout

import (
	"slices"
	"strings"
	"unicode/utf8"

	ctyjson "github.com/zclconf/go-cty/cty/json"

	"github.com/terraform-payments/terraform-provider-payments/internal/destination"
	"github.com/terraform-payments/terraform-provider-payments/internal/export/account"
)

// Destinations are those that Terraform knows: the payees and the hosts of events of the managed
// objects. Any other one may be a stranger's.
type Destinations map[string]bool

// Destinations returns those of the objects of a state, or of the managed objects as they are, if
// there is no state. With one, a managed object that was changed outside makes no other object with
// the same payee familiar.
func (a Attributes) Destinations(contents *account.Contents, managed Managed) Destinations {
	known := Destinations{}
	add := func(o account.Object) {
		for _, to := range o.Destinations() {
			known[spelled(to)] = true
		}
	}
	types := map[string]*account.Type{}
	for _, t := range slices.Concat(contents.Types, contents.OtherTypes) {
		types[t.Name] = t
	}
	for key, attributes := range a {
		of, err := ctyjson.ImpliedType(attributes)
		if t := types[ParseAddress(managed[key]).Type]; err == nil && t != nil {
			if value, err := ctyjson.Unmarshal(attributes, of); err == nil {
				add(account.Object{Type: t, State: value})
			}
		}
	}
	for _, o := range contents.Objects {
		if a == nil && (managed[o.Key()] != "" || managed[o.ID] != "") {
			add(o)
		}
	}
	return known
}

// AreForeign reports whether a destination of an object is none of these. One that is masked may be
// any.
func (d Destinations) AreForeign(o account.Object) bool {
	return slices.ContainsFunc(o.Destinations(), func(to string) bool { return IsMasked(to) || !d[spelled(to)] })
}

// spelled is the same for every spelling of an address or a number. A host has one spelling.
func spelled(text string) string {
	if strings.HasPrefix(text, account.HostMark) {
		return text
	}
	return destination.NormalizeAddress(strings.NewReplacer(" ", "", "-", "").Replace(text))
}

// IsMasked reports whether other destinations look alike. Some services show four characters only.
func IsMasked(payee string) bool {
	return destination.IsMasked(payee) || utf8.RuneCountInString(payee) <= 4
}
