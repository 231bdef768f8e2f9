// SPDX-License-Identifier: MPL-2.0

package acctest

import (
	"net/http"
	"sync"
)

// InFlight counts the requests that a handler is at work on.
type InFlight struct {
	mu    sync.Mutex
	ended sync.Cond
	count int
}

// Count returns a handler whose requests count.
func (f *InFlight) Count(handler http.Handler) http.Handler {
	f.ended.L = &f.mu
	add := func(n int) {
		f.mu.Lock()
		defer f.mu.Unlock()
		f.count += n
		f.ended.Broadcast()
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		add(1)
		defer add(-1)
		handler.ServeHTTP(w, r)
	})
}

// Wait waits until no request is in flight. A killed process may have left one behind.
func (f *InFlight) Wait() {
	f.mu.Lock()
	defer f.mu.Unlock()
	for f.count > 0 {
		f.ended.Wait()
	}
}
