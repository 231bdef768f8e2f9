// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"path/filepath"
	"testing"
)

// TestHostedPage_address: a sandbox that knows its address sends buyers to its own pages. An object
// keeps its first address.
func TestHostedPage_address(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "sandbox.db")
	s := open(t, Options{PublicURL: "http://127.0.0.1:1", Data: file})
	made := s.want("POST", "/payment_link/create", linkFor(s.makeMug()))
	id, address := made.id(t), made.object(t)["url"]
	if want := "http://127.0.0.1:1/pay/" + id; address != want {
		t.Errorf("%v, want %v", address, want)
	}
	session := s.want("POST", "/checkout_session",
		`{"total": 5, "currency": "EUR", "gateway": `+coins+`, "successUrl": "https://x.example"}`).object(t)
	if want := "http://127.0.0.1:1/pay/checkout/" + text(session["checkoutSessionId"]); session["checkoutSessionUrl"] != want {
		t.Errorf("%v, want %v", session["checkoutSessionUrl"], want)
	}
	invoice := s.Put("invoice", Object{})
	if want := "http://127.0.0.1:1/pay/invoice/" + text(invoice["id"]); invoice["url"] != want {
		t.Errorf("%v, want %v", invoice["url"], want)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	s = open(t, Options{PublicURL: "http://127.0.0.1:2", Data: file})
	if got := s.want("PUT", "/payment_link/"+id, linkFor(s.makeMug())).object(t)["url"]; got != address {
		t.Errorf("the address changed to %v", got)
	}
}
