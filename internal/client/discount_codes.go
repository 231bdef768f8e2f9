// SPDX-License-Identifier: MPL-2.0

package client

import (
	"context"
	"iter"
)

// DiscountCode is a code that buyers enter for a discount. The specification does not show its
// fields (section 2.10). Some are seen in public use, the others are assumed.
type DiscountCode struct {
	ID             string        `json:"id"`
	OrganizationID string        `json:"organizationId"`
	Code           string        `json:"code"`
	Products       []string      `json:"products"` // product ids; empty for all products
	Model          DiscountModel `json:"model"`
	CreatedAt      Timestamp     `json:"createdAt"`
	UpdatedAt      Timestamp     `json:"updatedAt"`
}

// ObjectID returns the discount code's id, which is not the code that buyers enter.
func (d DiscountCode) ObjectID() string { return d.ID }

// Organization returns the id of the discount code's organization.
func (d DiscountCode) Organization() string { return d.OrganizationID }

// DiscountCodeParams are the fields of a new discount code. There is no update.
type DiscountCodeParams struct {
	Code     string        `json:"code"`
	Products []string      `json:"products"` // product ids; empty for all products; never nil
	Model    DiscountModel `json:"model"`
}

// DiscountModel is a fixed or relative discount. AmountOff is in the product's currency, PercentOff
// is from 0 to 100.
type DiscountModel struct {
	ModelType  DiscountModelType `json:"modelType"`
	AmountOff  *Decimal          `json:"amountOff,omitempty"`
	PercentOff *Decimal          `json:"percentOff,omitempty"`
}

// DiscountModelType selects AmountOff (Fixed) or PercentOff (Percentage).
type DiscountModelType string

// The values of [DiscountModelType].
const (
	Fixed      DiscountModelType = "Fixed"
	Percentage DiscountModelType = "Percentage"
)

// Values returns both types as strings.
func (DiscountModelType) Values() []string { return valuesOf([]DiscountModelType{Fixed, Percentage}) }

var (
	opCreateDiscountCode = creating("/discount_code/create")
	opDiscountCode       = reading("/discount_code/{id}")
	opDiscountCodes      = reading("/discount_codes")
	opDeleteDiscountCode = deleting("/discount_code/{id}")
)

// CreateDiscountCode creates a discount code. A code that the organization has already is an
// [Error] with status 409. After a lost response it looks in the list first.
func (c *Client) CreateDiscountCode(ctx context.Context, params DiscountCodeParams) (DiscountCode, error) {
	return createOnce(ctx, c, opCreateDiscountCode, params, creation[DiscountCode]{
		kind: "discount code", list: c.everyDiscountCode, read: c.DiscountCode, matches: params.matches, resembles: params.resembles,
		createdAt: func(d DiscountCode) Timestamp { return d.CreatedAt },
	})
}

// DiscountCode reads one discount code by id. A missing one is a [NotFoundError].
func (c *Client) DiscountCode(ctx context.Context, id string) (DiscountCode, error) {
	return fetch(ctx, c, opDiscountCode, "discount code", id, c.everyDiscountCode)
}

// DiscountCodes streams all discount codes of the organization.
func (c *Client) DiscountCodes(ctx context.Context) iter.Seq2[DiscountCode, error] {
	return c.everyDiscountCode(ctx, nil)
}

func (c *Client) everyDiscountCode(ctx context.Context, n *notes) iter.Seq2[DiscountCode, error] {
	return list[DiscountCode](ctx, c, opDiscountCodes, nil, n)
}

// DeleteDiscountCode deletes a discount code. A missing one is a [NotFoundError].
func (c *Client) DeleteDiscountCode(ctx context.Context, id string) error {
	return deleteObject(ctx, c, opDeleteDiscountCode, "discount code", id, c.everyDiscountCode)
}

// resembles reports whether got has these params' code, or a similar spelling.
func (params DiscountCodeParams) resembles(got DiscountCode) bool {
	return resemblesString(got.Code, params.Code)
}

// matches reports whether a request with these params may have created got.
func (params DiscountCodeParams) matches(got DiscountCode) bool {
	return agrees(got, params) && matchesIDs(got.Products, params.Products)
}
