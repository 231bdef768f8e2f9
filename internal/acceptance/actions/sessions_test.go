// SPDX-License-Identifier: MPL-2.0

package actions_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/acceptance/rows"
	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
	"github.com/terraform-payments/terraform-provider-payments/internal/acctest/driver"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

// The ephemeral resources of checkout sessions and payment sessions. Each test is about both.

// century is longer than any session lives here.
const century = 100 * 365 * 24 * time.Hour

// sessionType is an ephemeral resource that opens a session.
type sessionType struct {
	group                string // of the sandbox; the type without its prefix
	create, read, cancel string // operations
	arguments            string
	target               string // the attribute that a payer needs
	pays                 func(id string) sandbox.Payment
}

var sessionTypes = []sessionType{
	{
		group: "checkout_session", create: "createCheckoutSession", read: "checkoutSession", cancel: "cancelCheckoutSession", target: "url",
		arguments: rows.ActionCases["payments_checkout_session"].Arguments,
		pays:      func(id string) sandbox.Payment { return sandbox.Payment{CheckoutSessionID: id, Final: true} },
	},
	{
		group: "payment_session", create: "createPaymentSession", read: "paymentSession", cancel: "cancelPaymentSession",
		target: "payment_address", arguments: rows.ActionCases["payments_payment_session"].Arguments,
		pays: func(id string) sandbox.Payment { return sandbox.Payment{PaymentSessionID: id, Final: true} },
	},
}

func (s sessionType) block() string {
	return "ephemeral \"payments_" + s.group + "\" \"it\" {\n  " + s.arguments + "\n}\n"
}

func (s sessionType) open(t *testing.T, service *acctest.Service) (*driver.Ephemeral, error) {
	t.Helper()
	return driver.New(t).Open(service.Config(s.block()))
}

// statuses are those of all sessions in the sandbox.
func (s sessionType) statuses(service *acctest.Service) []string {
	all := []string{}
	for _, session := range service.Objects(s.group) {
		all = append(all, fmt.Sprint(session["sessionStatus"]))
	}
	return all
}

func (s sessionType) expect(t *testing.T, service *acctest.Service, want ...string) {
	t.Helper()
	if got := s.statuses(service); !slices.Equal(got, want) && len(got)+len(want) > 0 {
		t.Errorf("the sessions are %q, want %q", got, want)
	}
}

// TestSessions_closed closes a session after it was left alone, paid, expired, cancelled or
// deleted. A payment that is on its way is an error, and stays possible.
func TestSessions_closed(t *testing.T) {
	t.Parallel()
	for _, s := range sessionTypes {
		for name, c := range map[string]struct {
			meanwhile func(t *testing.T, service *acctest.Service, id string)
			statuses  []string
			words     []string // of the error; none for a success
		}{
			"untouched": {func(*testing.T, *acctest.Service, string) {}, []string{"cancelled"}, nil},
			"paid": {func(t *testing.T, service *acctest.Service, id string) {
				t.Helper()
				if _, err := service.Pay(s.pays(id)); err != nil {
					t.Fatal(err)
				}
			}, []string{"success"}, nil},
			"expired":   {func(_ *testing.T, service *acctest.Service, _ string) { service.Advance(century) }, []string{"expired"}, nil},
			"cancelled": {func(_ *testing.T, service *acctest.Service, id string) { cancelled(service, s.group, id) }, []string{"cancelled"}, nil},
			"deleted": {func(_ *testing.T, service *acctest.Service, id string) {
				service.Inhabit()
				service.Remove(s.group, id)
			}, nil, nil},
			"payment on its way": {func(t *testing.T, service *acctest.Service, id string) {
				t.Helper()
				payment := s.pays(id)
				payment.Final = false
				if _, err := service.Pay(payment); err != nil {
					t.Fatal(err)
				}
			}, []string{"pending"}, []string{"Could not close the", "was not cancelled", "is on its way", "It stays open until it is paid"}},
			"key withdrawn": {func(_ *testing.T, service *acctest.Service, _ string) {
				service.AddFault(sandbox.Fault{Operation: s.cancel, Status: http.StatusForbidden})
			}, []string{"pending"}, []string{"Could not close the", "403", "expires by itself"}},
			"response to the cancellation lost": {func(_ *testing.T, service *acctest.Service, _ string) {
				service.AddFault(sandbox.Fault{Operation: s.cancel, DropAfter: true, Times: 1})
			}, []string{"cancelled"}, nil},
		} {
			t.Run(s.group+" "+name, func(t *testing.T) {
				t.Parallel()
				service := acctest.Start(t)
				opened, err := s.open(t, service)
				if err != nil {
					t.Fatal(err)
				}
				s.expect(t, service, "pending")
				c.meanwhile(t, service, opened.Value["id"].(string))
				err = opened.Close()
				if (err == nil) != (c.words == nil) || len(opened.Warnings) > 0 {
					t.Errorf("error: %v, warnings: %q", err, opened.Warnings)
				}
				for _, words := range c.words {
					if err != nil && !strings.Contains(err.Error(), words) {
						t.Errorf("the error lacks %q: %v", words, err)
					}
				}
				s.expect(t, service, c.statuses...)
			})
		}
	}
}

