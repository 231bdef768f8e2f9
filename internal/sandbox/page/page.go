// SPDX-License-Identifier: MPL-2.0

// Package page makes the sandbox's pages for people: the account, one page per object, and the
// hosted pages on which buyers pay. It reads a [Snapshot], and changes nothing.
//
// No page has a script, so text in an object stays text. The pages of the account and of objects
// load nothing. A hosted page loads the pictures of its own payment link or items, as the real page
// does: the browser asks their hosts, without a referrer.
package page

import (
	"bytes"
	"crypto/rand"
	"embed"
	"html/template"
	"net/http"
	"strings"
	"sync"
)

//go:embed *.css *.html
var files embed.FS

// templates are parsed when the first page is shown: the plugin, which shows none, starts faster.
var templates = sync.OnceValue(func() *template.Template {
	return template.Must(template.New("").Funcs(template.FuncMap{"head": head, "tail": tail}).ParseFS(files, "*.css", "*.html"))
})

// policy is how far the Content-Security-Policy of a page opens.
type policy struct {
	pictures []string // the origins that pictures come from
	form     bool     // the page has a form, which goes to the sandbox
}

// Refuse writes a refusal as plain text.
func Refuse(w http.ResponseWriter, status int, reason string) {
	secure(w, "", policy{})
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.WriteHeader(status)
	_, _ = w.Write([]byte(reason + "\n"))
}

// write executes a template.
func write(w http.ResponseWriter, status int, name string, data any, opens policy) {
	nonce := rand.Text()
	secure(w, nonce, opens)
	var out bytes.Buffer
	if err := templates().ExecuteTemplate(&out, name, struct{ Nonce, Page any }{nonce, data}); err != nil {
		http.Error(w, "sandbox: the page cannot be made: "+err.Error(), http.StatusInternalServerError)
		return
	}
	w.WriteHeader(status)
	_, _ = w.Write(out.Bytes())
}

// secure sets the headers of a page. A browser runs nothing, and loads nothing but the given
// pictures: the empty icon is the page's own.
func secure(w http.ResponseWriter, nonce string, opens policy) {
	form, referrer := "'none'", "no-referrer"
	if opens.form {
		// Under no-referrer, a browser would send the form with the origin null. No policy sends a
		// referrer to the pictures' hosts.
		form, referrer = "'self'", "same-origin"
	}
	pictures := strings.Join(append([]string{"data:"}, opens.pictures...), " ")
	for name, value := range map[string]string{
		"Content-Type": "text/html; charset=utf-8",
		"Content-Security-Policy": "default-src 'none'; style-src 'nonce-" + nonce + "'; img-src " + pictures + "; " +
			"base-uri 'none'; form-action " + form + "; frame-ancestors 'none'",
		"X-Content-Type-Options": "nosniff", "Referrer-Policy": referrer, "Cache-Control": "no-store", "X-Frame-Options": "DENY",
		"Cross-Origin-Resource-Policy": "same-origin", "Cross-Origin-Opener-Policy": "same-origin",
	} {
		w.Header().Set(name, value)
	}
}

// ObjectPattern and PaidPattern are the routes of the pages of objects and of results.
const (
	ObjectPattern = "/_sandbox/page/{group}/{id}"
	PaidPattern   = "/pay/paid/{id}"
)

// PayPatterns are the routes of the hosted pages, by group.
func PayPatterns() map[string]string {
	patterns := map[string]string{}
	for _, p := range payables {
		patterns[p.group] = "/pay/" + strings.TrimPrefix(p.segment+"/", "/") + "{id}"
	}
	return patterns
}
