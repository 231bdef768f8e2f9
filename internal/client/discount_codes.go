// SPDX-License-Identifier: MPL-2.0

package client

import (
	"context"
	"iter"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/group"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/match"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/operation"
)

// DiscountCode is a code that buyers enter for a discount. The specification does not show its
// fields (section 2.10). Some are seen in public use, the others are assumed.
type DiscountCode struct {
	ID             string        `json:"id"`
	OrganizationID string        `json:"organizationId"`
	Code           string        `json:"code"`
	Products       []string      `json:"products"` // product ids; empty for all products
	Model          DiscountModel `json:"model"`
	CreatedAt      Timestamp     `json:"createdAt" lenient:"true"`
	UpdatedAt      Timestamp     `json:"updatedAt" lenient:"true"`
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
	opCreateDiscountCode = operation.Creating("/discount_code/create")
	opDiscountCode       = operation.Reading("/discount_code/{id}")
	opDiscountCodes      = operation.Reading("/discount_codes")
	opDeleteDiscountCode = operation.Deleting("/discount_code/{id}")
)

// discountCodes are the codes that buyers enter for a discount.
var discountCodes = group.Of[DiscountCode, DiscountCodeParams]{
	Kind: "discount code", One: opDiscountCode, All: opDiscountCodes, Creates: opCreateDiscountCode, Refreshes: true,
	CreatedAt: func(o DiscountCode) Timestamp { return o.CreatedAt },
	Matches:   DiscountCodeParams.matches, Resembles: DiscountCodeParams.resembles,
}

// CreateDiscountCode creates a discount code. A code that the organization has already is an
// [Error] with status 409. After a lost response it looks in the list first.
func (c *Client) CreateDiscountCode(ctx context.Context, params DiscountCodeParams) (DiscountCode, error) {
	return discountCodes.Create(ctx, c.account, params)
}

// DiscountCode reads one discount code by id. A missing one is a [NotFoundError].
func (c *Client) DiscountCode(ctx context.Context, id string) (DiscountCode, error) {
	return discountCodes.Fetch(ctx, c.account, id)
}

// DiscountCodes streams all discount codes of the organization.
func (c *Client) DiscountCodes(ctx context.Context) iter.Seq2[DiscountCode, error] {
	return discountCodes.List(ctx, c.account)
}

// DeleteDiscountCode deletes a discount code. A missing one is a [NotFoundError].
func (c *Client) DeleteDiscountCode(ctx context.Context, id string) error {
	return discountCodes.Delete(ctx, c.account, opDeleteDiscountCode, id)
}

// resembles reports whether got has these params' code, or a similar spelling.
func (params DiscountCodeParams) resembles(got DiscountCode) bool {
	return match.Spelling(got.Code, params.Code)
}

// matches reports whether a request with these params may have created got.
func (params DiscountCodeParams) matches(got DiscountCode) bool {
	return match.Holds(got, params) && match.IDs(got.Products, params.Products)
}
