// SPDX-License-Identifier: MPL-2.0

package services_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/hashicorp/terraform-plugin-testing/plancheck"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
	"github.com/terraform-payments/terraform-provider-payments/internal/acctest/driver"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

const replaced = plancheck.ResourceActionDestroyBeforeCreate

const invoiceAddress = "payments_invoice.it"

// invoiceWorld is a sandbox with a customer and a product, and a driver.
type invoiceWorld struct {
	*testing.T
	*driver.Driver

	service    *acctest.Service
	ann, beans string
}

func newWorld(t *testing.T, options sandbox.Options) *invoiceWorld {
	t.Helper()
	w := &invoiceWorld{T: t, Driver: driver.New(t), service: acctest.StartWith(t, options)}
	w.ann = w.put("customer", sandbox.Object{"name": "Ann Quibble", "email": "ann@coffee.example"})
	w.beans = w.put("product", sandbox.Object{"name": "Beans", "currency": "EUR", "price": "34.50"})
	return w
}

func (w *invoiceWorld) put(group string, object sandbox.Object) string {
	id, _ := w.service.Put(group, object)["id"].(string)
	return id
}

// config is an invoice for two bags of beans, with further arguments.
func (w *invoiceWorld) config(arguments string) string {
	if !strings.Contains(arguments, "products") {
		arguments += fmt.Sprintf("\nproducts = [{ product_id = %q, quantity = 2 }]", w.beans)
	}
	return w.service.Config(fmt.Sprintf("resource \"payments_invoice\" \"it\" {\ncustomer_id = %q\n"+
		"gateway = { managed = { methods = [{ network = \"Bitcoin\" }] } }\n%s\n}\n", w.ann, arguments))
}

// plan demands an action, and returns the warnings.
func (w *invoiceWorld) plan(config string, action plancheck.ResourceActionType) string {
	w.Helper()
	p, err := w.Plan(config)
	if err != nil {
		w.Fatal(err)
	}
	if len(p.Changes) != 1 || p.Changes[0].Action != action {
		w.Fatalf("planned %v, want %s", p.Changes, action)
	}
	return strings.Join(p.Warnings, "\n")
}

// apply plans and applies.
func (w *invoiceWorld) apply(config string) error {
	w.Helper()
	p, err := w.Plan(config)
	if err != nil {
		return err
	}
	return w.Apply(p)
}

// create applies a configuration, and returns the id of the invoice.
func (w *invoiceWorld) create(config string) string {
	w.Helper()
	if err := w.apply(config); err != nil {
		w.Fatal(err)
	}
	return w.state("id")
}

// state is an attribute in the state, as JSON without quotes.
func (w *invoiceWorld) state(name string) string {
	w.Helper()
	state, err := w.State()
	if err != nil {
		w.Fatal(err)
	}
	if state.Values == nil || len(state.Values.RootModule.Resources) == 0 {
		return ""
	}
	text, err := json.Marshal(state.Values.RootModule.Resources[0].AttributeValues[name])
	if err != nil {
		w.Fatal(err)
	}
	return strings.Trim(string(text), `"`)
}

// sent are the bodies of the requests of a method and a path.
func (w *invoiceWorld) sent(method, path string) (bodies []string) {
	for _, r := range w.service.Requests() {
		if r.Method == method && strings.HasPrefix(r.Path, path) {
			bodies = append(bodies, string(r.Body))
		}
	}
	return bodies
}

func (w *invoiceWorld) wants(text string, words ...string) {
	w.Helper()
	for _, word := range words {
		if !strings.Contains(text, word) {
			w.Errorf("%q is missing:\n%s", word, text)
		}
	}
}

