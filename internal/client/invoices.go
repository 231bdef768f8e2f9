// SPDX-License-Identifier: MPL-2.0

package client

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"slices"
	"strings"
)

// Invoice asks a customer for money (specification section 2.3).
type Invoice struct {
	ID             string                `json:"id"`
	OrganizationID string                `json:"organizationId"`
	Seller         *SellerProfile        `json:"seller"`
	Customer       Customer              `json:"customer"`
	Gateway        Gateway               `json:"gateway"`
	Products       []ProductWithQuantity `json:"products"`
	LineItems      []InvoiceLine         `json:"lineItems"`
	IssuedAt       Timestamp             `json:"issuedAt"`
	PaidAt         Timestamp             `json:"paidAt,omitzero"`   // empty until it is paid
	VoidedAt       Timestamp             `json:"voidedAt,omitzero"` // empty until it is voided
	OverdueAt      Timestamp             `json:"overdueAt,omitzero"`
	InputData      []KeyValue            `json:"inputData"`
	Status         InvoiceStatus         `json:"status"`
	Memo           *string               `json:"memo"`
	URL            string                `json:"url"`     // of the page where it is paid
	Payment        *PaymentDetails       `json:"payment"` // nil until it is paid
}

// ObjectID returns the invoice's id.
func (i Invoice) ObjectID() string { return i.ID }

// Organization returns the id of the organization that it belongs to.
func (i Invoice) Organization() string { return i.OrganizationID }

// InvoiceParams are the fields of a new invoice, which can be set only once. There must be a product or a line item. The specification does
// not show the request: seen in public use.
type InvoiceParams struct {
	// CustomerIDs is who is invoiced. The service makes one invoice for each; [Client.CreateInvoice] takes one.
	CustomerIDs []string              `json:"customerIds"`
	Products    []ProductWithQuantity `json:"products,omitempty"`
	LineItems   []InvoiceLineParams   `json:"lineItems,omitempty"`
	Gateway     Gateway               `json:"gateway"`
	OverdueAt   *Timestamp            `json:"overdueAt,omitempty"` // when the invoice is past due
	InputData   []KeyValue            `json:"inputData,omitempty"`
	Memo        *string               `json:"memo,omitempty"`
}

// ProductWithQuantity is a product, whole, and how many of it, at least 1 (specification section 2.8).
type ProductWithQuantity struct {
	Product  Product `json:"product"`
	Quantity int64   `json:"quantity"`
}

// InvoiceLine is something that is invoiced and is no product (specification section 2.9).
type InvoiceLine struct {
	InvoiceID string    `json:"invoiceId"` // the line item's own id
	Name      string    `json:"name"`
	Quantity  int64     `json:"quantity"`
	Price     Decimal   `json:"price"` // of one
	Currency  *Currency `json:"currency"`
}

// InvoiceLineParams are the fields of a new line item.
type InvoiceLineParams struct {
	Name     string    `json:"name"`
	Quantity int64     `json:"quantity"` // at least 1
	Price    Decimal   `json:"price"`    // of one; may be below 0
	Currency *Currency `json:"currency,omitempty"`
}

// SellerProfile is who sells (specification section 2.4).
type SellerProfile struct {
	OrganizationID string         `json:"organizationId"`
	Name           *string        `json:"name"`
	LogoURL        *string        `json:"logoUrl"`
	Website        *string        `json:"website"`
	ChatLinkA      *string        `json:"chatLinkA"`
	ChatLinkB      *string        `json:"chatLinkB"`
	SocialLink     *string        `json:"socialLink"`
	DefaultTokens  []DefaultToken `json:"defaultTokens,omitzero"`
	ImageBytes     *string        `json:"imageBytes"` // the profile image, as the service writes it
}

// DefaultToken is a token that a seller takes unless told otherwise (specification section 2.4).
type DefaultToken struct {
	TokenAddress string `json:"tokenAddress"`
	ChainID      int64  `json:"chainId"` // at least 1
}

