// SPDX-License-Identifier: MPL-2.0

package actions_test

import (
	"testing"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/acceptance/rows"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

// TestNeverTwice_late kills a run right after the service has moved the money, and runs it again at
// once: with lists that lag behind, and with clocks that disagree.
func TestNeverTwice_late(t *testing.T) {
	t.Parallel()
	for name, late := range map[string]struct {
		dialect string
		skew    time.Duration
		noDate  bool
	}{
		"lists lag":               {dialect: "lag=140ms"},
		"everything lags":         {dialect: "lag=140ms,read_lag=50ms,items=summary"},
		"the service is ahead":    {skew: 26 * time.Hour},
		"the service is behind":   {skew: -26 * time.Hour, dialect: "lag=140ms"},
		"the service has no date": {skew: -90 * time.Second, noDate: true},
	} {
		for kind := range rows.MoneyCases {
			t.Run(name+" "+kind, func(t *testing.T) {
				t.Parallel()
				d, err := sandbox.ParseDialect(late.dialect)
				if err != nil {
					t.Fatal(err)
				}
				y := newPayTry(t, kind, 1, late.skew)
				y.proxy.SetDialect(d)
				y.proxy.noDate = late.noDate
				if outcome, text := y.pay(interruption{armed: true, kills: true, afterHandling: true}); outcome != killed {
					t.Fatalf("%s: %s", outcome, text)
				}
				outcome, text := y.pay(interruption{})
				if n := y.effects(); n != 1 || outcome != repetition {
					t.Errorf("%s, and %d effects: %s", outcome, n, text)
				}
			})
		}
	}
}
