// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"net"
	"net/http"
	"net/netip"
	"strings"

	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/page"
)

// routePages connects the pages. They are no operations: they need no key, match no fault, and are not recorded.
func (s *Sandbox) routePages(mux *http.ServeMux) {
	mux.HandleFunc("GET /{$}", localPage(func(w http.ResponseWriter, _ *http.Request) { page.WriteAccount(w, s.snapshot()) }))
	mux.HandleFunc("GET /pay/{id}", localPage(func(w http.ResponseWriter, r *http.Request) {
		page.WriteHosted(w, s.snapshot(), r.PathValue("id"))
	}))
}

// localPage refuses requests of other machines, and of other names.
func localPage(write http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if fromHere(r) {
			write(w, r)
			return
		}
		page.Refuse(w, http.StatusForbidden, "The sandbox's pages are for this machine only: open them as http://127.0.0.1 or http://localhost, with the port.")
	}
}

// fromHere reports whether a request comes from this machine and is meant for it. The second half keeps out pages of other
// sites whose own name points here: a browser takes the responses for that site's.
func fromHere(r *http.Request) bool { return isLoopback(r.RemoteAddr) && isOwnName(r.Host) }

// isOwnName reports whether a Host header, with its port or without, is a name that only this machine can have.
func isOwnName(host string) bool {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	if strings.EqualFold(host, "localhost") {
		return true
	}
	address, err := netip.ParseAddr(strings.TrimSuffix(strings.TrimPrefix(host, "["), "]"))
	return err == nil && address.Unmap().IsLoopback()
}

// hostedURL is the address of the hosted page of a new payment link.
func (s *Sandbox) hostedURL(id string) string {
	if s.publicURL == "" {
		return "https://pay.sandbox.example/" + id
	}
	return s.publicURL + page.PayPath(id)
}
