// SPDX-License-Identifier: MPL-2.0

package acctest

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
	"github.com/hashicorp/terraform-plugin-go/tftypes"

	"github.com/terraform-payments/terraform-provider-payments/internal/provider"
)

// Plugin is a started plugin, which a test calls as an engine does.
type Plugin struct {
	T      *testing.T
	Server tfprotov6.ProviderServer
	All    *tfprotov6.GetProviderSchemaResponse
}

// Connect starts the provider, connected to a sandbox.
func Connect(t *testing.T, service *Service) *Plugin {
	t.Helper()
	p := &Plugin{T: t, Server: provider.NewServer("test")(), All: Schemas(t)}
	diags := p.Configure(map[string]tftypes.Value{
		"base_url":                tftypes.NewValue(tftypes.String, service.URL),
		"api_key":                 tftypes.NewValue(tftypes.String, service.Key()),
		"max_requests_per_second": tftypes.NewValue(tftypes.Number, 10000),
		"max_retries":             tftypes.NewValue(tftypes.Number, 0),
	})
	p.Clean(diags)
	return p
}

// Configure configures the provider. Each missing argument is null.
func (p *Plugin) Configure(values map[string]tftypes.Value) []*tfprotov6.Diagnostic {
	p.T.Helper()
	resp, err := p.Server.ConfigureProvider(p.T.Context(), &tfprotov6.ConfigureProviderRequest{
		TerraformVersion: "1.11.4", Config: p.Pack(p.All.Provider.ValueType(), values),
	})
	if err != nil {
		p.T.Fatal(err)
	}
	return resp.Diagnostics
}

// Pack encodes an object, with null for each missing attribute.
func (p *Plugin) Pack(kind tftypes.Type, values map[string]tftypes.Value) *tfprotov6.DynamicValue {
	p.T.Helper()
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
		p.T.Fatal(err)
	}
	return &packed
}

// Unpack decodes an object.
func (p *Plugin) Unpack(kind tftypes.Type, value *tfprotov6.DynamicValue) map[string]tftypes.Value {
	p.T.Helper()
	object, err := value.Unmarshal(kind)
	if err != nil {
		p.T.Fatal(err)
	}
	members := map[string]tftypes.Value{}
	if err := object.As(&members); err != nil {
		p.T.Fatal(err)
	}
	return members
}

// Clean demands that there is no diagnostic.
func (p *Plugin) Clean(diags []*tfprotov6.Diagnostic) {
	p.T.Helper()
	for _, d := range diags {
		p.T.Fatalf("%s at %s: %s", d.Summary, d.Attribute, d.Detail)
	}
}

// IdentityType is the type of a resource's identity.
func (p *Plugin) IdentityType(name string) tftypes.Type {
	p.T.Helper()
	resp, err := p.Server.GetResourceIdentitySchemas(p.T.Context(), &tfprotov6.GetResourceIdentitySchemasRequest{})
	if err != nil {
		p.T.Fatal(err)
	}
	return resp.IdentitySchemas[name].ValueType()
}

// Identity is that of an object with an id. An identity of another single attribute has the id
// there. An id of two parts begins with the parent's id.
func (p *Plugin) Identity(name, id string) *tfprotov6.ResourceIdentityData {
	p.T.Helper()
	kind := p.IdentityType(name)
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
		p.T.Fatalf("the identity of %s has %d attributes", name, len(members))
	}
	return &tfprotov6.ResourceIdentityData{IdentityData: p.Pack(kind, members)}
}

// IdentityDifference says how two identities differ.
func (p *Plugin) IdentityDifference(name string, a, b *tfprotov6.ResourceIdentityData) string {
	p.T.Helper()
	return cmp.Diff(fmt.Sprint(p.Unpack(p.IdentityType(name), a.IdentityData)), fmt.Sprint(p.Unpack(p.IdentityType(name), b.IdentityData)))
}

// TextOf returns a string of an encoded object.
func (p *Plugin) TextOf(kind tftypes.Type, value *tfprotov6.DynamicValue, name string) string {
	p.T.Helper()
	var text string
	if err := p.Unpack(kind, value)[name].As(&text); err != nil {
		p.T.Fatal(err)
	}
	return text
}

// ImportByIdentity imports an object and reads it, as terraform does for an import block with an
// identity.
func (p *Plugin) ImportByIdentity(name, id string) *tfprotov6.ReadResourceResponse {
	p.T.Helper()
	ctx := p.T.Context()
	imported, err := p.Server.ImportResourceState(ctx, &tfprotov6.ImportResourceStateRequest{TypeName: name, Identity: p.Identity(name, id)})
	if err != nil {
		p.T.Fatal(err)
	}
	p.Clean(imported.Diagnostics)
	one := imported.ImportedResources[0]
	read, err := p.Server.ReadResource(ctx, &tfprotov6.ReadResourceRequest{
		TypeName: name, CurrentState: one.State, CurrentIdentity: one.Identity, Private: one.Private,
	})
	if err != nil {
		p.T.Fatal(err)
	}
	p.Clean(read.Diagnostics)
	return read
}

// List lists resources.
func (p *Plugin) List(
	ctx context.Context, name string, limit int64, include bool, filter map[string]tftypes.Value,
) []tfprotov6.ListResourceResult {
	p.T.Helper()
	server := p.Server.(tfprotov6.ProviderServerWithListResource) //nolint:staticcheck // how engines find it
	stream, err := server.ListResource(ctx, &tfprotov6.ListResourceRequest{
		TypeName: name, Limit: limit, IncludeResource: include, Config: p.Pack(p.All.ListResourceSchemas[name].ValueType(), filter),
	})
	if err != nil {
		p.T.Fatal(err)
	}
	var results []tfprotov6.ListResourceResult
	for r := range stream.Results {
		results = append(results, r)
	}
	return results
}

var requestNumber = regexp.MustCompile(`sandbox-[0-9]+`)

// DiagnosticText returns diagnostics as one text, without the numbers of requests.
func DiagnosticText(diags []*tfprotov6.Diagnostic) string {
	var all []string
	for _, d := range diags {
		all = append(all, d.Severity.String()+" "+d.Summary+": "+requestNumber.ReplaceAllString(d.Detail, ""))
	}
	slices.Sort(all)
	return fmt.Sprint(all)
}

// ValidateProvider checks a provider block as terraform validate does.
func (p *Plugin) ValidateProvider(values map[string]tftypes.Value) []*tfprotov6.Diagnostic {
	p.T.Helper()
	resp, err := p.Server.ValidateProviderConfig(
		p.T.Context(), &tfprotov6.ValidateProviderConfigRequest{Config: p.Pack(p.All.Provider.ValueType(), values)},
	)
	if err != nil {
		p.T.Fatal(err)
	}
	return resp.Diagnostics
}
