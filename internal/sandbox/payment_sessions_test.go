// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"testing"
	"time"
)

func sessionBody(method, total, rest string) string {
	return `{"method": ` + method + `, "total": ` + total + `, "currency": "EUR"` + rest + `}`
}

func TestPaymentSessions_lifecycle(t *testing.T) {
	t.Parallel()
	s := openAtNoon(t, Options{Pause: noPause})
	made := s.want("POST", "/payment_session", sessionBody(`{"network": "Bitcoin"}`,
		"10.00", `, "metadata": [{"key": "order", "value": "7"}]`))
	id := made.id(t)
	wantMembers(t, made.object(t), map[string]string{
		"method": `{"network":"Bitcoin","token":null}`, "total": "10.00", "currency": `"EUR"`, "sessionStatus": `"pending"`,
		"paymentTotal": "0.00016602", // 10.625 USD by 64000 is 0.000166015625
		"transactions": "[]", "canExtend": "true", "createdAt": `"` + stampOf(noon) + `"`,
		"expiresAt": `"` + stampOf(noon.Add(15*time.Minute)) + `"`,
	})
	path := "/payment_session/" + id
	if got := s.want("GET", path, "").body; got != made.body {
		t.Errorf("reads %s, made %s", got, made.body)
	}
	other := s.want("POST", "/payment_session", sessionBody(`{"network": "Ethereum", "token": "`+usdc+`"}`, "1", "")).object(t)
	wantMembers(t, other, map[string]string{"paymentTotal": "1.0625"})
	if first := made.object(t)["paymentAddress"]; first == other["paymentAddress"] || first == "" {
		t.Errorf("two sessions share the address in %v", first)
	}
	s.wantIDs("/payment_sessions", id, other["id"].(string))

	s.pays(Payment{PaymentSessionID: id, Final: true})
	paid := s.want("GET", path, "").object(t)
	wantMembers(t, paid, map[string]string{"sessionStatus": `"success"`, "canExtend": "false"})
	if transactions, _ := paid["transactions"].([]any); len(transactions) != 1 {
		t.Errorf("paid by %v", transactions)
	}
	service, _ := s.Objects("deposit")[0]["serviceData"].(Object)
	wantMembers(t, service, map[string]string{"paymentSession": `{"metadata":[{"key":"order","value":"7"}],"paymentSessionId":"` + id + `"}`})
	s.wantRefused("POST", path+"/cancel", "", 409, "the payment session "+id+" is paid")
	s.wantRefused("POST", path+"/extend", "", 409, "the payment session "+id+" is paid")
	s.Advance(time.Hour)
	wantMembers(t, s.want("GET", path, "").object(t), map[string]string{"sessionStatus": `"success"`})
}

// TestPaymentSessions_extend: each extension adds 15 minutes, up to an hour in all.
func TestPaymentSessions_extend(t *testing.T) {
	t.Parallel()
	s := openAtNoon(t, Options{Pause: noPause})
	path := "/payment_session/" + s.want("POST", "/payment_session", sessionBody(`{"network": "Bitcoin"}`, "10", "")).id(t)
	s.Advance(10 * time.Minute)
	for i, can := range []string{"true", "true", "false"} {
		wantMembers(t, s.want("POST", path+"/extend", "").object(t), map[string]string{
			"expiresAt": `"` + stampOf(noon.Add(time.Duration(i+2)*15*time.Minute)) + `"`, "canExtend": can, "sessionStatus": `"pending"`,
		})
	}
	s.wantRefused("POST", path+"/extend", "", 409, "the payment session "+path[len("/payment_session/"):]+" cannot be extended any more")
	s.Advance(50*time.Minute - time.Microsecond)
	wantMembers(t, s.want("GET", path, "").object(t), map[string]string{"sessionStatus": `"pending"`})
	s.Advance(time.Microsecond)
	wantMembers(t, s.want("GET", path, "").object(t), map[string]string{"sessionStatus": `"expired"`, "canExtend": "false"})
	s.wantRefused("POST", path+"/cancel", "", 409, "the payment session "+path[len("/payment_session/"):]+" has expired")
}

func TestPaymentSessions_cancel(t *testing.T) {
	t.Parallel()
	s := openAtNoon(t, Options{Pause: noPause})
	path := "/payment_session/" + s.want("POST", "/payment_session", sessionBody(`{"network": "Bitcoin"}`, "10", "")).id(t)
	once := s.want("POST", path+"/cancel", "")
	wantMembers(t, once.object(t), map[string]string{"sessionStatus": `"cancelled"`, "canExtend": "false"})
	s.Advance(time.Hour)
	if twice := s.want("POST", path+"/cancel", ""); twice.body != once.body {
		t.Errorf("cancelled twice: %s, once: %s", twice.body, once.body)
	}
	s.wantUnpaid(Payment{PaymentSessionID: path[len("/payment_session/"):]}, "was cancelled")
}

