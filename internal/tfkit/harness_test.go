// SPDX-License-Identifier: MPL-2.0

package tfkit_test

import (
	"context"
	"fmt"
	"reflect"
	"strings"
	"testing"

	tfjson "github.com/hashicorp/terraform-json"
	"github.com/hashicorp/terraform-plugin-framework/providerserver"
	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
	"github.com/hashicorp/terraform-plugin-go/tftypes"
	"github.com/hashicorp/terraform-plugin-testing/plancheck"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest/driver"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit"
)

// harness drives one service through the plugin protocol, and records every diagnostic.
type harness struct {
	*driver.Driver
	t    *testing.T
	new  []string // the diagnostics since the last call of [harness.expect]
	all  []string
	wrap func(context.Context) context.Context // of each write; may be nil
}

// drive returns a harness of a service, without a client.
func drive(t *testing.T, service tfkit.Service) *harness {
	t.Helper()
	h := &harness{t: t}
	factory := providerserver.NewProtocol6(&miniProvider{service: service})
	h.Driver = driver.NewOf(t, func() tfprotov6.ProviderServer {
		server, _ := factory().(fullServer)
		return &recorder{server, h}
	})
	return h
}

// expect compares the new diagnostics with the wanted ones, in order. Each wanted one is the
// severity and the attribute, and then words that it contains: {"error at id", "no such thing"}.
func (h *harness) expect(want ...[]string) {
	h.t.Helper()
	if len(h.new) != len(want) {
		h.t.Errorf("%d diagnostics, want %d:\n%s", len(h.new), len(want), strings.Join(h.new, "\n"))
		h.new = nil
		return
	}
	for i, words := range want {
		if !strings.HasPrefix(h.new[i], words[0]+": ") {
			h.t.Errorf("want %q: %s", words[0], h.new[i])
		}
		for _, w := range words[1:] {
			if !strings.Contains(h.new[i], w) {
				h.t.Errorf("it lacks %q: %s", w, h.new[i])
			}
		}
	}
	h.new = nil
}

// succeed fails the test for an error.
func (h *harness) succeed(err error) {
	h.t.Helper()
	if err != nil {
		h.t.Fatal(err)
	}
}

// fail demands an error. The diagnostics of a failed call are checked with [harness.expect].
func (h *harness) fail(err error) {
	h.t.Helper()
	if err == nil {
		h.t.Error("there is no error")
	}
}

// put plans and applies a configuration. It drops the diagnostics of the plan.
func (h *harness) put(config string) error {
	h.t.Helper()
	plan, err := h.Plan(config)
	if err != nil {
		return err
	}
	h.new = nil
	return h.Apply(plan)
}

// planned demands a plan with one change of an action.
func (h *harness) planned(config string, action plancheck.ResourceActionType) {
	h.t.Helper()
	plan, err := h.Plan(config)
	h.succeed(err)
	if len(plan.Changes) != 1 || plan.Changes[0].Action != action {
		for _, c := range plan.Changes {
			h.t.Errorf("the plan is %s, want %s: %#v\n%#v", c.Action, action, c.Before, c.After)
		}
	}
}

// only returns the only object in the state, or nil.
func (h *harness) only() *tfjson.StateResource {
	h.t.Helper()
	state, err := h.State()
	h.succeed(err)
	if state.Values == nil || len(state.Values.RootModule.Resources) == 0 {
		return nil
	}
	return state.Values.RootModule.Resources[0]
}

// has demands that the only object of the state is not tainted, and has these attributes.
func (h *harness) has(want map[string]any) {
	h.t.Helper()
	o := h.only()
	if o == nil || o.Tainted {
		h.t.Fatalf("the state has %v", o)
	}
	for name, value := range want {
		if got := o.AttributeValues[name]; !reflect.DeepEqual(got, value) {
			h.t.Errorf("%s is %v, want %v", name, got, value)
		}
	}
}

// empty demands a state without objects.
func (h *harness) empty() {
	h.t.Helper()
	if o := h.only(); o != nil {
		h.t.Errorf("the state has %v", o)
	}
}

func (h *harness) record(diags []*tfprotov6.Diagnostic) {
	for _, d := range diags {
		text := strings.ToLower(d.Severity.String())
		if at := dotted(d.Attribute); at != "" {
			text += " at " + at
		}
		text += ": " + d.Summary + ": " + d.Detail
		h.new, h.all = append(h.new, text), append(h.all, text)
	}
}

// dotted writes a path as "bank.iban".
func dotted(path *tftypes.AttributePath) string {
	var steps []string
	for _, step := range path.Steps() {
		switch step := step.(type) {
		case tftypes.AttributeName:
			steps = append(steps, string(step))
		default:
			steps = append(steps, fmt.Sprint(step))
		}
	}
	return strings.Join(steps, ".")
}

