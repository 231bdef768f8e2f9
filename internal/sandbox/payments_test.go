// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"fmt"
	"testing"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/contract/amount"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/ledger"
)

// pays makes a payment and returns the result.
func (s *shop) pays(p Payment) Object {
	s.t.Helper()
	made, err := s.Pay(p)
	if err != nil {
		s.t.Fatalf("%+v: %v", p, err)
	}
	return made
}

func (s *shop) everything() string {
	all := Object{}
	for name := range service().Groups {
		all[name] = s.Objects(name)
	}
	return string(encode(all))
}

// wantBalanced checks that the balances of each asset add up to zero, and that the organization's
// balance is the sum of its deposits.
func (s *shop) wantBalanced() {
	s.t.Helper()
	s.wantSums()
	own := map[string]amount.Amount{}
	for _, balance := range s.Objects("balance") {
		if balance["holder"] == s.Organization() {
			own[ledger.AssetOf(balance).Key()] = amount.Stored(balance["balance"])
		}
	}
	for _, deposit := range s.Objects("deposit") {
		method, _ := deposit["depositMethod"].(Object)
		crypto, _ := method["Crypto"].(Object)
		net, err := amount.Parse(deposit["netAmount"])
		if err != nil {
			s.t.Fatal(err)
		}
		own[ledger.AssetOf(crypto).Key()] = own[ledger.AssetOf(crypto).Key()].Minus(net)
	}
	for key, rest := range own {
		if rest.Sign() != 0 {
			s.t.Errorf("%s of %s did not come by a deposit", rest.JSON(), key)
		}
	}
}

func (s *shop) makeCustomer() string {
	return s.stored("customer", Object{"name": "Ann", "email": "ann@example.com"})
}

// TestPay_keepsEveryDigit: payments of many amounts in many assets neither create nor lose a digit.
func TestPay_keepsEveryDigit(t *testing.T) {
	t.Parallel()
	s := openAtNoon(t, Options{Pause: noPause})
	customer := s.makeCustomer()
	for i, known := range ledger.Catalog {
		body := fmt.Sprintf(`{"method": %s, "total": 0.%d000000000000000001, "currency": "JPY"}`, encode(known.Object()), 3+i)
		session := s.want("POST", "/payment_session", body).id(t)
		s.pays(Payment{PaymentSessionID: session, Final: i%2 == 0, CustomerID: customer})
		s.wantBalanced()
	}
	s.Advance(time.Hour)
	s.wantBalanced()
	if paid, deposits := len(s.Objects("payment")), len(s.Objects("deposit")); paid != len(ledger.Catalog) || deposits != paid {
		t.Errorf("%d payments and %d deposits of %d", paid, deposits, len(ledger.Catalog))
	}
	owner, _ := s.Object("customer", customer)
	spent, err := amount.Parse(owner["totalSpend"])
	if payments, _ := owner["payments"].([]any); err != nil || len(payments) != len(ledger.Catalog) || spent.Sign() <= 0 {
		t.Errorf("the customer has %d payments and spent %v", len(payments), owner["totalSpend"])
	}
}