// TestPaymentSessions_partialPayment: a session waits for the full amount. Money for an ended
// session stays with the seller as a deposit.
func TestPaymentSessions_partialPayment(t *testing.T) {
	t.Parallel()
	s := openAtNoon(t, Options{Pause: noPause})
	id := s.want("POST", "/payment_session", sessionBody(`{"network": "Ethereum", "token": "`+usdc+`"}`, "10", "")).id(t)
	path := "/payment_session/" + id
	s.pays(Payment{PaymentSessionID: id, Amount: "4", Final: true})
	wantMembers(t, s.want("GET", path, "").object(t), map[string]string{"sessionStatus": `"pending"`, "paymentTotal": "10.625"})
	s.Advance(14 * time.Minute)
	rest := s.pays(Payment{PaymentSessionID: id})
	wantMembers(t, rest, map[string]string{"amount": "6.625"})
	s.wantRefused("POST", path+"/cancel", "", 409, "a payment for the payment session "+id+" is on its way")
	s.Advance(2 * time.Minute) // the session's time is over, the payment is unconfirmed
	wantMembers(t, s.want("GET", path, "").object(t), map[string]string{"sessionStatus": `"pending"`})
	s.Advance(time.Minute)
	wantMembers(t, s.want("GET", path, "").object(t), map[string]string{"sessionStatus": `"success"`})
	s.wantBalanced()

	late := s.want("POST", "/payment_session", sessionBody(`{"network": "Ethereum", "token": "`+usdc+`"}`, "10", "")).id(t)
	s.Advance(14 * time.Minute)
	s.pays(Payment{PaymentSessionID: late, Amount: "4"})
	s.Advance(3 * time.Minute)
	wantMembers(t, s.want("GET", "/payment_session/"+late, "").object(t), map[string]string{"sessionStatus": `"expired"`})
	if deposits := s.Objects("deposit"); len(deposits) != 3 {
		t.Errorf("%d deposits", len(deposits))
	}
	s.wantBalanced()
}

func TestPaymentSessions_refusals(t *testing.T) {
	t.Parallel()
	s := openAtNoon(t, Options{Pause: noPause})
	for _, test := range []struct{ body, words string }{
		{sessionBody(`{"network": "Dogecoin"}`, "10", ""), "method: Dogecoin on Dogecoin has no price"},
		{sessionBody(`{"network": "Ethereum", "token": "0xAb"}`, "10", ""), "method: 0xAb on Ethereum has no price"},
		{sessionBody(`{"network": "Moon"}`, "10", ""), "method.network "},
		{sessionBody(`{}`, "10", ""), "method.network "},
		{sessionBody(`{"network": "Bitcoin"}`, "0", ""), "total must be above 0"},
		{sessionBody(`{"network": "Bitcoin"}`, "-1", ""), "total "},
		{sessionBody(`{"network": "Bitcoin"}`, `"1"`, ""), "total "},
		{sessionBody(`{"network": "Bitcoin"}`, "1e999", ""), "total "},
		{sessionBody(`{"network": "Bitcoin"}`, "1", `, "metadata": [{"key": "a"}]`), "metadata[0].value "},
		{sessionBody(`{"network": "Bitcoin"}`, "1", `, "expiresAt": 5`), "expiresAt: there is no such field"},
		{`{"method": {"network": "Bitcoin"}, "total": 1, "currency": "XTS"}`, "currency "},
		{`{"method": {"network": "Bitcoin"}, "total": 1}`, "currency "},
	} {
		s.wantRefused("POST", "/payment_session", test.body, 422, test.words)
	}
	for _, path := range []string{"", "/cancel", "/extend"} {
		method := map[bool]string{true: "GET", false: "POST"}[path == ""]
		s.wantRefused(method, "/payment_session/"+unknownID+path, "", 404, "there is no payment session "+unknownID)
		s.wantRefused(method, "/payment_session/7"+path, "", 422, "id ")
	}
	s.wantIDs("/payment_sessions")
}

// TestPaymentSessions_putCompletes: a session that Put stores behaves like a created one.
func TestPaymentSessions_putCompletes(t *testing.T) {
	t.Parallel()
	s := openAtNoon(t, Options{Pause: noPause})
	id := s.stored("payment_session", Object{"expiresAt": stampOf(noon.Add(time.Minute))})
	s.want("POST", "/payment_session/"+id+"/extend", "")
	s.Advance(16 * time.Minute)
	wantMembers(t, s.want("GET", "/payment_session/"+id, "").object(t), map[string]string{"sessionStatus": `"expired"`})
}

func TestSessions_surviveRestart(t *testing.T) {
	t.Parallel()
	restarts(t, func(s *shop) []string {
		session := s.want("POST", "/payment_session", sessionBody(`{"network": "Bitcoin"}`, "10", "")).id(t)
		s.pays(Payment{PaymentSessionID: session, Final: true})
		checkout := s.stored("checkout_session", Object{})
		invoice := s.debts()["invoice"]
		s.pays(invoice)
		return []string{"/payment_session/" + session, "/checkout_session/" + checkout, "/invoices", "/v2/subscriptions"}
	})
}

// TestPaymentSessions_unconfirmedPayment: a payment that never becomes final delays the end of its
// session until it fails, and nothing else.
func TestPaymentSessions_unconfirmedPayment(t *testing.T) {
	t.Parallel()
	s := openAtNoon(t, Options{Pause: noPause})
	id := s.stored("payment_session", Object{})
	s.Put("detected_payment", Object{"network": "Bitcoin", "amount": "0", "for": "paymentSessionId", "of": id})
	s.Advance(2*time.Hour - time.Second) // 12 confirmations of 10 minutes
	wantMembers(t, s.want("GET", "/payment_session/"+id, "").object(t), map[string]string{"sessionStatus": `"pending"`})
	s.Advance(2 * time.Second)
	wantMembers(t, s.want("GET", "/payment_session/"+id, "").object(t), map[string]string{"sessionStatus": `"expired"`, "transactions": "[]"})
	s.wantBalanced()
}
