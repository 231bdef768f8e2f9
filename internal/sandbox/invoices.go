// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/contract/amount"
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

func freshInvoice(s *Sandbox, id string) Object {
	return Object{
		"id": id, "organizationId": s.Organization(), "seller": s.seller(), "customer": freshCustomer(s, s.NewID()),
		"gateway":  Object{"managed": Object{"methods": []any{asset{"Ethereum", ""}.object()}}},
		"products": []any{}, "lineItems": []any{}, "issuedAt": s.stamp(), "paidAt": nil, "voidedAt": nil, "overdueAt": nil,
		"inputData": []any{}, "dueAt": nil, "status": invoicePending, "memo": nil,
		"url": s.hostedURL("invoice", id), "payment": nil,
	}
}

// seller is the organization as buyers see it.
func (s *Sandbox) seller() Object {
	return Object{
		"organizationId": s.Organization(), "name": "Sandbox Seller", "logoUrl": nil, "website": nil, "chatLinkA": nil, "chatLinkB": nil,
		"socialLink": nil, "defaultTokens": []any{}, "imageBytes": nil,
	}
}

// completeInvoice fills in the customer, the products and the line items of an invoice that was
// planted.
func completeInvoice(s *Sandbox, invoice Object) {
	customer, _ := invoice["customer"].(Object)
	invoice["customer"] = filled(freshCustomer(s, s.NewID()), customer)
	products, _ := invoice["products"].([]any)
	for _, element := range products {
		if entry, ok := element.(Object); ok {
			given, _ := entry["product"].(Object)
			product := filled(freshProduct(s, s.NewID()), given)
			completeProduct(s, product)
			entry["product"] = product
			if entry["quantity"] == nil {
				entry["quantity"] = json.Number("1")
			}
		}
	}
	items, _ := invoice["lineItems"].([]any)
	for _, element := range items {
		if item, ok := element.(Object); ok && item["invoiceId"] == nil {
			item["invoiceId"] = s.NewID()
		}
	}
}

// filled is a fresh object with the members that were given.
func filled(fresh, given Object) Object {
	for name, value := range given {
		fresh[name] = value
	}
	return fresh
}

// createInvoices makes one invoice for each customer.
func createInvoices(s *Sandbox, c *call) (any, error) {
	customers, err := c.invoiced()
	if err != nil {
		return nil, err
	}
	if err := c.demandGateway(); err != nil {
		return nil, err
	}
	products, err := c.invoicedProducts()
	if err != nil {
		return nil, err
	}
	lines, _ := c.body["lineItems"].([]any)
	if len(products)+len(lines) == 0 {
		return nil, refuse(http.StatusUnprocessableEntity, "products: there must be a product or a line item")
	}
	total, err := invoiceTotal(Object{"products": products, "lineItems": lines})
	if err != nil {
		return nil, err
	}
	if total.usd.Sign() <= 0 {
		return nil, refuse(http.StatusUnprocessableEntity, "lineItems must add up to more than 0")
	}
	made := []any{}
	for _, customer := range customers {
		invoice := freshInvoice(s, s.NewID())
		take(invoice, store.Clone(c.body), Object{"gateway": nil, "inputData": []any{}, "memo": nil})
		invoice["customer"], invoice["products"], invoice["dueAt"] = customer, products, c.body["overdueAt"]
		items := []any{}
		for _, element := range lines {
			item, _ := element.(Object)
			items = append(items, filled(Object{"invoiceId": s.NewID(), "currency": nil}, item))
		}
		invoice["lineItems"] = items
		if due, ok := dueAt(invoice); ok && !due.After(s.Now()) {
			invoice["status"], invoice["overdueAt"] = invoiceOverdue, s.stamp()
		}
		c.tx.Put("invoice", invoice)
		s.planInvoice(c.tx, invoice)
		made = append(made, s.shownInvoice(c.tx, invoice))
	}
	return made, nil
}

