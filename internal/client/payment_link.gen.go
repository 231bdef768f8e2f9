// SPDX-License-Identifier: MPL-2.0

// Code generated from the contract by `make generate`. DO NOT EDIT.

package client

import (
	"context"
	"iter"
	"strings"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/group"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/operation"
)

// PaymentLink is a hosted page that sells products. Its fields are seen in public use.
type PaymentLink struct {
	ID             string `json:"id"`
	OrganizationID string `json:"organizationId"`
	// In their current state, archived ones included.
	Products                 []Product       `json:"products"`
	Gateway                  PaymentGateway  `json:"gateway"`
	SuccessURL               *string         `json:"successUrl"`
	CancelURL                *string         `json:"cancelUrl"`
	Customizations           *Customizations `json:"customizations"`
	InputFields              []InputField    `json:"inputFields"`
	SendEmailReceipt         *bool           `json:"sendEmailReceipt"`
	ChargeCustomerNetworkFee *bool           `json:"chargeCustomerNetworkFee"`
	// The hosted page.
	URL           string    `json:"url"`
	SellerName    *string   `json:"sellerName" lenient:"true"`
	SellerLogoURL *string   `json:"sellerLogoUrl" lenient:"true"`
	IsArchived    bool      `json:"isArchived"`
	CreatedAt     Timestamp `json:"createdAt" lenient:"true"`
	UpdatedAt     Timestamp `json:"updatedAt" lenient:"true"`
}

// ObjectID returns the object's id.
func (o PaymentLink) ObjectID() string { return o.ID }

// Organization returns the id of the object's organization.
func (o PaymentLink) Organization() string { return o.OrganizationID }

// FoldIDs writes the ids in lower case, and no id as nil.
func (o *PaymentLink) FoldIDs() {
	o.ID = strings.ToLower(o.ID)
	o.OrganizationID = strings.ToLower(o.OrganizationID)
	for i := range o.Products {
		o.Products[i].FoldIDs()
	}
}

// PaymentLinkParams are the writable fields of a payment link. An update replaces all of them and
// clears omitted ones. Its fields are seen in public use.
type PaymentLinkParams struct {
	// The ids of the products that the link sells. The minimum of one is assumed.
	Products []string       `json:"products"`
	Gateway  PaymentGateway `json:"gateway"`
	// The URL that buyers are sent to after they pay. Empty or omitted for none. The pattern is
	// assumed.
	SuccessURL *string `json:"successUrl,omitempty"`
	// The URL that buyers are sent to if they do not pay. Empty or omitted for none. The pattern is
	// assumed.
	CancelURL                *string         `json:"cancelUrl,omitempty"`
	Customizations           *Customizations `json:"customizations,omitempty"`
	InputFields              []InputField    `json:"inputFields,omitzero"`
	SendEmailReceipt         *bool           `json:"sendEmailReceipt,omitempty"`
	ChargeCustomerNetworkFee *bool           `json:"chargeCustomerNetworkFee,omitempty"`
}

// Customizations is the appearance of a hosted page, and whether it takes discount codes. Its
// fields are seen in public use.
type Customizations struct {
	LeftPanelColor     string `json:"leftPanelColor"`
	PrimaryButtonColor string `json:"primaryButtonColor"`
	SlantedEdge        bool   `json:"slantedEdge"`
	AllowDiscountCodes bool   `json:"allowDiscountCodes"`
}

// InputField is a question to buyers. Its fields are seen in public use.
type InputField struct {
	// The question. That it must not be empty is assumed.
	InputLabel string        `json:"inputLabel"`
	IsRequired bool          `json:"isRequired"`
	DataType   InputDataType `json:"dataType"`
}

// InputDataType is the type of the buyer's answer. Responses may have values beyond
// [InputDataTypes].
type InputDataType string

// InputDataTypes are the known values of [InputDataType], in the specification's order.
var InputDataTypes = []InputDataType{
	"String", "Number", "Email",
}

// UnmarshalText reads a value in any case, and a value that is not known as it is.
func (v *InputDataType) UnmarshalText(text []byte) error {
	*v = spelledAs(InputDataTypes, text)
	return nil
}

// Values returns [InputDataTypes] as strings.
func (InputDataType) Values() []string { return valuesOf(InputDataTypes) }

var (
	opCreatePaymentLink  = operation.Creating("/payment_link/create")
	opDeletePaymentLink  = operation.Deleting("/payment_link/{id}")
	opPaymentLink        = operation.Reading("/payment_link/{id}")
	opUpdatePaymentLink  = operation.Settling("/payment_link/{id}")
	opArchivePaymentLink = operation.Settling("/payment_link/{id}/archive")
	opPaymentLinks       = operation.Reading("/payment_links")
)

// CreatePaymentLink creates a payment link for the named products. The service refuses an archived
// or unknown product. The response is the payment link, its id alone, or empty. If the outcome is
// unknown, it looks for the object in the list before it sends the request again.
func (c *Client) CreatePaymentLink(ctx context.Context, params PaymentLinkParams) (PaymentLink, error) {
	return paymentLinks.Create(ctx, c.account, params)
}

// DeletePaymentLink deletes a payment link. A missing one is a [NotFoundError].
func (c *Client) DeletePaymentLink(ctx context.Context, id string) error {
	return paymentLinks.Delete(ctx, c.account, opDeletePaymentLink, id)
}

// PaymentLink reads one payment link, even if it is archived. A missing one is a [NotFoundError].
func (c *Client) PaymentLink(ctx context.Context, id string) (PaymentLink, error) {
	return paymentLinks.Fetch(ctx, c.account, id)
}

// UpdatePaymentLink replaces every writable field of a payment link. Omitted fields are cleared.
// Products that the link already has may be archived. A missing one is a [NotFoundError].
func (c *Client) UpdatePaymentLink(ctx context.Context, id string, params PaymentLinkParams) (PaymentLink, error) {
	return paymentLinks.Update(ctx, c.account, id, group.Change{Op: opUpdatePaymentLink, In: params, Wanted: params})
}

// PaymentLinks lists the payment links of the organization. Archived payment links are omitted
// unless requested. That the response is a bare array is unverified.
func (c *Client) PaymentLinks(ctx context.Context, includeArchived bool) iter.Seq2[PaymentLink, error] {
	return paymentLinks.With(archivedQuery(includeArchived)).List(ctx, c.account)
}
