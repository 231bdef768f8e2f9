// SPDX-License-Identifier: MPL-2.0

package reads_test

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/hashicorp/terraform-plugin-go/tfprotov6"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
	"github.com/terraform-payments/terraform-provider-payments/internal/acctest/driver"
	"github.com/terraform-payments/terraform-provider-payments/internal/provider"
)

// BenchmarkRefresh repeats the calls that a refresh and a plan without changes make for one object,
// in this process. A profile shows the provider's own cost:
//
//	go test -run '^$' -bench Refresh/product -cpuprofile cpu.out ./internal/acceptance/reads
func BenchmarkRefresh(b *testing.B) {
	for name, arguments := range map[string]string{
		"product": "name = \"Beans\"\ndescription = \"One kilogram.\"\ncurrency = \"EUR\"\nprice = 34.5\n" +
			"add_ons = [{ name = \"Ground\", price = 1.5 }]",
		"discount_code": "code = \"HARVEST20\"\npercent_off = 20",
		"customer":      "name = \"Ann\"\nemail = \"ann@coffee.example\"\naccount_type = \"Individual\"\ntags = [\"vip\", \"eu\"]",
		"webhook":       `url = "https://coffee.example/hooks"`,
	} {
		b.Run(name, func(b *testing.B) {
			calls := recordRefresh(b, fmt.Sprintf("resource \"payments_%s\" \"it\" {\n%s\n}\n", name, arguments))
			for call, run := range map[string]func(context.Context) error{
				"upgrade": calls.upgrade, "validate": calls.validate, "read": calls.read, "plan": calls.plan, "all": calls.all,
			} {
				b.Run(call, func(b *testing.B) {
					b.ReportAllocs()
					for b.Loop() {
						if err := run(b.Context()); err != nil {
							b.Fatal(err)
						}
					}
				})
			}
		})
	}
}

// refreshCalls are the calls of a refresh and a plan of one object. Each can be repeated.
type refreshCalls struct{ upgrade, validate, read, plan func(context.Context) error }

// all makes the calls of one object in the engine's order and number.
func (c *refreshCalls) all(ctx context.Context) error {
	for _, call := range []func(context.Context) error{c.validate, c.upgrade, c.read, c.validate, c.plan} {
		if err := call(ctx); err != nil {
			return err
		}
	}
	return nil
}

// recordRefresh applies a configuration, plans it again, and returns the calls of that plan.
func recordRefresh(b *testing.B, config string) *refreshCalls {
	b.Helper()
	service := acctest.Start(b)
	memory := &remembering{service: service, bodies: map[string][]byte{}}
	server := httptest.NewServer(memory)
	b.Cleanup(server.Close)
	shown := *service
	shown.URL = server.URL
	config = shown.Config(config)

	r := &refreshRecorder{ProviderServer: provider.NewServer("test")()}
	driver := driver.NewOf(b, func() tfprotov6.ProviderServer { return r })
	plan, err := driver.Plan(config)
	if err == nil {
		err = driver.Apply(plan)
	}
	if err == nil {
		memory.frozen = true
		_, err = driver.Plan(config)
	}
	if err != nil {
		b.Fatal(err)
	}
	return &r.calls
}

// remembering keeps the responses of a sandbox once it is frozen, so that the sandbox takes no part
// in a profile.
type remembering struct {
	service *acctest.Service
	frozen  bool
	bodies  map[string][]byte
}

// ServeHTTP serves one request at a time: the driver's calls come one after another.
func (m *remembering) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if !m.frozen {
		m.service.ServeHTTP(w, r)
		return
	}
	body, ok := m.bodies[r.URL.Path]
	if !ok {
		response := httptest.NewRecorder()
		m.service.ServeHTTP(response, r)
		body = response.Body.Bytes()
		m.bodies[r.URL.Path] = body
	}
	w.Header().Set("Content-Type", "application/json")
	_, _ = w.Write(body)
}

// refreshRecorder keeps the last call of each method that refreshes or plans.
type refreshRecorder struct {
	tfprotov6.ProviderServer
	calls refreshCalls
}

// repeat returns a function that makes a call again, and fails if its response has diagnostics.
func repeat[Req, Resp any](
	call func(context.Context, Req) (Resp, error), req Req, diagnostics func(Resp) []*tfprotov6.Diagnostic,
) func(context.Context) error {
	return func(ctx context.Context) error {
		resp, err := call(ctx, req)
		if err == nil && len(diagnostics(resp)) > 0 {
			err = fmt.Errorf("%s: %s", diagnostics(resp)[0].Summary, diagnostics(resp)[0].Detail)
		}
		return err
	}
}

// UpgradeResourceState records the call.
func (r *refreshRecorder) UpgradeResourceState(
	ctx context.Context, req *tfprotov6.UpgradeResourceStateRequest,
) (*tfprotov6.UpgradeResourceStateResponse, error) {
	r.calls.upgrade = repeat(r.ProviderServer.UpgradeResourceState, req,
		func(resp *tfprotov6.UpgradeResourceStateResponse) []*tfprotov6.Diagnostic { return resp.Diagnostics })
	return r.ProviderServer.UpgradeResourceState(ctx, req)
}

// ValidateResourceConfig records the call.
func (r *refreshRecorder) ValidateResourceConfig(
	ctx context.Context, req *tfprotov6.ValidateResourceConfigRequest,
) (*tfprotov6.ValidateResourceConfigResponse, error) {
	r.calls.validate = repeat(r.ProviderServer.ValidateResourceConfig, req,
		func(resp *tfprotov6.ValidateResourceConfigResponse) []*tfprotov6.Diagnostic { return resp.Diagnostics })
	return r.ProviderServer.ValidateResourceConfig(ctx, req)
}

// ReadResource records the call.
func (r *refreshRecorder) ReadResource(
	ctx context.Context, req *tfprotov6.ReadResourceRequest,
) (*tfprotov6.ReadResourceResponse, error) {
	r.calls.read = repeat(r.ProviderServer.ReadResource, req,
		func(resp *tfprotov6.ReadResourceResponse) []*tfprotov6.Diagnostic { return resp.Diagnostics })
	return r.ProviderServer.ReadResource(ctx, req)
}

// PlanResourceChange records the call.
func (r *refreshRecorder) PlanResourceChange(
	ctx context.Context, req *tfprotov6.PlanResourceChangeRequest,
) (*tfprotov6.PlanResourceChangeResponse, error) {
	r.calls.plan = repeat(r.ProviderServer.PlanResourceChange, req,
		func(resp *tfprotov6.PlanResourceChangeResponse) []*tfprotov6.Diagnostic { return resp.Diagnostics })
	return r.ProviderServer.PlanResourceChange(ctx, req)
}
