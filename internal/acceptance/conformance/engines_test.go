// SPDX-License-Identifier: MPL-2.0

package conformance_test

import (
	"context"
	"encoding/json"
	"regexp"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/hashicorp/terraform-plugin-framework/datasource"
	"github.com/hashicorp/terraform-plugin-framework/diag"
	fwprovider "github.com/hashicorp/terraform-plugin-framework/provider"
	"github.com/hashicorp/terraform-plugin-framework/providerserver"
	fwresource "github.com/hashicorp/terraform-plugin-framework/resource"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/planmodifier"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/stringplanmodifier"
	"github.com/hashicorp/terraform-plugin-framework/tfsdk"
	"github.com/hashicorp/terraform-plugin-go/tftypes"
	"github.com/hashicorp/terraform-plugin-testing/helper/resource"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
)

// TestAccConformance_driver compares the driver with the real terraform. It covers cases that the
// provider's own types do not have: nested attributes of every kind, values that are configured and
// then removed, replaced dependencies, objects that leave the configuration, private state, and
// failures.
func TestAccConformance_driver(t *testing.T) {
	t.Parallel()
	const members = `{ given = "a" }, { given = "b", either = "set" }, { given = "c" }`
	const full = `
resource "payments_sample" "first" {
  name   = "first"
  either = "set"
  single = { given = "a", either = "set" }
  list   = [` + members + `]
  set    = [` + members + `]
  map    = { a = { given = "a" }, b = { given = "b", either = "set" } }
  whole  = { given = "a" }
  own    = { either = "set" }
}

resource "payments_sample" "second" {
  name  = payments_sample.first.id
  fixed = payments_sample.first.made
}

resource "payments_sample" "third" {
  name = payments_sample.second.name
}
`
	const removed = `
resource "payments_sample" "first" {
  name   = "first"
  single = { given = "a" }
  list   = [{ given = "b" }, { given = "a" }, { given = "c" }, { given = "d" }]
  set    = [{ given = "c" }, { given = "b" }, { given = "e" }]
  map    = { b = { given = "b" }, c = { given = "c" } }
}

resource "payments_sample" "second" {
  name  = payments_sample.first.id
  fixed = payments_sample.first.made
}
`
	const empty = `
resource "payments_sample" "first" {
  name  = "first again"
  fixed = "replaced"
  list  = []
  set   = []
  map   = {}
}

resource "payments_sample" "second" {
  name  = payments_sample.first.id
  fixed = payments_sample.first.made
}
`
	const alone = `
resource "payments_sample" "second" {
  name = "alone"
}
`
	broken := func(how string) string {
		return alone + `
resource "payments_sample" "broken" {
  name   = "` + how + `"
  either = payments_sample.second.made
}

resource "payments_sample" "after" {
  name = payments_sample.broken.made
}
`
	}
	step := func(name, config, failure string) stage {
		s := resource.TestStep{Config: config}
		if failure != "" {
			s.ExpectError = regexp.MustCompile(failure)
		}
		return stage{name: name, TestStep: s}
	}
	samples := sampleProvider{readsSilently: acctest.IsTofu(t)}
	actual, driven := compareEngines(t, providerserver.NewProtocol6(samples), func() ([]stage, func()) {
		return []stage{
			step("full", full, ""),
			step("removed", removed, ""),
			step("full again", full, ""),
			step("empty", empty, ""),
			step("alone", alone, ""),
			step("failing", broken("fail"), "it failed"),
			step("after failing", broken("fine"), ""),
			step("inconsistent", broken("inconsistent"), "(?i)inconsistent result after apply"),
			step("invalid plan", broken("invalid"), "(?i)invalid plan"),
			step("fine again", broken("fine"), ""),
		}, func() {}
	})
	// Here each object depends on the one before it, so that there is one order of writes.
	for at, count := range map[string]int{"full: plan": 3, "empty: plan": 5, "fine again: plan after apply": 3} {
		if difference := cmp.Diff(actual.writes[at], driven.writes[at]); difference != "" || len(actual.writes[at]) != count {
			t.Errorf("%d writes instead of %d after %q (-terraform, +driver):\n%s", len(actual.writes[at]), count, at, difference)
		}
	}
}

// sampleProvider has one resource, whose objects exist in the state only.
type sampleProvider struct {
	// readsSilently leaves reads out of the private state. When an object is replaced, OpenTofu has
	// the private state of the last read, and Terraform and the driver have that of the last write.
	readsSilently bool
}

// Metadata names the prefix of its types.
func (sampleProvider) Metadata(_ context.Context, _ fwprovider.MetadataRequest, resp *fwprovider.MetadataResponse) {
	resp.TypeName = "payments"
}

// Schema is empty.
func (sampleProvider) Schema(context.Context, fwprovider.SchemaRequest, *fwprovider.SchemaResponse) {}

// Configure does nothing.
func (sampleProvider) Configure(context.Context, fwprovider.ConfigureRequest, *fwprovider.ConfigureResponse) {
}

// DataSources has none.
func (sampleProvider) DataSources(context.Context) []func() datasource.DataSource { return nil }

// Resources has the one.
func (p sampleProvider) Resources(context.Context) []func() fwresource.Resource {
	return []func() fwresource.Resource{func() fwresource.Resource { return sample(p) }}
}

type sample struct{ readsSilently bool }

// Metadata names the type.
func (sample) Metadata(_ context.Context, _ fwresource.MetadataRequest, resp *fwresource.MetadataResponse) {
	resp.TypeName = "payments_sample"
}

