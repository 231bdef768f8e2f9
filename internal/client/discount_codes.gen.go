// SPDX-License-Identifier: MPL-2.0

// Code generated from the contract by `make generate`. DO NOT EDIT.

package client

import (
	"context"
	"iter"
	"strings"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/operation"
)

// DiscountCode is a code that buyers enter for a discount. Its fields are seen in public use.
type DiscountCode struct {
	ID             string `json:"id"`
	OrganizationID string `json:"organizationId"`
	Code           string `json:"code"`
	// The ids of the products that the code applies to. Empty for every product.
	Products  []string      `json:"products"`
	Model     DiscountModel `json:"model"`
	CreatedAt Timestamp     `json:"createdAt" lenient:"true"`
	UpdatedAt Timestamp     `json:"updatedAt" lenient:"true"`
}

// ObjectID returns the object's id.
func (o DiscountCode) ObjectID() string { return o.ID }

// Organization returns the id of the object's organization.
func (o DiscountCode) Organization() string { return o.OrganizationID }

// FoldIDs writes the ids in lower case, and no id as nil.
func (o *DiscountCode) FoldIDs() {
	o.ID = strings.ToLower(o.ID)
	o.OrganizationID = strings.ToLower(o.OrganizationID)
	for i, id := range o.Products {
		o.Products[i] = strings.ToLower(id)
	}
}

// DiscountCodeParams are the fields of a new discount code. They cannot be updated later. Its
// fields are seen in public use.
type DiscountCodeParams struct {
	// The code. That it must not be empty is assumed.
	Code string `json:"code"`
	// The ids of the products that the code applies to. Empty for every product.
	Products []string      `json:"products"`
	Model    DiscountModel `json:"model"`
}

// DiscountModel is the discount. Only the amount that belongs to the type is present. Its fields
// are assumed.
type DiscountModel struct {
	ModelType  DiscountModelType `json:"modelType"`
	AmountOff  *Decimal          `json:"amountOff,omitempty"`
	PercentOff *Decimal          `json:"percentOff,omitempty"`
}

// DiscountModelType says whether the discount is an amount or a percentage. Responses may have
// values beyond [DiscountModelTypes].
type DiscountModelType string

// DiscountModelTypes are the known values of [DiscountModelType], in the specification's order.
var DiscountModelTypes = []DiscountModelType{
	"Fixed", "Percentage",
}

// UnmarshalText reads a value in any case, and a value that is not known as it is.
func (v *DiscountModelType) UnmarshalText(text []byte) error {
	*v = spelledAs(DiscountModelTypes, text)
	return nil
}

// Values returns [DiscountModelTypes] as strings.
func (DiscountModelType) Values() []string { return valuesOf(DiscountModelTypes) }

var (
	opCreateDiscountCode = operation.Creating("/discount_code/create")
	opDeleteDiscountCode = operation.Deleting("/discount_code/{id}")
	opDiscountCode       = operation.Reading("/discount_code/{id}")
	opDiscountCodes      = operation.Reading("/discount_codes")
)

// CreateDiscountCode creates a discount code. The service refuses a code that the organization
// already has. The response is the discount code, its id alone, or empty. If the outcome is
// unknown, it looks for the object in the list before it sends the request again.
func (c *Client) CreateDiscountCode(ctx context.Context, params DiscountCodeParams) (DiscountCode, error) {
	return discountCodes.Create(ctx, c.account, params)
}

// DeleteDiscountCode deletes a discount code. No operation updates a discount code. A missing one
// is a [NotFoundError].
func (c *Client) DeleteDiscountCode(ctx context.Context, id string) error {
	return discountCodes.Delete(ctx, c.account, opDeleteDiscountCode, id)
}

// DiscountCode reads one discount code. A missing one is a [NotFoundError].
func (c *Client) DiscountCode(ctx context.Context, id string) (DiscountCode, error) {
	return discountCodes.Fetch(ctx, c.account, id)
}

// DiscountCodes lists the discount codes of the organization. That the response is a bare array is
// unverified.
func (c *Client) DiscountCodes(ctx context.Context) iter.Seq2[DiscountCode, error] {
	return discountCodes.List(ctx, c.account)
}
