// SPDX-License-Identifier: MPL-2.0

//go:build linux

package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/contract"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

// longList serves one long list, with no other work than writing it.
type longList struct {
	path string
	body bytes.Buffer
}

// ServeHTTP writes the list, and an empty one at any other path.
func (l *longList) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "application/json")
	if r.URL.Path != l.path {
		_, _ = w.Write([]byte("[]"))
		return
	}
	_, _ = w.Write(l.body.Bytes())
}

// newLongList joins the elements.
func newLongList(path string, size int, element func(i int) []byte) *longList {
	l := &longList{path: path}
	for i := range size {
		l.body.WriteByte(',')
		l.body.Write(element(i))
	}
	l.body.WriteByte(']')
	l.body.Bytes()[0] = '['
	return l
}

func (l *longList) note() string {
	return fmt.Sprintf("a response of %s MB", megabytes(int64(l.body.Len()/1024)))
}

// source is a data source that returns a list.
type source struct {
	kind string // "payments_customers"
	path string // of the list
}

// sourcesOf returns the data sources of the contract's lists of all objects, sorted by name.
func sourcesOf(operations []contract.Operation) []source {
	found := map[string]source{}
	for _, op := range operations {
		kind := ""
		for _, form := range op.Terraform { // the one of the list follows the one of an object
			if name, ok := strings.CutPrefix(form, "data source "); ok {
				kind = name
			}
		}
		if op.Method == http.MethodGet && op.Response.List && !strings.Contains(op.Path, "{") {
			found[kind] = source{kind, op.Path}
		}
	}
	return slices.SortedFunc(maps.Values(found), func(a, b source) int { return strings.Compare(a.kind, b.kind) })
}

// sources are the data sources of the embedded contract.
func sources() []source {
	operations, err := contract.Operations()
	if err != nil {
		panic(err) // the contract's tests fail, too
	}
	return sourcesOf(operations)
}

// data plans with a data source. Its elements are copies of the demo's.
func (b *bench) data(ctx context.Context, r row, provider string) (sample, error) {
	box, err := startService(ctx, 0, 0)
	if err != nil {
		return sample{}, err
	}
	defer box.close()
	if err := box.Seed(sandbox.DemoSeed()); err != nil {
		return sample{}, err
	}
	path := r.source.path
	elements, err := box.elements(ctx, path)
	if err != nil {
		return sample{}, err
	}
	l := newLongList(path, r.objects, func(i int) []byte { return renamed(elements[i%len(elements)], i) })
	url, server, err := listen(ctx, l)
	if err != nil {
		return sample{}, err
	}
	defer func() { _ = server.Close() }()
	s, err := b.engine(ctx, r, provider, url, "key", fmt.Sprintf("data %q \"all\" {}\n", r.source.kind))
	s.note, s.requests = l.note(), 1
	return s, err
}

// elements reads a list.
func (s *service) elements(ctx context.Context, path string) ([]json.RawMessage, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, s.url+path, http.NoBody)
	if err != nil {
		return nil, err
	}
	req.Header.Set("Authorization", s.Key())
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return nil, err
	}
	defer func() { _ = resp.Body.Close() }()
	var elements []json.RawMessage
	err = json.NewDecoder(resp.Body).Decode(&elements)
	if err == nil && len(elements) == 0 {
		err = errors.New("the demo has none")
	}
	if err != nil {
		err = fmt.Errorf("GET %s: %w", path, err)
	}
	return elements, err
}

// renamed gives a copy of an element an id of its own.
func renamed(element []byte, i int) []byte {
	var names struct {
		ID        string `json:"id"`
		DepositID string `json:"depositId"`
	}
	if err := json.Unmarshal(element, &names); err != nil || names.ID+names.DepositID == "" {
		return element
	}
	return bytes.ReplaceAll(element, []byte(names.ID+names.DepositID), []byte(idOf(i)))
}

// list lists all products with their attributes.
func (b *bench) list(ctx context.Context, r row, provider string) (sample, error) {
	p := b.patterns["product"]
	l := newLongList("/products", r.objects, func(i int) []byte { return p.copied(p.object, i) })
	url, server, err := listen(ctx, l)
	if err != nil {
		return sample{}, err
	}
	defer func() { _ = server.Close() }()
	process, err := startPlugin(ctx, provider, b.dir)
	if err != nil {
		return sample{}, err
	}
	if err := process.configure(ctx, map[string]any{"base_url": url, "api_key": "key"}); err != nil {
		process.stop()
		return sample{}, err
	}
	begun := time.Now()
	results, err := process.list(ctx, "payments_product", map[string]any{}, r.objects)
	s := sample{wall: time.Since(begun), providerPeak: process.statusKB("VmHWM"), requests: 1, note: l.note()}
	s.providerCPU = process.stop()
	if err == nil && results != r.objects {
		err = fmt.Errorf("%d results, want %d", results, r.objects)
	}
	return s, err
}
