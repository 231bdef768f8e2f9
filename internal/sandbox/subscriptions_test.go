// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"testing"
	"time"
)

const week = 7 * 24 * time.Hour

// subscribed pays for a product that is charged every week, and returns the resulting
// subscription's id.
func (s *shop) subscribed(customer string) string {
	s.t.Helper()
	box := s.makeBox()
	id := s.makeCheckout(`"lineItems": [{"productId": "` + box + `", "quantity": 2}]`)
	s.pays(Payment{CheckoutSessionID: id, CustomerID: customer, Network: "Ethereum", Token: usdc, Final: true})
	all := s.Objects("subscription")
	subscription, _ := all[len(all)-1]["id"].(string)
	return subscription
}

func TestSubscriptions_lifecycle(t *testing.T) {
	t.Parallel()
	s := openAtNoon(t, Options{Pause: noPause})
	ann := s.makeCustomer()
	id := s.subscribed(ann)
	path := "/subscription/" + id
	made := s.want("GET", path, "").object(t)
	payment := s.Objects("payment")[0]
	wantMembers(t, made, map[string]string{
		"organizationId": `"` + s.Organization() + `"`, "customerId": `"` + ann + `"`,
		"status": `"active"`, "network": `"Ethereum"`, "amount": "15",
		"currency": `"USD"`, "period": `"Weekly"`, "periodCustomDuration": "null", "createdAt": `"` + stampOf(noon) + `"`, "tags": "[]",
		"nextBillingDateAt": `"` + stampOf(noon.Add(week)) + `"`,
		"payments":          `[{"amount":15,"date":"` + stampOf(noon) + `","id":"` + payment["id"].(string) + `"}]`,
	})
	other := s.stored("subscription", Object{"customerId": s.makeCustomer()})
	s.wantIDs("/v2/subscriptions", id, other)
	s.wantIDs("/customer/"+ann+"/subscriptions", id)
	s.wantRefused("GET", "/customer/"+unknownID+"/subscriptions", "", 404, "there is no customer "+unknownID)

	// A payment in time keeps it active. A day too late, it is overdue until it is paid.
	paid := s.pays(Payment{SubscriptionID: id, Final: true})
	wantMembers(t, paid, map[string]string{"amount": "15", "token": string(encode(made["token"])), "customerId": `"` + ann + `"`})
	wantMembers(t, s.want("GET", path, "").object(t),
		map[string]string{"status": `"active"`, "nextBillingDateAt": `"` + stampOf(noon.Add(2*week)) + `"`})
	s.Advance(2*week + 24*time.Hour - time.Microsecond)
	wantMembers(t, s.want("GET", path, "").object(t), map[string]string{"status": `"active"`})
	s.Advance(time.Microsecond)
	wantMembers(t, s.want("GET", path, "").object(t), map[string]string{"status": `"overdue"`})
	s.Advance(week)
	s.pays(Payment{SubscriptionID: id, Final: true}) // two periods are due
	wantMembers(t, s.want("GET", path, "").object(t),
		map[string]string{"status": `"overdue"`, "nextBillingDateAt": `"` + stampOf(noon.Add(3*week)) + `"`})
	s.pays(Payment{SubscriptionID: id})
	s.wantUnpaid(Payment{SubscriptionID: id}, "is on its way already")
	s.Advance(3 * time.Minute)
	got := s.want("GET", path, "").object(t)
	wantMembers(t, got, map[string]string{"status": `"active"`, "nextBillingDateAt": `"` + stampOf(noon.Add(4*week)) + `"`})
	if payments, _ := got["payments"].([]any); len(payments) != 4 {
		t.Errorf("paid by %v", payments)
	}
	service, _ := s.Objects("deposit")[3]["serviceData"].(Object)
	wantMembers(t, service, map[string]string{"subscription": `{"subscriptionId":"` + id + `"}`})
	owner, _ := s.Object("customer", ann)
	wantMembers(t, owner, map[string]string{"totalSpend": "58.5"}) // the first payment has a discount
	s.wantBalanced()
}

