// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"io"
	"net/http"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
)

// BenchmarkRequests asks with twice as many clients as there are processors, each on a connection that it keeps.
func BenchmarkRequests(b *testing.B) {
	thousand := []byte(`{"product": [{"name": "Mug"}` + strings.Repeat(`, {"name": "Mug"}`, 999) + `]}`)
	for _, kept := range []string{"memory", "file"} {
		for _, c := range []struct{ name, method, path, body string }{
			{"get-one", "GET", "/product/{id}", ""},
			{"get-1000", "GET", "/products", ""},
			{"post", "POST", "/product/create", mug},
		} {
			b.Run(c.name+"/"+kept, func(b *testing.B) {
				options := Options{}
				if kept == "file" {
					options.Data = filepath.Join(b.TempDir(), "sandbox.db")
				}
				s := open(b, options)
				if err := s.Seed(thousand); err != nil {
					b.Fatal(err)
				}
				id, _ := s.Objects("product")[500]["id"].(string)
				askParallel(b, s, c.method, strings.ReplaceAll(c.path, "{id}", id), c.body)
			})
		}
	}
}

// askParallel reports how many requests were answered in a second, and how long 99 of 100 took at most.
func askParallel(b *testing.B, s *shop, method, path, body string) {
	b.Helper()
	client := &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: 64}}
	defer client.CloseIdleConnections()
	var mu sync.Mutex
	var all []time.Duration
	b.SetParallelism(2)
	b.ResetTimer()
	b.RunParallel(func(pb *testing.PB) {
		var took []time.Duration
		for pb.Next() {
			start := time.Now()
			if !s.answers(client, method, path, body) {
				b.Error("not answered")
				break
			}
			took = append(took, time.Since(start))
		}
		mu.Lock()
		defer mu.Unlock()
		all = append(all, took...)
	})
	b.StopTimer()
	if len(all) == 0 {
		return
	}
	slices.Sort(all)
	b.ReportMetric(0, "ns/op") // it is req/s the other way round
	b.ReportMetric((time.Duration(len(all))*time.Second).Seconds()/b.Elapsed().Seconds(), "req/s")
	b.ReportMetric((all[(len(all)-1)*99/100] * 1e6).Seconds(), "p99-µs")
}

// answers reports whether a request was answered with success, and whole.
func (s *shop) answers(client *http.Client, method, path, body string) bool {
	req, err := http.NewRequestWithContext(s.t.Context(), method, s.url+path, strings.NewReader(body))
	if err != nil {
		return false
	}
	req.Header.Set("Authorization", s.Key())
	req.Header.Set("Content-Type", "application/json")
	resp, err := client.Do(req)
	if err != nil {
		return false
	}
	_, err = io.Copy(io.Discard, resp.Body)
	_ = resp.Body.Close()
	return err == nil && resp.StatusCode == http.StatusOK
}