// TestInvoice_products: the request has each product as it is stored. A later change of a product
// plans nothing. Neither does the product's archiving.
func TestInvoice_products(t *testing.T) {
	t.Parallel()
	w := newWorld(t, sandbox.Options{})
	addOns := []any{map[string]any{"name": "Ground", "price": "1.50"}}
	w.service.Put("product", sandbox.Object{"id": w.beans, "price": "35.10", "addOns": addOns})
	config := w.config("")
	id := w.create(config)
	bodies := w.sent(http.MethodPost, "/invoice")
	if len(bodies) != 1 || len(w.sent(http.MethodGet, "/product/"+w.beans)) != 1 {
		t.Fatalf("%q was sent", bodies)
	}
	w.wants(bodies[0], `"name":"Beans"`, `"price":35.1,`, `"name":"Ground"`, `"quantity":2`, `"customerIds":["`+w.ann+`"]`)
	w.service.Put("product", sandbox.Object{"id": w.beans, "name": "Beans, dark", "price": "99", "isArchived": true})
	if warnings := w.plan(config, plancheck.ResourceActionNoop); warnings != "" || w.state("id") != id {
		t.Errorf("a changed product warns: %s", warnings)
	}
	// A replacement could void the old invoice, and not create a new one.
	_, err := w.Plan(w.config(`memo = "Thanks"`))
	w.wants(fmt.Sprint(err), "Could not replace the invoice", "products[0].product_id: the product "+w.beans+" is archived",
		"Nothing was changed")
	if voided := w.sent(http.MethodDelete, "/invoice"); len(voided) > 0 {
		t.Error("the invoice was voided")
	}
}

// TestInvoice_notSold: an archived and a missing product are refused at the attribute, and nothing
// is created. So is a missing customer.
func TestInvoice_notSold(t *testing.T) {
	t.Parallel()
	w := newWorld(t, sandbox.Options{})
	archived := w.put("product", sandbox.Object{"name": "Old mug", "currency": "EUR", "price": "1", "isArchived": true})
	const unknown = "0b9f6a2e-7c35-4f0e-9d6b-3a1f7c2d8e40"
	for id, words := range map[string]string{
		archived: "the product " + archived + " is archived", unknown: "the payments service has no product " + unknown,
	} {
		err := w.apply(w.config(fmt.Sprintf("products = [{ product_id = %q }, { product_id = %q }]", w.beans, id)))
		w.wants(fmt.Sprint(err), "products: Could not create the invoice: products[1].product_id: "+words, "Nothing was changed.")
	}
	if sent := w.sent(http.MethodPost, "/invoice"); len(sent) > 0 {
		t.Errorf("%q was sent", sent)
	}
	err := w.apply(strings.Replace(w.config(""), w.ann, unknown, 1))
	w.wants(fmt.Sprint(err), "customer_id: Could not create the invoice", "there is no customer "+unknown)
}

// TestInvoice_replaced: a change voids the old invoice before it creates the new one, and the plan
// says so.
func TestInvoice_replaced(t *testing.T) {
	t.Parallel()
	w := newWorld(t, sandbox.Options{})
	id := w.create(w.config(`memo = "One"`))
	changed := w.config(`memo = "Two"`)
	w.wants(w.plan(changed, replaced), "Invoice "+id+" is voided and replaced", "cannot change an invoice",
		"another id and URL")
	if w.create(changed) == id {
		t.Error("the invoice was not replaced")
	}
	if old, _ := w.service.Object("invoice", id); old["status"] != "voided" {
		t.Errorf("the old invoice is %v", old["status"])
	}
	if count := len(w.service.Objects("invoice")); count != 2 {
		t.Errorf("%d invoices", count)
	}
}

// TestInvoice_paid: a payment plans nothing. A paid invoice is neither replaced nor destroyed, and
// the messages say how to forget it.
func TestInvoice_paid(t *testing.T) {
	t.Parallel()
	w := newWorld(t, sandbox.Options{})
	config := w.config("")
	id := w.create(config)
	if _, err := w.service.Pay(sandbox.Payment{InvoiceID: id, Final: true}); err != nil {
		t.Fatal(err)
	}
	if warnings := w.plan(config, plancheck.ResourceActionNoop); warnings != "" {
		t.Errorf("a payment warns: %s", warnings)
	}
	_, err := w.Plan(w.service.Config("")) // the state does not know of the payment
	w.wants(fmt.Sprint(err), "Invoice "+id+" is paid and cannot be voided")
	if _, err := w.Refresh(config); err != nil || w.state("status") != "paid" || w.state("paid_at") == "null" {
		t.Errorf("the state is %s, %v", w.state("status"), err)
	}
	_, err = w.Plan(w.config(`memo = "Paid"`))
	w.wants(fmt.Sprint(err), "Invoice "+id+" is paid and cannot be replaced", "ignore_changes", "`state rm`")
	_, err = w.PlanDestroy(config)
	w.wants(fmt.Sprint(err), "Invoice "+id+" is paid and cannot be voided", "no plan can destroy it", "`state rm`")
	_, err = w.Plan(w.service.Config(""))
	w.wants(fmt.Sprint(err), "Invoice "+id+" is paid and cannot be voided")
	if object, _ := w.service.Object("invoice", id); object["status"] != "paid" || w.state("id") != id {
		t.Errorf("the invoice is %v, the state has %q", object["status"], w.state("id"))
	}

	value, _, err := w.ReadDataSource(w.service.Config("data \"payments_invoice\" \"it\" {\n  id = \"" + id + "\"\n}\n"))
	if err != nil {
		t.Fatal(err)
	}
	payment, _ := value["payment"].(map[string]any)
	managed, _ := payment["managed"].(map[string]any)
	if value["customer_name"] != "Ann Quibble" || value["customer_email"] != "ann@coffee.example" || managed["network"] != "Bitcoin" ||
		value["seller_name"] != "Sandbox Seller" {
		t.Errorf("the data source shows %v", value)
	}
}

