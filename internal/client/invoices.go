// SPDX-License-Identifier: MPL-2.0

package client

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"slices"
	"strings"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/group"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/match"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/operation"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/wire"
)

// Invoice is a request for payment to a customer (specification section 2.3).
type Invoice struct {
	ID             string                `json:"id"`
	OrganizationID string                `json:"organizationId"`
	Seller         *SellerProfile        `json:"seller"`
	Customer       Customer              `json:"customer"`
	Gateway        Gateway               `json:"gateway"`
	Products       []ProductWithQuantity `json:"products"`
	LineItems      []InvoiceLine         `json:"lineItems"`
	IssuedAt       Timestamp             `json:"issuedAt" lenient:"true"`
	PaidAt         Timestamp             `json:"paidAt,omitzero"`   // empty until the invoice is paid
	VoidedAt       Timestamp             `json:"voidedAt,omitzero"` // empty until the invoice is voided
	OverdueAt      Timestamp             `json:"overdueAt,omitzero"`
	InputData      []KeyValue            `json:"inputData"`
	Status         InvoiceStatus         `json:"status"`
	Memo           *string               `json:"memo"`
	URL            string                `json:"url"`     // the payment page
	Payment        *PaymentDetails       `json:"payment"` // nil until the invoice is paid
}

// ObjectID returns the invoice's id.
func (i Invoice) ObjectID() string { return i.ID }

// Organization returns the id of the invoice's organization.
func (i Invoice) Organization() string { return i.OrganizationID }

// InvoiceParams are the fields of a new invoice, with at least one product or line item. There is
// no update. The specification does not show the request. Its fields are seen in public use.
type InvoiceParams struct {
	// CustomerIDs are the invoiced customers. The service creates one invoice for each;
	// [Client.CreateInvoice] accepts only one.
	CustomerIDs []string              `json:"customerIds"`
	Products    []ProductWithQuantity `json:"products,omitempty"`
	LineItems   []InvoiceLineParams   `json:"lineItems,omitempty"`
	Gateway     Gateway               `json:"gateway"`
	OverdueAt   *Timestamp            `json:"overdueAt,omitempty"` // due date; nil for the service's default
	InputData   []KeyValue            `json:"inputData,omitzero"`  // nil for the service's default
	Memo        *string               `json:"memo,omitempty"`
}

// ProductWithQuantity is a whole product and its quantity, at least 1 (specification section 2.8).
type ProductWithQuantity struct {
	Product  Product `json:"product"`
	Quantity int64   `json:"quantity"`
}

// InvoiceLine is a line item that is not a product (specification section 2.9).
type InvoiceLine struct {
	InvoiceID string    `json:"invoiceId"` // the id of the line item, not of the invoice
	Name      string    `json:"name"`
	Quantity  int64     `json:"quantity"`
	Price     Decimal   `json:"price"` // of one item, in the currency
	Currency  *Currency `json:"currency"`
}

// InvoiceLineParams are the fields of a new line item.
type InvoiceLineParams struct {
	Name     string    `json:"name"`
	Quantity int64     `json:"quantity"` // at least 1
	Price    Decimal   `json:"price"`    // of one item, in the currency; may be negative
	Currency *Currency `json:"currency,omitempty"`
}

// SellerProfile is the public profile of the seller (specification section 2.4).
type SellerProfile struct {
	OrganizationID string         `json:"organizationId"`
	Name           *string        `json:"name"`
	LogoURL        *string        `json:"logoUrl"`
	Website        *string        `json:"website"`
	ChatLinkA      *string        `json:"chatLinkA"`
	ChatLinkB      *string        `json:"chatLinkB"`
	SocialLink     *string        `json:"socialLink"`
	DefaultTokens  []DefaultToken `json:"defaultTokens,omitzero"`
	ImageBytes     *string        `json:"imageBytes"` // the profile image, in the service's encoding
}

// DefaultToken is a token that the seller accepts by default (specification section 2.4).
type DefaultToken struct {
	TokenAddress string `json:"tokenAddress"`
	ChainID      int64  `json:"chainId"` // the EVM chain id, at least 1
}

// InvoiceStatus is the status of an invoice. The specification does not show its values (section
// 3). [InvoiceStatuses] are assumed, and responses may have others.
type InvoiceStatus string

// InvoiceStatuses are the known values of [InvoiceStatus].
var InvoiceStatuses = []InvoiceStatus{"pending", "paid", "overdue", "voided"}

// Values returns [InvoiceStatuses] as strings.
func (InvoiceStatus) Values() []string { return valuesOf(InvoiceStatuses) }

var (
	opCreateInvoice = operation.Creating("/invoice")
	opInvoice       = operation.Reading("/invoice/{id}")
	opInvoices      = operation.Reading("/invoices")
	opVoidInvoice   = operation.Deleting("/invoice/{id}")
)

// invoices are the requests for payment to a customer.
var invoices = group.Of[Invoice, InvoiceParams]{
	Kind: "invoice", One: opInvoice, All: opInvoices, Creates: opCreateInvoice, Refreshes: true,
	CreatedAt: func(o Invoice) Timestamp { return o.IssuedAt },
	Matches:   InvoiceParams.matches, Extends: InvoiceParams.extends, Resembles: InvoiceParams.bills,
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

// Invoice reads one invoice, also a voided one. A missing one is a [NotFoundError]: the service
// returns 404, or 400 without a body (specification section 4.1), and the list lacks the invoice.
func (c *Client) Invoice(ctx context.Context, id string) (Invoice, error) {
	return invoices.Fetch(ctx, c.account, id)
}

// Invoices streams all invoices of the seller, voided ones included.
func (c *Client) Invoices(ctx context.Context) iter.Seq2[Invoice, error] {
	return invoices.List(ctx, c.account)
}

// VoidInvoice voids an invoice. The invoice can still be read. The service refuses to void a paid
// one. A missing one is a [NotFoundError].
func (c *Client) VoidInvoice(ctx context.Context, id string) error {
	return invoices.Delete(ctx, c.account, opVoidInvoice, id)
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
