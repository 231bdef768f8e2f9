// SPDX-License-Identifier: MPL-2.0

package lifecycle

import (
	"context"

	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/resource"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/tfsdk"
	"github.com/hashicorp/terraform-plugin-go/tftypes"

	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/plan"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/raw"
)

// Planned returns the planned model without unknown values. The service decides about those, so
// they are not sent.
func Planned[M any](ctx context.Context, s schema.Schema, planned tfsdk.Plan, diags *diag.Diagnostics) M {
	return ModelOf[M](ctx, s, plan.WithoutUnknown(planned.Raw), diags)
}

// Save writes the new model over the plan. It keeps planned values as [plan.MergePlanned] says. It
// returns the object as it came back, for [Settle] after the last call of a write. If the model
// does not fit the schema, it reports that, and leaves the state as it was. refresh gets the
// planned model, unknown values included, and returns the new one.
func Save[M any](
	ctx context.Context, s schema.Schema, config tfsdk.Config, planned tfsdk.Plan,
	state *tfsdk.State, diags *diag.Diagnostics, refresh func(known M) M,
) (got tftypes.Value, ok bool) {
	known := ModelOf[M](ctx, s, planned.Raw, diags)
	if diags.HasError() {
		return got, false
	}
	if got, ok = RawOf(ctx, s, planned.Raw.Type(), planned.Raw, refresh(known), diags); !ok {
		return got, false
	}
	if merged, filled, err := plan.MergePlanned(ctx, s, config.Raw, state.Raw, planned.Raw, got); err == nil {
		got = merged
		plan.TellFilled(diags, filled)
	}
	state.Raw = got
	plan.NoteObject(ctx, got)
	return got, !diags.HasError()
}

// Private is the private state of a response. The framework does not export its type.
type Private interface {
	comparable
	GetKey(ctx context.Context, key string) ([]byte, diag.Diagnostics)
	SetKey(ctx context.Context, key string, value []byte) diag.Diagnostics
}

// RememberConfigured notes in private state which arguments the configuration sets. It is for an
// update that sends nothing: all records of the last write stay.
func RememberConfigured[D Private](ctx context.Context, private D, s schema.Schema, config tfsdk.Config, diags *diag.Diagnostics) {
	set(ctx, private, plan.ConfiguredKey, plan.Configured(s, config.Raw), diags)
}

// Remember is [RememberConfigured] after a write, once the service has the arguments. It also notes
// the time, and that no read has shown them yet. forms are the earlier forms of the object, which
// reads may still show, and the present one. A response without private state does not come from an
// engine's request.
func Remember[D Private](
	ctx context.Context, private D, s schema.Schema, config tfsdk.Config, diags *diag.Diagnostics, forms ...tftypes.Value,
) {
	RememberConfigured(ctx, private, s, config, diags)
	set(ctx, private, plan.ReturnedKey, nil, diags)
	set(ctx, private, plan.UnreadKey, []byte("{}"), diags)
	set(ctx, private, writtenKey, writtenNow(ctx, private, s, forms), diags)
}

func set[D Private](ctx context.Context, private D, key string, value []byte, diags *diag.Diagnostics) {
	var none D
	if private != none {
		diags.Append(private.SetKey(ctx, key, value)...)
	}
}

// Settle compares the arguments of a write with those that came back from its last call, see
// [plan.Compare]. It reports each difference, and notes it in private state. before is the state
// before an update, and null for a new object.
func Settle[D Private](
	ctx context.Context, before tftypes.Value, s schema.Schema, config tfsdk.Config, planned tfsdk.Plan, got tftypes.Value, private D,
	state *tfsdk.State, diags *diag.Diagnostics,
) {
	created := before.IsNull()
	returned := plan.Compare(ctx, s, config.Raw, planned.Raw, got, created)
	state.Raw = returned.State
	set(ctx, private, plan.DestinationsKey, plan.DestinationsOf(ctx, private).After(s, config.Raw, before, returned.State).Record(), diags)
	set(ctx, private, plan.ReturnedKey, returned.Records.Returned(), diags)
	set(ctx, private, plan.UnreadKey, returned.Records.Unread(), diags)
	returned.Tell(diags, created)
	plan.TellKept(ctx, diags, s, before, planned.Raw, returned.State)
}

