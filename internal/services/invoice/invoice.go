// SPDX-License-Identifier: MPL-2.0

// Package invoice is the Invoices group of the specification (sections 2.3 and 4.1).
package invoice

import (
	"context"
	"fmt"
	"iter"
	"net/http"

	"github.com/hashicorp/terraform-plugin-framework/resource"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/services/lineitem"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/described"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/diagnose"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/filter"
)

// There is no Update: the service cannot change an invoice, so every change replaces it.
var invoices = tfkit.Kind[model, client.Invoice, client.InvoiceParams]{
	View: tfkit.View[model, client.Invoice]{
		Name: "invoice", Plural: "invoices", Schema: invoiceSchema(),
		Get: (*client.Client).Invoice, List: open, Filters: filters, CreatedAt: issuedAt, Label: label,
	},

	Create: create,
	Delete: void,

	Destroying: described.Destroying{
		Noun: "invoice", Finding: "invoice.voided",
		Replaced: "invoice.replaced", ReplacedBy: "with another address. The customer sees both",
		Ends: "voided: the customer can no longer pay it, and nothing restores it",
	},
}

// details is the view of the data sources, which show more than the resource.
var details = tfkit.View[detailsModel, client.Invoice]{
	Name: "invoice", Plural: "invoices", Schema: detailsSchema(),
	Get: (*client.Client).Invoice, List: (*client.Client).Invoices, Filters: filters, CreatedAt: issuedAt,
	Label: label,
}

// Service is the resource payments_invoice with its data sources and its list resource.
var Service = tfkit.Join(
	invoices.Managed(func() resource.Resource { return &invoice{tfkit.NewResource(invoices)} }), details.Service(),
)

var filters = []filter.Filter[client.Invoice]{
	{
		Name: "customer_id", Description: "Only invoices to this customer.",
		IDs: func(i client.Invoice) []string { return []string{i.Customer.ID} },
	},
	{
		Name: "status", Description: "Only invoices with this status, such as `pending` or `paid`. A list resource has no `voided` ones.",
		String: func(i client.Invoice) string { return string(i.Status) },
	},
}

func issuedAt(i client.Invoice) client.Timestamp { return i.IssuedAt }

func label(i client.Invoice) string { return fmt.Sprintf("%s (%s)", i.URL, i.Status) }

func isPaid(i client.Invoice) bool { return i.PaidAt != "" || i.Status == "paid" }

// open lists the invoices that the resource can manage: all but the voided ones.
func open(c *client.Client, ctx context.Context) iter.Seq2[client.Invoice, error] {
	return func(yield func(client.Invoice, error) bool) {
		for i, err := range c.Invoices(ctx) {
			if (err != nil || !i.IsVoided()) && !yield(i, err) {
				return
			}
		}
	}
}

// create sends whole products, as the service demands.
func create(c *client.Client, ctx context.Context, params client.InvoiceParams) (client.Invoice, error) {
	if err := lineitem.ReadProducts(ctx, c, "products", params.Products); err != nil {
		return client.Invoice{}, err
	}
	return c.CreateInvoice(ctx, params)
}

// stateRm says how to get rid of an invoice that cannot be voided.
const stateRm = "To make Terraform forget it, use `state rm`: the invoice stays in the payments service as it is. If the " +
	"configuration still has the resource, the next apply creates another invoice, which the customer gets too."

// void stands for deletion, which the service does not have. A conflict means that the invoice is
// paid, or voided already, or about to be paid.
func void(c *client.Client, ctx context.Context, id string) error {
	err := c.VoidInvoice(ctx, id)
	if client.Status(err) != http.StatusConflict {
		return err
	}
	current, readErr := c.Invoice(ctx, id)
	switch {
	case readErr == nil && current.IsVoided():
		return nil
	case readErr == nil && isPaid(current):
		return &diagnose.ExplainedError{Message: fmt.Sprintf("a paid invoice cannot be voided: %v", err), Advice: stateRm}
	}
	return &diagnose.ExplainedError{Message: fmt.Sprintf("the payments service does not void the invoice %s: %v", id, err), Advice: "If a " +
		"payment is on its way, wait until it has arrived or failed, and plan again.\n\n" + stateRm}
}
