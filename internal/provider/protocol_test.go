// SPDX-License-Identifier: MPL-2.0

package provider_test

import (
	"context"
	"fmt"
	"math/big"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
	"github.com/hashicorp/terraform-plugin-go/tftypes"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
	"github.com/terraform-payments/terraform-provider-payments/internal/provider"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

// The tests of this file speak the plugin protocol directly, because old engines lack these
// features: identity, list resources, generated configuration.

// peer is the engine's side of the protocol.
type peer struct {
	t      *testing.T
	server tfprotov6.ProviderServer
	all    *tfprotov6.GetProviderSchemaResponse
}

func connect(t *testing.T, service *acctest.Service) *peer {
	t.Helper()
	p := &peer{t: t, server: provider.NewServer("test")(), all: described(t)}
	diags := p.configure(map[string]tftypes.Value{
		"base_url":                tftypes.NewValue(tftypes.String, service.URL),
		"api_key":                 tftypes.NewValue(tftypes.String, service.Key()),
		"max_requests_per_second": tftypes.NewValue(tftypes.Number, 10000),
		"max_retries":             tftypes.NewValue(tftypes.Number, 0),
	})
	p.clean(diags)
	return p
}

func (p *peer) configure(values map[string]tftypes.Value) []*tfprotov6.Diagnostic {
	p.t.Helper()
	resp, err := p.server.ConfigureProvider(p.t.Context(), &tfprotov6.ConfigureProviderRequest{
		TerraformVersion: "1.11.4", Config: p.pack(p.all.Provider.ValueType(), values),
	})
	if err != nil {
		p.t.Fatal(err)
	}
	return resp.Diagnostics
}

// pack encodes an object, with null for each missing attribute.
func (p *peer) pack(kind tftypes.Type, values map[string]tftypes.Value) *tfprotov6.DynamicValue {
	p.t.Helper()
	object := kind.(tftypes.Object)
	members := map[string]tftypes.Value{}
	for name, t := range object.AttributeTypes {
		members[name] = tftypes.NewValue(t, nil)
		if v, ok := values[name]; ok {
			members[name] = v
		}
	}
	packed, err := tfprotov6.NewDynamicValue(kind, tftypes.NewValue(kind, members))
	if err != nil {
		p.t.Fatal(err)
	}
	return &packed
}

func (p *peer) unpack(kind tftypes.Type, value *tfprotov6.DynamicValue) map[string]tftypes.Value {
	p.t.Helper()
	object, err := value.Unmarshal(kind)
	if err != nil {
		p.t.Fatal(err)
	}
	members := map[string]tftypes.Value{}
	if err := object.As(&members); err != nil {
		p.t.Fatal(err)
	}
	return members
}

func (p *peer) clean(diags []*tfprotov6.Diagnostic) {
	p.t.Helper()
	for _, d := range diags {
		p.t.Fatalf("%s at %s: %s", d.Summary, d.Attribute, d.Detail)
	}
}

func (p *peer) identityType(name string) tftypes.Type {
	p.t.Helper()
	resp, err := p.server.GetResourceIdentitySchemas(p.t.Context(), &tfprotov6.GetResourceIdentitySchemasRequest{})
	if err != nil {
		p.t.Fatal(err)
	}
	return resp.IdentitySchemas[name].ValueType()
}

// identity is that of an object with an id. An identity of another single attribute has the id
// there. An id of two parts begins with the parent's id.
func (p *peer) identity(name, id string) *tfprotov6.ResourceIdentityData {
	p.t.Helper()
	kind := p.identityType(name)
	members := map[string]tftypes.Value{}
	parent, child, parts := strings.Cut(id, "/")
	if !parts {
		child = id
	}
	for attribute := range kind.(tftypes.Object).AttributeTypes {
		members[attribute] = tftypes.NewValue(tftypes.String, child)
	}
	if parts {
		members["parent_id"] = tftypes.NewValue(tftypes.String, parent)
	}
	if len(members) != 1+strings.Count(id, "/") {
		p.t.Fatalf("the identity of %s has %d attributes", name, len(members))
	}
	return &tfprotov6.ResourceIdentityData{IdentityData: p.pack(kind, members)}
}

// identityDifference says how two identities differ.
func (p *peer) identityDifference(name string, a, b *tfprotov6.ResourceIdentityData) string {
	p.t.Helper()
	return cmp.Diff(fmt.Sprint(p.unpack(p.identityType(name), a.IdentityData)), fmt.Sprint(p.unpack(p.identityType(name), b.IdentityData)))
}

func (p *peer) textOf(kind tftypes.Type, value *tfprotov6.DynamicValue, name string) string {
	p.t.Helper()
	var text string
	if err := p.unpack(kind, value)[name].As(&text); err != nil {
		p.t.Fatal(err)
	}
	return text
}

// importByIdentity imports an object and reads it, as terraform does for an import block with an
// identity.
func (p *peer) importByIdentity(name, id string) *tfprotov6.ReadResourceResponse {
	p.t.Helper()
	ctx := p.t.Context()
	imported, err := p.server.ImportResourceState(ctx, &tfprotov6.ImportResourceStateRequest{TypeName: name, Identity: p.identity(name, id)})
	if err != nil {
		p.t.Fatal(err)
	}
	p.clean(imported.Diagnostics)
	one := imported.ImportedResources[0]
	read, err := p.server.ReadResource(ctx, &tfprotov6.ReadResourceRequest{
		TypeName: name, CurrentState: one.State, CurrentIdentity: one.Identity, Private: one.Private,
	})
	if err != nil {
		p.t.Fatal(err)
	}
	p.clean(read.Diagnostics)
	return read
}

// TestProtocol_identity imports an object of every resource by its identity, and plans nothing for
// the configuration that the provider itself generates from it.
func TestProtocol_identity(t *testing.T) {
	t.Parallel()
	for _, name := range resourceTypes(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			service, r := acctest.StartWith(t, sandbox.Options{Organization: sellerID}), rowOf(t, name)
			for i := range r.seeds {
				id := r.seedOne(service, i)
				p := connect(t, service)
				kind := p.all.ResourceSchemas[name].ValueType()
				read := p.importByIdentity(name, id)
				if difference := p.identityDifference(name, read.NewIdentity, p.identity(name, id)); difference != "" {
					t.Errorf("another identity: %s", difference)
				}
				generated, err := p.server.GenerateResourceConfig(
					t.Context(), &tfprotov6.GenerateResourceConfigRequest{TypeName: name, State: read.NewState},
				)
				if err != nil {
					t.Fatal(err)
				}
				p.clean(generated.Diagnostics)
				validated, err := p.server.ValidateResourceConfig(
					t.Context(), &tfprotov6.ValidateResourceConfigRequest{TypeName: name, Config: generated.Config},
				)
				if err != nil {
					t.Fatal(err)
				}
				p.clean(validated.Diagnostics)
				planned, err := p.server.PlanResourceChange(t.Context(), &tfprotov6.PlanResourceChangeRequest{
					TypeName: name, PriorState: read.NewState, PriorIdentity: read.NewIdentity,
					Config: generated.Config, ProposedNewState: p.proposed(name, read.NewState, generated.Config),
				})
				if err != nil {
					t.Fatal(err)
				}
				p.clean(planned.Diagnostics)
				before, _ := read.NewState.Unmarshal(kind)
				after, _ := planned.PlannedState.Unmarshal(kind)
				if diffs, err := before.Diff(after); err != nil || len(diffs) > 0 {
					t.Errorf("the generated configuration plans a change: %v %v", diffs, err)
				}
			}
		})
	}
}

