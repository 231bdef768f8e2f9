// SPDX-License-Identifier: MPL-2.0

package services_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/hashicorp/terraform-plugin-testing/plancheck"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
	"github.com/terraform-payments/terraform-provider-payments/internal/acctest/driver"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

// stored is one apply at a service that stores other values than it was sent.
type stored struct {
	config string // the arguments
	action plancheck.ResourceActionType
	// plan, apply and fails are words of a warning of the plan, of one of the apply, and of its error.
	// Without words, there is none.
	plan, apply, fails string
	refused            string // words of the plan's error
	stale              bool   // the plan does not refresh
}

const (
	creates = plancheck.ResourceActionCreate
	updates = plancheck.ResourceActionUpdate
	nothing = plancheck.ResourceActionNoop
)

// TestNormalized: at a service that stores other values, no step replaces the object, forgets it or
// hides the other value. The life in each spelling is conformance's.
func TestNormalized(t *testing.T) {
	t.Parallel()
	const (
		mug     = `payments_product name = "Mug" description = "" currency = "USDC" price = `
		off     = `payments_discount_code code = "SPRING" amount_off = `
		account = `payments_withdrawal_account account_type = "crypto" ` +
			`crypto = { network = "Ethereum", address = "0x52908400098527886E0F7030069857D2E4169EE7" }`
		another = "The payments service shows another "
	)
	for dialect, steps := range map[string][]stored{
		"amounts=rounded": {
			{config: mug + "1.005", action: creates, apply: another + "price: price was sent as 1.005, and came back as 1.01"},
			{config: mug + "1.005", action: updates, fails: another + "price"},
			{config: mug + "1.005", action: updates, fails: another + "price"},
			{config: mug + "1.01", action: nothing},
		},
		"amounts=binary": {
			{config: mug + "1.1", action: creates, apply: another + "price"},
			{config: mug + "0.5", action: updates},
			{config: mug + "0.5", action: nothing},
		},
		"amounts=rounded,defaults=filled": {
			{config: off + "1.005", action: creates, apply: another + "amount_off"},
			{config: off + "1.005", action: nothing, plan: "has another amount_off"},
			{config: off + "1.005", action: nothing, plan: "has another amount_off"},
			{config: off + "1.01", action: nothing},
		},
		"amounts=rounded,normalized=late": {
			{config: off + "1.005", action: creates},
			{config: off + "1.005", action: nothing, plan: "has another amount_off"},
			{config: off + "1.005", action: nothing, plan: "has another amount_off"},
			{config: off + "7", action: plancheck.ResourceActionDestroyBeforeCreate},
		},
		"amounts=rounded,writes=id": {
			{config: off + "1.005", action: creates, apply: another + "amount_off"},
			{config: off + "1.01", action: updates, stale: true},
			{config: off + "1.01", action: nothing},
		},
		"payees=other": {
			{config: account, action: creates, apply: "Money may go elsewhere"},
			{config: account, refused: another + "crypto.address"},
		},
		"payees=other,normalized=late": {
			{config: account, action: creates},
			{config: account, action: plancheck.ResourceActionDestroyBeforeCreate, plan: "has another destination"},
		},
		"puts=ignored": {
			{config: mug + "1", action: creates},
			{config: mug + "2", action: updates, fails: another + "price: price was sent as 2, and came back as 1"},
			{config: mug + "1", action: nothing},
		},
	} {
		t.Run(dialect, func(t *testing.T) {
			t.Parallel()
			spoken, err := sandbox.ParseDialect(dialect)
			if err != nil {
				t.Fatal(err)
			}
			service := acctest.StartWith(t, sandbox.Options{Dialect: spoken})
			d := driver.New(t)
			for i, step := range steps {
				step.take(t, i, service, d)
			}
			made := 0
			for _, r := range service.Requests() {
				if r.Method == http.MethodPost {
					made++
				}
			}
			if made != 1 {
				t.Errorf("%d objects were made", made)
			}
		})
	}
}

func (s stored) take(t *testing.T, i int, service *acctest.Service, d *driver.Driver) {
	t.Helper()
	name, arguments, _ := strings.Cut(s.config, " ")
	for _, argument := range []string{"description =", "currency =", "price =", "amount_off =", "crypto ="} {
		arguments = strings.Replace(arguments, " "+argument, "\n"+argument, 1)
	}
	plan := d.Plan
	if s.stale {
		plan = func(config string, _ ...driver.Import) (*driver.Plan, error) { return d.PlanWithoutRefresh(config) }
	}
	planned, err := plan(service.Config("resource \"" + name + "\" \"it\" {\n" + arguments + "\n}\n"))
	if s.refused != "" {
		fails(t, i, err, s.refused)
		return
	}
	if err != nil {
		t.Fatalf("step %d: %v", i, err)
	}
	if got := planned.Changes[0].Action; got != s.action {
		t.Fatalf("step %d: %s is planned, want %s", i, got, s.action)
	}
	told(t, i, planned.Warnings, s.plan)
	if s.action == plancheck.ResourceActionDestroyBeforeCreate {
		return
	}
	err = d.Apply(planned)
	if s.fails != "" {
		fails(t, i, err, s.fails)
	} else if err != nil {
		t.Fatalf("step %d: %v", i, err)
	}
	told(t, i, planned.Applied, s.apply)
}

// fails demands an error with these words.
func fails(t *testing.T, i int, err error, words string) {
	t.Helper()
	if err == nil || !strings.Contains(err.Error(), words) {
		t.Errorf("step %d: error: %v, want %q", i, err, words)
	}
}

// told demands a warning with these words, or none without words. A plan of a new destination warns
// in any case.
func told(t *testing.T, i int, warnings []string, words string) {
	t.Helper()
	text := strings.Join(warnings, "\n")
	if !strings.Contains(text, words) || words == "" && strings.Contains(text, "another") {
		t.Errorf("step %d: the warnings are %q, want %q", i, text, words)
	}
}
