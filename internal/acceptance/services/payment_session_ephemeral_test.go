// SPDX-License-Identifier: MPL-2.0

package services_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
	"github.com/terraform-payments/terraform-provider-payments/internal/acctest/driver"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

const paymentSessionValid = "method = { network = \"Ethereum\" }\ntotal = 32\ncurrency = \"USD\"\n"

func paymentSessionOpening(service *acctest.Service, arguments string) string {
	return service.Config("ephemeral \"payments_payment_session\" \"it\" {\n" + arguments + "\n}\n")
}

// open opens a session, and returns it with its status in the sandbox.
func open(t *testing.T, service *acctest.Service) (opened *driver.Ephemeral, status func() any) {
	t.Helper()
	opened, err := driver.New(t).Open(paymentSessionOpening(service, paymentSessionValid))
	if err != nil {
		t.Fatal(err)
	}
	return opened, func() any {
		session, _ := service.Object("payment_session", opened.Value["id"].(string))
		return session["sessionStatus"]
	}
}

// TestPaymentSession_renew extends a session two minutes or more before its end, until the service
// extends it no more.
func TestPaymentSession_renew(t *testing.T) {
	t.Parallel()
	service := acctest.Start(t)
	opened, status := open(t, service)
	renewals := 0
	for ; !opened.RenewAt.IsZero(); renewals++ {
		session, _ := service.Object("payment_session", opened.Value["id"].(string))
		end, err := time.Parse(time.RFC3339, session["expiresAt"].(string))
		if left := end.Sub(opened.RenewAt); err != nil || left < 2*time.Minute || left > 6*time.Minute ||
			time.Until(opened.RenewAt) < time.Minute {
			t.Errorf("renewal %d comes at %s, and the session ends at %s: %v", renewals, opened.RenewAt, end, err)
		}
		if err := opened.Renew(); err != nil {
			t.Fatal(err)
		}
	}
	if renewals != 3 { // from 15 minutes to an hour
		t.Errorf("%d renewals", renewals)
	}
	if err := opened.Close(); err != nil || status() != "cancelled" {
		t.Errorf("the session is %s: %v", status(), err)
	}
}

// TestPaymentSession_renewEnded renews a session that meanwhile cannot be extended. It is an error
// only if the session is missing, or the reason is another one.
func TestPaymentSession_renewEnded(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		meanwhile func(service *acctest.Service, id string)
		status    string
		words     string // of the error; empty for a success
		again     bool   // it is renewed again
	}{
		"untouched": {func(*acctest.Service, string) {}, "pending", "", true},
		"paid": {func(service *acctest.Service, id string) {
			if _, err := service.Pay(sandbox.Payment{PaymentSessionID: id, Final: true}); err != nil {
				panic(err)
			}
		}, "success", "", false},
		"expired": {func(service *acctest.Service, _ string) { service.Advance(time.Hour) }, "expired", "", false},
		"not extendable": {func(service *acctest.Service, id string) {
			session, _ := service.Object("payment_session", id)
			session["canExtend"] = false
			service.Put("payment_session", session)
		}, "pending", "", false},
		"deleted": {func(service *acctest.Service, id string) {
			service.Inhabit()
			service.Remove("payment_session", id)
		}, "", "Could not renew the payment session: The payments service has no payment session", false},
		"key withdrawn": {func(service *acctest.Service, _ string) {
			service.AddFault(sandbox.Fault{Operation: "extendPaymentSession", Status: http.StatusForbidden, Times: 1})
		}, "pending", "403", false},
		"response lost": {func(service *acctest.Service, _ string) {
			service.AddFault(sandbox.Fault{Operation: "extendPaymentSession", DropAfter: true, Times: 1})
		}, "pending", "", true},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			service := acctest.Start(t)
			opened, status := open(t, service)
			c.meanwhile(service, opened.Value["id"].(string))
			err := opened.Renew()
			if (err == nil) != (c.words == "") || err != nil && !strings.Contains(err.Error(), c.words) {
				t.Errorf("error: %v, want %q", err, c.words)
			}
			if got := status(); got != c.status && c.status != "" || opened.RenewAt.IsZero() == c.again {
				t.Errorf("the session is %v, to renew at %s", got, opened.RenewAt)
			}
			if err := opened.Close(); err != nil {
				t.Error(err)
			}
		})
	}
}
