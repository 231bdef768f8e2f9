// SPDX-License-Identifier: MPL-2.0

// Code generated from the contract by `make generate`. DO NOT EDIT.

package client

import (
	"context"
	"iter"
	"strings"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/operation"
)

// Invoice is an invoice (specification section 2.3).
type Invoice struct {
	ID             string                `json:"id"`
	OrganizationID string                `json:"organizationId"`
	Seller         *SellerProfile        `json:"seller"`
	Customer       Customer              `json:"customer"`
	Gateway        PaymentGateway        `json:"gateway"`
	Products       []ProductWithQuantity `json:"products"`
	LineItems      []InvoiceLine         `json:"lineItems"`
	IssuedAt       Timestamp             `json:"issuedAt" lenient:"true"`
	// Null until the invoice is paid.
	PaidAt Timestamp `json:"paidAt,omitzero"`
	// Null until the invoice is voided.
	VoidedAt Timestamp `json:"voidedAt,omitzero"`
	// When the invoice became overdue, null until then (specification section 3). That the service may
	// return the due date of the request before that is assumed.
	OverdueAt Timestamp     `json:"overdueAt,omitzero"`
	InputData []KeyValue    `json:"inputData"`
	Status    InvoiceStatus `json:"status"`
	Memo      *string       `json:"memo"`
	// The payment page.
	URL string `json:"url"`
	// Null until the invoice is paid.
	Payment *PaymentDetails `json:"payment"`
}

// ObjectID returns the object's id.
func (o Invoice) ObjectID() string { return o.ID }

// Organization returns the id of the object's organization.
func (o Invoice) Organization() string { return o.OrganizationID }

// FoldIDs writes the ids in lower case, and no id as nil.
func (o *Invoice) FoldIDs() {
	o.ID = strings.ToLower(o.ID)
	o.OrganizationID = strings.ToLower(o.OrganizationID)
	if o.Seller != nil {
		o.Seller.FoldIDs()
	}
	o.Customer.FoldIDs()
	for i := range o.Products {
		o.Products[i].FoldIDs()
	}
	for i := range o.LineItems {
		o.LineItems[i].FoldIDs()
	}
	if o.Payment != nil {
		o.Payment.FoldIDs()
	}
}

// InvoiceStatus is the status of an invoice. The specification shows a string. The values are
// assumed. Responses may have values beyond [InvoiceStatuses].
type InvoiceStatus string

// The known values of [InvoiceStatus].
const (
	InvoicePending InvoiceStatus = "pending"
	InvoicePaid    InvoiceStatus = "paid"
	InvoiceOverdue InvoiceStatus = "overdue"
	InvoiceVoided  InvoiceStatus = "voided"
)

// InvoiceStatuses are the known values of [InvoiceStatus], in the specification's order.
var InvoiceStatuses = []InvoiceStatus{
	InvoicePending, InvoicePaid, InvoiceOverdue, InvoiceVoided,
}

// UnmarshalText reads a value in any case, and a value that is not known as it is.
func (v *InvoiceStatus) UnmarshalText(text []byte) error {
	*v = spelledAs(InvoiceStatuses, text)
	return nil
}

// Values returns [InvoiceStatuses] as strings.
func (InvoiceStatus) Values() []string { return valuesOf(InvoiceStatuses) }

// InvoiceLine is an item of an invoice that is not a product (specification section 2.9).
type InvoiceLine struct {
	// The line item's id.
	InvoiceID string `json:"invoiceId"`
	Name      string `json:"name"`
	Quantity  int64  `json:"quantity"`
	// Of one item, in the currency.
	Price    Decimal   `json:"price"`
	Currency *Currency `json:"currency"`
}

// FoldIDs writes the ids in lower case, and no id as nil.
func (o *InvoiceLine) FoldIDs() {
	o.InvoiceID = strings.ToLower(o.InvoiceID)
}

// InvoiceParams are the fields of new invoices. There must be a product or a line item. There is
// no update. Its fields are seen in public use.
type InvoiceParams struct {
	// The ids of the customers. Each customer gets a separate invoice. The minimum of one is assumed.
	CustomerIDs []string              `json:"customerIds"`
	Products    []ProductWithQuantity `json:"products,omitempty"`
	LineItems   []InvoiceLineParams   `json:"lineItems,omitempty"`
	Gateway     PaymentGateway        `json:"gateway"`
	// The due date. The specification does not show it. After this time, an unpaid invoice becomes
	// overdue.
	OverdueAt *Timestamp `json:"overdueAt,omitempty"`
	// Omitted for the service's default.
	InputData []KeyValue `json:"inputData,omitzero"`
	Memo      *string    `json:"memo,omitempty"`
}

// InvoiceLineParams are the fields of a new line item. Its fields are seen in public use.
type InvoiceLineParams struct {
	// The name. That it must not be empty is assumed.
	Name string `json:"name"`
	// The quantity. The minimum of 1 is assumed.
	Quantity int64 `json:"quantity"`
	// Of one item, in the currency. It may be negative.
	Price    Decimal   `json:"price"`
	Currency *Currency `json:"currency,omitempty"`
}

// ProductWithQuantity is a complete product and its quantity (specification section 2.8).
type ProductWithQuantity struct {
	Product  Product `json:"product"`
	Quantity int64   `json:"quantity"`
}

// FoldIDs writes the ids in lower case, and no id as nil.
func (o *ProductWithQuantity) FoldIDs() {
	o.Product.FoldIDs()
}

// SellerProfile is the seller (specification section 2.4).
type SellerProfile struct {
	OrganizationID string         `json:"organizationId"`
	Name           *string        `json:"name"`
	LogoURL        *string        `json:"logoUrl"`
	Website        *string        `json:"website"`
	ChatLinkA      *string        `json:"chatLinkA"`
	ChatLinkB      *string        `json:"chatLinkB"`
	SocialLink     *string        `json:"socialLink"`
	DefaultTokens  []DefaultToken `json:"defaultTokens,omitzero"`
	// The profile image, in the service's encoding.
	ImageBytes *string `json:"imageBytes"`
}

// FoldIDs writes the ids in lower case, and no id as nil.
func (o *SellerProfile) FoldIDs() {
	o.OrganizationID = strings.ToLower(o.OrganizationID)
}

// DefaultToken is a token that a seller accepts by default (specification section 2.4).
type DefaultToken struct {
	TokenAddress string `json:"tokenAddress"`
	// The EVM chain id.
	ChainID int64 `json:"chainId"`
}

var (
	opCreateInvoice = operation.Creating("/invoice")
	opVoidInvoice   = operation.Deleting("/invoice/{id}")
	opInvoice       = operation.Reading("/invoice/{id}")
	opInvoices      = operation.Reading("/invoices")
)

// VoidInvoice voids an invoice. A voided invoice remains readable. That the service refuses a paid
// invoice is unverified. A missing one is a [NotFoundError].
func (c *Client) VoidInvoice(ctx context.Context, id string) error {
	return invoices.Delete(ctx, c.account, opVoidInvoice, id)
}

// Invoice reads one invoice (specification section 4.1). The response to an invalid invoice is 400
// without a body. A missing one is a [NotFoundError].
func (c *Client) Invoice(ctx context.Context, id string) (Invoice, error) {
	return invoices.Fetch(ctx, c.account, id)
}

// Invoices lists the seller's invoices (specification section 4.1). That the response is a bare
// array is unverified.
func (c *Client) Invoices(ctx context.Context) iter.Seq2[Invoice, error] {
	return invoices.List(ctx, c.account)
}
