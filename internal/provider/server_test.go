// SPDX-License-Identifier: MPL-2.0

package provider_test

import (
	"context"
	"runtime"
	"testing"

	"github.com/hashicorp/terraform-plugin-framework/providerserver"
	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
	"github.com/hashicorp/terraform-plugin-go/tftypes"

	"github.com/terraform-payments/terraform-provider-payments/internal/acceptance/rows"
	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
	"github.com/terraform-payments/terraform-provider-payments/internal/provider"
)

// TestServer_memory reads 1,500 objects, each with a context of 16 KB. The framework alone keeps
// the context of every call in memory until the provider stops.
func TestServer_memory(t *testing.T) {
	const calls, block = 1500, 16 << 10
	service := acctest.Start(t)
	object := service.Put("product", rows.Resources["payments_product"].Seeds[0])
	p := acctest.Connect(t, service)
	read := p.ImportByIdentity("payments_product", object["id"].(string))

	grown := growth(t, service, p.Server, read.NewState, read.NewIdentity, calls, block)
	t.Logf("%d reads of the wrapped server keep %d bytes each", calls, grown/calls)
	if grown/calls > block/8 {
		t.Errorf("%d reads keep %d bytes each", calls, grown/calls)
	}

	// Fewer calls of the framework's own server. If it no longer keeps contexts, the wrapper need not
	// detach them.
	const few = 300
	bare := &acctest.Plugin{T: t, Server: providerserver.NewProtocol6(provider.New("test"))(), All: p.All}
	bare.Clean(bare.Configure(map[string]tftypes.Value{
		"base_url": tftypes.NewValue(tftypes.String, service.URL), "api_key": tftypes.NewValue(tftypes.String, service.Key()),
		"max_requests_per_second": tftypes.NewValue(tftypes.Number, 10000),
	}))
	if grown := growth(t, service, bare.Server, read.NewState, read.NewIdentity, few, block); grown/few < block {
		t.Errorf("the framework's server keeps only %d bytes a read: the wrapper need not detach contexts", grown/few)
	}
}

type ballast struct{}

// growth returns by how much the heap grows with a number of reads.
func growth(
	t *testing.T, service *acctest.Service, server tfprotov6.ProviderServer,
	state *tfprotov6.DynamicValue, identity *tfprotov6.ResourceIdentityData, calls, block int,
) int {
	t.Helper()
	before := liveHeap()
	for range calls {
		// Over a real connection, every call has its own context, which ends with the call.
		ctx, cancel := context.WithCancel(context.WithValue(context.Background(), ballast{}, make([]byte, block)))
		resp, err := server.ReadResource(ctx, &tfprotov6.ReadResourceRequest{
			TypeName: "payments_product", CurrentState: state, CurrentIdentity: identity,
		})
		cancel()
		if err != nil || len(resp.Diagnostics) > 0 {
			t.Fatal(err, resp.Diagnostics)
		}
	}
	service.ClearRequests() // the sandbox is in this process too
	grown := liveHeap() - before
	runtime.KeepAlive(server)
	return grown
}

func liveHeap() int {
	var stats runtime.MemStats
	runtime.GC()
	runtime.GC()
	runtime.ReadMemStats(&stats)
	return int(stats.HeapAlloc) //nolint:gosec // a heap fits into an int
}

// TestServer_passesCancellation interrupts a read that waits for the service.
func TestServer_passesCancellation(t *testing.T) {
	t.Parallel()
	service := acctest.Start(t)
	object := service.Put("product", rows.Resources["payments_product"].Seeds[0])
	p := acctest.Connect(t, service)
	read := p.ImportByIdentity("payments_product", object["id"].(string))
	service.ClearRequests()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	resp, err := p.Server.ReadResource(ctx, &tfprotov6.ReadResourceRequest{
		TypeName: "payments_product", CurrentState: read.NewState, CurrentIdentity: read.NewIdentity,
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(resp.Diagnostics) != 1 || len(service.Requests()) != 0 {
		t.Errorf("an interrupted read gave %v and sent %d requests", resp.Diagnostics, len(service.Requests()))
	}
}
