// SPDX-License-Identifier: MPL-2.0

package groups

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strconv"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/contract/amount"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/dialect"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/engine"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/ledger"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/store"
)

// Invoices (specification sections 2.3 and 4.1). An invoice keeps its products as they were when it
// was created. A response has its customer as the customer is at that moment.
//
// The request names the due date overdueAt. It is kept as dueAt, because the overdueAt of an
// invoice records when it became overdue (section 3).

// The statuses of an invoice.
const (
	invoicePending = "pending"
	invoicePaid    = "paid"
	invoiceOverdue = "overdue"
	invoiceVoided  = "voided"
)

func freshInvoice(e *engine.Engine, id string) Object {
	return Object{
		"seller": seller(e), "customer": e.Fresh("customer", e.NewID()),
		"gateway": Object{"managed": Object{"methods": []any{ledger.Coin("Ethereum").Object()}}},
		"dueAt":   nil, "status": invoicePending, "url": hostedURL(e, "invoice", id),
	}
}

// seller is the organization as buyers see it.
func seller(e *engine.Engine) Object {
	return Object{
		"organizationId": e.Organization(), "name": "Sandbox Seller", "logoUrl": nil, "website": nil, "chatLinkA": nil, "chatLinkB": nil,
		"socialLink": nil, "defaultTokens": []any{}, "imageBytes": nil,
	}
}

// completeInvoice fills in the customer, the products and the line items of an invoice that was
// planted.
func completeInvoice(e *engine.Engine, invoice Object) {
	given, _ := invoice["customer"].(Object)
	customer := e.Fresh("customer", e.NewID())
	maps.Copy(customer, given)
	invoice["customer"] = customer
	for _, entry := range store.ObjectsIn(invoice["products"]) {
		given, _ := entry["product"].(Object)
		product := e.Fresh("product", e.NewID())
		maps.Copy(product, given)
		completeProduct(e, product)
		entry["product"] = product
		if entry["quantity"] == nil {
			entry["quantity"] = json.Number("1")
		}
	}
	for _, item := range store.ObjectsIn(invoice["lineItems"]) {
		if item["invoiceId"] == nil {
			item["invoiceId"] = e.NewID()
		}
	}
}

// createInvoices makes one invoice for each customer.
func createInvoices(e *engine.Engine, c *engine.Call) (any, error) {
	customers, err := invoiced(c)
	if err != nil {
		return nil, err
	}
	if err := demandGateway(c); err != nil {
		return nil, err
	}
	products, err := invoicedProducts(e, c)
	if err != nil {
		return nil, err
	}
	lines, _ := c.Body["lineItems"].([]any)
	if len(products)+len(lines) == 0 {
		return nil, engine.Invalid("products: there must be a product or a line item")
	}
	total, err := totalInUSD(invoicePositions(Object{"products": products, "lineItems": lines}))
	if err != nil {
		return nil, err
	}
	if total.usd.Sign() <= 0 {
		return nil, engine.Invalid("lineItems must add up to more than 0")
	}
	made := []any{}
	for _, customer := range customers {
		invoice := e.Fresh("invoice", e.NewID())
		e.Take(c, "invoice", invoice, "gateway", "inputData", "memo")
		invoice["customer"], invoice["products"], invoice["dueAt"] = customer, products, c.Body["overdueAt"]
		items := []any{}
		for _, line := range store.ObjectsIn(c.Body["lineItems"]) {
			item := Object{"invoiceId": e.NewID(), "currency": nil}
			maps.Copy(item, line)
			items = append(items, item)
		}
		invoice["lineItems"] = items
		if due, ok := dueAt(invoice); ok && !due.After(e.Now()) {
			invoice["status"], invoice["overdueAt"] = invoiceOverdue, e.Stamp()
		}
		c.Tx.Put("invoice", invoice)
		made = append(made, shownInvoice(e, c.Tx, invoice))
	}
	return made, nil
}

