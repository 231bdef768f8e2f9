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

// watch stands on both sides of Prism and counts.
type watch struct {
	prism    *httputil.ReverseProxy
	mu       sync.Mutex
	services map[string]*url.URL // by API key
	asked    int                 // requests that came to the front
	arrived  int                 // requests that came out of Prism again
	// violations by what they are, and how often.
	violations map[string]int
}

func newWatch(prism string) *watch {
	w := &watch{services: map[string]*url.URL{}, violations: map[string]int{}}
	target, err := url.Parse(prism)
	if err != nil {
		panic(err) // it was made of a listener's address
	}
	w.prism = &httputil.ReverseProxy{
		Rewrite:        func(r *httputil.ProxyRequest) { r.SetURL(target) },
		ModifyResponse: w.inspect,
	}
	return w
}

// front takes what the provider sends. PUT /_proxy/services with an address in its body, and a test's API key, says which sandbox has it.
func (w *watch) front(out http.ResponseWriter, r *http.Request) {
	if r.Method == http.MethodPut && r.URL.Path == "/_proxy/services" {
		w.register(out, r)
		return
	}
	w.mu.Lock()
	w.asked++
	w.mu.Unlock()
	w.prism.ServeHTTP(out, r)
}

func (w *watch) register(out http.ResponseWriter, r *http.Request) {
	text, err := io.ReadAll(io.LimitReader(r.Body, 1024))
	address, parseErr := url.Parse(string(text))
	key := r.Header.Get("Authorization")
	if err := errors.Join(err, parseErr); err != nil || key == "" || address.Host == "" {
		http.Error(out, fmt.Sprintf("an API key and an address are wanted: %v", err), http.StatusBadRequest)
		return
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.services[key] = address
	out.WriteHeader(http.StatusNoContent)
}

// back takes what Prism lets through to the sandbox that the key is of.
func (w *watch) back(out http.ResponseWriter, r *http.Request) {
	w.mu.Lock()
	w.arrived++
	service := w.services[r.Header.Get("Authorization")]
	w.mu.Unlock()
	if service == nil {
		http.Error(out, "no sandbox has this API key", http.StatusBadGateway)
		return
	}
	(&httputil.ReverseProxy{Rewrite: func(p *httputil.ProxyRequest) { p.SetURL(service) }}).ServeHTTP(out, r)
}

// inspect notes what Prism finds. It says violations in a header, and answers by itself, with a problem, where it lets nothing through.
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

// report says what came through, and fails where anything was wrong with it, or nothing came.
func (w *watch) report(out io.Writer) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	_, _ = fmt.Fprintf(out, "%d requests came to Prism, %d came through it to %d sandboxes; violations: %d\n", w.asked, w.arrived, len(w.services), len(w.violations))
	for _, violation := range slices.Sorted(maps.Keys(w.violations)) {
		_, _ = fmt.Fprintf(out, "%d times: %s\n", w.violations[violation], violation)
	}
	switch {
	case len(w.violations) > 0:
		return errors.New("there are violations of the contract")
	case w.arrived == 0 || w.arrived != w.asked:
		return errors.New("requests are missing behind Prism, or there were none")
	}
	return nil
}
