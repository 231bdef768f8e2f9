// SPDX-License-Identifier: MPL-2.0

package client

import (
	"bytes"
	"context"
	"encoding/json"
	"net/url"
	"strconv"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/group"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/match"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/strictjson"
)

// UnmarshalJSON also accepts the nestings {"Token": {…}}, {"TokenPresale": {…}} and {"Token":
// {"TokenPresale": {…}}}, because the specification names the variants without their JSON.
func (t *ProductType) UnmarshalJSON(data []byte) error {
	var wire struct {
		Presale      *Presale
		Token        json.RawMessage
		TokenPresale *TokenPresale
	}
	if err := strictjson.Unmarshal(data, &wire); err != nil {
		return err
	}
	*t = ProductType{Presale: wire.Presale}
	if t.token() != nil {
		return nil
	}
	token := wire.TokenPresale
	if len(wire.Token) > 0 && string(wire.Token) != "null" {
		var inner struct{ TokenPresale *TokenPresale }
		if err := strictjson.Unmarshal(wire.Token, &inner); err != nil {
			return err
		}
		if token = inner.TokenPresale; token == nil {
			token = new(TokenPresale)
			if err := strictjson.Unmarshal(wire.Token, token); err != nil {
				return err
			}
		}
	}
	if token != nil {
		t.Presale = &Presale{Token: token}
	}
	if t.token() == nil {
		t.Other = bytes.Clone(data)
	}
	return nil
}

// MarshalJSON writes an unknown product type unchanged.
func (t ProductType) MarshalJSON() ([]byte, error) {
	if t.Other != nil {
		return t.Other, nil
	}
	type plain ProductType
	return json.Marshal(plain(t))
}

// IsUnknown reports whether the product type is unknown.
func (t ProductType) IsUnknown() bool { return t.token() == nil }

// products are the goods and services for sale.
var products = group.Of[Product, ProductParams]{
	Noun: "product", One: opProduct, All: opProducts, Creates: opCreateProduct, Query: archivedQuery(true), Refreshes: true,
	CreatedAt: func(o Product) Timestamp { return o.CreatedAt }, Ended: func(o Product) bool { return o.IsArchived },
	Matches: ProductParams.matches, Resembles: ProductParams.resembles,
}

// SetProductArchived archives or restores a product and returns its new state. A missing one is a
// [NotFoundError].
func (c *Client) SetProductArchived(ctx context.Context, id string, archived bool) (Product, error) {
	return products.Update(ctx, c.account, id, group.Change{
		Op: opSetProductArchived, Args: []string{strconv.FormatBool(archived)}, Wanted: map[string]bool{"isArchived": archived},
	})
}

// ConfirmProductArchived returns a [NotEndedError] if the service keeps showing a product whose
// archiving it accepted as on sale.
func (c *Client) ConfirmProductArchived(ctx context.Context, id string) error {
	return products.ConfirmEnded(ctx, c.account, opSetProductArchived, id)
}

// resembles reports whether got has these params' currency and name. The name may have another
// spelling.
func (params ProductParams) resembles(got Product) bool {
	return !got.IsArchived && got.Currency == params.Currency && match.Spelling(got.Name, params.Name)
}

// matches reports whether a request with these params may have created got.
func (params ProductParams) matches(got Product) bool {
	return !got.IsArchived && match.Holds(got, params)
}

func (t ProductType) token() *TokenPresale {
	if t.Presale == nil {
		return nil
	}
	return t.Presale.Token
}

// archivedQuery returns the query of a list that shows archived objects only on request.
func archivedQuery(includeArchived bool) url.Values {
	if !includeArchived {
		return nil
	}
	return url.Values{"include_archived": {"true"}}
}