// invoiced are the customers that a request names, each once.
func (c *call) invoiced() ([]Object, error) {
	var customers []Object
	ids, _ := c.body["customerIds"].([]any)
	for i, id := range ids {
		customer, ok := c.tx.Get("customer", text(id))
		switch {
		case !ok:
			return nil, refuse(http.StatusUnprocessableEntity, "customerIds[%d]: there is no customer %s", i, id)
		case slices.Contains(ids[:i], id):
			return nil, refuse(http.StatusUnprocessableEntity, "customerIds[%d]: the customer %s is named twice", i, id)
		}
		customers = append(customers, customer)
	}
	return customers, nil
}

// invoicedProducts are the products of a request, as they are stored. It refuses a product whose
// name or price differs from the stored one: the customer would pay another price than the request
// shows.
func (c *call) invoicedProducts() ([]any, error) {
	products := []any{}
	given, _ := c.body["products"].([]any)
	for i, element := range given {
		entry, _ := element.(Object)
		named, _ := entry["product"].(Object)
		product, ok := c.tx.Get("product", text(named["id"]))
		switch {
		case !ok:
			return nil, refuse(http.StatusUnprocessableEntity, "products[%d].product.id: there is no product %s", i, named["id"])
		case product["isArchived"] == true:
			return nil, refuse(http.StatusUnprocessableEntity, "products[%d].product.id: the product %s is archived", i, named["id"])
		case whole(entry["quantity"]) < 1:
			return nil, refuse(http.StatusUnprocessableEntity, "products[%d].quantity must be at least 1", i)
		}
		if err := matchesProduct(fmt.Sprintf("products[%d].product.", i), named, product); err != nil {
			return nil, err
		}
		products = append(products, Object{"product": product, "quantity": entry["quantity"]})
	}
	return products, nil
}

// matchesProduct refuses a product of a request that differs from the stored one in its name, its
// price or its currency.
func matchesProduct(at string, named, product Object) error {
	price, err := amountIn(at+"price", named["price"])
	stored := amount.Stored(product["price"])
	differs := func(field string, given, has any) error {
		return refuse(http.StatusUnprocessableEntity, "%s%s: is %v, and that of the product %s is %v", at, field, given, product["id"], has)
	}
	switch {
	case err != nil:
		return err
	case named["name"] != product["name"]:
		return differs("name", strconv.Quote(text(named["name"])), strconv.Quote(text(product["name"])))
	case named["currency"] != product["currency"]:
		return differs("currency", named["currency"], product["currency"])
	case !price.Equal(stored):
		return differs("price", price.JSON(), stored.JSON())
	}
	return nil
}

// invoiceTotal is the total of an invoice. A line item without a currency is in that of the first
// product, or in USD. Add-ons of products are left out: no request says that the customer wants
// them.
func invoiceTotal(invoice Object) (orderTotal, error) {
	var total orderTotal
	var currency any = "USD"
	lines := invoiceLines(invoice)
	for i, sold := range lines {
		if i == 0 {
			currency = sold.product["currency"]
		}
		if err := total.add("products", sold.product["price"], sold.quantity, sold.product["currency"]); err != nil {
			return orderTotal{}, err
		}
	}
	items, _ := invoice["lineItems"].([]any)
	for _, element := range items {
		item, _ := element.(Object)
		in := item["currency"]
		if in == nil {
			in = currency
		}
		if err := total.add("lineItems", item["price"], item["quantity"], in); err != nil {
			return orderTotal{}, err
		}
	}
	return total, nil
}

func invoiceLines(invoice Object) []line {
	var lines []line
	products, _ := invoice["products"].([]any)
	for _, element := range products {
		entry, _ := element.(Object)
		product, _ := entry["product"].(Object)
		lines = append(lines, line{product, entry["quantity"]})
	}
	return lines
}

// shownInvoice is an invoice as responses have it.
func (s *Sandbox) shownInvoice(tx *transaction, invoice Object) Object {
	out := store.Clone(invoice)
	if customer, ok := tx.Get("customer", invoicePayer(invoice)); ok {
		out["customer"] = customer
	}
	customer, _ := out["customer"].(Object)
	out["customer"] = s.shown("Customer", customer)
	if s.spoken().EchoDue && invoice["dueAt"] != nil {
		out["overdueAt"] = invoice["dueAt"]
	}
	return s.shown("Invoice", out)
}