func TestSubscriptions_cancel(t *testing.T) {
	t.Parallel()
	s := openAtNoon(t, Options{Pause: noPause})
	id := s.subscribed(s.makeCustomer())
	path := "/subscription/" + id
	for range 2 {
		if a := s.want("POST", path+"/cancel", ""); a.body != "" {
			t.Errorf("the response is %s", a.body)
		}
	}
	s.Advance(3 * week)
	wantMembers(t, s.want("GET", path, "").object(t), map[string]string{"status": `"cancelled"`, "nextBillingDateAt": "null"})
	s.wantUnpaid(Payment{SubscriptionID: id}, "is cancelled: nothing is due")
	s.wantIDs("/v2/subscriptions", id)
	expired := s.stored("subscription", Object{"status": "expired"})
	s.wantRefused("POST", "/subscription/"+expired+"/cancel", "", 409, "the subscription "+expired+" has expired")
	s.wantUnpaid(Payment{SubscriptionID: expired}, "is expired: nothing is due")
	s.wantRefused("POST", "/subscription/"+unknownID+"/cancel", "", 404, "there is no subscription "+unknownID)
	s.wantRefused("GET", "/subscription/"+unknownID, "", 404, "there is no subscription "+unknownID)
}

// TestSubscriptions_startWithPayment: every sale of a product with a charging interval starts a
// subscription if the buyer is known.
func TestSubscriptions_startWithPayment(t *testing.T) {
	t.Parallel()
	s := openAtNoon(t, Options{Pause: noPause})
	ann, box, mug := s.makeCustomer(), s.makeBox(), s.makeMug()
	custom := s.stored("product", Object{"price": "3", "chargingIntervalSeconds": 90000})
	never := s.stored("product", Object{"price": "3", "chargingIntervalSeconds": "9223372036854775807"})
	link := s.stored("payment_link", Object{
		"products": []any{box, mug, custom}, "gateway": Object{"managed": Object{"methods": []any{Object{"network": "Bitcoin"}}}},
	})
	s.pays(Payment{PaymentLinkID: link, Final: true})
	if n := len(s.Objects("subscription")); n != 0 {
		t.Errorf("an anonymous buyer has %d subscriptions", n)
	}
	s.pays(Payment{PaymentLinkID: link, CustomerID: ann, Final: true})
	all := s.Objects("subscription")
	if len(all) != 2 {
		t.Fatalf("%d subscriptions: %v", len(all), all)
	}
	wantMembers(t, all[0], map[string]string{"productId": `"` + box + `"`, "period": `"Weekly"`})
	wantMembers(t, all[1], map[string]string{
		"productId": `"` + custom + `"`, "period": `"Custom"`, "periodCustomDuration": "90000",
		"nextBillingDateAt": `"` + stampOf(noon.Add(25*time.Hour)) + `"`,
	})
	s.Advance(noon.Add(week + 24*time.Hour).Sub(s.Now()))
	s.pays(Payment{SubscriptionID: all[1]["id"].(string), Final: true})
	got, _ := s.Object("subscription", all[1]["id"].(string))
	wantMembers(t, got, map[string]string{"nextBillingDateAt": `"` + stampOf(noon.Add(50*time.Hour)) + `"`})

	invoice := s.want("POST", "/invoice", billed(quoted(ann), `, "products": [`+s.whole(never, "1")+`]`)).ids(t)[0]
	s.pays(Payment{InvoiceID: invoice, Final: true})
	all = s.Objects("subscription")
	wantMembers(t, all[2], map[string]string{
		"customerId": `"` + ann + `"`, "nextBillingDateAt": "null",
		"periodCustomDuration": "9223372036854775807",
	})
	s.wantBalanced()
}

// TestSubscriptions_putCompletes: a subscription that Put stores falls due too. Without products of
// its own it accepts any payment.
func TestSubscriptions_putCompletes(t *testing.T) {
	t.Parallel()
	s := openAtNoon(t, Options{Pause: noPause})
	id := s.stored("subscription", Object{"nextBillingDateAt": stampOf(noon), "network": nil, "amount": "32", "period": "Daily"})
	s.Advance(24 * time.Hour)
	wantMembers(t, s.want("GET", "/subscription/"+id, "").object(t), map[string]string{"status": `"overdue"`})
	wantMembers(t, s.pays(Payment{SubscriptionID: id, Network: "Solana", Final: true}), map[string]string{"amount": "0.2"})
	wantMembers(t, s.want("GET", "/subscription/"+id, "").object(t),
		map[string]string{"status": `"active"`, "nextBillingDateAt": `"` + stampOf(noon.Add(24*time.Hour)) + `"`})
}
