// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"html"
	"io"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"
)

// sendForm sends a hosted page's form as a browser does, and follows no redirect.
func (s *shop) sendForm(path string, form url.Values, change ...func(*http.Request)) response {
	s.t.Helper()
	r, err := http.NewRequestWithContext(s.t.Context(), http.MethodPost, s.url+path, strings.NewReader(form.Encode()))
	if err != nil {
		s.t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	r.Header.Set("Origin", s.url)
	r.Header.Set("Sec-Fetch-Site", "same-origin")
	for _, c := range change {
		c(r)
	}
	w, err := http.DefaultTransport.RoundTrip(r)
	if err != nil {
		s.t.Fatal(err)
	}
	defer func() { _ = w.Body.Close() }()
	body, err := io.ReadAll(w.Body)
	if err != nil {
		s.t.Fatal(err)
	}
	return response{w.StatusCode, string(body), w.Header}
}

var methodValue = regexp.MustCompile(`name="method" value="([^"]*)"`)

// chooses returns a hosted page's form with the first method.
func (a response) chooses(t *testing.T) url.Values {
	t.Helper()
	value := methodValue.FindStringSubmatch(a.body)
	if value == nil {
		t.Fatalf("there is no method in %s", a.body)
	}
	return url.Values{"method": {html.UnescapeString(value[1])}}
}

// TestHostedPage_paysShownAmount: each kind of page pays exactly the amount that it shows, and
// redirects to a result that names the payment.
func TestHostedPage_paysShownAmount(t *testing.T) {
	t.Parallel()
	for group, path := range map[string]string{
		"payment_link": "", "checkout_session": "checkout/", "invoice": "invoice/",
		"payment_session": "session/",
	} {
		s := openAtNoon(t, Options{Pause: noPause})
		s.debts()
		id := text(s.Objects(group)[0]["id"])
		s.Put(group, Object{"id": id, "successUrl": "https://shop.example/thanks"})
		path = "/pay/" + path + id
		form := s.view(path).chooses(t)
		a := s.sendForm(path, form)
		to := a.header.Get("Location")
		payments := s.Objects("payment")
		if a.status != http.StatusSeeOther || len(payments) != 1 || to != "/pay/paid/"+text(payments[0]["id"]) {
			t.Fatalf("%s: %d to %q, %v: %s", group, a.status, to, payments, a.body)
		}
		if paid := text(payments[0]["network"]) + "||" + string(encode(payments[0]["amount"])); form.Get("method") != paid {
			t.Errorf("%s: paid %s, the page showed %s", group, paid, form.Get("method"))
		}
		result := s.view(to)
		result.has(t, "Paid: 0.0005 BTC", "Bitcoin", text(payments[0]["transactions"].([]any)[0].(Object)["transactionHash"]),
			"/_sandbox/page/payment/"+text(payments[0]["id"]), "credited to the seller", `<a href="`+path+`">`)
		if group != "payment_session" { // a payment session has no successUrl
			result.has(t, `<a href="https://shop.example/thanks" rel="noreferrer">https://shop.example/thanks</a>`)
		}
		if n := len(s.Requests()); n != 0 {
			t.Errorf("%s: %d requests are recorded: a page is not an operation", group, n)
		}
		again := s.sendForm(path, form)
		if group == "payment_link" { // a link can be paid many times
			if again.status != http.StatusSeeOther {
				t.Errorf("a second buyer got %d %s", again.status, again.body)
			}
		} else if again.status != http.StatusUnprocessableEntity || !strings.Contains(again.body, "This is paid") ||
			len(s.Objects("payment")) != 1 {
			t.Errorf("%s: a second payment got %d, and the payments are %v", group, again.status, s.Objects("payment"))
		}
		s.wantBalanced()
	}
}

// TestHostedPage_form: answers and payer reach the payment. An invalid answer is shown again with
// the reason at its field, and pays nothing.
func TestHostedPage_form(t *testing.T) {
	t.Parallel()
	s := openAtNoon(t, Options{Pause: noPause})
	ann := s.makeCustomer()
	link := s.want("POST", "/payment_link/create", strings.Replace(linkFor(s.makeBox()), `"gateway"`, `"inputFields": [
		{"inputLabel": "Parcel", "isRequired": true, "dataType": "String"},
		{"inputLabel": "Cups", "isRequired": false, "dataType": "Number"}], "gateway"`, 1)).id(t)
	path := "/pay/" + link
	form := s.view(path).chooses(t)
	form.Set("field-1", "3")
	form.Set("customer", ann)
	a := s.sendForm(path, form)
	if a.status != http.StatusUnprocessableEntity || len(s.Objects("payment")) != 0 {
		t.Fatalf("%d %s", a.status, a.body)
	}
	a.has(t, `name="field-0" value="" required aria-invalid="true">`,
		`<span class="problem" role="alert">&#34;Parcel&#34; must be answered</span>`,
		`name="field-1" value="3"`, `<option value="`+ann+`" selected>Ann`)
	if strings.Count(a.body, `role="alert"`) != 1 {
		t.Errorf("the reason must be once in %s", a.body)
	}
	form.Set("field-0", "To <Ann>")
	if a = s.sendForm(path, form); a.status != http.StatusSeeOther {
		t.Fatalf("%d %s", a.status, a.body)
	}
	payment := s.Objects("payment")[0]
	want := `[{"label":"Parcel","value":"To <Ann>"},{"label":"Cups","value":"3"}]`
	if got := string(encode(payment["inputData"])); got != want || payment["customerId"] != ann || len(s.Objects("subscription")) != 1 {
		t.Errorf("%v, want %s of %s", payment, want, ann)
	}
	for name, wrong := range map[string]url.Values{
		"choose how to pay":     {"field-0": {"x"}},
		"is not accepted":       {"field-0": {"x"}, "method": {"Tron||5"}},
		"there is no customer ": {"field-0": {"x"}, "method": form["method"], "customer": {"unknown"}},
		" are due":              {"field-0": {"x"}, "method": {"Bitcoin||0.00000001"}},
	} {
		a := s.sendForm(path, wrong)
		if a.status != http.StatusUnprocessableEntity || !strings.Contains(a.body, name) ||
			!strings.Contains(a.body, `name="field-0" value="x"`) {
			t.Errorf("%s: %d %s", name, a.status, a.body)
		}
	}
	if n := len(s.Objects("payment")); n != 1 {
		t.Errorf("%d payments, want 1", n)
	}
}

// TestHostedPage_refusesForeignForms: only the sandbox's own form, sent from this machine, pays.
func TestHostedPage_refusesForeignForms(t *testing.T) {
	t.Parallel()
	s := openAtNoon(t, Options{Pause: noPause})
	link := s.want("POST", "/payment_link/create", linkFor(s.makeMug())).id(t)
	form := s.view("/pay/" + link).chooses(t)
	for name, change := range map[string]func(*http.Request){
		"another site": func(r *http.Request) { r.Header.Set("Sec-Fetch-Site", "cross-site") },
		"another origin": func(r *http.Request) {
			r.Header.Del("Sec-Fetch-Site")
			r.Header.Set("Origin", "https://shop.example")
		},
		"an opaque origin": func(r *http.Request) {
			r.Header.Del("Sec-Fetch-Site")
			r.Header.Set("Origin", "null")
		},
		"another name": func(r *http.Request) { r.Host = "shop.example" },
	} {
		if a := s.sendForm("/pay/"+link, form, change); a.status != http.StatusForbidden {
			t.Errorf("%s: %d %s", name, a.status, a.body)
		}
	}
	for _, path := range []string{"/pay/nothing", "/pay/invoice/" + link, "/pay/checkout/nothing"} {
		if a := s.sendForm(path, form); a.status != http.StatusNotFound || !strings.Contains(a.body, "There is nothing to pay here") {
			t.Errorf("%s: %d %s", path, a.status, a.body)
		}
	}
	if a := s.sendForm("/pay/"+link, url.Values{"method": {strings.Repeat("x", 1<<20)}}); a.status != http.StatusUnprocessableEntity {
		t.Errorf("a huge form: %d", a.status)
	}
	if n := len(s.Objects("payment")); n != 0 {
		t.Errorf("%d payments, want none", n)
	}
	if a := s.view("/pay/paid/nothing"); a.status != http.StatusNotFound || !strings.Contains(a.body, "There is no such payment") {
		t.Errorf("%d %s", a.status, a.body)
	}
}

// TestHostedPage_allowsOwnPicturesOnly: the policy allows the hosts of the page's own pictures and
// no others.
func TestHostedPage_allowsOwnPicturesOnly(t *testing.T) {
	t.Parallel()
	s := open(t, Options{})
	product := s.stored("product", Object{"imageUrl": "https://img.example/a.png?x=1"})
	same := s.stored("product", Object{"imageUrl": "https://img.example/b.png"})
	bad := s.stored("product", Object{"imageUrl": "https://evil.example; script-src *"})
	link := s.want("POST", "/payment_link/create", linkFor(product, same, bad)).id(t)
	s.Put("payment_link", Object{"id": link, "sellerLogoUrl": "http://127.0.0.1:9/logo.svg"})
	a := s.view("/pay/" + link)
	policy := a.header.Get("Content-Security-Policy")
	for _, want := range []string{"img-src data: http://127.0.0.1:9 https://img.example;", "form-action 'self';", "default-src 'none';"} {
		if !strings.Contains(policy, want) {
			t.Errorf("%q is not in %s", want, policy)
		}
	}
	if strings.Contains(policy, "evil") || strings.Contains(a.body, `src="https://evil`) || a.header.Get("Referrer-Policy") != "same-origin" {
		t.Errorf("%s, %s", policy, a.body)
	}
}
