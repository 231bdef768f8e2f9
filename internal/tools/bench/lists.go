// SPDX-License-Identifier: MPL-2.0

//go:build linux

package main

import (
	"bytes"
	"context"
	"fmt"
	"net/http"
	"time"
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

// data plans with a data source that has all transactions.
func (b *bench) data(ctx context.Context, r row, provider string) (sample, error) {
	l := newLongList("/transactions", r.objects, func(i int) []byte {
		moment := time.Date(2026, 1, 1, 0, 0, i, 0, time.UTC)
		return fmt.Appendf(nil, `{"id":%q,"type":"payment","network":"Ethereum","token":"0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48",`+
			`"amount":%d.%06d,"fee":0.123456,"currency":"EUR","transactionHash":"0x%064x","createdAt":%q}`,
			idOf(i), i%997, i, i, moment.Format(time.RFC3339Nano))
	})
	url, server, err := listen(ctx, l)
	if err != nil {
		return sample{}, err
	}
	defer func() { _ = server.Close() }()
	s, err := b.engine(ctx, r, provider, url, "key", "data \"payments_transactions\" \"all\" {}\n")
	s.note, s.requests = l.note(), 1
	return s, err
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
	settings, err := r.settings(url, "key")
	if err == nil {
		err = process.configure(ctx, settings)
	}
	if err != nil {
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