// Schema has nested attributes of every kind.
func (sample) Schema(_ context.Context, _ fwresource.SchemaRequest, resp *fwresource.SchemaResponse) {
	members := map[string]schema.Attribute{
		"given":  schema.StringAttribute{Optional: true},
		"made":   schema.StringAttribute{Computed: true},
		"either": schema.StringAttribute{Optional: true, Computed: true},
	}
	nested := schema.NestedAttributeObject{Attributes: members}
	resp.Schema = schema.Schema{Attributes: map[string]schema.Attribute{
		"id":     schema.StringAttribute{Computed: true, PlanModifiers: []planmodifier.String{stringplanmodifier.UseStateForUnknown()}},
		"name":   schema.StringAttribute{Required: true},
		"made":   schema.StringAttribute{Computed: true},
		"fixed":  schema.StringAttribute{Optional: true, PlanModifiers: []planmodifier.String{stringplanmodifier.RequiresReplace()}},
		"either": schema.StringAttribute{Optional: true, Computed: true},
		"single": schema.SingleNestedAttribute{Optional: true, Attributes: members},
		"list":   schema.ListNestedAttribute{Optional: true, NestedObject: nested},
		"set":    schema.SetNestedAttribute{Optional: true, NestedObject: nested},
		"map":    schema.MapNestedAttribute{Optional: true, NestedObject: nested},
		"whole":  schema.SingleNestedAttribute{Optional: true, Computed: true, Attributes: members},
		"own": schema.SingleNestedAttribute{Optional: true, Computed: true, Attributes: map[string]schema.Attribute{
			"made": schema.StringAttribute{Computed: true}, "either": schema.StringAttribute{Optional: true, Computed: true},
		}},
	}}
}

// ModifyPlan breaks the rules of a plan for one name.
func (sample) ModifyPlan(ctx context.Context, req fwresource.ModifyPlanRequest, resp *fwresource.ModifyPlanResponse) {
	trace(ctx, "plan", req.Private, resp.Private, &resp.Diagnostics)
	if name := nameIn(req.Plan.Raw); name == "invalid" {
		resp.Plan.Raw = renamed(resp.Plan.Raw, "planned otherwise")
	}
}

// Create keeps the plan, and fails for one name after that.
func (sample) Create(ctx context.Context, req fwresource.CreateRequest, resp *fwresource.CreateResponse) {
	trace(ctx, "create", resp.Private, resp.Private, &resp.Diagnostics)
	resp.State = made(req.Plan)
	switch nameIn(req.Plan.Raw) {
	case "fail":
		resp.Diagnostics.AddError("it failed", "after the object was made")
	case "inconsistent":
		resp.State.Raw = renamed(resp.State.Raw, "made otherwise")
	}
}

// Update keeps the plan, in another way for one name.
func (sample) Update(ctx context.Context, req fwresource.UpdateRequest, resp *fwresource.UpdateResponse) {
	trace(ctx, "update", req.Private, resp.Private, &resp.Diagnostics)
	resp.State = made(req.Plan)
	if nameIn(req.Plan.Raw) == "inconsistent" {
		resp.State.Raw = renamed(resp.State.Raw, "made otherwise")
	}
}

// Read finds everything as it was.
func (s sample) Read(ctx context.Context, req fwresource.ReadRequest, resp *fwresource.ReadResponse) {
	if s.readsSilently {
		return
	}
	trace(ctx, "read", req.Private, resp.Private, &resp.Diagnostics)
}

// private is an object's private state.
type private interface {
	GetKey(ctx context.Context, key string) ([]byte, diag.Diagnostics)
	SetKey(ctx context.Context, key string, value []byte) diag.Diagnostics
}

// trace adds a call to those that the private state tells of.
func trace(ctx context.Context, call string, from, to private, diags *diag.Diagnostics) {
	before, errs := from.GetKey(ctx, "calls")
	diags.Append(errs...)
	var calls []string
	if before != nil {
		if err := json.Unmarshal(before, &calls); err != nil {
			diags.AddError("wrong private state", err.Error())
		}
	}
	after, err := json.Marshal(append(calls, call))
	if err != nil {
		diags.AddError("wrong private state", err.Error())
	}
	diags.Append(to.SetKey(ctx, "calls", after)...)
}

// Delete deletes nothing: objects exist in the state only.
func (sample) Delete(context.Context, fwresource.DeleteRequest, *fwresource.DeleteResponse) {}

// made is the state of a plan: unknown texts are made, unknown objects are absent.
func made(plan tfsdk.Plan) tfsdk.State {
	raw, err := tftypes.Transform(plan.Raw, func(_ *tftypes.AttributePath, v tftypes.Value) (tftypes.Value, error) {
		switch {
		case v.IsKnown():
			return v, nil
		case v.Type().Is(tftypes.String):
			return tftypes.NewValue(tftypes.String, "made"), nil
		}
		return tftypes.NewValue(v.Type(), nil), nil
	})
	if err != nil {
		panic(err)
	}
	return tfsdk.State{Schema: plan.Schema, Raw: raw}
}

func nameIn(object tftypes.Value) (name string) {
	members := map[string]tftypes.Value{}
	if object.As(&members) != nil || !members["name"].IsKnown() || members["name"].IsNull() {
		return ""
	}
	_ = members["name"].As(&name) // empty where it is no text
	return name
}

func renamed(object tftypes.Value, name string) tftypes.Value {
	members := map[string]tftypes.Value{}
	if err := object.As(&members); err != nil {
		panic(err)
	}
	members["name"] = tftypes.NewValue(tftypes.String, name)
	return tftypes.NewValue(object.Type(), members)
}
