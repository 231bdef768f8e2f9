// SPDX-License-Identifier: MPL-2.0

// Package paymentlink is the Payment Link group of the specification: hosted pages that sell products.
package paymentlink

import (
	"context"
	"fmt"
	"iter"
	"strings"

	"github.com/hashicorp/terraform-plugin-framework/datasource"
	"github.com/hashicorp/terraform-plugin-framework/list"
	"github.com/hashicorp/terraform-plugin-framework/resource"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit"
)

var kind = tfkit.Kind[model, *model, client.PaymentLink, client.PaymentLinkParams]{
	Name: "payment_link", Plural: "payment_links", Schema: paymentLinkSchema(),

	Create:    (*client.Client).CreatePaymentLink,
	Read:      (*client.Client).PaymentLink,
	Update:    (*client.Client).UpdatePaymentLink,
	AfterSave: settleArchived,
	Delete:    (*client.Client).DeletePaymentLink,
	List:      all,

	Key:   &tfkit.Key[client.PaymentLink]{Name: "url", Of: func(l client.PaymentLink) string { return l.URL }},
	Label: label,
	Filters: []tfkit.Filter[client.PaymentLink]{
		{
			Name: "product_id", Description: "Only payment links that sell this product.",
			Any: client.PaymentLink.ProductIDs,
		},
		{
			Name: "is_archived", Description: "`true` for archived payment links only, `false` for the others only. Both where it is left out.",
			Flag: func(l client.PaymentLink) bool { return l.IsArchived },
		},
	},
}

// NewResource returns the resource payments_payment_link.
func NewResource() resource.Resource { return &paymentLink{tfkit.NewResource(kind)} }

// NewDataSource returns the data source payments_payment_link.
func NewDataSource() datasource.DataSource { return tfkit.NewDataSource(kind) }

// NewListDataSource returns the data source payments_payment_links.
func NewListDataSource() datasource.DataSource { return tfkit.NewListDataSource(kind) }

// NewList returns the list resource payments_payment_link.
func NewList() list.ListResource { return tfkit.NewList(kind) }

// settleArchived archives: the service has an operation of its own for that, and leaves the field out of create and update. The way
// back is a replacement, which the schema asks for.
func settleArchived(c *client.Client, ctx context.Context, want *model, link client.PaymentLink) (client.PaymentLink, error) {
	if link.IsArchived || !want.IsArchived.ValueBool() {
		return link, nil
	}
	return c.ArchivePaymentLink(ctx, link.ID)
}

func all(c *client.Client, ctx context.Context) iter.Seq2[client.PaymentLink, error] {
	return c.PaymentLinks(ctx, true)
}

// label is what the link sells, and where.
func label(l client.PaymentLink) string {
	names := make([]string, len(l.Products))
	for i, p := range l.Products {
		names[i] = p.Name
	}
	return fmt.Sprintf("%s (%s)", strings.Join(names, ", "), l.URL)
}
