// SPDX-License-Identifier: MPL-2.0

package services_test

import (
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/acceptance/rows"
	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
	"github.com/terraform-payments/terraform-provider-payments/internal/acctest/driver"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

// TestDestroy_ignored has a service that accepts every request that ends an object, and does
// nothing. No destroy of any type says that the object is gone. Once the service does what it says,
// the object ends.
func TestDestroy_ignored(t *testing.T) {
	t.Parallel()
	ignored := 0
	for _, name := range slices.Sorted(maps.Keys(rows.Resources)) {
		r := rows.OfType(t, name).Alone()
		service, d := acctest.StartWith(t, sandbox.Options{Organization: rows.SellerID}), driver.New(t)
		for _, p := range r.Before {
			service.Put(p.Group, p.Object)
		}
		before := len(service.Objects(r.Group))
		config := r.Config(service, name, r.Minimal)
		plan, err := d.Plan(config)
		if err == nil {
			err = d.Apply(plan)
		}
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		isLive := func() bool {
			live := slices.DeleteFunc(service.Objects(r.Group), func(o sandbox.Object) bool { return !rows.IsLive(r.Group, o) })
			return len(live) > before || r.Lacks.ID != "" && len(live) > 0
		}
		for _, method := range []string{http.MethodDelete, http.MethodPut} {
			service.AddFault(sandbox.Fault{Method: method, Status: http.StatusNoContent})
		}
		if err := d.Destroy(config); (err != nil) != isLive() || err != nil && !strings.Contains(err.Error(), "still shows") {
			t.Errorf("%s: the object is live: %t, %v", name, isLive(), err)
		} else if err != nil {
			ignored++
		}
		service.ClearFaults()
		if err := d.Destroy(config); err != nil || isLive() {
			t.Errorf("%s: the object is live: %t, %v", name, isLive(), err)
		}
	}
	if ignored < 9 {
		t.Errorf("%d types say it", ignored)
	}
}
