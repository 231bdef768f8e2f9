// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"errors"
	"fmt"
	"slices"

	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/store"
)

// Payment links. The specification does not show their fields. A stored link has the ids of its
// products. A response has the products as they are at that moment.

func freshPaymentLink(s *Sandbox, id string) Object {
	now := s.stamp()
	return Object{
		"id": id, "organizationId": s.Organization(), "products": []any{}, "gateway": Object{}, "successUrl": nil, "cancelUrl": nil,
		"customizations": nil, "inputFields": []any{}, "sendEmailReceipt": nil, "chargeCustomerNetworkFee": nil,
		"url": s.hostedURL("payment_link", id), "sellerName": "Sandbox Seller", "sellerLogoUrl": nil,
		"isArchived": false, "createdAt": now, "updatedAt": now,
	}
}

func createPaymentLink(s *Sandbox, c *call) (any, error) {
	link := freshPaymentLink(s, s.NewID())
	return writePaymentLink(s, c, link)
}

func getPaymentLink(_ *Sandbox, c *call) (any, error) {
	link, err := find(c, "payment_link")
	if err != nil {
		return nil, err
	}
	return c.withProducts(link), nil
}

func updatePaymentLink(s *Sandbox, c *call) (any, error) {
	link, err := find(c, "payment_link")
	if err != nil {
		return nil, err
	}
	return writePaymentLink(s, c, link)
}

// writePaymentLink replaces every writable field, and clears those that the request omits. Archived
// products may stay, but not be added.
func writePaymentLink(s *Sandbox, c *call, link Object) (any, error) {
	had, _ := link["products"].([]any)
	err := c.demandProducts(func(product Object) bool { return product["isArchived"] != true || slices.Contains(had, product["id"]) })
	if err != nil {
		return nil, err
	}
	if err := c.demandGateway(); err != nil {
		return nil, err
	}
	if err := checkURLs("", c.body, "successUrl", "cancelUrl"); err != nil {
		return nil, err
	}
	gateway, _ := c.body["gateway"].(Object)
	before, _ := link["gateway"].(Object)
	take(link, c.body, Object{
		"products": []any{}, "gateway": nil, "successUrl": nil, "cancelUrl": nil, "customizations": nil, "inputFields": []any{},
		"sendEmailReceipt": nil, "chargeCustomerNetworkFee": nil,
	})
	keepResults(gateway, before)
	link["updatedAt"] = s.stamp()
	c.tx.Put("payment_link", link)
	return c.withProducts(link), nil
}

// keepResults keeps the results of an open-banking gateway through an update. Only the service sets
// them.
func keepResults(gateway, before Object) {
	now, _ := gateway["openBanking"].(Object)
	had, _ := before["openBanking"].(Object)
	for _, name := range []string{"openBankingCheckoutUrl", "existingUserPaidSuccess"} {
		if now != nil && now[name] == nil && had[name] != nil {
			now[name] = had[name]
		}
	}
}

// archivePaymentLink archives a link for ever.
func archivePaymentLink(s *Sandbox, c *call) (any, error) {
	link, err := find(c, "payment_link")
	if err != nil {
		return nil, err
	}
	link["isArchived"] = true
	link["updatedAt"] = s.stamp()
	c.tx.Put("payment_link", link)
	return c.withProducts(link), nil
}

func listPaymentLinks(_ *Sandbox, c *call) (any, error) {
	archived := c.flag("include_archived")
	links := list(c, "payment_link", func(link Object) bool { return link["isArchived"] != true || archived })
	for i, link := range links {
		links[i] = c.withProducts(link.(Object)) //nolint:forcetypeassert // list returns objects
	}
	return links, nil
}

// shownWithProducts refuses products that are not ids. A response would omit them silently.
func shownWithProducts(tx *transaction, link Object) (Object, error) {
	ids, ok := link["products"].([]any)
	if !ok {
		return nil, errors.New("products: it must be a list of ids of products")
	}
	for i, id := range ids {
		if _, ok := id.(string); !ok {
			return nil, fmt.Errorf("products[%d]: it must be the id of a product", i)
		}
	}
	return (&call{tx: tx}).withProducts(link), nil
}

// withProducts replaces the ids of products by the products. It omits products that do not exist.
func (c *call) withProducts(link Object) Object {
	products := []any{}
	ids, _ := link["products"].([]any)
	for _, id := range ids {
		text, _ := id.(string)
		if product, ok := c.tx.Get("product", text); ok {
			products = append(products, product)
		}
	}
	out := store.Clone(link)
	out["products"] = products
	return out
}
