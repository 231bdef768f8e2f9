// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"strings"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/engine"
)

// want sends a request and checks for status 200.
func (s *shop) want(method, path, body string) response {
	s.t.Helper()
	a := s.do(method, path, body)
	if a.status != 200 {
		s.t.Errorf("%s %s %s: %d %s", method, path, body, a.status, a.body)
	}
	return a
}

// wantRefused checks for a status and a one-line message that begins with words.
func (s *shop) wantRefused(method, path, body string, status int, words string) {
	s.t.Helper()
	a := s.do(method, path, body)
	text, _ := a.object(s.t)["error"].(string)
	if a.status != status || !strings.HasPrefix(text, words) || strings.Contains(text, "\n") {
		s.t.Errorf("%s %s %s: %d %q, want %d and %q", method, path, body, a.status, text, status, words)
	}
}

// id returns the id of the object in the response.
func (a response) id(t testing.TB) string {
	t.Helper()
	id, _ := a.object(t)["id"].(string)
	return id
}

const coins = `{"managed": {"methods": [{"network": "Bitcoin", "discountPercentOff": 2.50}]}}`

// linkFor returns the smallest request for a payment link with these products.
func linkFor(products ...string) string {
	return `{"products": ["` + strings.Join(products, `", "`) + `"], "gateway": ` + coins + `}`
}

// plant stores an object without the defaults of its group.
func (s *shop) plant(group string, object Object) string {
	object["id"] = s.NewID()
	_, err := engine.Update(s.Engine, func(tx *engine.Tx) (any, error) {
		tx.Put(group, object)
		return nil, nil
	})
	if err != nil {
		s.t.Fatal(err)
	}
	return text(object["id"])
}

// fund adds to the organization's balance.
func (s *shop) fund(network, token, amount string) {
	s.t.Helper()
	if _, err := s.Fund(network, token, amount); err != nil {
		s.t.Fatal(err)
	}
}

const (
	eurc           = "0x1aBaEA1f7C830bD89Acc67eC4af516284b1bC33c"
	usdcOnEthereum = `{"network": "Ethereum", "token": "` + usdc + `"}`
)
