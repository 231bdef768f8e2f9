// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"cmp"
	"encoding/json"
	"net/http"
	"slices"

	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/engine"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/groups"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/page"
)

// routePages connects the pages. They are no operations: they need no key, match no fault, and are
// not recorded.
func (s *Sandbox) routePages() {
	show := func(pattern string, write func(w http.ResponseWriter, v *page.Snapshot, id, group string)) {
		s.HandleFunc("GET "+pattern, localPage(func(w http.ResponseWriter, r *http.Request) {
			write(w, s.snapshot("http://"+r.Host), r.PathValue("id"), r.PathValue("group"))
		}))
	}
	s.HandleFunc("GET /{$}", localPage(func(w http.ResponseWriter, r *http.Request) {
		page.WriteAccount(w, s.snapshot("http://"+r.Host), page.ReadView(r.URL.Query()))
	}))
	show(page.ObjectPattern, func(w http.ResponseWriter, v *page.Snapshot, id, group string) { page.WriteObject(w, v, group, id) })
	show(page.PaidPattern, func(w http.ResponseWriter, v *page.Snapshot, id, _ string) { page.WritePaid(w, v, id) })
	for group, pattern := range page.PayPatterns() {
		show(pattern, func(w http.ResponseWriter, v *page.Snapshot, id, _ string) {
			offer, _ := groups.Offer(s.Engine, group, id, "")
			page.WriteHosted(w, v, group, id, offer, page.Filled{}, nil)
		})
		s.HandleFunc("POST "+pattern, localPage(func(w http.ResponseWriter, r *http.Request) { s.payByForm(w, r, group) }))
	}
}

// payByForm lets a buyer pay on a hosted page. The response leads to the page of the result, so
// that a reload pays nothing.
func (s *Sandbox) payByForm(w http.ResponseWriter, r *http.Request, group string) {
	id, v := r.PathValue("id"), s.snapshot("http://"+r.Host)
	form, err := page.ReadForm(w, r, v, group, id)
	var payment Object
	if err == nil && !form.IsAsking {
		payment, err = s.Pay(paymentBy(form, group, id))
	}
	if err != nil || form.IsAsking {
		offer, refused := groups.Offer(s.Engine, group, id, form.Code)
		page.WriteHosted(w, v, group, id, offer, form, cmp.Or(err, refused))
		return
	}
	paid := page.PaidPath(engine.Text(payment["id"]))
	http.Redirect(w, r, paid, http.StatusSeeOther) //nolint:gosec // a path of its own, with the id that it made
}

// paymentBy is the payment that a form asks for.
func paymentBy(form page.Filled, group, id string) Payment {
	payment := Payment{
		Network: form.Network, Token: form.Token, Amount: json.Number(form.Amount), CustomerID: form.Customer, Final: true,
		DiscountCode: form.Code,
	}
	for _, answer := range form.Answers {
		payment.InputData = append(payment.InputData, Answer(answer))
	}
	switch group {
	case "payment_link":
		payment.PaymentLinkID = id
	case "checkout_session":
		payment.CheckoutSessionID = id
	case "invoice":
		payment.InvoiceID = id
	case "payment_session":
		payment.PaymentSessionID = id
	}
	return payment
}

// localPage refuses requests of other machines, of other names, and of the pages of other sites.
func localPage(write http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if engine.FromHere(r) {
			write(w, r)
			return
		}
		page.Refuse(w, http.StatusForbidden,
			"The sandbox's pages are for this machine only: open them as http://127.0.0.1 or http://localhost, with the port.")
	}
}

// snapshot returns the state that pages show, at an address of the sandbox. Its objects are a view
// of the store, which costs nothing.
func (s *Sandbox) snapshot(address string) *page.Snapshot {
	v := &page.Snapshot{
		Address: address, Organization: s.Organization(), Now: s.Now(), Dialect: s.Spoken().Describe(), Limit: s.Limit(),
		Objects: s.Store().View(), Groups: s.Groups(), Ticker: groups.Ticker, Requests: s.Requests(),
	}
	for _, armed := range s.Faults() {
		v.Faults = append(v.Faults, armed.String())
	}
	slices.Reverse(v.Requests)
	return v
}
