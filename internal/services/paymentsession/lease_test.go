// SPDX-License-Identifier: MPL-2.0

package paymentsession

import (
	"testing"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
)

// TestLeaseOf renews in the last third of the remaining time, at most five minutes before its end.
// The service decides about an unknown status.
func TestLeaseOf(t *testing.T) {
	t.Parallel()
	now := time.Date(2030, 1, 1, 12, 0, 0, 0, time.UTC)
	for name, c := range map[string]struct {
		left      time.Duration
		canExtend bool
		status    client.SessionStatus
		wait      time.Duration // 0 for no renewal
	}{
		"short":              {30 * time.Second, true, "pending", 20 * time.Second},
		"usual":              {15 * time.Minute, true, "pending", 10 * time.Minute},
		"long":               {24 * time.Hour, true, "pending", 24*time.Hour - 5*time.Minute},
		"very short":         {3 * time.Second, true, "pending", 5 * time.Second},
		"over by this clock": {-time.Hour, true, "pending", 5 * time.Second},
		"unknown status":     {30 * time.Second, true, "disputed", 20 * time.Second},
		"not extendable":     {30 * time.Second, false, "pending", 0},
		"paid":               {30 * time.Second, true, "success", 0},
		"expired":            {30 * time.Second, true, "expired", 0},
	} {
		session := client.PaymentSession{
			ID: "s", CanExtend: c.canExtend, SessionStatus: c.status, ExpiresAt: client.NewTimestamp(now.Add(c.left)),
		}
		lease := leaseOf(session, now)
		if wait := lease.RenewAt.Sub(now); lease.ID != "s" || lease.RenewAt.IsZero() != (c.wait == 0) || c.wait != 0 && wait != c.wait {
			t.Errorf("%s: %+v is renewed after %s, want %s", name, lease, wait, c.wait)
		}
	}
	if lease := leaseOf(client.PaymentSession{ID: "s", CanExtend: true, SessionStatus: "pending"}, now); !lease.RenewAt.IsZero() {
		t.Errorf("a session without an end is renewed at %s", lease.RenewAt)
	}
}
