// SPDX-License-Identifier: MPL-2.0

package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"maps"
	"net/http"
	"net/http/httputil"
	"net/url"
	"slices"
	"strings"
	"sync"
)

// watch counts requests before and after Prism.
type watch struct {
	prism    *httputil.ReverseProxy
	mu       sync.Mutex
	services map[string]*url.URL // by API key
	received int                 // requests to the front
	passed   int                 // requests that Prism forwarded
	// violations counts each violation by its description.
	violations map[string]int
}

func newWatch(prism string) *watch {
	w := &watch{services: map[string]*url.URL{}, violations: map[string]int{}}
	target, err := url.Parse(prism)
	if err != nil {
		panic(err) // prism is a listener's address
	}
	w.prism = &httputil.ReverseProxy{
		Rewrite:        func(r *httputil.ProxyRequest) { r.SetURL(target) },
		ModifyResponse: w.inspect,
	}
	return w
}

// front receives the provider's requests. PUT /_proxy/services with a test's API key registers the
// test's sandbox: the body is its address.
func (w *watch) front(out http.ResponseWriter, r *http.Request) {
	if r.Method == http.MethodPut && r.URL.Path == "/_proxy/services" {
		w.register(out, r)
		return
	}
	w.mu.Lock()
	w.received++
	w.mu.Unlock()
	w.prism.ServeHTTP(out, r)
}

func (w *watch) register(out http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(io.LimitReader(r.Body, 1024))
	address, parseErr := url.Parse(string(body))
	key := r.Header.Get("Authorization")
	if err := errors.Join(err, parseErr); err != nil || key == "" || address.Host == "" {
		http.Error(out, fmt.Sprintf("expected an API key and an address: %v", err), http.StatusBadRequest)
		return
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.services[key] = address
	out.WriteHeader(http.StatusNoContent)
}

// back forwards requests from Prism to the sandbox with their API key.
func (w *watch) back(out http.ResponseWriter, r *http.Request) {
	w.mu.Lock()
	w.passed++
	service := w.services[r.Header.Get("Authorization")]
	w.mu.Unlock()
	if service == nil {
		http.Error(out, "no sandbox has this API key", http.StatusBadGateway)
		return
	}
	(&httputil.ReverseProxy{Rewrite: func(p *httputil.ProxyRequest) { p.SetURL(service) }}).ServeHTTP(out, r)
}

// inspect records Prism's violations. Prism reports them in a header, or responds with a problem
// and does not forward the request.
func (w *watch) inspect(resp *http.Response) error {
	found := resp.Header.Get("Sl-Violations")
	if strings.HasPrefix(resp.Header.Get("Content-Type"), "application/problem+json") {
		body, err := io.ReadAll(resp.Body)
		if err != nil {
			return err
		}
		resp.Body = io.NopCloser(bytes.NewReader(body))
		found = "a problem: " + string(body)
	}
	if found == "" {
		return nil
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.violations[fmt.Sprintf("%s %s, %d: %s", resp.Request.Method, resp.Request.URL.Path, resp.StatusCode, found)]++
	return nil
}

// report prints the counts. It fails if there are violations, if requests are missing, or if there
// were none.
func (w *watch) report(out io.Writer) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	_, _ = fmt.Fprintf(out, "%d requests received, %d forwarded by Prism to %d sandboxes; violations: %d\n",
		w.received, w.passed, len(w.services), len(w.violations))
	for _, violation := range slices.Sorted(maps.Keys(w.violations)) {
		_, _ = fmt.Fprintf(out, "%d times: %s\n", w.violations[violation], violation)
	}
	switch {
	case len(w.violations) > 0:
		return errors.New("requests or responses violate the contract")
	case w.passed == 0 || w.passed != w.received:
		return errors.New("requests are missing after Prism, or there were none")
	}
	return nil
}