// TestInvoice_paidLate pays an invoice between the plan that destroys it and the apply.
func TestInvoice_paidLate(t *testing.T) {
	t.Parallel()
	w := newWorld(t, sandbox.Options{})
	id := w.create(w.config(""))
	p, err := w.Plan(w.service.Config(""))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := w.service.Pay(sandbox.Payment{InvoiceID: id, Final: true}); err != nil {
		t.Fatal(err)
	}
	err = w.Apply(p)
	w.wants(fmt.Sprint(err), "Could not delete the invoice", "A paid invoice cannot be voided", "409", "is paid", "`state rm`")
	if w.state("id") != id {
		t.Errorf("the state has %q", w.state("id"))
	}
}

// TestInvoice_conflicts: a conflict while voiding is no error if the invoice is voided already, and
// is explained if a payment is on its way.
func TestInvoice_conflicts(t *testing.T) {
	t.Parallel()
	w := newWorld(t, sandbox.Options{})
	config := w.config("")
	id := w.create(config)
	if _, err := w.service.Pay(sandbox.Payment{InvoiceID: id}); err != nil {
		t.Fatal(err)
	}
	w.wants(fmt.Sprint(w.Destroy(config)), "does not void the invoice "+id, "on its way", "`state rm`")
	w.service.Put("invoice", sandbox.Object{"id": id, "status": "voided", "voidedAt": "2026-05-01T12:00:00Z"})
	w.service.AddFault(sandbox.Fault{Operation: "voidInvoice", Status: http.StatusConflict})
	if err := w.Destroy(config); err != nil || w.state("id") != "" {
		t.Errorf("%v, the state has %q", err, w.state("id"))
	}
}

// TestInvoice_voided: an invoice that was voided outside Terraform leaves the state with a warning,
// cannot be imported, and is in no list resource. The data sources read it.
func TestInvoice_voided(t *testing.T) {
	t.Parallel()
	w := newWorld(t, sandbox.Options{})
	config := w.config("")
	id := w.create(config)
	w.service.Put("invoice", sandbox.Object{
		"id": id, "status": "voided", "issuedAt": "2026-04-01T12:00:00Z", "voidedAt": "2026-05-01T12:00:00Z",
	})
	w.wants(w.plan(config, plancheck.ResourceActionCreate), "Invoice "+id+" is voided", "2026-05-01T12:00:00Z", "creates a new one",
		"remove the resource")
	if next := w.create(config); next == id || next == "" {
		t.Errorf("the new invoice is %q", next)
	}
	next := w.state("id")
	other := driver.New(t)
	w.wants(fmt.Sprint(other.Import(config, invoiceAddress, id)), "Could not import the invoice", id, "is voided for good")

	listed, _, err := w.List(w.service.Config("list \"payments_invoice\" \"it\" {\n  provider = payments\n}\n"))
	if err != nil || len(listed) != 1 || listed[0].Identity["id"] != next || strings.Contains(listed[0].DisplayName, "Ann") {
		t.Errorf("listed %v, %v", listed, err)
	}
	for arguments, want := range map[string][]string{
		"": {id, next}, `status = "voided"`: {id}, `status = "pending"`: {next}, `customer_id = "` + w.ann + `"`: {id, next},
		`customer_id = "` + w.beans + `"`: nil,
		`limit = 1`:                       {next}, `created_after = "2026-04-01T12:00:01Z"`: {next},
		`created_before = "2026-04-01T12:00:01Z"`: {id},
	} {
		got, err := w.ReadList(w.service.Config("data \"payments_invoices\" \"it\" {\n"+arguments+"\n}\n"), "invoices", "id")
		if err != nil {
			t.Fatal(err)
		}
		slices.Sort(got)
		slices.Sort(want)
		if !slices.Equal(got, want) {
			t.Errorf("%s: %v, want %v", arguments, got, want)
		}
	}
}