// Shown returns what a read shows, as the state has it: see [plan.Records.Read]. It notes the
// destinations of an import, and those of a state of a version that did not.
func Shown[D Private](
	ctx context.Context, s schema.Schema, state, got tftypes.Value, before, after D, diags *diag.Diagnostics,
) tftypes.Value {
	plan.NoteObject(ctx, got)
	var none D
	if before == none {
		return got
	}
	shown, records := plan.RecordsOf(ctx, before).Read(ctx, s, state, got)
	set(ctx, after, plan.ReturnedKey, records.Returned(), diags)
	set(ctx, after, plan.UnreadKey, nil, diags)
	if chosen := plan.DestinationsOf(ctx, before); chosen == nil {
		known := state
		if isImport(state) {
			known = shown
		}
		set(ctx, after, plan.DestinationsKey, chosen.After(s, known, tftypes.Value{}, known).Record(), diags)
	}
	return shown
}

// ModifyPlan takes back a plan that changes nothing. In a plan that changes something, it makes
// volatile attributes unknown, replaces masks by the configured values, and leaves foreign
// destinations to the service. It warns of all that a plan must say.
func ModifyPlan(ctx context.Context, s schema.Schema, req resource.ModifyPlanRequest, resp *resource.ModifyPlanResponse) {
	plan.NoteObject(ctx, req.State.Raw)
	plan.RefuseOtherTypes(ctx, s, req.Config.Raw, &resp.Diagnostics)
	chosen := plan.DestinationsOf(ctx, req.Private)
	switch {
	case req.Plan.Raw.IsNull() || req.State.Raw.IsNull():
	case plan.NoChanges(req.Plan.Raw, req.State.Raw, req.Config.Raw):
		resp.Plan.Raw = req.State.Raw
	default:
		resp.Plan.Raw = chosen.Withheld(s, req.Config.Raw, req.State.Raw, plan.Unmasked(req.Plan.Raw, req.Config.Raw))
		if req.Plan.Raw.IsFullyKnown() {
			resp.Plan.Raw = plan.UnknownIfVolatile(s, resp.Plan.Raw)
		}
	}
	plan.WarnOfChanges(ctx, s, req.Config.Raw, req.State.Raw, resp.Plan.Raw, chosen, &resp.Diagnostics)
	plan.WarnOfEnds(ctx, s, req.Config.Raw, req.State.Raw, resp.Plan.Raw, &resp.Diagnostics)
	plan.WarnOfShared(ctx, s, req.State.Raw, &resp.Diagnostics)
}

// ModelOf converts a value to a model. It leaves out attributes that s lacks: the kit's `timeouts`.
func ModelOf[M any](ctx context.Context, s schema.Schema, value tftypes.Value, diags *diag.Diagnostics) (m M) {
	if len(raw.Members(value)) > len(s.Attributes) {
		members := raw.CopyMembers(value)
		delete(members, Timeouts)
		value = tftypes.NewValue(s.Type().TerraformType(ctx), members)
	}
	own := tfsdk.State{Schema: s, Raw: value}
	diags.Append(own.Get(ctx, &m)...)
	return m
}

// RawOf converts a model to a value of a type. An attribute that s lacks, `timeouts`, keeps the
// value of like. If the model does not fit, as with a malformed address, it returns like, and
// false.
func RawOf[M any](
	ctx context.Context, s schema.Schema, typ tftypes.Type, like tftypes.Value, m M, diags *diag.Diagnostics,
) (tftypes.Value, bool) {
	own := tfsdk.State{Schema: s, Raw: tftypes.NewValue(s.Type().TerraformType(ctx), nil)}
	setDiags := own.Set(ctx, m)
	diags.Append(setDiags...)
	members := raw.Members(own.Raw)
	object, is := typ.(tftypes.Object)
	switch {
	case setDiags.HasError():
		return like, false
	case members == nil || !is || len(object.AttributeTypes) == len(members):
		return own.Raw, true
	}
	members[Timeouts] = tftypes.NewValue(object.AttributeTypes[Timeouts], nil)
	before := raw.Members(like)
	if timeouts, ok := before[Timeouts]; ok {
		members[Timeouts] = timeouts
	}
	return tftypes.NewValue(typ, members), true
}

// isImport reports whether a state has only an id, as between an import and the first read.
func isImport(state tftypes.Value) bool {
	for name, value := range raw.Members(state) {
		if name != "id" && !value.IsNull() {
			return false
		}
	}
	return true
}
