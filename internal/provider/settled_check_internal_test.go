// SPDX-License-Identifier: MPL-2.0

package provider

import (
	"bytes"
	"context"
	"encoding/json"
	"strings"
	"testing"

	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
	"github.com/hashicorp/terraform-plugin-go/tftypes"
	"github.com/hashicorp/terraform-plugin-log/tflogtest"

	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/plan"
)

// otherPlans is a framework that plans other values for a type, and counts its plans.
type otherPlans struct {
	fullServer
	differing string
	change    func(*tfprotov6.PlanResourceChangeResponse)
	count     int
}

// PlanResourceChange changes the response.
func (f *otherPlans) PlanResourceChange(
	ctx context.Context, req *tfprotov6.PlanResourceChangeRequest,
) (*tfprotov6.PlanResourceChangeResponse, error) {
	f.count++
	resp, err := f.fullServer.PlanResourceChange(ctx, req)
	if err == nil && req.TypeName == f.differing {
		f.change(resp)
	}
	return resp, err
}

// TestSettledCheck plants a difference between the settled plan and the framework's. The engine
// gets the framework's plan, no plan of the process is settled any more, and the log names what
// differs without its value. Without a difference, the framework is asked once for each type.
func TestSettledCheck(t *testing.T) {
	t.Parallel()
	const secret = "whk_planted"
	for name, test := range map[string]struct {
		differing string
		change    func(*testing.T, *tfprotov6.Schema, *tfprotov6.PlanResourceChangeResponse)
		logged    string
		plans     int // that the framework makes of 3 plans
	}{
		"none": {plans: 1},
		"an attribute": {
			differing: "tiny_thing", logged: `"differs":["email"]`, plans: 4,
			change: func(t *testing.T, s *tfprotov6.Schema, resp *tfprotov6.PlanResourceChangeResponse) {
				t.Helper()
				resp.PlannedState = packed(t, s, map[string]tftypes.Value{
					"name": tftypes.NewValue(tftypes.String, "a"), "email": tftypes.NewValue(tftypes.String, secret),
				})
			},
		},
		"no plan": {
			differing: "tiny_thing", logged: `"differs":["planned state"]`, plans: 4,
			change: func(_ *testing.T, _ *tfprotov6.Schema, resp *tfprotov6.PlanResourceChangeResponse) {
				resp.PlannedState = nil
			},
		},
		"a diagnostic": {
			differing: "tiny_thing", logged: `"differs":["diagnostics"]`, plans: 4,
			change: func(_ *testing.T, _ *tfprotov6.Schema, resp *tfprotov6.PlanResourceChangeResponse) {
				resp.Diagnostics = append(resp.Diagnostics, &tfprotov6.Diagnostic{
					Severity: tfprotov6.DiagnosticSeverityWarning, Summary: "Odd", Detail: secret,
				})
			},
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := &tiny{schema: schema.Schema{Attributes: map[string]schema.Attribute{
				"name": schema.StringAttribute{Required: true}, "email": schema.StringAttribute{Optional: true, Computed: true, Sensitive: true},
			}}}
			s, all := p.serve(t)
			described := all.ResourceSchemas["tiny_thing"]
			framework := &otherPlans{fullServer: s.fullServer, differing: test.differing}
			framework.change = func(resp *tfprotov6.PlanResourceChangeResponse) { test.change(t, described, resp) }
			s.fullServer = framework
			given := map[string]tftypes.Value{"name": tftypes.NewValue(tftypes.String, "a")}
			config := packed(t, described, given)
			given["email"] = tftypes.NewValue(tftypes.String, "ann@coffee.example")
			prior := packed(t, described, given)
			private, err := json.Marshal(map[string][]byte{plan.ConfiguredKey: []byte("[]")})
			if err != nil {
				t.Fatal(err)
			}
			req := &tfprotov6.PlanResourceChangeRequest{
				TypeName: "tiny_thing", Config: config, PriorState: prior, ProposedNewState: prior,
				PriorPrivate: private,
			}
			var log bytes.Buffer
			for range 3 {
				resp, err := s.PlanResourceChange(tflogtest.RootLogger(t.Context(), &log), req)
				if err != nil {
					t.Fatal(err)
				}
				if settled := resp.PlannedState == req.ProposedNewState; settled != (test.differing == "") {
					t.Errorf("settled: %v, with %q", settled, formatted(resp.Diagnostics))
				}
			}
			if framework.count != test.plans {
				t.Errorf("the framework made %d plans, want %d", framework.count, test.plans)
			}
			if strings.Count(log.String(), "differs\"") != min(len(test.logged), 1) || !strings.Contains(log.String(), test.logged) ||
				strings.Contains(log.String(), secret) {
				t.Errorf("the log is %s", &log)
			}
		})
	}
}