// TestInvoice_dueDate: no response makes a difference of the due date, before and after the invoice
// is overdue, and after an import, whether the service echoes the date or records the event. The
// state keeps the configured spelling. Another date replaces the invoice.
func TestInvoice_dueDate(t *testing.T) {
	t.Parallel()
	noon := time.Date(2098, 5, 1, 12, 0, 0, 0, time.UTC)
	for name, dialect := range map[string]sandbox.Dialect{"event": {}, "echo": {EchoDue: true}} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t, sandbox.Options{Dialect: dialect, Clock: func() time.Time { return noon }})
			const due = "2098-05-02T14:00:00.1234567+02:00"
			config := w.config(`overdue_at = "` + due + `"`)
			if _, err := driver.New(t).Plan(w.config(`overdue_at = ""`)); err == nil || !strings.Contains(err.Error(), "overdue_at is empty") {
				t.Errorf("a new invoice with an empty date: %v", err)
			}
			id := w.create(config)
			w.wants(w.sent(http.MethodPost, "/invoice")[0], `"overdueAt":"2098-05-02T12:00:00.123456Z"`)
			imported := driver.New(t)
			if err := imported.Import(config, invoiceAddress, id); err != nil {
				t.Fatal(err)
			}
			same := func(moment string) {
				t.Helper()
				for _, spelling := range []string{due, "2098-05-02T12:00:00.123456Z", "2098-05-02T12:00:00.1234560+00:00"} {
					config := w.config(`overdue_at = "` + spelling + `"`)
					if warnings := w.plan(config, plancheck.ResourceActionNoop); warnings != "" {
						t.Errorf("%s: %s", moment, warnings)
					}
					p, err := imported.Plan(config)
					if err != nil || p.ExpectEmpty() != nil {
						t.Errorf("%s: after an import: %v, %v", moment, err, p.ExpectEmpty())
					}
					if warned := strings.Contains(strings.Join(p.Warnings, ""), "overdue_at of "+id+" was not compared"); warned != (name == "event") {
						t.Errorf("%s: after an import of %s: %q", moment, spelling, p.Warnings)
					}
				}
				p, err := imported.Plan(w.config(`overdue_at = ""`)) // as OpenTofu generates it
				if err != nil || p.ExpectEmpty() != nil || strings.Contains(strings.Join(p.Warnings, ""), "overdue_at") {
					t.Errorf("%s: after an import, generated: %v, %v, %q", moment, err, p.ExpectEmpty(), p.Warnings)
				}
				if w.state("overdue_at") != due {
					t.Errorf("%s: the state has %s", moment, w.state("overdue_at"))
				}
			}
			same("pending")
			w.service.Advance(48 * time.Hour)
			if name == "event" { // the service notices late
				w.service.Put("invoice", sandbox.Object{"id": id, "overdueAt": "2098-05-02T13:00:00Z", "status": "overdue"})
			}
			same("overdue")
			if _, err := w.service.Pay(sandbox.Payment{InvoiceID: id, Final: true}); err != nil {
				t.Fatal(err)
			}
			same("paid")
			if _, err := w.Refresh(config); err != nil {
				t.Fatal(err)
			}
			same("refreshed")
		})
	}
}

