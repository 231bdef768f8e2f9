// SPDX-License-Identifier: MPL-2.0

package groups

import (
	"errors"
	"fmt"
	"slices"

	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/engine"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/store"
)

// Payment links. The specification does not show their fields. A stored link has the ids of its
// products. A response has the products as they are at that moment.

func freshPaymentLink(e *engine.Engine, id string) Object {
	return Object{"url": hostedURL(e, "payment_link", id), "sellerName": "Sandbox Seller"}
}

// checkPaymentLink: archived products may stay, but not be added.
func checkPaymentLink(_ *engine.Engine, c *engine.Call, link Object) error {
	had, _ := link["products"].([]any)
	err := demandProducts(c, func(product Object) bool {
		return product["isArchived"] != true || slices.Contains(had, product["id"])
	})
	if err != nil {
		return err
	}
	if err := demandGateway(c); err != nil {
		return err
	}
	gateway, _ := c.Body["gateway"].(Object)
	before, _ := link["gateway"].(Object)
	keepResults(gateway, before)
	return checkURLs("", c.Body, "successUrl", "cancelUrl")
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
func archivePaymentLink(e *engine.Engine, c *engine.Call) (any, error) {
	link, err := engine.Find(c, "payment_link")
	if err != nil {
		return nil, err
	}
	link["isArchived"] = true
	link["updatedAt"] = e.Stamp()
	c.Tx.Put("payment_link", link)
	return link, nil
}

func listPaymentLinks(_ *engine.Engine, c *engine.Call) (any, error) {
	archived := c.Flag("include_archived")
	links := engine.List(c, "payment_link", func(link Object) bool { return link["isArchived"] != true || archived })
	return engine.ShowAll(links, func(link Object) Object { return withProducts(c, link) }), nil
}

// shownWithProducts refuses products that are not ids. A response would omit them silently.
func shownWithProducts(tx *engine.Tx, link Object) (Object, error) {
	ids, ok := link["products"].([]any)
	if !ok {
		return nil, errors.New("products: it must be a list of ids of products")
	}
	for i, id := range ids {
		if _, ok := id.(string); !ok {
			return nil, fmt.Errorf("products[%d]: it must be the id of a product", i)
		}
	}
	return withProducts((&engine.Call{Tx: tx}), link), nil
}

// linked shows the products of the link, or of the checkout session, that a handler returns.
func linked(handle engine.Handler) engine.Handler {
	return func(e *engine.Engine, c *engine.Call) (any, error) {
		link, err := handle(e, c)
		if err != nil {
			return nil, err
		}
		return withProducts(c, link.(Object)), nil //nolint:forcetypeassert // handlers of one object return it
	}
}

// withProducts replaces the ids of products by the products. It omits products that do not exist.
func withProducts(c *engine.Call, link Object) Object {
	products := []any{}
	ids, _ := link["products"].([]any)
	for _, id := range ids {
		text, _ := id.(string)
		if product, ok := c.Tx.Get("product", text); ok {
			products = append(products, product)
		}
	}
	out := store.Clone(link)
	out["products"] = products
	return out
}
