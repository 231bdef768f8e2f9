// SPDX-License-Identifier: MPL-2.0

// Package paymentlink is the Payment Link group of the specification: hosted pages that sell
// products.
package paymentlink

import (
	"context"
	"fmt"
	"iter"
	"strings"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/described"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/filter"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/lookup"
)

var paymentLinks = tfkit.Kind[model, client.PaymentLink, client.PaymentLinkParams]{
	View: tfkit.View[model, client.PaymentLink]{
		Name: "payment_link", Plural: "payment_links", Schema: paymentLinkSchema(),
		Get: (*client.Client).PaymentLink, List: all, Label: label,
		Lookups: []lookup.Key[client.PaymentLink]{{
			Attributes: []string{"url"},
			Values:     func(l client.PaymentLink) []string { return []string{l.URL} },
		}},
		Filters: []filter.Filter[client.PaymentLink]{
			{
				Name: "product_id", Description: "Only payment links that sell this product.",
				IDs: client.PaymentLink.ProductIDs,
			},
			{
				Name: "is_archived", Description: "`true` for archived payment links only, `false` for the others only. Both by default.",
				Bool: func(l client.PaymentLink) bool { return l.IsArchived },
			},
		},
	},

	Create:    (*client.Client).CreatePaymentLink,
	Update:    (*client.Client).UpdatePaymentLink,
	AfterSave: setArchived,
	Delete:    (*client.Client).DeletePaymentLink,

	Destroying: described.Destroying{
		Noun: "payment page", Finding: "link.destroyed",
		Replaced: "link.destroyed", ReplacedBy: "by a page with another address",
		Ends:    "deleted: its address stops working",
		Warning: "Destroying ends the address of the payment link %s",
		Detail: "The page is deleted, and its address leads nowhere: buyers who have it can no longer pay. A new payment link has another " +
			"address.",
	},
}

// Service is the resource payments_payment_link with its data sources and its list resource.
var Service = paymentLinks.Service()

// setArchived archives: the service has an operation of its own for that, and leaves the field out
// of create and update. The way back is a replacement, which the schema asks for.
func setArchived(c *client.Client, ctx context.Context, planned model, link client.PaymentLink) (client.PaymentLink, error) {
	if link.IsArchived || !planned.IsArchived.ValueBool() {
		return link, nil
	}
	return c.ArchivePaymentLink(ctx, link.ID)
}

func all(c *client.Client, ctx context.Context) iter.Seq2[client.PaymentLink, error] {
	return c.PaymentLinks(ctx, true)
}

// label names the products of the link, and its address.
func label(l client.PaymentLink) string {
	names := make([]string, len(l.Products))
	for i, p := range l.Products {
		names[i] = p.Name
	}
	return fmt.Sprintf("%s (%s)", strings.Join(names, ", "), l.URL)
}
