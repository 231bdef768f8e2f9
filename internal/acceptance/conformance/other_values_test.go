// SPDX-License-Identifier: MPL-2.0

package conformance_test

import (
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/hashicorp/terraform-plugin-testing/plancheck"

	"github.com/terraform-payments/terraform-provider-payments/internal/acceptance/rows"
	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
	"github.com/terraform-payments/terraform-provider-payments/internal/acctest/driver"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

// otherValues are the types that have other values than the configured ones, by the setting of the
// dialect: those with amounts, with payees, and with updates.
var otherValues = map[string][]string{
	"amounts=rounded": {"discount_code", "invoice", "payment_link", "product"},
	"amounts=binary":  {"discount_code", "invoice", "payment_link", "product"},
	"payees=other":    {"customer", "external_account", "invoice", "payment_link", "withdrawal_account"},
	"puts=ignored":    {"auto_swap", "customer", "fbo_verification", "payment_link", "product", "webhook"},
}

// TestConformance_otherValues has a life of each type in each setting that lets no configuration
// come true, at once and in later reads only. No object is replaced because of an amount, lost or
// made twice. A create succeeds, and an update whose response shows another value is an error. Each
// plan shows another payee.
func TestConformance_otherValues(t *testing.T) {
	t.Parallel()
	for _, setting := range slices.Sorted(maps.Keys(otherValues)) {
		for _, name := range acctest.ResourceTypes(t) {
			isTouched := slices.Contains(otherValues[setting], strings.TrimPrefix(name, "payments_"))
			dialects := []string{setting}
			if isTouched {
				dialects = append(dialects, setting+",normalized=late")
			}
			for _, dialect := range dialects {
				t.Run(name+"/"+dialect, func(t *testing.T) {
					t.Parallel()
					l := newOtherLife(t, name, dialect)
					if l.run(); l.differs != isTouched {
						t.Errorf("another value came back: %v", l.differs)
					}
				})
			}
		}
	}
}

// otherLife is the life of one object.
type otherLife struct {
	t       *testing.T
	name    string
	r       rows.Resource
	service *acctest.Service
	driver  *driver.Driver
	before  int // the number of objects before it

	hasPayees, isLate, ignoresPuts bool
	differs                        bool // a plan or a message has shown another value
}

func newOtherLife(t *testing.T, name, dialect string) *otherLife {
	t.Helper()
	d := parseDialect(t, dialect)
	l := &otherLife{t: t, name: name, r: rows.OfType(t, name).Alone(), driver: driver.NewQuick(t)}
	l.hasPayees, l.isLate, l.ignoresPuts = d.Payees != "", d.Late, d.Puts != ""
	l.service = acctest.StartWith(t, sandbox.Options{Dialect: d, Organization: rows.SellerID})
	for _, p := range l.r.Before {
		l.service.Put(p.Group, p.Object)
	}
	l.before = len(l.service.Objects(l.r.Group))
	return l
}

func (l *otherLife) run() {
	created, action := l.plan(l.r.Full)
	if action != plancheck.ResourceActionCreate {
		l.t.Fatalf("the first plan is %s", action)
	}
	if err := l.driver.Apply(created); err != nil {
		l.t.Fatalf("the create: %v", err)
	}
	warnings := strings.Join(created.Applied, "\n")
	l.differs = strings.Contains(warnings, "shows another") || strings.Contains(warnings, "may go elsewhere")
	l.again(l.r.Full)
	if !l.r.Replaced {
		l.again(l.r.Changed)
		l.again(l.r.Changed)
	}
	err := l.driver.Destroy(l.r.Config(l.service, l.name, longAmounts(l.r.Full)))
	isIgnored := l.name == "payments_webhook" && l.ignoresPuts // it is marked as deleted by an update
	if isIgnored != (err != nil) || err != nil && !strings.Contains(err.Error(), "still shows") {
		l.t.Errorf("destroy: %v", err)
	}
}

// again plans a body, which the object has already or not, and applies an update.
func (l *otherLife) again(body string) {
	l.t.Helper()
	plan, action := l.plan(body)
	isShown := l.hasPayees && l.differs && l.r.Replaced // the create has told that the next plan is an error
	switch {
	case plan == nil || isShown:
		if plan != nil || !isShown {
			l.t.Error("the plan hides another payee, or fails")
		}
		return
	case action == plancheck.ResourceActionNoop: // the plan of an object without updates warns
		l.differs = l.differs || strings.Contains(strings.Join(plan.Warnings, "\n"), "The payments service has another")
		return
	case action == plancheck.ResourceActionUpdate && !l.r.Replaced:
	case action == plancheck.ResourceActionDestroyBeforeCreate && l.hasPayees && l.isLate: // as for any change outside Terraform
		all := strings.Join(plan.Warnings, "\n")
		if l.differs = true; !strings.Contains(all, "has another destination") && !strings.Contains(all, "So far it goes to") {
			l.t.Errorf("the plan warns of no other payee: %q", plan.Warnings)
		}
		return
	default:
		l.t.Fatalf("the plan is %s", action)
	}
	err := l.driver.Apply(plan)
	if err != nil && !strings.Contains(err.Error(), "shows another") {
		l.t.Errorf("the update: %v", err)
	}
	again, action := l.plan(body)
	l.differs = l.differs || action != plancheck.ResourceActionNoop
	if err == nil && action != plancheck.ResourceActionNoop && !l.isLate {
		l.t.Error("an update succeeds, although other values came back")
	}
	if again == nil || action != plancheck.ResourceActionNoop && action != plancheck.ResourceActionUpdate {
		l.t.Errorf("the plan after an update is %s", action)
	}
	if now := len(l.service.Objects(l.r.Group)); now > l.before+1 {
		l.t.Errorf("there are %d objects, and were %d", now, l.before)
	}
}

// plan plans a body with long amounts. It returns nil if the plan refuses another payee.
func (l *otherLife) plan(body string) (*driver.Plan, plancheck.ResourceActionType) {
	l.t.Helper()
	plan, err := l.driver.Plan(l.r.Config(l.service, l.name, longAmounts(body)))
	if err != nil {
		if !strings.Contains(err.Error(), "shows another") {
			l.t.Fatal(err)
		}
		return nil, ""
	}
	for _, c := range plan.Changes {
		if c.Address == l.name+".it" {
			return plan, c.Action
		}
	}
	l.t.Fatalf("no plan of %s", l.name)
	return nil, ""
}

var amountArguments = regexp.MustCompile(`\b(price|amount_off|percent_off|discount_percent_off)( *= )(-?\d+)(\.\d+)?\b`)

// longAmounts is a body whose amounts have more than two places, and no exact binary form.
func longAmounts(body string) string {
	return amountArguments.ReplaceAllStringFunc(body, func(argument string) string {
		switch {
		case strings.HasSuffix(argument, " 100"): // the highest percentage
			return argument
		case strings.Contains(argument, "."):
			return argument + "0051"
		}
		return argument + ".0051"
	})
}
