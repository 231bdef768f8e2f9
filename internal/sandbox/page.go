// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"bytes"
	"crypto/rand"
	"embed"
	"html/template"
	"net"
	"net/http"
	"net/netip"
	"strings"
)

// Pages for people who would rather look: what exists, at /, and what buyers would see of a payment link, at /pay/{id}. They only
// show. They need no script and load nothing, so that a name or an address that somebody put into an object stays the text that it is.

//go:embed page.css page.html hosted.html
var pageFiles embed.FS

var pages = template.Must(template.ParseFS(pageFiles, "page.css", "page.html", "hosted.html"))

// routePages connects the pages. They are no operations: no key is asked for, no fault strikes them, and nobody finds them among
// the requests.
func (s *Sandbox) routePages(mux *http.ServeMux) {
	mux.HandleFunc("GET /{$}", forEyesHere(func(*http.Request) (int, string, any) {
		return http.StatusOK, "page.html", s.look().overview()
	}))
	mux.HandleFunc("GET /pay/{id}", forEyesHere(func(r *http.Request) (int, string, any) {
		hosted, ok := s.hosted(r.PathValue("id"))
		if !ok {
			return http.StatusNotFound, "hosted.html", hosted
		}
		return http.StatusOK, "hosted.html", hosted
	}))
}

// forEyesHere shows what make returns (the status, the template, and what to put into it) to whoever sits at this machine.
func forEyesHere(what func(*http.Request) (int, string, any)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		nonce := rand.Text()
		for name, value := range map[string]string{
			"Content-Type": "text/html; charset=utf-8",
			// Nothing runs and nothing is loaded. The empty icon is of the page itself, so that a browser asks for none.
			"Content-Security-Policy": "default-src 'none'; style-src 'nonce-" + nonce + "'; img-src data:; " +
				"base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
			"X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer", "Cache-Control": "no-store", "X-Frame-Options": "DENY",
			"Cross-Origin-Resource-Policy": "same-origin", "Cross-Origin-Opener-Policy": "same-origin",
		} {
			w.Header().Set(name, value)
		}
		if !fromHere(r) {
			w.Header().Set("Content-Type", "text/plain; charset=utf-8")
			w.WriteHeader(http.StatusForbidden)
			_, _ = w.Write([]byte("The sandbox's pages are for this machine only: open them as http://127.0.0.1 or http://localhost, with the port.\n"))
			return
		}
		status, name, data := what(r)
		var out bytes.Buffer
		if err := pages.ExecuteTemplate(&out, name, struct{ Nonce, Page any }{nonce, data}); err != nil {
			http.Error(w, "sandbox: the page cannot be made: "+err.Error(), http.StatusInternalServerError)
			return
		}
		w.WriteHeader(status)
		_, _ = w.Write(out.Bytes())
	}
}

// fromHere reports whether a request comes from this machine and was meant for it. The second half keeps out pages of other sites that
// have their own name point here, because a browser takes what such a name answers for theirs.
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
