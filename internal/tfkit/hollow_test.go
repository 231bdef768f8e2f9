// SPDX-License-Identifier: MPL-2.0

package tfkit

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
)

type tagged struct {
	ID   string
	Tags []string
}

func (o tagged) ObjectID() string { return o.ID }

// TestHollow_refused has reads that fail, each "-", and others that show no inner list, or one,
// "+". A failed read is an error only if another one shows that the list leaves inner lists out.
func TestHollow_refused(t *testing.T) {
	t.Parallel()
	for reads, want := range map[string]struct{ asked, failed int }{
		"------": {client.FirstReads, 0}, "-    -": {client.FirstReads, 0}, "-+": {2, 2}, "+-": {2, 2}, "++": {2, 0},
	} {
		asked, failed := 0, 0
		h := newHollow(func(_ *client.Client, _ context.Context, id string) (tagged, error) {
			asked++
			switch id {
			case "-":
				return tagged{}, errors.New("forbidden")
			case "+":
				return tagged{ID: id, Tags: []string{"a"}}, nil
			}
			return tagged{ID: id}, nil
		})
		for n, id := range strings.Split(reads, "") {
			got, err := h.filled(t.Context(), nil, tagged{ID: id})
			if err != nil && failed == 0 {
				failed = n + 1
			}
			if err == nil && got.ID != id {
				t.Errorf("%q: %+v", reads, got)
			}
		}
		if asked != want.asked || failed != want.failed {
			t.Errorf("%q: %d reads, failed at %d", reads, asked, failed)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	h := newHollow(func(_ *client.Client, ctx context.Context, _ string) (tagged, error) { return tagged{}, ctx.Err() })
	if _, err := h.filled(ctx, nil, tagged{}); !errors.Is(err, context.Canceled) {
		t.Error("interrupted:", err)
	}
}