// invoiced are the customers that a request names, each once.
func invoiced(c *engine.Call) ([]Object, error) {
	var customers []Object
	ids, _ := c.Body["customerIds"].([]any)
	for i, id := range ids {
		customer, ok := c.Tx.Get("customer", engine.Text(id))
		switch {
		case !ok:
			return nil, engine.Invalid("customerIds[%d]: there is no customer %s", i, id)
		case slices.Contains(ids[:i], id):
			return nil, engine.Invalid("customerIds[%d]: the customer %s is named twice", i, id)
		}
		customers = append(customers, customer)
	}
	return customers, nil
}

// invoicedProducts are the products of a request, as they are stored. It refuses a product whose
// name or price differs from the stored one: the customer would pay another price than the request
// shows.
func invoicedProducts(e *engine.Engine, c *engine.Call) ([]any, error) {
	products := []any{}
	for i, entry := range store.ObjectsIn(c.Body["products"]) {
		named, _ := entry["product"].(Object)
		product, ok := c.Tx.Get("product", engine.Text(named["id"]))
		switch {
		case !ok:
			return nil, engine.Invalid("products[%d].product.id: there is no product %s", i, named["id"])
		case product["isArchived"] == true:
			return nil, engine.Invalid("products[%d].product.id: the product %s is archived", i, named["id"])
		case whole(entry["quantity"]) < 1:
			return nil, engine.Invalid("products[%d].quantity must be at least 1", i)
		}
		if err := matchesProduct(e.Spoken(), fmt.Sprintf("products[%d].product.", i), named, product); err != nil {
			return nil, err
		}
		products = append(products, Object{"product": product, "quantity": entry["quantity"]})
	}
	return products, nil
}

// matchesProduct refuses a product of a request that differs from the stored one in its name, its
// price or its currency. The name may be as responses show it.
func matchesProduct(spoken dialect.Dialect, at string, named, product Object) error {
	price, err := engine.AmountIn(at+"price", named["price"])
	stored := amount.Stored(product["price"])
	differs := func(field string, given, has any) error {
		return engine.Invalid("%s%s: is %v, and that of the product %s is %v", at, field, given, product["id"], has)
	}
	switch {
	case err != nil:
		return err
	case named["name"] != product["name"] && named["name"] != spoken.Text(engine.Text(product["name"])):
		return differs("name", strconv.Quote(engine.Text(named["name"])), strconv.Quote(engine.Text(product["name"])))
	case named["currency"] != product["currency"]:
		return differs("currency", named["currency"], product["currency"])
	case !price.Equal(stored):
		return differs("price", price.JSON(), stored.JSON())
	}
	return nil
}

// invoicePositions are the products and the line items of an invoice. A line item without a
// currency is in that of the first product, or in USD. Add-ons of products are left out: no request
// says that the customer wants them.
func invoicePositions(invoice Object) []position {
	var positions []position
	var currency any = "USD"
	for i, sold := range invoiceLines(invoice) {
		if i == 0 {
			currency = sold.product["currency"]
		}
		positions = append(positions, position{"products", sold.product["price"], sold.quantity, sold.product["currency"]})
	}
	for _, item := range store.ObjectsIn(invoice["lineItems"]) {
		in := item["currency"]
		if in == nil {
			in = currency
		}
		positions = append(positions, position{"lineItems", item["price"], item["quantity"], in})
	}
	return positions
}

func invoiceLines(invoice Object) []line {
	var lines []line
	for _, entry := range store.ObjectsIn(invoice["products"]) {
		product, _ := entry["product"].(Object)
		lines = append(lines, line{product, entry["quantity"]})
	}
	return lines
}