func cancelled(service *acctest.Service, group, id string) {
	session, _ := service.Object(group, id)
	session["sessionStatus"] = "cancelled"
	service.Put(group, session)
}

// TestSessions_lost loses responses to the creation. The request is sent once, and at most one
// session exists afterwards. If the provider cannot use the session, it is cancelled, or its id is
// unknown and it expires.
func TestSessions_lost(t *testing.T) {
	t.Parallel()
	const unknown, accepted = "may or may not have been created", "but did not tell its id"
	for _, s := range sessionTypes {
		found := s.group == "payment_session" // its list shows all that a payer needs
		for name, c := range map[string]struct {
			fault  sandbox.Fault
			words  string // of the error; none for a success
			live   bool   // a session exists that expires
			closed bool   // a session exists that was cancelled
			tries  int
		}{
			"dropped before":        {sandbox.Fault{DropBefore: true}, unknown, false, false, 1},
			"dropped after":         {sandbox.Fault{DropAfter: true}, unknown, true, false, 1},
			"500 before":            {sandbox.Fault{Status: 500}, unknown, false, false, 1},
			"500 after":             {sandbox.Fault{Status: 500, After: true}, unknown, true, false, 1},
			"502 after":             {sandbox.Fault{Status: 502, After: true}, unknown, true, false, 1},
			"503 after":             {sandbox.Fault{Status: 503, After: true}, unknown, true, false, 1},
			"429, then accepted":    {sandbox.Fault{Status: 429, RetryAfter: "0", Times: 1}, "", false, true, 2},
			"422":                   {sandbox.Fault{Status: 422, Body: `{"error": "closed on Sundays"}`}, "closed on Sundays", false, false, 1},
			"truncated":             {sandbox.Fault{Truncate: true}, accepted, true, false, 1},
			"accepted, no response": {sandbox.Fault{Status: 200, After: true, Body: "{}"}, accepted, true, false, 1},
			"read lost":             {sandbox.Fault{Operation: s.read, Status: 403}, "could not be read afterwards", false, true, 1},
		} {
			t.Run(s.group+" "+name, func(t *testing.T) {
				t.Parallel()
				service := acctest.Start(t)
				if c.fault.Operation == "" {
					c.fault.Operation = s.create
				}
				service.AddFault(c.fault)
				opened, err := s.open(t, service)
				if found && (c.fault.Operation == s.read || c.fault.Truncate || c.fault.Body == "{}") {
					c.words, c.live, c.closed = "", false, true
				}
				if (err == nil) != (c.words == "") || err != nil && !strings.Contains(err.Error(), c.words) {
					t.Fatalf("error: %v, want %q", err, c.words)
				}
				if (c.words == unknown || c.words == accepted) && (!strings.Contains(err.Error(), "It cannot be paid without its") ||
					!strings.Contains(err.Error(), "expires by itself")) {
					t.Errorf("the error does not say that the session expires: %v", err)
				}
				if err == nil {
					s.expect(t, service, "pending")
					if err := opened.Close(); err != nil {
						t.Error(err)
					}
				}
				if got := service.Received(s.create); got != c.tries {
					t.Errorf("%d requests, want %d", got, c.tries)
				}
				switch {
				case c.live:
					s.expect(t, service, "pending")
					service.Advance(century)
					s.expect(t, service, "expired")
				case c.closed:
					s.expect(t, service, "cancelled")
				default:
					s.expect(t, service)
				}
			})
		}
	}
}

