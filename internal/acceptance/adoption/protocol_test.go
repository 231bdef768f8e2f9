// SPDX-License-Identifier: MPL-2.0

package adoption_test

import (
	"testing"

	"github.com/hashicorp/terraform-plugin-go/tfprotov6"

	"github.com/terraform-payments/terraform-provider-payments/internal/acceptance/rows"
	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
	"github.com/terraform-payments/terraform-provider-payments/internal/acctest/driver"
	"github.com/terraform-payments/terraform-provider-payments/internal/provider"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

// The tests of this file speak the plugin protocol directly, because old engines lack these
// features: identity, list resources, generated configuration.

// TestProtocol_identity imports an object of every resource by its identity, and plans nothing for
// the configuration that the provider itself generates from it.
func TestProtocol_identity(t *testing.T) {
	t.Parallel()
	for _, name := range acctest.ResourceTypes(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			service, r := acctest.StartWith(t, sandbox.Options{Organization: rows.SellerID}), rows.OfType(t, name)
			for i := range r.Seeds {
				id := r.SeedOne(service, i)
				p := acctest.Connect(t, service)
				kind := p.All.ResourceSchemas[name].ValueType()
				read := p.ImportByIdentity(name, id)
				if difference := p.IdentityDifference(name, read.NewIdentity, p.Identity(name, id)); difference != "" {
					t.Errorf("another identity: %s", difference)
				}
				generated, err := p.Server.GenerateResourceConfig(
					t.Context(), &tfprotov6.GenerateResourceConfigRequest{TypeName: name, State: read.NewState},
				)
				if err != nil {
					t.Fatal(err)
				}
				p.Clean(generated.Diagnostics)
				validated, err := p.Server.ValidateResourceConfig(
					t.Context(), &tfprotov6.ValidateResourceConfigRequest{TypeName: name, Config: generated.Config},
				)
				if err != nil {
					t.Fatal(err)
				}
				p.Clean(validated.Diagnostics)
				planned, err := p.Server.PlanResourceChange(t.Context(), &tfprotov6.PlanResourceChangeRequest{
					TypeName: name, PriorState: read.NewState, PriorIdentity: read.NewIdentity,
					Config: generated.Config, ProposedNewState: driver.Propose(t, name, read.NewState, generated.Config),
				})
				if err != nil {
					t.Fatal(err)
				}
				p.Clean(planned.Diagnostics)
				before, _ := read.NewState.Unmarshal(kind)
				after, _ := planned.PlannedState.Unmarshal(kind)
				if diffs, err := before.Diff(after); err != nil || len(diffs) > 0 {
					t.Errorf("the generated configuration plans a change: %v %v", diffs, err)
				}
			}
		})
	}
}

// TestProtocol_capabilities expects the server to announce its capabilities.
func TestProtocol_capabilities(t *testing.T) {
	t.Parallel()
	if !acctest.Schemas(t).ServerCapabilities.GenerateResourceConfig {
		t.Error("generated configuration is not announced with the schema")
	}
	resp, err := provider.NewServer("test")().GetMetadata(t.Context(), &tfprotov6.GetMetadataRequest{})
	if err != nil || !resp.ServerCapabilities.GenerateResourceConfig {
		t.Errorf("generated configuration is not announced with the metadata: %v", err)
	}
	if len(resp.ListResources) == 0 {
		t.Error("list resources are lost")
	}
}

// TestProtocol_list lists every kind that can be listed, with and without the objects, and under a
// limit.
func TestProtocol_list(t *testing.T) {
	t.Parallel()
	for name := range acctest.Schemas(t).ListResourceSchemas {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			service := acctest.Start(t)
			ids := map[string]bool{}
			for _, id := range rows.Resources[name].Seed(service) {
				ids[id] = true
			}
			for _, p := range rows.Resources[name].Around {
				if p.Group == rows.Resources[name].Group {
					t.Errorf("%s has its own kind around it: the list would have more than the seeds", name)
				}
			}
			p := acctest.Connect(t, service)
			results := p.List(t.Context(), name, 100, true, nil)
			if len(results) != len(ids) {
				t.Fatalf("%d results for %d objects", len(results), len(ids))
			}
			for _, r := range results {
				p.Clean(r.Diagnostics)
				if single := rows.Resources[name].ImportID; single != "" { // it has no id
					if got := p.TextOf(p.IdentityType(name), r.Identity.IdentityData, "name"); got != single || r.DisplayName == "" {
						t.Errorf("unexpected result %q %q", got, r.DisplayName)
					}
					continue
				}
				id := p.TextOf(p.IdentityType(name), r.Identity.IdentityData, "id")
				if !ids[id] || r.DisplayName == "" {
					t.Errorf("unexpected result %q %q", id, r.DisplayName)
				}
				if got := p.TextOf(p.All.ResourceSchemas[name].ValueType(), r.Resource, "id"); got != id {
					t.Errorf("the object's id is %q, its identity's %q", got, id)
				}
			}
			if results = p.List(t.Context(), name, 1, false, nil); len(results) != 1 || results[0].Resource != nil {
				t.Errorf("limit 1 without objects gave %d results, object %v", len(results), results[0].Resource)
			}
			service.AddFault(sandbox.Fault{Status: 403})
			results = p.List(t.Context(), name, 100, false, nil)
			if len(results) != 1 || len(results[0].Diagnostics) != 1 || results[0].Diagnostics[0].Severity != tfprotov6.DiagnosticSeverityError {
				t.Errorf("a refused list gave %v, want one error", results)
			}
		})
	}
}