// shownInvoice is an invoice as responses have it.
func shownInvoice(e *engine.Engine, tx *engine.Tx, invoice Object) Object {
	out := store.Clone(invoice)
	if customer, ok := tx.Get("customer", invoicePayer(invoice)); ok {
		out["customer"] = customer
	}
	if e.Spoken().EchoDue && invoice["dueAt"] != nil {
		out["overdueAt"] = invoice["dueAt"]
	}
	return out
}

// getInvoice answers 400 without a body where there is no such invoice (section 4.1).
func getInvoice(e *engine.Engine, c *engine.Call) (any, error) {
	invoice, ok := c.Tx.Get("invoice", c.Path("id"))
	if !ok {
		return nil, engine.RefuseWithoutBody("there is no invoice %s", c.Path("id"))
	}
	return shownInvoice(e, c.Tx, invoice), nil
}

func listInvoices(e *engine.Engine, c *engine.Call) (any, error) {
	return engine.ShowAll(engine.List(c, "invoice", nil), func(invoice Object) Object { return shownInvoice(e, c.Tx, invoice) }), nil
}

// voidInvoice ends an invoice, which stays readable. A voided invoice stays voided. An invoice that
// is paid, or with a payment on its way, cannot be voided.
func voidInvoice(e *engine.Engine, c *engine.Call) (any, error) {
	invoice, err := engine.Find(c, "invoice")
	if err != nil {
		return nil, err
	}
	switch {
	case invoice["status"] == invoiceVoided:
		return nil, nil
	case invoice["status"] == invoicePaid:
		return nil, engine.Refuse(http.StatusConflict, "the invoice %s is paid", c.Path("id"))
	case len(onTheirWay(c.Tx, c.Path("id"))) > 0:
		return nil, engine.Refuse(http.StatusConflict, "a payment for the invoice %s is on its way", c.Path("id"))
	}
	invoice["status"], invoice["voidedAt"] = invoiceVoided, e.Stamp()
	c.Tx.Put("invoice", invoice)
	return nil, nil
}

// dueAt is the due date of an invoice, if it has one.
func dueAt(invoice Object) (time.Time, bool) {
	due, err := time.Parse(time.RFC3339Nano, engine.Text(invoice["dueAt"]))
	return due, err == nil
}

// checkDue refuses a planted invoice whose due date is no time.
func checkDue(_ *engine.Engine, _ *engine.Tx, _, invoice Object) error {
	if _, ok := dueAt(invoice); !ok && invoice["dueAt"] != nil {
		return errors.New("dueAt: it is not a time such as 2030-01-31T12:00:00Z")
	}
	return nil
}

func makeInvoiceOverdue(_ *engine.Engine, tx *engine.Tx, invoice Object, at time.Time) error {
	invoice["status"], invoice["overdueAt"] = invoiceOverdue, engine.StampOf(at)
	tx.Put("invoice", invoice)
	return nil
}

func invoicePayer(invoice Object) string {
	customer, _ := invoice["customer"].(Object)
	return engine.Text(customer["id"])
}

func invoiceMethods(_ *engine.Engine, tx *engine.Tx, invoice Object) ([]method, error) {
	if status := invoice["status"]; status != invoicePending && status != invoiceOverdue {
		return nil, engine.Refuse(http.StatusConflict, "the invoice %s is %s", invoice["id"], status)
	}
	if err := unpaid(tx, invoice); err != nil {
		return nil, err
	}
	total, err := totalInUSD(invoicePositions(invoice))
	return total.methods(invoice["gateway"]), err
}

// invoiceSettled pays an invoice, and starts the subscriptions among an invoice's products too.
func invoiceSettled(e *engine.Engine, tx *engine.Tx, invoice, payment Object, at time.Time) Object {
	invoice["status"], invoice["paidAt"], invoice["payment"] = invoicePaid, engine.StampOf(at), details(e, payment)
	tx.Put("invoice", invoice)
	subscribe(e, tx, invoiceLines(invoice), payment, at)
	return Object{"invoice": Object{"invoiceId": invoice["id"], "invoicePaymentId": payment["id"]}}
}