// TestSessions_dialects opens, renews and closes sessions in every dialect: every setting alone,
// and all pairs of settings. Paid sessions are left alone.
func TestSessions_dialects(t *testing.T) {
	t.Parallel()
	dialects := append(sandbox.PairDialects(), sandbox.Dialect{})
	for _, text := range sandbox.SingleDialects() {
		dialect, err := sandbox.ParseDialect(text)
		if err != nil {
			t.Fatal(err)
		}
		dialects = append(dialects, dialect)
	}
	for _, s := range sessionTypes {
		for _, dialect := range dialects {
			t.Run(s.group+" "+dialect.String(), func(t *testing.T) {
				t.Parallel()
				for _, paid := range []bool{false, true} {
					service := acctest.StartWith(t, sandbox.Options{Dialect: dialect})
					opened, err := s.open(t, service)
					if err != nil {
						t.Fatal(err)
					}
					s.live(t, service, opened, paid)
				}
			})
		}
	}
}

// live renews a session until it cannot be extended, and closes it.
func (s sessionType) live(t *testing.T, service *acctest.Service, opened *driver.Ephemeral, paid bool) {
	t.Helper()
	session := service.Objects(s.group)[0]
	if target := opened.Value[s.target]; opened.Value["id"] != session["id"] || target == nil || target == "" {
		t.Errorf("opened %v as %v", session, opened.Value)
	}
	for renewals := 0; !opened.RenewAt.IsZero(); renewals++ {
		service.Advance(time.Minute)
		if err := opened.Renew(); err != nil || renewals > 4 {
			t.Fatalf("renewal %d: %v", renewals, err)
		}
	}
	if session, _ = service.Object(s.group, opened.Value["id"].(string)); session["canExtend"] == true {
		t.Errorf("%v was not extended to the end", session)
	}
	want := "cancelled"
	if paid {
		want = "success"
		if _, err := service.Pay(s.pays(opened.Value["id"].(string))); err != nil {
			t.Fatal(err)
		}
	}
	if err := opened.Close(); err != nil {
		t.Error(err)
	}
	s.expect(t, service, want)
}

// TestSessions_equal opens and closes equal sessions, as a plan and its apply do, under every
// response to writes, and with reads that lag behind. Each run gets a session of its own, and none
// stays pending.
func TestSessions_equal(t *testing.T) {
	t.Parallel()
	for _, s := range sessionTypes {
		for _, writes := range []string{"object", "id", "idmore", "empty", "nothing", "partial", "enveloped", "enveloped_id"} {
			for _, lag := range []string{"", ",lag=100ms", ",lag=100ms,read_lag=100ms"} {
				t.Run(s.group+" "+writes+lag, func(t *testing.T) {
					t.Parallel()
					dialect, err := sandbox.ParseDialect("writes=" + writes + lag)
					if err != nil {
						t.Fatal(err)
					}
					service := acctest.Start(t)
					service.SetDialect(dialect)
					if _, err := s.open(t, service); err != nil { // an older one, which stays
						t.Fatal(err)
					}
					service.Advance(time.Minute)
					used := map[any]bool{}
					for _, phase := range []string{"plan", "apply"} {
						opened, err := s.open(t, service)
						if s.group == "checkout_session" && err != nil && strings.Contains(err.Error(), "checkoutSessionUrl") {
							return // no read shows the URL, and the provider has cancelled the session
						}
						if err != nil {
							t.Fatalf("%s: %v", phase, err)
						}
						used[opened.Value["id"]] = true
						if err := opened.Close(); err != nil {
							t.Errorf("%s: %v", phase, err)
						}
					}
					if len(used) != 2 {
						t.Errorf("the runs used the sessions %v", used)
					}
					s.expect(t, service, "pending", "cancelled", "cancelled")
				})
			}
		}
	}
}
