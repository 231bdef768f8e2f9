// SPDX-License-Identifier: MPL-2.0

package client

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/group"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/match"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/wire"
)

// invoices are the requests for payment to a customer.
var invoices = group.Of[Invoice, InvoiceParams]{
	Noun: "invoice", One: opInvoice, All: opInvoices, Creates: opCreateInvoice, Refreshes: true,
	CreatedAt: func(o Invoice) Timestamp { return o.IssuedAt }, Ended: Invoice.IsVoided,
	Matches: InvoiceParams.matches, Extends: InvoiceParams.extends, Resembles: InvoiceParams.bills,
}

// IsVoided reports whether the customer can no longer pay the invoice.
func (i Invoice) IsVoided() bool {
	ends := []string{"voided", "void", "cancelled", "canceled"}
	return i.VoidedAt != "" || slices.Contains(ends, strings.ToLower(string(i.Status)))
}

// CreateInvoice creates an invoice and returns it as the service stores it. It sends nothing, and
// returns an error, if the params have more than one customer. If the outcome is unknown, it looks
// for the invoice in the list before it sends the request again.
func (c *Client) CreateInvoice(ctx context.Context, params InvoiceParams) (Invoice, error) {
	if len(params.CustomerIDs) > 1 {
		return Invoice{}, errors.New("customerIds: an invoice has at most one customer")
	}
	params.Products = slices.Clone(params.Products)
	for i := range params.Products {
		if product := &params.Products[i].Product; product.AddOns == nil {
			product.AddOns = []AddOn{} // JSON null is not an array
		}
	}
	return invoices.Create(ctx, c.account, params)
}

// matches reports whether a request with these params may have created got. It accepts no other
// items, payment methods or payees than those that were sent, and no voided invoice.
func (params InvoiceParams) matches(got Invoice) bool {
	return params.extends(got) && params.Gateway.trusts(got.Gateway)
}

// extends reports whether got has every sent value, and no other items.
func (params InvoiceParams) extends(got Invoice) bool {
	if params.OverdueAt != nil && got.Status == "overdue" && isAfter(got.OverdueAt, *params.OverdueAt) {
		got.OverdueAt = "" // the time at which it became overdue, after its due date
	}
	return params.bills(got) && match.Holds(got, params)
}

func isAfter(a, b Timestamp) bool {
	first, errFirst := time.Parse(time.RFC3339Nano, string(a))
	second, errSecond := time.Parse(time.RFC3339Nano, string(b))
	return errFirst == nil && errSecond == nil && first.After(second)
}

// bills reports whether got bills the same customer for the same items.
func (params InvoiceParams) bills(got Invoice) bool {
	return got.VoidedAt == "" && len(params.CustomerIDs) == 1 && wire.SameID(params.CustomerIDs[0], got.Customer.ID) &&
		match.Unordered(params.Products, got.Products, ProductWithQuantity.key) &&
		slices.EqualFunc(params.LineItems, got.LineItems, InvoiceLineParams.matches)
}

func (p ProductWithQuantity) key() string {
	return fmt.Sprint(strings.ToLower(p.Product.ID), " ", p.Quantity)
}

func (l InvoiceLineParams) matches(got InvoiceLine) bool {
	return l.Name == got.Name && l.Quantity == got.Quantity && l.Price.Equal(got.Price) &&
		(l.Currency == nil || match.Optional(l.Currency, got.Currency))
}
