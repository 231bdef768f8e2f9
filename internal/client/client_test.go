// SPDX-License-Identifier: MPL-2.0

package client

import (
	"strings"
	"testing"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/transport"
)

// TestNew_defaults reads lists in a refresh, moves no money, and takes the limits of its transport.
func TestNew_defaults(t *testing.T) {
	t.Parallel()
	for retries, sends := range map[int]int{0: 1, 3: 4, 8: 5} {
		tr, err := transport.New(transport.Config{BaseURL: "https://a.example", APIKey: testKey, MaxRetries: retries})
		if err != nil {
			t.Fatal(err)
		}
		c := New(tr, Config{})
		if c.account.Lists == nil || c.account.Lists.Lag != 10500*time.Millisecond || c.account.MovesMoney ||
			c.account.MaxSends != sends || c.account.Timeout != time.Minute || c.account.Budget != 10*time.Minute || len(c.account.Looks) != 5 {
			t.Errorf("%+v", c)
		}
	}
}

// TestCurrencies demands that texts keep the order, which documentation shows.
func TestCurrencies(t *testing.T) {
	t.Parallel()
	values := Currency("").Values()
	if values[0] != "USD" || values[len(values)-1] != "MATIC" {
		t.Errorf("%d currencies: %s", len(values), strings.Join(values, " "))
	}
	seen := map[string]bool{}
	for _, value := range values {
		if seen[value] {
			t.Errorf("%s is there twice", value)
		}
		seen[value] = true
	}
}

func TestSessionStatus_Ended(t *testing.T) {
	t.Parallel()
	for status, want := range map[SessionStatus]bool{
		"pending": false, "success": true, "cancelled": true, "expired": true, "disputed": false, "": false,
	} {
		if status.Ended() != want {
			t.Errorf("%q has ended: %t", status, !want)
		}
	}
}