// proposed merges prior state and configuration as terraform does: a configured value wins, and a
// computed one that is not configured stays.
func (p *peer) proposed(name string, prior, config *tfprotov6.DynamicValue) *tfprotov6.DynamicValue {
	p.t.Helper()
	s := p.all.ResourceSchemas[name]
	merged, configured := p.unpack(s.ValueType(), prior), p.unpack(s.ValueType(), config)
	for _, a := range s.Block.Attributes {
		merged[a.Name] = p.keepComputed(a, merged[a.Name], configured[a.Name])
	}
	return p.pack(s.ValueType(), merged)
}

// keepComputed takes over the computed members inside of a configured value from the prior one.
func (p *peer) keepComputed(a *tfprotov6.SchemaAttribute, prior, configured tftypes.Value) tftypes.Value {
	p.t.Helper()
	switch {
	case a.Computed && configured.IsNull():
		return prior
	case a.NestedType == nil || configured.IsNull() || prior.IsNull():
		return configured
	case a.NestedType.Nesting == tfprotov6.SchemaObjectNestingModeSingle:
		return p.keepMembers(a.NestedType, prior, configured)
	}
	var was, is []tftypes.Value
	if prior.As(&was) != nil || configured.As(&is) != nil {
		p.t.Fatal("a list was expected")
	}
	for i := range min(len(was), len(is)) {
		is[i] = p.keepMembers(a.NestedType, was[i], is[i])
	}
	return tftypes.NewValue(configured.Type(), is)
}

