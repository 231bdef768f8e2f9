// SPDX-License-Identifier: MPL-2.0

package driver

import (
	"context"
	"testing"

	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
	"github.com/hashicorp/terraform-plugin-testing/helper/resource"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
)

// counting counts the requests to a provider, by their kind.
type counting struct {
	tfprotov6.ProviderServer
	calls map[string]int
}

func (s counting) ValidateResourceConfig(
	ctx context.Context, req *tfprotov6.ValidateResourceConfigRequest,
) (*tfprotov6.ValidateResourceConfigResponse, error) {
	s.calls["validate"]++
	return s.ProviderServer.ValidateResourceConfig(ctx, req)
}

func (s counting) UpgradeResourceState(
	ctx context.Context, req *tfprotov6.UpgradeResourceStateRequest,
) (*tfprotov6.UpgradeResourceStateResponse, error) {
	s.calls["upgrade"]++
	return s.ProviderServer.UpgradeResourceState(ctx, req)
}

func (s counting) ReadResource(ctx context.Context, req *tfprotov6.ReadResourceRequest) (*tfprotov6.ReadResourceResponse, error) {
	s.calls["read"]++
	return s.ProviderServer.ReadResource(ctx, req)
}

func (s counting) PlanResourceChange(
	ctx context.Context, req *tfprotov6.PlanResourceChangeRequest,
) (*tfprotov6.PlanResourceChangeResponse, error) {
	s.calls["plan"]++
	return s.ProviderServer.PlanResourceChange(ctx, req)
}

// TestSkipRepeats: the driver skips the validations, upgrades and plans that it has seen, and no
// other request. It still finds a change outside Terraform.
func TestSkipRepeats(t *testing.T) {
	t.Parallel()
	service := acctest.Start(t)
	config := service.Config(`
resource "payments_product" "skipped" {
  name        = "Skipped repeats"
  description = ""
  currency    = "EUR"
  price       = 3
}
`)
	steps := func(d *Driver) {
		t.Helper()
		if _, err := d.Run(resource.TestStep{Config: config}); err != nil {
			t.Fatal(err)
		}
		id, err := d.id("payments_product.skipped")
		if err != nil {
			t.Fatal(err)
		}
		service.Put("product", map[string]any{"id": id, "name": "changed outside"})
		if plan, err := d.Plan(config); err != nil || plan.ExpectEmpty() == nil {
			t.Errorf("the plan after a change outside Terraform is empty: %v", err)
		}
	}
	// Each is: to create, to plan without a refresh, to plan with one, and to plan after a change.
	for _, skips := range []bool{false, true} {
		d := New(t)
		calls, factory := map[string]int{}, d.factory
		d.factory = func() tfprotov6.ProviderServer { return counting{factory(), calls} }
		want := map[string]int{"validate": 9, "upgrade": 3, "read": 2, "plan": 5}
		if skips {
			d.SkipRepeats()
			// The first read after the create changes private state, so the plan behind it is no repeat.
			want = map[string]int{"validate": 1, "upgrade": 1, "read": 2, "plan": 4}
		}
		steps(d)
		for call, count := range want {
			if calls[call] != count {
				t.Errorf("skips %t: %d requests to %s, want %d", skips, calls[call], call, count)
			}
		}
	}
}
