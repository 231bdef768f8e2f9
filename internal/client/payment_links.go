// SPDX-License-Identifier: MPL-2.0

package client

import (
	"cmp"
	"context"
	"iter"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/group"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/match"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/operation"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/strictjson"
)

// PaymentLink is a hosted page that sells products. The specification does not show its fields
// (section 2.10). They are seen in public use.
type PaymentLink struct {
	ID                       string          `json:"id"`
	OrganizationID           string          `json:"organizationId"`
	Products                 []Product       `json:"products"` // in their current state, archived ones included
	Gateway                  Gateway         `json:"gateway"`
	SuccessURL               *string         `json:"successUrl"`
	CancelURL                *string         `json:"cancelUrl"`
	Customizations           *Customizations `json:"customizations"`
	InputFields              []InputField    `json:"inputFields"`
	SendEmailReceipt         *bool           `json:"sendEmailReceipt"`
	ChargeCustomerNetworkFee *bool           `json:"chargeCustomerNetworkFee"`
	URL                      string          `json:"url"` // the hosted page
	SellerName               *string         `json:"sellerName" lenient:"true"`
	SellerLogoURL            *string         `json:"sellerLogoUrl" lenient:"true"`
	IsArchived               bool            `json:"isArchived"`
	CreatedAt                Timestamp       `json:"createdAt" lenient:"true"`
	UpdatedAt                Timestamp       `json:"updatedAt" lenient:"true"`
}

// ObjectID returns the payment link's id.
func (l PaymentLink) ObjectID() string { return l.ID }

// Organization returns the id of the payment link's organization.
func (l PaymentLink) Organization() string { return l.OrganizationID }

// ProductIDs returns the ids of the link's products, in the service's order.
func (l PaymentLink) ProductIDs() []string {
	ids := make([]string, len(l.Products))
	for i, p := range l.Products {
		ids[i] = p.ID
	}
	return ids
}

// PaymentLinkParams are the writable fields of a payment link. An update replaces all of them and
// clears omitted ones.
type PaymentLinkParams struct {
	Products                 []string        `json:"products"` // product ids
	Gateway                  Gateway         `json:"gateway"`
	SuccessURL               *string         `json:"successUrl,omitempty"`
	CancelURL                *string         `json:"cancelUrl,omitempty"`
	Customizations           *Customizations `json:"customizations,omitempty"`
	InputFields              []InputField    `json:"inputFields,omitzero"`
	SendEmailReceipt         *bool           `json:"sendEmailReceipt,omitempty"`
	ChargeCustomerNetworkFee *bool           `json:"chargeCustomerNetworkFee,omitempty"`
}

// Customizations are the appearance of a hosted page. Colors are strings such as #1a2b3c.
type Customizations struct {
	LeftPanelColor     string `json:"leftPanelColor"`
	PrimaryButtonColor string `json:"primaryButtonColor"`
	SlantedEdge        bool   `json:"slantedEdge"`
	AllowDiscountCodes bool   `json:"allowDiscountCodes"`
}

// InputField is a question to the buyer.
type InputField struct {
	InputLabel string        `json:"inputLabel"`
	IsRequired bool          `json:"isRequired"`
	DataType   InputDataType `json:"dataType"`
}

// UnmarshalJSON reads a field without a data type as one of type String.
func (f *InputField) UnmarshalJSON(data []byte) error {
	type plain InputField
	if err := strictjson.Unmarshal(data, (*plain)(f)); err != nil {
		return err
	}
	f.DataType = cmp.Or(f.DataType, "String")
	return nil
}

// InputDataType is the type of an input field. Responses may have values beyond [InputDataTypes].
type InputDataType string

// InputDataTypes are the known values of [InputDataType].
var InputDataTypes = []InputDataType{"String", "Number", "Email"}

// Values returns [InputDataTypes] as strings.
func (InputDataType) Values() []string { return valuesOf(InputDataTypes) }