// fullServer is a server with list resources and actions.
type fullServer interface {
	tfprotov6.ProviderServer
	tfprotov6.ListResourceServer
	tfprotov6.ActionServer
}

// recorder records the diagnostics of each call.
type recorder struct {
	fullServer
	h *harness
}

// recorded makes a call and records its diagnostics.
func recorded[Req, Resp any](ctx context.Context, h *harness, req Req, call func(context.Context, Req) (*Resp, error)) (*Resp, error) {
	resp, err := call(ctx, req)
	if resp != nil {
		diags, _ := reflect.ValueOf(resp).Elem().FieldByName("Diagnostics").Interface().([]*tfprotov6.Diagnostic)
		h.record(diags)
	}
	return resp, err
}

func (r *recorder) ValidateResourceConfig(
	ctx context.Context, req *tfprotov6.ValidateResourceConfigRequest,
) (*tfprotov6.ValidateResourceConfigResponse, error) {
	return recorded(ctx, r.h, req, r.fullServer.ValidateResourceConfig)
}

func (r *recorder) PlanResourceChange(
	ctx context.Context, req *tfprotov6.PlanResourceChangeRequest,
) (*tfprotov6.PlanResourceChangeResponse, error) {
	return recorded(ctx, r.h, req, r.fullServer.PlanResourceChange)
}

func (r *recorder) ApplyResourceChange(
	ctx context.Context, req *tfprotov6.ApplyResourceChangeRequest,
) (*tfprotov6.ApplyResourceChangeResponse, error) {
	if r.h.wrap != nil {
		ctx = r.h.wrap(ctx)
	}
	return recorded(ctx, r.h, req, r.fullServer.ApplyResourceChange)
}

func (r *recorder) ReadResource(
	ctx context.Context, req *tfprotov6.ReadResourceRequest,
) (*tfprotov6.ReadResourceResponse, error) {
	return recorded(ctx, r.h, req, r.fullServer.ReadResource)
}

func (r *recorder) ImportResourceState(
	ctx context.Context, req *tfprotov6.ImportResourceStateRequest,
) (*tfprotov6.ImportResourceStateResponse, error) {
	return recorded(ctx, r.h, req, r.fullServer.ImportResourceState)
}

func (r *recorder) ValidateDataResourceConfig(
	ctx context.Context, req *tfprotov6.ValidateDataResourceConfigRequest,
) (*tfprotov6.ValidateDataResourceConfigResponse, error) {
	return recorded(ctx, r.h, req, r.fullServer.ValidateDataResourceConfig)
}

func (r *recorder) ReadDataSource(
	ctx context.Context, req *tfprotov6.ReadDataSourceRequest,
) (*tfprotov6.ReadDataSourceResponse, error) {
	return recorded(ctx, r.h, req, r.fullServer.ReadDataSource)
}

func (r *recorder) ValidateActionConfig(
	ctx context.Context, req *tfprotov6.ValidateActionConfigRequest,
) (*tfprotov6.ValidateActionConfigResponse, error) {
	return recorded(ctx, r.h, req, r.fullServer.ValidateActionConfig)
}

func (r *recorder) PlanAction(
	ctx context.Context, req *tfprotov6.PlanActionRequest,
) (*tfprotov6.PlanActionResponse, error) {
	return recorded(ctx, r.h, req, r.fullServer.PlanAction)
}

func (r *recorder) InvokeAction(
	ctx context.Context, req *tfprotov6.InvokeActionRequest,
) (*tfprotov6.InvokeActionServerStream, error) {
	stream, err := r.fullServer.InvokeAction(ctx, req)
	if err != nil {
		return stream, err
	}
	return &tfprotov6.InvokeActionServerStream{Events: func(push func(tfprotov6.InvokeActionEvent) bool) {
		for event := range stream.Events {
			if completed, ok := event.Type.(tfprotov6.CompletedInvokeActionEventType); ok {
				r.h.record(completed.Diagnostics)
			}
			if !push(event) {
				return
			}
		}
	}}, nil
}

func (r *recorder) OpenEphemeralResource(
	ctx context.Context, req *tfprotov6.OpenEphemeralResourceRequest,
) (*tfprotov6.OpenEphemeralResourceResponse, error) {
	return recorded(ctx, r.h, req, r.fullServer.OpenEphemeralResource)
}

func (r *recorder) RenewEphemeralResource(
	ctx context.Context, req *tfprotov6.RenewEphemeralResourceRequest,
) (*tfprotov6.RenewEphemeralResourceResponse, error) {
	return recorded(ctx, r.h, req, r.fullServer.RenewEphemeralResource)
}

func (r *recorder) CloseEphemeralResource(
	ctx context.Context, req *tfprotov6.CloseEphemeralResourceRequest,
) (*tfprotov6.CloseEphemeralResourceResponse, error) {
	return recorded(ctx, r.h, req, r.fullServer.CloseEphemeralResource)
}