// getInvoice answers 400 without a body where there is no such invoice (section 4.1).
func getInvoice(s *Sandbox, c *call) (any, error) {
	invoice, ok := c.tx.Get("invoice", c.path("id"))
	if !ok {
		return nil, refuseWithoutBody("there is no invoice %s", c.path("id"))
	}
	return s.shownInvoice(c.tx, invoice), nil
}

func listInvoices(s *Sandbox, c *call) (any, error) {
	invoices := list(c, "invoice", nil)
	for i, invoice := range invoices {
		invoices[i] = s.shownInvoice(c.tx, invoice.(Object)) //nolint:forcetypeassert // list returns objects
	}
	return invoices, nil
}

// voidInvoice ends an invoice, which stays readable. A voided invoice stays voided. An invoice that
// is paid, or with a payment on its way, cannot be voided.
func voidInvoice(s *Sandbox, c *call) (any, error) {
	invoice, err := find(c, "invoice")
	if err != nil {
		return nil, err
	}
	switch {
	case invoice["status"] == invoiceVoided:
		return nil, nil
	case invoice["status"] == invoicePaid:
		return nil, refuse(http.StatusConflict, "the invoice %s is paid", c.path("id"))
	case len(c.tx.onTheirWay(c.path("id"))) > 0:
		return nil, refuse(http.StatusConflict, "a payment for the invoice %s is on its way", c.path("id"))
	}
	invoice["status"], invoice["voidedAt"] = invoiceVoided, s.stamp()
	c.tx.unschedule("invoice", c.path("id"))
	c.tx.Put("invoice", invoice)
	return nil, nil
}

// dueAt is the due date of an invoice, if it has one.
func dueAt(invoice Object) (time.Time, bool) {
	due, err := time.Parse(time.RFC3339Nano, text(invoice["dueAt"]))
	return due, err == nil
}

// followInvoice schedules the due date of an invoice that was planted.
func followInvoice(s *Sandbox, tx *transaction, _, invoice Object) error {
	if invoice == nil {
		return nil
	}
	if _, ok := dueAt(invoice); !ok && invoice["dueAt"] != nil {
		return errors.New("dueAt: it is not a time such as 2030-01-31T12:00:00Z")
	}
	s.planInvoice(tx, invoice)
	return nil
}

func (s *Sandbox) planInvoice(tx *transaction, invoice Object) {
	tx.unschedule("invoice", text(invoice["id"]))
	if due, ok := dueAt(invoice); ok && invoice["status"] == invoicePending {
		s.schedule(tx, due, "invoice_overdue", text(invoice["id"]))
	}
}

func makeInvoiceOverdue(_ *Sandbox, tx *transaction, invoice Object, at time.Time) error {
	if due, ok := dueAt(invoice); ok && !due.After(at) && invoice["status"] == invoicePending {
		invoice["status"], invoice["overdueAt"] = invoiceOverdue, stampOf(at)
		tx.Put("invoice", invoice)
	}
	return nil
}

func invoicePayer(invoice Object) string {
	customer, _ := invoice["customer"].(Object)
	return text(customer["id"])
}

func invoiceMethods(_ *Sandbox, tx *transaction, invoice Object) ([]method, error) {
	if status := invoice["status"]; status != invoicePending && status != invoiceOverdue {
		return nil, refuse(http.StatusConflict, "the invoice %s is %s", invoice["id"], status)
	}
	if err := tx.unpaid(invoice); err != nil {
		return nil, err
	}
	total, err := invoiceTotal(invoice)
	return total.methods(invoice["gateway"]), err
}

// invoiceSettled pays an invoice, and starts the subscriptions among an invoice's products too.
func invoiceSettled(s *Sandbox, tx *transaction, invoice, payment Object, at time.Time) Object {
	invoice["status"], invoice["paidAt"], invoice["payment"] = invoicePaid, stampOf(at), s.details(payment)
	tx.unschedule("invoice", text(invoice["id"]))
	tx.Put("invoice", invoice)
	s.subscribe(tx, invoiceLines(invoice), payment, at)
	return Object{"invoice": Object{"invoiceId": invoice["id"], "invoicePaymentId": payment["id"]}}
}
