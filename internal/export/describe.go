// SPDX-License-Identifier: MPL-2.0

package export

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/zclconf/go-cty/cty"

	"github.com/terraform-payments/terraform-provider-payments/internal/destination"
	"github.com/terraform-payments/terraform-provider-payments/internal/export/account"
	"github.com/terraform-payments/terraform-provider-payments/internal/export/layout"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/described"
)

// widest is the widest column of a text about objects.
const widest = 60

// describe names an object in a few words: its label and price, or the objects that it refers to,
// and whom it pays.
func describe(o account.Object, labels map[string]string) string {
	var parts, others []string
	if label := labels[o.ID]; label != "" {
		parts = append(parts, quoted(label)+priceOf(o))
	}
	for _, id := range o.References() {
		if label := labels[id]; label != "" {
			others = append(others, quoted(label))
		}
	}
	if len(others) > 0 {
		verb := "of "
		if o.Type.Sells() {
			verb = "sells "
		}
		parts = append(parts, verb+strings.Join(shortened(others), ", "))
	}
	for _, payee := range o.Payees() {
		parts = append(parts, "pays "+account.Printable(destination.Shorten(payee)))
	}
	return strings.Join(parts, "  ")
}

// quoted is a text of the account in quotes, so that it is not taken for words of this command.
func quoted(text string) string {
	if runes := []rune(text); len(runes) > widest {
		text = string(runes[:widest]) + "…"
	}
	return strconv.Quote(text)
}

// priceOf is the price of an object with its currency and the places of that, or "".
func priceOf(o account.Object) string {
	price, currency := cty.NilVal, ""
	for _, a := range o.Type.Attributes {
		switch value := account.Member(o.State, a.Name); {
		case a.Is(described.Price) && account.IsSet(value):
			price = value
		case a.Is(described.Currency):
			currency = account.String(o.State, a.Name)
		}
	}
	if price == cty.NilVal {
		return ""
	}
	return ", " + layout.Money(price, currency)
}

// createdAt is the time since when an object exists, or "".
func createdAt(o account.Object) string {
	at := account.String(o.State, "created_at")
	if parsed, err := time.Parse(time.RFC3339, at); err == nil {
		return parsed.UTC().Format("2006-01-02 15:04")
	}
	return account.Printable(at)
}

// shortened leaves out the rest of a long list.
func shortened(all []string) []string {
	const most = 5
	if len(all) <= most {
		return all
	}
	return append(slices.Clone(all[:most]), fmt.Sprintf("and %d more", len(all)-most))
}
