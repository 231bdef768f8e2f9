// SPDX-License-Identifier: MPL-2.0

package client

import (
	"github.com/terraform-payments/terraform-provider-payments/internal/client/group"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/match"
)

// The values of [DiscountModelType].
const (
	Fixed      DiscountModelType = "Fixed"
	Percentage DiscountModelType = "Percentage"
)

// discountCodes are the codes that buyers enter for a discount.
var discountCodes = group.Of[DiscountCode, DiscountCodeParams]{
	Noun: "discount code", One: opDiscountCode, All: opDiscountCodes, Creates: opCreateDiscountCode, Refreshes: true,
	CreatedAt: func(o DiscountCode) Timestamp { return o.CreatedAt },
	Matches:   DiscountCodeParams.matches, Resembles: DiscountCodeParams.resembles,
}

// resembles reports whether got has these params' code, or a similar spelling.
func (params DiscountCodeParams) resembles(got DiscountCode) bool {
	return match.Spelling(got.Code, params.Code)
}

// matches reports whether a request with these params may have created got.
func (params DiscountCodeParams) matches(got DiscountCode) bool {
	return match.Holds(got, params) && match.IDs(got.Products, params.Products)
}