// TestInvoice_otherDueDate: a configured date that differs is a change, if the provider can know.
func TestInvoice_otherDueDate(t *testing.T) {
	t.Parallel()
	noon := time.Date(2098, 5, 1, 12, 0, 0, 0, time.UTC)
	at := func(due string) string { return `overdue_at = "` + due + `"` }
	for name, c := range map[string]struct {
		created, configured string // arguments
		echo, imports       bool
		action              plancheck.ResourceActionType
	}{
		"another one":           {at("2099-01-01T00:00:00Z"), at("2099-01-01T00:00:01Z"), false, false, replaced},
		"an earlier one":        {at("2099-01-01T00:00:00Z"), at("2098-12-01T00:00:00Z"), true, false, replaced},
		"a first one":           {"", at("2099-01-01T00:00:00Z"), false, false, replaced},
		"removed":               {at("2099-01-01T00:00:00Z"), "", false, false, replaced},
		"imported and echoed":   {at("2099-01-01T00:00:00Z"), at("2098-12-01T00:00:00Z"), true, true, replaced},
		"imported, not shown":   {at("2099-01-01T00:00:00Z"), at("2098-12-01T00:00:00Z"), false, true, plancheck.ResourceActionNoop},
		"imported, not set":     {at("2099-01-01T00:00:00Z"), "", false, true, plancheck.ResourceActionNoop},
		"imported echo not set": {at("2099-01-01T00:00:00Z"), "", true, true, plancheck.ResourceActionNoop},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t, sandbox.Options{Dialect: sandbox.Dialect{EchoDue: c.echo}, Clock: func() time.Time { return noon }})
			id := w.create(w.config(c.created))
			if c.imports {
				w.Driver = driver.New(t)
				if err := w.Import(w.config(c.configured), invoiceAddress, id); err != nil {
					t.Fatal(err)
				}
			}
			w.plan(w.config(c.configured), c.action)
		})
	}
	w := newWorld(t, sandbox.Options{})
	w.wants(w.plan(w.config(at("1999-01-01T00:00:00Z")), plancheck.ResourceActionCreate), "overdue_at is in the past")
	// An empty date, as OpenTofu generates it, takes none away, and makes no invoice.
	empty := func(of *driver.Driver, config string) {
		t.Helper()
		if _, err := of.Plan(config); err == nil || !strings.Contains(err.Error(), "overdue_at is empty") {
			t.Errorf("an empty date: %v", err)
		}
	}
	id := w.create(w.config(at("2099-01-01T00:00:00Z")))
	empty(w.Driver, w.config(at("")))
	imported := driver.New(t)
	if err := imported.Import(w.config(at("")), invoiceAddress, id); err != nil {
		t.Fatal(err)
	}
	empty(imported, w.config(at("")+"\nmemo = \"Thanks\""))
}

// TestInvoice_lostResponse: a lost response of the creation leaves one invoice, also an overdue
// one, and no change.
func TestInvoice_lostResponse(t *testing.T) {
	t.Parallel()
	for _, dialect := range []string{"", "due=echoed", "due=echoed,defaults=filled,items=summary", "writes=empty,lag=30ms,read_lag=30ms"} {
		t.Run(dialect, func(t *testing.T) {
			t.Parallel()
			spoken, err := sandbox.ParseDialect(dialect)
			if err != nil {
				t.Fatal(err)
			}
			w := newWorld(t, sandbox.Options{})
			w.service.SetDialect(spoken)
			w.service.AddFault(sandbox.Fault{Operation: "createInvoice", DropAfter: true, Times: 1})
			config := w.config("overdue_at = \"1999-01-01T00:00:00Z\"\nline_items = [{ name = \"Cups\", price = -0.5 }]")
			id := w.create(config)
			if all := w.service.Objects("invoice"); len(all) != 1 || all[0]["id"] != id {
				t.Errorf("%d invoices", len(all))
			}
			w.service.Advance(time.Second)
			w.plan(config, plancheck.ResourceActionNoop)
		})
	}
}

// TestInvoice_unknownGateway keeps an invoice of which a response has no gateway that the provider
// knows: to replace it would void it. Destroying it warns once.
func TestInvoice_unknownGateway(t *testing.T) {
	t.Parallel()
	w := newWorld(t, sandbox.Options{})
	config := w.config("")
	id := w.create(config)
	w.service.Put("invoice", sandbox.Object{"id": id, "gateway": sandbox.Object{}})
	if warnings := w.plan(config, plancheck.ResourceActionNoop); warnings != "" {
		t.Errorf("it warns: %s", warnings)
	}
	p, err := w.PlanDestroy(config)
	if err != nil || len(p.Warnings) != 1 || !strings.Contains(p.Warnings[0], "Destroying voids the invoice "+id) {
		t.Errorf("destroying: %v, %v", err, p)
	}
}
