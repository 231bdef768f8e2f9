// SPDX-License-Identifier: MPL-2.0

// Package page makes the sandbox's pages for people: the account, and the hosted page of a payment link. It reads a [Snapshot],
// and changes nothing. The pages need no script and load nothing, so that text in an object stays text.
package page

import (
	"bytes"
	"crypto/rand"
	"embed"
	"html/template"
	"net/http"
	"net/url"
)

//go:embed page.css page.html hosted.html
var files embed.FS

var templates = template.Must(template.ParseFS(files, "page.css", "page.html", "hosted.html"))

// WriteAccount writes the page of the whole account.
func WriteAccount(w http.ResponseWriter, v *Snapshot) {
	write(w, http.StatusOK, "page.html", v.account())
}

// WriteHosted writes the hosted page of a payment link, or a page that says that there is none.
func WriteHosted(w http.ResponseWriter, v *Snapshot, id string) {
	hosted, ok := v.hosted(id)
	if !ok {
		write(w, http.StatusNotFound, "hosted.html", hosted)
		return
	}
	write(w, http.StatusOK, "hosted.html", hosted)
}

// PayPath is the path of the hosted page of a payment link.
func PayPath(id string) string { return "/pay/" + url.PathEscape(id) }

// Refuse writes a refusal as plain text.
func Refuse(w http.ResponseWriter, status int, reason string) {
	secure(w, "")
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.WriteHeader(status)
	_, _ = w.Write([]byte(reason + "\n"))
}

// write executes a template.
func write(w http.ResponseWriter, status int, name string, data any) {
	nonce := rand.Text()
	secure(w, nonce)
	var out bytes.Buffer
	if err := templates.ExecuteTemplate(&out, name, struct{ Nonce, Page any }{nonce, data}); err != nil {
		http.Error(w, "sandbox: the page cannot be made: "+err.Error(), http.StatusInternalServerError)
		return
	}
	w.WriteHeader(status)
	_, _ = w.Write(out.Bytes())
}

// secure sets the headers of a page. A browser runs nothing, and loads nothing: the empty icon is the page's own.
func secure(w http.ResponseWriter, nonce string) {
	for name, value := range map[string]string{
		"Content-Type": "text/html; charset=utf-8",
		"Content-Security-Policy": "default-src 'none'; style-src 'nonce-" + nonce + "'; img-src data:; " +
			"base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
		"X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer", "Cache-Control": "no-store", "X-Frame-Options": "DENY",
		"Cross-Origin-Resource-Policy": "same-origin", "Cross-Origin-Opener-Policy": "same-origin",
	} {
		w.Header().Set(name, value)
	}
}
