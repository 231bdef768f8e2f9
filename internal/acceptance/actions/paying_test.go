// SPDX-License-Identifier: MPL-2.0

package actions_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/acceptance/rows"
	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
	"github.com/terraform-payments/terraform-provider-payments/internal/acctest/driver"
)

// pay invokes an action in a new process of the provider.
func pay(t testing.TB, service *acctest.Service, kind, arguments string) (progress, warnings []string, err error) {
	t.Helper()
	return driver.New(t).Invoke(service.PayingConfig(rows.ActionBlock(kind, arguments)))
}

// TestPaying pays once, says so, and shows the movement in the plan.
func TestPaying(t *testing.T) {
	t.Parallel()
	for kind, p := range rows.Payings {
		t.Run(kind, func(t *testing.T) {
			t.Parallel()
			service := acctest.Start(t)
			arguments := p.Prepare(t, service)
			progress, warnings, err := pay(t, service, kind, arguments)
			if err != nil || p.Effects(service) != 1 || rows.Sent(service, p.Operation) != 1 {
				t.Fatalf("%d effects of %d requests, error: %v", p.Effects(service), rows.Sent(service, p.Operation), err)
			}
			if len(progress) < 2 || len(warnings) != 1 || !strings.Contains(warnings[0], "Money will move") {
				t.Errorf("progress %q, warnings %q", progress, warnings)
			}
			t.Logf("%s\n%s", strings.Join(warnings, "\n"), strings.Join(progress, "\n"))
		})
	}
}

// TestPaying_allowed sends nothing unless the provider block allows movements of money.
func TestPaying_allowed(t *testing.T) {
	t.Parallel()
	for kind, p := range rows.Payings {
		t.Run(kind, func(t *testing.T) {
			t.Parallel()
			service := acctest.Start(t)
			_, _, err := driver.New(t).Invoke(service.Config(rows.ActionBlock(kind, p.Prepare(t, service))))
			if err == nil || !strings.HasPrefix(err.Error(), "plan: ") || !strings.Contains(err.Error(), "allow_money_movement = true") {
				t.Errorf("error: %v", err)
			}
			if n := len(service.Requests()); n != 0 || p.Effects(service) != 0 {
				t.Errorf("%d requests", n)
			}
		})
	}
}

// TestPaying_repeated refuses a repetition within an hour, and names the first movement. It pays
// again if a person allows it, and after the hour.
func TestPaying_repeated(t *testing.T) {
	t.Parallel()
	for kind, p := range rows.Payings {
		if kind == "payments_confirm_payout" {
			continue // a payout is confirmed once in any case
		}
		t.Run(kind, func(t *testing.T) {
			t.Parallel()
			service := acctest.Start(t)
			arguments := p.Prepare(t, service)
			if _, _, err := pay(t, service, kind, arguments); err != nil {
				t.Fatal(err)
			}
			_, _, err := pay(t, service, kind, arguments)
			if err == nil || p.Effects(service) != 1 || !strings.Contains(err.Error(), "allow_repeat: Refused to repeat a "+p.Kind) {
				t.Errorf("%d effects, error: %v", p.Effects(service), err)
			}
			if _, _, err := pay(t, service, kind, arguments+"\nallow_repeat = true"); err != nil || p.Effects(service) != 2 {
				t.Errorf("allowed: %d effects, error: %v", p.Effects(service), err)
			}
			service.Advance(61 * time.Minute)
			if _, _, err := pay(t, service, kind, arguments); err != nil || p.Effects(service) != 3 {
				t.Errorf("an hour later: %d effects, error: %v", p.Effects(service), err)
			}
		})
	}
}

// TestPaying_mistakes plants mistakes in the arguments of each action. Each one is caught at its
// argument, before the movement is sent.
func TestPaying_mistakes(t *testing.T) {
	t.Parallel()
	for kind, p := range rows.Payings {
		service := acctest.Start(t)
		arguments := p.Prepare(t, service)
		for _, m := range p.Mistakes {
			if !strings.Contains(arguments, m.From) {
				t.Errorf("%s: no %q", kind, m.From)
			}
			t.Run(fmt.Sprintf("%s %s %s", kind, m.At, m.To), func(t *testing.T) {
				_, _, err := pay(t, service, kind, strings.Replace(arguments, m.From, m.To, 1))
				if err == nil || !strings.Contains(err.Error(), m.At+": ") || !strings.Contains(err.Error(), m.Words) {
					t.Errorf("error: %v", err)
				}
				if n := rows.Sent(service, p.Operation); n > 0 || p.Effects(service) > 0 {
					t.Errorf("%d requests", n)
				}
			})
		}
	}
}