func (p *peer) keepMembers(nested *tfprotov6.SchemaObject, prior, configured tftypes.Value) tftypes.Value {
	p.t.Helper()
	was, is := map[string]tftypes.Value{}, map[string]tftypes.Value{}
	if prior.As(&was) != nil || configured.As(&is) != nil {
		p.t.Fatal("an object was expected")
	}
	for _, member := range nested.Attributes {
		is[member.Name] = p.keepComputed(member, was[member.Name], is[member.Name])
	}
	return tftypes.NewValue(configured.Type(), is)
}

// TestProtocol_generatedConfiguration_leavesOutNoise looks at one generated configuration in full.
func TestProtocol_generatedConfiguration_leavesOutNoise(t *testing.T) {
	t.Parallel()
	service := acctest.Start(t)
	object := service.Put("product", sandbox.Object{"name": "Mug", "description": "", "currency": "EUR", "price": "12.50"})
	p := connect(t, service)
	kind := p.all.ResourceSchemas["payments_product"].ValueType()
	read := p.importByIdentity("payments_product", object["id"].(string))
	generated, err := p.server.GenerateResourceConfig(
		t.Context(), &tfprotov6.GenerateResourceConfigRequest{TypeName: "payments_product", State: read.NewState},
	)
	if err != nil {
		t.Fatal(err)
	}
	for name, value := range p.unpack(kind, generated.Config) {
		switch name {
		case "name", "description", "currency", "price":
			if value.IsNull() {
				t.Errorf("%s is left out", name)
			}
		default:
			if !value.IsNull() {
				t.Errorf("%s = %s is noise", name, value)
			}
		}
	}
}

// TestProtocol_generatedConfiguration_leavesOutSecrets expects no personal data in the generated
// file.
func TestProtocol_generatedConfiguration_leavesOutSecrets(t *testing.T) {
	t.Parallel()
	const name = "payments_payment_link"
	service := acctest.Start(t)
	id := rows[name].seed(service)[1]
	p := connect(t, service)
	read := p.importByIdentity(name, id)
	kind := p.all.ResourceSchemas[name].ValueType()
	if state := fmt.Sprint(p.unpack(kind, read.NewState)); !strings.Contains(state, "Mustermann") {
		t.Fatalf("nothing was planted: %s", state)
	}
	generated, err := p.server.GenerateResourceConfig(
		t.Context(), &tfprotov6.GenerateResourceConfigRequest{TypeName: name, State: read.NewState},
	)
	if err != nil {
		t.Fatal(err)
	}
	written := fmt.Sprint(p.unpack(kind, generated.Config))
	for _, secret := range []string{"Mustermann", "Heidestr", "1964-08-12", "c2Nhbg"} {
		if strings.Contains(written, secret) {
			t.Errorf("%s is written into the configuration:\n%s", secret, written)
		}
	}
	if !strings.Contains(written, "bank-17") {
		t.Errorf("the values without secrets are missing:\n%s", written)
	}
}