var (
	opCreatePaymentLink  = operation.Creating("/payment_link/create")
	opPaymentLink        = operation.Reading("/payment_link/{id}")
	opPaymentLinks       = operation.Reading("/payment_links")
	opUpdatePaymentLink  = operation.Settling("/payment_link/{id}")
	opArchivePaymentLink = operation.Settling("/payment_link/{id}/archive")
	opDeletePaymentLink  = operation.Deleting("/payment_link/{id}")
)

// paymentLinks are the hosted pages that sell products.
var paymentLinks = group.Of[PaymentLink, PaymentLinkParams]{
	Kind: "payment link", One: opPaymentLink, All: opPaymentLinks, Creates: opCreatePaymentLink, Query: archivedQuery(true), Refreshes: true,
	CreatedAt: func(o PaymentLink) Timestamp { return o.CreatedAt },
	Matches:   PaymentLinkParams.matches, Extends: PaymentLinkParams.extends, Resembles: PaymentLinkParams.resembles,
}

// CreatePaymentLink creates a payment link and returns it as the service stores it. If the outcome
// is unknown, it looks for the link in the list before it sends the request again.
func (c *Client) CreatePaymentLink(ctx context.Context, params PaymentLinkParams) (PaymentLink, error) {
	return paymentLinks.Create(ctx, c.account, params)
}

// PaymentLink reads one payment link. A missing one is a [NotFoundError].
func (c *Client) PaymentLink(ctx context.Context, id string) (PaymentLink, error) {
	return paymentLinks.Fetch(ctx, c.account, id)
}

// PaymentLinks streams the payment links of the organization. The service omits archived ones
// unless includeArchived is true.
func (c *Client) PaymentLinks(ctx context.Context, includeArchived bool) iter.Seq2[PaymentLink, error] {
	return paymentLinks.With(archivedQuery(includeArchived)).List(ctx, c.account)
}

// UpdatePaymentLink replaces all writable fields of a payment link and returns its new state. A
// missing one is a [NotFoundError].
func (c *Client) UpdatePaymentLink(ctx context.Context, id string, params PaymentLinkParams) (PaymentLink, error) {
	return paymentLinks.Update(ctx, c.account, id, group.Change{Op: opUpdatePaymentLink, In: params, Wanted: params})
}

// ArchivePaymentLink archives a payment link and returns its new state. No operation restores it. A
// missing one is a [NotFoundError].
func (c *Client) ArchivePaymentLink(ctx context.Context, id string) (PaymentLink, error) {
	return paymentLinks.Update(ctx, c.account, id, group.Change{Op: opArchivePaymentLink, Wanted: map[string]bool{"isArchived": true}})
}

// DeletePaymentLink deletes a payment link. A missing one is a [NotFoundError].
func (c *Client) DeletePaymentLink(ctx context.Context, id string) error {
	return paymentLinks.Delete(ctx, c.account, opDeletePaymentLink, id)
}

// matches reports whether a request with these params may have created got. It accepts no other
// products, payment methods or payees than those that were sent.
func (params PaymentLinkParams) matches(got PaymentLink) bool {
	return params.extends(got) && params.Gateway.trusts(got.Gateway)
}

// extends reports whether got has every sent value, and no other product.
func (params PaymentLinkParams) extends(got PaymentLink) bool {
	return params.sells(got) && match.Holds(got, params)
}

// resembles reports whether got has the same products and URLs, and as many input fields. URLs may
// have another spelling.
func (params PaymentLinkParams) resembles(got PaymentLink) bool {
	return params.sells(got) && (params.InputFields == nil || len(got.InputFields) == len(params.InputFields)) &&
		match.URL(params.SuccessURL, got.SuccessURL) && match.URL(params.CancelURL, got.CancelURL)
}

func (params PaymentLinkParams) sells(got PaymentLink) bool {
	return !got.IsArchived && match.IDs(got.ProductIDs(), params.Products)
}
