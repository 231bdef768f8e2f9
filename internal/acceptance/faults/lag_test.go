// SPDX-License-Identifier: MPL-2.0

package faults_test

import (
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/acceptance/rows"
	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
	"github.com/terraform-payments/terraform-provider-payments/internal/acctest/driver"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

// TestLag plans, applies, changes and destroys an object of each type at once, each step in a
// process of its own, while lists and reads both lag behind the writes. No step takes the object
// for a missing one or an update for taken back, so there is never a second object, and none is
// left. A third of the services store texts, URLs or lists otherwise. PAYMENTS_CHAOS_LAGS is the
// number of lives.
func TestLag(t *testing.T) {
	t.Parallel()
	types := acctest.ResourceTypes(t)
	lives := acctest.Size(t, "PAYMENTS_CHAOS_LAGS", 2*len(types))
	t.Logf("%d lives", lives)
	for i := range lives {
		name, seed := types[i%len(types)], uint64(i)
		r := rows.OfType(t, name)
		t.Run(strings.TrimPrefix(name, "payments_"), func(t *testing.T) {
			t.Parallel()
			random := rand.New(rand.NewPCG(seed, 3)) //nolint:gosec // repeatable
			drawn := func() time.Duration { return time.Duration(20+random.IntN(60)) * time.Millisecond }
			dialect, bodies := sandbox.Dialect{}, []string{r.Full, r.Full, r.Changed, r.Changed}
			if random.IntN(3) == 0 {
				dialect = acctest.NormalizingDialect(t, random)
				for i := range bodies {
					bodies[i] = hardBody(bodies[i])
				}
			}
			dialect.ListLag, dialect.ReadLag = drawn(), drawn()
			service := acctest.StartWith(t, sandbox.Options{Dialect: dialect, Organization: rows.SellerID})
			for _, p := range r.Before {
				service.Put(p.Group, p.Object)
			}
			time.Sleep(100 * time.Millisecond) // the objects of before are old
			made := len(service.Objects(r.Group))
			d := driver.NewPatient(t)
			for _, body := range bodies {
				config := r.Config(service, name, body)
				plan, err := d.Plan(config)
				if err != nil {
					t.Fatal(dialect, err)
				}
				if warnings := strings.Join(plan.Warnings, "\n"); strings.Contains(warnings, "deleted outside") {
					t.Errorf("the plan warns: %s", warnings)
				}
				if err := d.Apply(plan); err != nil {
					t.Fatal(dialect, err)
				}
				again, err := d.Plan(config)
				if err != nil {
					t.Fatal(dialect, err)
				}
				if err := again.ExpectEmpty(); err != nil {
					t.Error(dialect, err)
				}
				if now := len(service.Objects(r.Group)); r.Lacks.Deletion == "" && !keeps(r, service) && now > made+1 {
					t.Errorf("there are %d objects, and were %d", now, made)
				}
			}
			if err := d.Destroy(r.Config(service, name, bodies[len(bodies)-1])); err != nil {
				t.Error(err)
			}
			for _, object := range service.Objects(r.Group)[min(made, len(service.Objects(r.Group))):] {
				if r.Live != nil && r.Live(object) {
					t.Errorf("%v is left", object["id"])
				}
			}
		})
	}
}

// keeps reports whether a replaced object of a row stays in the service, as a voided invoice does.
func keeps(r rows.Resource, service *acctest.Service) bool {
	return r.Replaced && r.Live != nil && len(service.Objects(r.Group)) > 0
}

// TestLag_conflict: after a code was deleted for its replacement, the service may refuse its key
// for some seconds. The create is sent again then. A conflict without a deletion is an error at
// once.
func TestLag_conflict(t *testing.T) {
	t.Parallel()
	code := func(service *acctest.Service, percent string) string {
		return service.Config("resource \"payments_discount_code\" \"it\" {\n  code = \"SPRING\"\n  percent_off = " + percent + "\n}\n")
	}
	service := acctest.Start(t)
	d := driver.NewPatient(t)
	for _, percent := range []string{"10", "20"} {
		plan, err := d.Plan(code(service, percent))
		if err == nil {
			err = d.Apply(plan)
		}
		if err != nil {
			t.Fatal(err)
		}
		service.AddFault(sandbox.Fault{Operation: "createDiscountCode", Status: 409, Times: 2})
	}
	if codes := service.Objects("discount_code"); len(codes) != 1 {
		t.Errorf("there are %d codes", len(codes))
	}
	plan, err := driver.New(t).Plan(code(service, "30"))
	if err != nil {
		t.Fatal(err)
	}
	service.ClearRequests()
	if err := driver.New(t).Apply(plan); err == nil || !strings.Contains(err.Error(), "409") {
		t.Errorf("error: %v", err)
	}
	if sent := service.Received("createDiscountCode"); sent != 1 {
		t.Errorf("the create was sent %d times", sent)
	}
}
