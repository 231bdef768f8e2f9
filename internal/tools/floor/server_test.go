// SPDX-License-Identifier: MPL-2.0

package main

import (
	"bytes"
	"context"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
	"github.com/hashicorp/terraform-plugin-go/tftypes"

	"github.com/terraform-payments/terraform-provider-payments/internal/provider"
)

// TestServer creates a webhook, and reads and plans it again without a change.
func TestServer(t *testing.T) {
	t.Parallel()
	ctx, s := t.Context(), newServer(provider.NewServer("test")(), pace{})
	all, err := s.GetProviderSchema(ctx, nil)
	if err != nil {
		t.Fatal(err)
	}
	const name = "payments_webhook"
	kind, _ := all.ResourceSchemas[name].ValueType().(tftypes.Object)
	packed := func(value any) *tfprotov6.DynamicValue {
		packed, err := tfprotov6.NewDynamicValue(kind, tftypes.NewValue(kind, value))
		if err != nil {
			t.Fatal(err)
		}
		return &packed
	}
	members := map[string]tftypes.Value{}
	for name, kind := range kind.AttributeTypes {
		members[name] = tftypes.NewValue(kind, nil)
	}
	members["url"] = tftypes.NewValue(tftypes.String, "https://coffee.example/")
	proposed := packed(members)
	planned, err := s.PlanResourceChange(ctx, &tfprotov6.PlanResourceChangeRequest{
		TypeName: name, PriorState: packed(nil), ProposedNewState: proposed,
	})
	if err != nil {
		t.Fatal(err)
	}
	if value, err := planned.PlannedState.Unmarshal(kind); err != nil || value.IsFullyKnown() {
		t.Errorf("the plan of a creation is fully known: %v", err)
	}
	applied, err := s.ApplyResourceChange(ctx, &tfprotov6.ApplyResourceChangeRequest{TypeName: name, PlannedState: planned.PlannedState})
	if err != nil {
		t.Fatal(err)
	}
	if value, err := applied.NewState.Unmarshal(kind); err != nil || !value.IsFullyKnown() {
		t.Errorf("the new state is not fully known: %v", err)
	}
	read, err := s.ReadResource(ctx, &tfprotov6.ReadResourceRequest{TypeName: name, CurrentState: applied.NewState})
	if err != nil || read.NewState != applied.NewState {
		t.Errorf("a read changes the state: %v", err)
	}
	again, err := s.PlanResourceChange(ctx, &tfprotov6.PlanResourceChangeRequest{
		TypeName: name, PriorState: read.NewState, ProposedNewState: read.NewState,
	})
	if err != nil || !bytes.Equal(again.PlannedState.MsgPack, applied.NewState.MsgPack) {
		t.Errorf("a plan changes the state: %v", err)
	}
	removed, err := s.ApplyResourceChange(ctx, &tfprotov6.ApplyResourceChangeRequest{TypeName: name, PlannedState: packed(nil)})
	if err != nil || !bytes.Equal(removed.NewState.MsgPack, packed(nil).MsgPack) {
		t.Errorf("a removal leaves an object: %v", err)
	}
}

// TestPace waits for the latency of each request, and for its turn.
func TestPace(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		latency, rate string
		takes         time.Duration // for five requests at the same time
		fails         bool
	}{
		"none":        {"", "", 0, false},
		"latency":     {"50ms", "", 50 * time.Millisecond, false},
		"both":        {"50ms", "25", 210 * time.Millisecond, false},
		"no time":     {"50", "", 0, true},
		"no number":   {"", "many", 0, true},
		"no requests": {"", "0", 0, true},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				p, err := newPace(test.latency, test.rate)
				if (err != nil) != test.fails {
					t.Error(err)
				}
				if err != nil {
					return
				}
				begun := time.Now()
				var requests sync.WaitGroup
				for range 5 {
					requests.Go(func() { _ = p.wait(context.Background()) })
				}
				requests.Wait()
				if took := time.Since(begun); took != test.takes {
					t.Errorf("took %s, want %s", took, test.takes)
				}
			})
		})
	}
}
