// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"fmt"
	"io"
	"net/http"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// thousands returns a seed of n thousand products.
func thousands(n int) []byte {
	return []byte(`{"product": [{"name": "Mug"}` + strings.Repeat(`, {"name": "Mug"}`, n*1000-1) + `]}`)
}

// BenchmarkRequests sends requests by 1, 8 and 32 clients, each on a connection of its own, in
// memory and with a file, with an empty schedule and with 10,000 scheduled jobs.
func BenchmarkRequests(b *testing.B) {
	for _, storage := range []string{"memory", "file"} {
		for _, scheduled := range []int{0, 10000} {
			for _, c := range []struct{ method, path, body string }{
				{"GET", "/product/{id}", ""}, {"POST", "/product/create", mug}, {"PUT", "/product/{id}", mug},
			} {
				for _, clients := range []int{1, 8, 32} {
					b.Run(fmt.Sprintf("%s/%s/%d-jobs/%d-clients", storage, c.method, scheduled, clients), func(b *testing.B) {
						s, id := openBench(b, storage, 1)
						s.scheduleMany(scheduled)
						s.sendAll(b, clients, c.method, strings.ReplaceAll(c.path, "{id}", id), c.body)
					})
				}
			}
		}
	}
}

// openBench opens a sandbox with n thousand products and returns one product's id.
func openBench(b *testing.B, storage string, n int) (*shop, string) {
	b.Helper()
	options := Options{}
	if storage == "file" {
		options.Data = filepath.Join(b.TempDir(), "sandbox.db")
	}
	s := open(b, options)
	if err := s.Seed(thousands(n)); err != nil {
		b.Fatal(err)
	}
	id, _ := s.Objects("product")[500]["id"].(string)
	return s, id
}

// scheduleMany adds pending payment sessions, each of which expires by a scheduled job.
func (s *shop) scheduleMany(n int) {
	s.t.Helper()
	if n == 0 {
		return
	}
	sessions := `{"payment_session": [{}` + strings.Repeat(`, {}`, n-1) + `]}`
	if err := s.Seed([]byte(sessions)); err != nil {
		s.t.Fatal(err)
	}
	if got := s.Store().View().Len("_schedule"); got != n {
		s.t.Fatalf("%d jobs are scheduled, want %d", got, n)
	}
}

// BenchmarkBesideLists sends GET requests by id, alone and beside four clients that keep listing
// 10,000 products.
func BenchmarkBesideLists(b *testing.B) {
	for _, listing := range []int{0, 4} {
		b.Run(fmt.Sprintf("%d-listing", listing), func(b *testing.B) {
			s, id := openBench(b, "memory", 10)
			var lists atomic.Int64
			stop := make(chan struct{})
			var group sync.WaitGroup
			for range listing {
				client := newBenchClient()
				group.Go(func() {
					defer client.CloseIdleConnections()
					for {
						select {
						case <-stop:
							return
						default:
						}
						if !s.succeeds(client, "GET", "/products", "") {
							b.Error("not listed")
							return
						}
						lists.Add(1)
					}
				})
			}
			s.sendAll(b, 1, "GET", "/product/"+id, "")
			b.ReportMetric(float64(lists.Load())/b.Elapsed().Seconds(), "lists/s")
			close(stop)
			group.Wait()
		})
	}
}

// BenchmarkList lists 10,000 products.
func BenchmarkList(b *testing.B) {
	s, _ := openBench(b, "memory", 10)
	s.sendAll(b, 1, "GET", "/products", "")
}

// BenchmarkStart opens and closes a sandbox without a file, and with one that holds 10,000
// products.
func BenchmarkStart(b *testing.B) {
	for _, storage := range []string{"memory", "file"} {
		b.Run(storage, func(b *testing.B) {
			options := Options{}
			if storage == "file" {
				options.Data = filepath.Join(b.TempDir(), "sandbox.db")
				s, err := New(options)
				if err != nil {
					b.Fatal(err)
				}
				if err := s.Seed(thousands(10)); err != nil {
					b.Fatal(err)
				}
				if err := s.Close(); err != nil {
					b.Fatal(err)
				}
			}
			for b.Loop() {
				s, err := New(options)
				if err != nil {
					b.Fatal(err)
				}
				if err := s.Close(); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkMemory reports the live heap after 10,000 requests, each of which created a product and
// was recorded.
func BenchmarkMemory(b *testing.B) {
	for b.Loop() {
		before := liveHeap()
		s := open(b, Options{})
		client := newBenchClient()
		for range 10000 {
			if !s.succeeds(client, "POST", "/product/create", mug) {
				b.Fatal("not created")
			}
		}
		client.CloseIdleConnections()
		b.ReportMetric(float64(liveHeap()-before)/(1<<20), "MiB")
		s.ClearRequests()
		b.ReportMetric(float64(liveHeap()-before)/(1<<20), "MiB-without-requests")
	}
}

func liveHeap() int64 {
	runtime.GC()
	runtime.GC()
	var stats runtime.MemStats
	runtime.ReadMemStats(&stats)
	return int64(stats.HeapAlloc) //nolint:gosec // a heap is far below 2^63 bytes
}

func newBenchClient() *http.Client {
	return &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: 64}}
}

// sendAll sends b.N requests by several clients. It reports the requests per second and the 99th
// percentile of the latency.
func (s *shop) sendAll(b *testing.B, clients int, method, path, body string) {
	b.Helper()
	var left atomic.Int64
	left.Store(int64(b.N))
	var mu sync.Mutex
	var all []time.Duration
	var group sync.WaitGroup
	b.ResetTimer()
	for range clients {
		group.Go(func() {
			client := newBenchClient()
			defer client.CloseIdleConnections()
			var took []time.Duration
			for left.Add(-1) >= 0 {
				start := time.Now()
				if !s.succeeds(client, method, path, body) {
					b.Error("the request failed")
					break
				}
				took = append(took, time.Since(start))
			}
			mu.Lock()
			defer mu.Unlock()
			all = append(all, took...)
		})
	}
	group.Wait()
	b.StopTimer()
	if len(all) == 0 {
		return
	}
	slices.Sort(all)
	b.ReportMetric(0, "ns/op") // the inverse of req/s
	b.ReportMetric(float64(len(all))/b.Elapsed().Seconds(), "req/s")
	b.ReportMetric(float64(all[(len(all)-1)*99/100].Microseconds()), "p99-µs")
}

// succeeds reports whether a request got a complete, successful response.
func (s *shop) succeeds(client *http.Client, method, path, body string) bool {
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
