// SPDX-License-Identifier: MPL-2.0

package driver

import (
	"context"
	"slices"
	"testing"

	"github.com/hashicorp/terraform-plugin-go/tfprotov6"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
	"github.com/terraform-payments/terraform-provider-payments/internal/provider"
)

// badServer breaks the protocol of streams.
type badServer struct {
	tfprotov6.ProviderServer
	tfprotov6.ListResourceServer
	tfprotov6.ActionServer
	results []tfprotov6.ListResourceResult
	events  []tfprotov6.InvokeActionEvent
}

// ListResource sends the results.
func (s badServer) ListResource(context.Context, *tfprotov6.ListResourceRequest) (*tfprotov6.ListResourceServerStream, error) {
	return &tfprotov6.ListResourceServerStream{Results: slices.Values(s.results)}, nil
}

// InvokeAction sends the events.
func (s badServer) InvokeAction(context.Context, *tfprotov6.InvokeActionRequest) (*tfprotov6.InvokeActionServerStream, error) {
	return &tfprotov6.InvokeActionServerStream{Events: slices.Values(s.events)}, nil
}

// TestDriver_badStreams names streams that core refuses.
func TestDriver_badStreams(t *testing.T) {
	t.Parallel()
	service := acctest.Start(t)
	complete := tfprotov6.InvokeActionEvent{Type: tfprotov6.CompletedInvokeActionEventType{}}
	progress := tfprotov6.InvokeActionEvent{Type: tfprotov6.ProgressInvokeActionEventType{Message: "ding"}}
	for refused, events := range map[string][]tfprotov6.InvokeActionEvent{
		"":               {progress, complete},
		"never said":     {progress},
		"an event after": {complete, progress},
		"was complete":   {complete, complete},
	} {
		d := NewOf(t, func() tfprotov6.ProviderServer {
			server := provider.NewServer("test")()
			return badServer{ProviderServer: server, ActionServer: server.(tfprotov6.ActionServer), events: events}
		})
		_, _, err := d.Invoke(service.Config(`action "payments_test_webhook" "it" {
  config {
    webhook_id = "c0ffee00-0000-4000-8000-000000000000"
  }
}
`))
		if unexpected(err, refused) {
			t.Errorf("%v, want %q", err, refused)
		}
	}
	for refused, result := range map[string]tfprotov6.ListResourceResult{
		"without an identity": {DisplayName: "x"},
		"no object":           {DisplayName: "x", Identity: &tfprotov6.ResourceIdentityData{}},
	} {
		d := NewOf(t, func() tfprotov6.ProviderServer {
			server := provider.NewServer("test")()
			return badServer{
				ProviderServer: server, ListResourceServer: server.(tfprotov6.ListResourceServer),
				results: []tfprotov6.ListResourceResult{result},
			}
		})
		if _, _, err := d.List(service.Config("list \"payments_webhook\" \"it\" {}\n")); unexpected(err, refused) {
			t.Errorf("%v, want %q", err, refused)
		}
	}
}
