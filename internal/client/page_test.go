// SPDX-License-Identifier: MPL-2.0

package client

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"
)

// TestCreate_page sends no second request if the list may be a page of which the service says
// nothing: the new object may be on another one.
func TestCreate_page(t *testing.T) {
	t.Parallel()
	for size, wantPosts := range map[int]int{24: 5, 25: 1} {
		old := make([]string, size)
		for i := range old {
			old[i] = strings.ReplaceAll(mug(fmt.Sprintf("0b9f6a2e-7c35-4f0e-9d6b-3a1f7c2d8e%02d", i), longAgo), `"Mug"`, `"Cup"`)
		}
		posts := 0
		c := newTestClient(t, func(cfg *settings) {
			cfg.Base = memory{func(w http.ResponseWriter, r *http.Request) {
				if r.Method == http.MethodPost {
					posts++
					panic(io.ErrUnexpectedEOF)
				}
				w.Header().Set("Date", serviceDate)
				_, _ = io.WriteString(w, "["+strings.Join(old, ",")+"]")
			}}
		})
		_, err := c.CreateProduct(context.Background(), mugParams(t))
		var unknown *UnknownOutcomeError
		if posts != wantPosts || errors.As(err, &unknown) != (size == 25) {
			t.Errorf("%d objects: %d requests, %v", size, posts, err)
		}
		if size == 25 {
			wantError(t, err, "whether it took effect is unknown", "the list has exactly 25 objects")
		}
	}
}
