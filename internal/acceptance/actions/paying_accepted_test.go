// SPDX-License-Identifier: MPL-2.0

package actions_test

import (
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/acceptance/rows"
	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

// TestPaying_accepted accepts each movement with a response that says no more than that, or breaks
// off. The action passes. It follows the object if a list tells it, and warns otherwise. The
// next run is refused as a repetition, and one that is meant passes.
func TestPaying_accepted(t *testing.T) {
	t.Parallel()
	listed := []string{"payments_create_withdrawal", "payments_create_payout", "payments_create_onramp", kindConfirm}
	for i, kind := range slices.Sorted(maps.Keys(rows.Payings)) {
		for j, body := range append(slices.Clone(mutePays), "half") {
			if (i+j)%2 == 1 && body != "{}" {
				continue // each body is tried with half of the actions
			}
			t.Run(fmt.Sprintf("%s %q", kind, body), func(t *testing.T) {
				t.Parallel()
				p := rows.Payings[kind]
				service := acctest.Start(t)
				arguments := p.Prepare(t, service)
				mute := sandbox.Fault{Operation: p.Operation, Status: http.StatusOK, Body: body, After: true, Times: 1}
				if body == "half" {
					mute = sandbox.Fault{Operation: p.Operation, Truncate: true, Times: 1}
				}
				for n, extra := range []string{"", "", "\nallow_repeat = true"} {
					if n > 0 && kind == kindConfirm {
						break // a payout is confirmed once
					}
					service.ClearFaults()
					service.AddFault(mute)
					progress, warnings, err := pay(t, service, kind, arguments+extra)
					text := strings.Join(warnings, "\n")
					want := 1 + n/2
					switch {
					case p.Effects(service) != want || rows.Sent(service, p.Operation) != want:
						t.Fatalf("run %d: %d effects, sent %d times: %v", n, p.Effects(service), rows.Sent(service, p.Operation), err)
					case n == 1 && (err == nil || !strings.Contains(err.Error(), "Refused to repeat a")):
						t.Errorf("the second run: %v", err)
					case n != 1 && err != nil:
						t.Errorf("run %d: %v", n, err)
					case n == 0 && slices.Contains(listed, kind) && strings.Contains(text, "is not known"):
						t.Errorf("a list tells the object: %s", text)
					case n == 0 && !slices.Contains(listed, kind) && (!strings.Contains(text, "It took effect") ||
						!strings.Contains(text, "The transactions show one that fits: ") || strings.Contains(text, "may or may not")):
						t.Errorf("the first run warns %s, and reports %s", text, strings.Join(progress, "\n"))
					}
				}
			})
		}
	}
}
