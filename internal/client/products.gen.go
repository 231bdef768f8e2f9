// SPDX-License-Identifier: MPL-2.0

// Code generated from the contract by `make generate`. DO NOT EDIT.

package client

import (
	"context"
	"encoding/json"
	"iter"
	"strings"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/group"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/operation"
)

// Product is a product (specification section 2.8, ProductWithId).
type Product struct {
	ID             string       `json:"id"`
	Name           string       `json:"name"`
	Description    string       `json:"description"`
	ProductType    *ProductType `json:"productType"`
	OrganizationID string       `json:"organizationId"`
	AddOns         []AddOn      `json:"addOns"`
	// 0 for a one-time price.
	ChargingIntervalSeconds int64    `json:"chargingIntervalSeconds"`
	Currency                Currency `json:"currency"`
	// Once or per charge, in the currency.
	Price                  Decimal   `json:"price"`
	ImageURL               string    `json:"imageUrl"`
	CreatedAt              Timestamp `json:"createdAt" lenient:"true"`
	UpdatedAt              Timestamp `json:"updatedAt" lenient:"true"`
	IsArchived             bool      `json:"isArchived"`
	SendSubscriptionEmails *bool     `json:"sendSubscriptionEmails"`
}

// ObjectID returns the object's id.
func (o Product) ObjectID() string { return o.ID }

// Organization returns the id of the object's organization.
func (o Product) Organization() string { return o.OrganizationID }

// FoldIDs writes the ids in lower case, and no id as nil.
func (o *Product) FoldIDs() {
	o.ID = strings.ToLower(o.ID)
	o.OrganizationID = strings.ToLower(o.OrganizationID)
	for i := range o.AddOns {
		o.AddOns[i].FoldIDs()
	}
}

// ProductParams are the writable fields of a product. An update replaces all of them and clears
// omitted ones. Its fields are seen in public use.
type ProductParams struct {
	// The name. That it must not be empty is assumed.
	Name        string        `json:"name"`
	Description string        `json:"description"`
	ProductType *ProductType  `json:"productType,omitempty"`
	AddOns      []AddOnParams `json:"addOns"`
	// The interval between two charges of a subscription, in seconds. 0 for a one-time price.
	ChargingIntervalSeconds *int64   `json:"chargingIntervalSeconds,omitempty"`
	Currency                Currency `json:"currency"`
	// Once or per charge, in the currency.
	Price Decimal `json:"price"`
	// The URL of an image. Empty or omitted for none. The pattern is assumed.
	ImageURL               *string `json:"imageUrl,omitempty"`
	SendSubscriptionEmails *bool   `json:"sendSubscriptionEmails,omitempty"`
}

// AddOn is an additional cost of a product (specification section 2.8).
type AddOn struct {
	// It changes with every update of the product.
	ID    string  `json:"id"`
	Name  string  `json:"name"`
	Price Decimal `json:"price"`
}

// ObjectID returns the object's id.
func (o AddOn) ObjectID() string { return o.ID }

// FoldIDs writes the ids in lower case, and no id as nil.
func (o *AddOn) FoldIDs() {
	o.ID = strings.ToLower(o.ID)
}

// AddOnParams are the writable fields of an add-on. Its fields are seen in public use.
type AddOnParams struct {
	// The name. That it must not be empty is assumed.
	Name  string  `json:"name"`
	Price Decimal `json:"price"`
}

// ProductType is the type of a product. Only the member that applies is present (specification
// section 2.8). The nesting is seen in public use.
type ProductType struct {
	Presale *Presale `json:"Presale,omitempty"`
	// Other has the JSON of unknown members. It is nil if there are none.
	Other json.RawMessage `json:"-"`
}

// Presale is a product that is sold before it exists. Its fields are seen in public use.
type Presale struct {
	Token *TokenPresale `json:"Token,omitempty"`
}

// TokenPresale is the presale of a token (specification section 2.8).
type TokenPresale struct {
	Ticker   string `json:"ticker"`
	Decimals int32  `json:"decimals"`
}

var (
	opCreateProduct      = operation.Creating("/product/create")
	opProduct            = operation.Reading("/product/{id}")
	opUpdateProduct      = operation.Settling("/product/{id}")
	opSetProductArchived = operation.Settling("/product/{id}/is_archived/{is_archived}")
	opProducts           = operation.Reading("/products")
)

// CreateProduct creates a product. The response is the product, its id alone, or empty. If the
// outcome is unknown, it looks for the object in the list before it sends the request again.
func (c *Client) CreateProduct(ctx context.Context, params ProductParams) (Product, error) {
	return products.Create(ctx, c.account, params)
}

// Product reads one product, even if it is archived. A missing one is a [NotFoundError].
func (c *Client) Product(ctx context.Context, id string) (Product, error) {
	return products.Fetch(ctx, c.account, id)
}

// UpdateProduct replaces every writable field of a product. Omitted fields are cleared. Add-ons
// get new ids. A missing one is a [NotFoundError].
func (c *Client) UpdateProduct(ctx context.Context, id string, params ProductParams) (Product, error) {
	return products.Update(ctx, c.account, id, group.Change{Op: opUpdateProduct, In: params, Wanted: params})
}

// Products lists the products of the organization. Archived products are omitted unless requested.
// That the response is a bare array is unverified.
func (c *Client) Products(ctx context.Context, includeArchived bool) iter.Seq2[Product, error] {
	return products.With(archivedQuery(includeArchived)).List(ctx, c.account)
}
