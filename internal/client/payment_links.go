// SPDX-License-Identifier: MPL-2.0

package client

import (
	"cmp"
	"context"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/group"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/match"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/strictjson"
)

// ProductIDs returns the ids of the link's products, in the service's order.
func (l PaymentLink) ProductIDs() []string {
	ids := make([]string, len(l.Products))
	for i, p := range l.Products {
		ids[i] = p.ID
	}
	return ids
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

// paymentLinks are the hosted pages that sell products.
var paymentLinks = group.Of[PaymentLink, PaymentLinkParams]{
	Noun: "payment link", One: opPaymentLink, All: opPaymentLinks, Creates: opCreatePaymentLink, Query: archivedQuery(true), Refreshes: true,
	CreatedAt: func(o PaymentLink) Timestamp { return o.CreatedAt }, Ended: func(o PaymentLink) bool { return o.IsArchived },
	Matches: PaymentLinkParams.matches, Extends: PaymentLinkParams.extends, Resembles: PaymentLinkParams.resembles,
}

// ArchivePaymentLink archives a payment link and returns its new state. No operation restores it. A
// missing one is a [NotFoundError].
func (c *Client) ArchivePaymentLink(ctx context.Context, id string) (PaymentLink, error) {
	return paymentLinks.Update(ctx, c.account, id, group.Change{Op: opArchivePaymentLink, Wanted: map[string]bool{"isArchived": true}})
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
