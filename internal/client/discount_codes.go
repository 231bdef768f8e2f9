// SPDX-License-Identifier: MPL-2.0

package client

import (
	"context"
	"iter"
)

// DiscountCode is what buyers enter to pay less. The specification does not show its fields: seen, and in part
// assumed.
type DiscountCode struct {
	ID             string        `json:"id"`
	OrganizationID string        `json:"organizationId"`
	Code           string        `json:"code"`
	Products       []string      `json:"products"` // ids; empty for every product
	Model          DiscountModel `json:"model"`
	CreatedAt      Timestamp     `json:"createdAt"`
	UpdatedAt      Timestamp     `json:"updatedAt"`
}

// ObjectID returns the discount code's id, which is not the code that buyers enter.
func (d DiscountCode) ObjectID() string { return d.ID }

// Organization returns the id of the organization that it belongs to.
func (d DiscountCode) Organization() string { return d.OrganizationID }

// DiscountCodeParams are the fields of a discount code. They can be set only once: there is no update.
type DiscountCodeParams struct {
	Code     string        `json:"code"`
	Products []string      `json:"products"` // ids; empty for every product, never nil
	Model    DiscountModel `json:"model"`
}

// DiscountModel is how much less: an amount in the product's currency, or a percentage from 0 to 100, as the type
// says.
type DiscountModel struct {
	ModelType  DiscountModelType `json:"modelType"`
	AmountOff  *Decimal          `json:"amountOff,omitempty"`
	PercentOff *Decimal          `json:"percentOff,omitempty"`
}

// DiscountModelType says whether an amount or a percentage is taken off.
type DiscountModelType string

// The types of a [DiscountModel].
const (
	Fixed      DiscountModelType = "Fixed"
	Percentage DiscountModelType = "Percentage"
)

// Values returns both types as plain text.
func (DiscountModelType) Values() []string { return valuesOf([]DiscountModelType{Fixed, Percentage}) }

var (
	opCreateDiscountCode = creating("/discount_code/create")
	opDiscountCode       = reading("/discount_code/{id}")
	opDiscountCodes      = reading("/discount_codes")
	opDeleteDiscountCode = deleting("/discount_code/{id}")
)

// CreateDiscountCode makes a discount code. A code that the organization has already is an [Error] with status 409.
func (c *Client) CreateDiscountCode(ctx context.Context, params DiscountCodeParams) (DiscountCode, error) {
	return createOnce(ctx, c, opCreateDiscountCode, params, creation[DiscountCode]{
		kind: "discount code", list: c.everyDiscountCode, read: c.DiscountCode, matches: params.matches, resembles: params.resembles,
		createdAt: func(d DiscountCode) Timestamp { return d.CreatedAt },
	})
}

// DiscountCode reads one discount code by its id. A missing one is a [NotFoundError].
func (c *Client) DiscountCode(ctx context.Context, id string) (DiscountCode, error) {
	return fetch(ctx, c, opDiscountCode, "discount code", id, c.everyDiscountCode)
}

// DiscountCodes streams the organization's discount codes.
func (c *Client) DiscountCodes(ctx context.Context) iter.Seq2[DiscountCode, error] {
	return c.everyDiscountCode(ctx, nil)
}

func (c *Client) everyDiscountCode(ctx context.Context, n *notes) iter.Seq2[DiscountCode, error] {
	return list[DiscountCode](ctx, c, opDiscountCodes, nil, n)
}

// DeleteDiscountCode removes a discount code. A missing one is a [NotFoundError].
func (c *Client) DeleteDiscountCode(ctx context.Context, id string) error {
	return deleteObject(ctx, c, opDeleteDiscountCode, "discount code", id, c.everyDiscountCode)
}

// resembles reports whether got has the code of these params, as the service may write it.
func (params DiscountCodeParams) resembles(got DiscountCode) bool {
	return resemblesString(got.Code, params.Code)
}

// matches reports whether a request with these params may have made got.
func (params DiscountCodeParams) matches(got DiscountCode) bool {
	return agrees(got, params) && matchesIDs(got.Products, params.Products)
}