// InvoiceStatus is how far an invoice is. The specification says that it is a text; the values are assumed, and one that is not in
// [InvoiceStatuses] is kept as it is.
type InvoiceStatus string

// InvoiceStatuses are the known ones.
var InvoiceStatuses = []InvoiceStatus{"pending", "paid", "overdue", "voided"}

// Values returns [InvoiceStatuses] as plain text.
func (InvoiceStatus) Values() []string { return valuesOf(InvoiceStatuses) }

var (
	opCreateInvoice = creating("/invoice")
	opInvoice       = reading("/invoice/{id}")
	opInvoices      = reading("/invoices")
	opVoidInvoice   = deleting("/invoice/{id}")
)

// CreateInvoice makes an invoice for one customer and returns it as the service has it. An interrupted or unanswered request is looked for
// in the list before it is sent again. More than one customer is refused before anything is sent: one call makes one object.
func (c *Client) CreateInvoice(ctx context.Context, params InvoiceParams) (Invoice, error) {
	if len(params.CustomerIDs) > 1 {
		return Invoice{}, errors.New("customerIds: an invoice has at most one customer")
	}
	params.Products = slices.Clone(params.Products)
	for i := range params.Products {
		if product := &params.Products[i].Product; product.AddOns == nil {
			product.AddOns = []AddOn{} // null would be no list
		}
	}
	return createOnce(ctx, c, opCreateInvoice, params, creation[Invoice]{
		kind: "invoice", list: c.everyInvoice, read: c.Invoice, matches: params.matches, resembles: params.resembles,
		createdAt: func(i Invoice) Timestamp { return i.IssuedAt },
	})
}

// Invoice reads one invoice, also a voided one. A missing one, which the service answers with 400 and no body (specification section 4.1),
// is a [NotFoundError] if the list lacks it too.
func (c *Client) Invoice(ctx context.Context, id string) (Invoice, error) {
	return fetch(ctx, c, opInvoice, "invoice", id, c.everyInvoice)
}

// Invoices streams the seller's invoices, voided ones included.
func (c *Client) Invoices(ctx context.Context) iter.Seq2[Invoice, error] {
	return c.everyInvoice(ctx, nil)
}

func (c *Client) everyInvoice(ctx context.Context, n *notes) iter.Seq2[Invoice, error] {
	return list[Invoice](ctx, c, opInvoices, nil, n)
}

// VoidInvoice voids an invoice, which stays readable. The service refuses it for one that is paid. A missing one is a [NotFoundError].
func (c *Client) VoidInvoice(ctx context.Context, id string) error {
	return deleteObject(ctx, c, opVoidInvoice, "invoice", id, c.everyInvoice)
}

// matches reports whether a request with these params may have made got. Its items, payment methods
// and payee must all have been sent. A voided invoice never counts.
func (params InvoiceParams) matches(got Invoice) bool {
	return params.bills(got) && agrees(got, params) && params.Gateway.trusts(got.Gateway)
}

// resembles reports whether got bills the same customer for the same, as the service may write the rest.
func (params InvoiceParams) resembles(got Invoice) bool { return params.bills(got) }

func (params InvoiceParams) bills(got Invoice) bool {
	return got.VoidedAt == "" && len(params.CustomerIDs) == 1 && sameID(params.CustomerIDs[0], got.Customer.ID) &&
		matchesUnordered(params.Products, got.Products, ProductWithQuantity.key) &&
		slices.EqualFunc(params.LineItems, got.LineItems, InvoiceLineParams.matches)
}

func (p ProductWithQuantity) key() string {
	return fmt.Sprint(strings.ToLower(p.Product.ID), " ", p.Quantity)
}

func (l InvoiceLineParams) matches(got InvoiceLine) bool {
	return l.Name == got.Name && l.Quantity == got.Quantity && l.Price.Equal(got.Price) && (l.Currency == nil || matchesOptional(l.Currency, got.Currency))
}