// TestProtocol_capabilities expects the server to announce its capabilities.
func TestProtocol_capabilities(t *testing.T) {
	t.Parallel()
	if !described(t).ServerCapabilities.GenerateResourceConfig {
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

func (p *peer) list(
	ctx context.Context, name string, limit int64, include bool, filter map[string]tftypes.Value,
) []tfprotov6.ListResourceResult {
	p.t.Helper()
	server := p.server.(tfprotov6.ProviderServerWithListResource) //nolint:staticcheck // how engines find it
	stream, err := server.ListResource(ctx, &tfprotov6.ListResourceRequest{
		TypeName: name, Limit: limit, IncludeResource: include, Config: p.pack(p.all.ListResourceSchemas[name].ValueType(), filter),
	})
	if err != nil {
		p.t.Fatal(err)
	}
	var results []tfprotov6.ListResourceResult
	for r := range stream.Results {
		results = append(results, r)
	}
	return results
}

// TestProtocol_list lists every kind that can be listed, with and without the objects, and under a
// limit.
func TestProtocol_list(t *testing.T) {
	t.Parallel()
	for name := range described(t).ListResourceSchemas {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			service := acctest.Start(t)
			ids := map[string]bool{}
			for _, id := range rows[name].seed(service) {
				ids[id] = true
			}
			for _, p := range rows[name].around {
				if p.group == rows[name].group {
					t.Errorf("%s has its own kind around it: the list would have more than the seeds", name)
				}
			}
			p := connect(t, service)
			results := p.list(t.Context(), name, 100, true, nil)
			if len(results) != len(ids) {
				t.Fatalf("%d results for %d objects", len(results), len(ids))
			}
			for _, r := range results {
				p.clean(r.Diagnostics)
				id := p.textOf(p.identityType(name), r.Identity.IdentityData, "id")
				if !ids[id] || r.DisplayName == "" {
					t.Errorf("unexpected result %q %q", id, r.DisplayName)
				}
				if got := p.textOf(p.all.ResourceSchemas[name].ValueType(), r.Resource, "id"); got != id {
					t.Errorf("the object's id is %q, its identity's %q", got, id)
				}
			}
			if results = p.list(t.Context(), name, 1, false, nil); len(results) != 1 || results[0].Resource != nil {
				t.Errorf("limit 1 without objects gave %d results, object %v", len(results), results[0].Resource)
			}
			service.AddFault(sandbox.Fault{Status: 403})
			results = p.list(t.Context(), name, 100, false, nil)
			if len(results) != 1 || len(results[0].Diagnostics) != 1 || results[0].Diagnostics[0].Severity != tfprotov6.DiagnosticSeverityError {
				t.Errorf("a refused list gave %v, want one error", results)
			}
		})
	}
}

// TestProtocol_list_filters narrows a list of products.
func TestProtocol_list_filters(t *testing.T) {
	t.Parallel()
	service := acctest.Start(t)
	for _, body := range rows["payments_product"].seeds {
		service.Put("product", body)
	}
	p := connect(t, service)
	for _, c := range []struct {
		filter map[string]tftypes.Value
		want   int
	}{
		{nil, 3},
		{map[string]tftypes.Value{"is_archived": tftypes.NewValue(tftypes.Bool, true)}, 1},
		{map[string]tftypes.Value{"is_archived": tftypes.NewValue(tftypes.Bool, false)}, 2},
		{map[string]tftypes.Value{"currency": tftypes.NewValue(tftypes.String, "ETH")}, 1},
		{map[string]tftypes.Value{"name": tftypes.NewValue(tftypes.String, "Mug")}, 1},
		{map[string]tftypes.Value{"name": tftypes.NewValue(tftypes.String, "mug")}, 0},
	} {
		if got := p.list(t.Context(), "payments_product", 0, false, c.filter); len(got) != c.want {
			t.Errorf("%v: %d results, want %d", c.filter, len(got), c.want)
		}
	}
}

// TestProtocol_exactNumbers follows a price through the protocol digit by digit.
func TestProtocol_exactNumbers(t *testing.T) {
	t.Parallel()
	const digits = "123456789012345678901234567890.000000000000000001"
	service := acctest.Start(t)
	object := service.Put("product", sandbox.Object{"name": "Mug", "description": "", "currency": "EUR", "price": digits})
	p := connect(t, service)
	read := p.importByIdentity("payments_product", object["id"].(string))
	var price big.Float
	if err := p.unpack(p.all.ResourceSchemas["payments_product"].ValueType(), read.NewState)["price"].As(&price); err != nil {
		t.Fatal(err)
	}
	if got := price.Text('f', -1); got != digits {
		t.Errorf("%s became %s", digits, got)
	}
}
