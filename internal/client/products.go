// SPDX-License-Identifier: MPL-2.0

package client

import (
	"bytes"
	"context"
	"encoding/json"
	"iter"
	"net/url"
	"strconv"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/group"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/match"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/operation"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/strictjson"
)

// Product is a good or service for sale (specification section 2.8, ProductWithId).
type Product struct {
	ID                      string       `json:"id"`
	Name                    string       `json:"name"`
	Description             string       `json:"description"`
	ProductType             *ProductType `json:"productType"`
	OrganizationID          string       `json:"organizationId"`
	AddOns                  []AddOn      `json:"addOns"`
	ChargingIntervalSeconds int64        `json:"chargingIntervalSeconds"` // 0 for a one-time price
	Currency                Currency     `json:"currency"`
	Price                   Decimal      `json:"price"` // once or per charge, in the currency, at least 0
	ImageURL                string       `json:"imageUrl"`
	CreatedAt               Timestamp    `json:"createdAt" lenient:"true"`
	UpdatedAt               Timestamp    `json:"updatedAt" lenient:"true"`
	IsArchived              bool         `json:"isArchived"`
	SendSubscriptionEmails  *bool        `json:"sendSubscriptionEmails"`
}

// ObjectID returns the product's id.
func (p Product) ObjectID() string { return p.ID }

// Organization returns the id of the product's organization.
func (p Product) Organization() string { return p.OrganizationID }

// ProductParams are the writable fields of a product. An update replaces all of them and clears
// omitted ones. The specification does not show the request. It is assumed from the response.
type ProductParams struct {
	Name                    string        `json:"name"`
	Description             string        `json:"description"`
	ProductType             *ProductType  `json:"productType,omitempty"`
	AddOns                  []AddOnParams `json:"addOns"`
	ChargingIntervalSeconds *int64        `json:"chargingIntervalSeconds,omitempty"` // 0 for a one-time price; nil for the service's default
	Currency                Currency      `json:"currency"`
	Price                   Decimal       `json:"price"` // once or per charge, in the currency, at least 0
	ImageURL                *string       `json:"imageUrl,omitempty"`
	SendSubscriptionEmails  *bool         `json:"sendSubscriptionEmails,omitempty"`
}

// AddOn is an additional cost of a product, in the product's currency. Its id changes with every
// update.
type AddOn struct {
	ID    string  `json:"id"`
	Name  string  `json:"name"`
	Price Decimal `json:"price"`
}

// AddOnParams are the writable fields of an add-on.
type AddOnParams struct {
	Name  string  `json:"name"`
	Price Decimal `json:"price"`
}

// ProductType is the kind of a product. Other keeps the JSON of an unknown product type.
type ProductType struct {
	Presale *Presale        `json:"Presale,omitempty"`
	Other   json.RawMessage `json:"-"` // the JSON of an unknown product type
}

// Presale is the sale of a product before its release.
type Presale struct {
	Token *TokenPresale `json:"Token,omitempty"`
}

// TokenPresale is the presale of a token. Decimals is the token's number of decimal places, at
// least 0.
type TokenPresale struct {
	Ticker   string `json:"ticker"`
	Decimals int32  `json:"decimals"`
}

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

var (
	opCreateProduct      = operation.Creating("/product/create")
	opProduct            = operation.Reading("/product/{id}")
	opProducts           = operation.Reading("/products")
	opUpdateProduct      = operation.Settling("/product/{id}")
	opSetProductArchived = operation.Settling("/product/{id}/is_archived/{is_archived}")
)

// products are the goods and services for sale.
var products = group.Of[Product, ProductParams]{
	Kind: "product", One: opProduct, All: opProducts, Creates: opCreateProduct, Query: archivedQuery(true), Refreshes: true,
	CreatedAt: func(o Product) Timestamp { return o.CreatedAt },
	Matches:   ProductParams.matches, Resembles: ProductParams.resembles,
}

// CreateProduct creates a product. After a lost response it looks in the list first.
func (c *Client) CreateProduct(ctx context.Context, params ProductParams) (Product, error) {
	return products.Create(ctx, c.account, params)
}

// Product reads one product. A missing one is a [NotFoundError].
func (c *Client) Product(ctx context.Context, id string) (Product, error) {
	return products.Fetch(ctx, c.account, id)
}

// Products streams the products of the organization. The service omits archived ones unless
// includeArchived is true.
func (c *Client) Products(ctx context.Context, includeArchived bool) iter.Seq2[Product, error] {
	return products.With(archivedQuery(includeArchived)).List(ctx, c.account)
}

// UpdateProduct replaces all writable fields of a product and returns its new state. A missing one
// is a [NotFoundError].
func (c *Client) UpdateProduct(ctx context.Context, id string, params ProductParams) (Product, error) {
	return products.Update(ctx, c.account, id, group.Change{Op: opUpdateProduct, In: params, Wanted: params})
}

// SetProductArchived archives or restores a product and returns its new state. A missing one is a
// [NotFoundError].
func (c *Client) SetProductArchived(ctx context.Context, id string, archived bool) (Product, error) {
	return products.Update(ctx, c.account, id, group.Change{
		Op: opSetProductArchived, Args: []string{strconv.FormatBool(archived)}, Wanted: map[string]bool{"isArchived": archived},
	})
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
