// SPDX-License-Identifier: MPL-2.0

package gateway

import (
	"context"
	"encoding/json"
	"iter"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/hashicorp/terraform-plugin-framework/attr"
	"github.com/hashicorp/terraform-plugin-framework/datasource"
	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/provider"
	"github.com/hashicorp/terraform-plugin-framework/providerserver"
	"github.com/hashicorp/terraform-plugin-framework/resource"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/types"
	"github.com/hashicorp/terraform-plugin-go/tfprotov6"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/transport"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/derive"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/plan"
)

// with returns a changed copy of full kyc_data.
func with(members map[string]any, changed map[string]any) map[string]any {
	out := maps.Clone(members)
	maps.Copy(out, changed)
	return out
}

// TestKycData_roundTrip sends all values or none. An object of empty strings would delete the
// service's data.
func TestKycData_roundTrip(t *testing.T) {
	t.Parallel()
	unknown := map[string]any{}
	for name := range kycDataType.AttrTypes {
		unknown[name] = types.StringUnknown()
	}
	const sent = `{"name":"N","address":"A","residenceCountry":"DE","phone":"1","dateOfBirth":"1990-12-31"`
	for name, c := range map[string]struct {
		given types.Object
		sent  string
		kept  bool // as it was given
	}{
		"null":            {types.ObjectNull(kycDataType.AttrTypes), "null", false},
		"not known":       {types.ObjectUnknown(kycDataType.AttrTypes), "null", false},
		"of nulls":        {object(t, kycDataType, nil), "null", true},
		"of unknown":      {object(t, kycDataType, unknown), "null", false}, // as {} is planned where nothing is there yet
		"full":            {object(t, kycDataType, fullKycData), sent + "}", true},
		"with a file":     {object(t, kycDataType, with(fullKycData, map[string]any{"id_card_file": "I"})), sent + `,"idCardFile":"I"}`, true},
		"with a file due": {object(t, kycDataType, with(fullKycData, map[string]any{"passport_file": types.StringUnknown()})), sent + "}", false},
		"with all files": {
			object(t, kycDataType, with(fullKycData, map[string]any{"passport_file": "P", "id_card_file": "I", "selfie_file": "S"})),
			sent + `,"passportFile":"P","idCardFile":"I","selfieFile":"S"}`, true,
		},
	} {
		var diags diag.Diagnostics
		params := kycDataParams(t.Context(), c.given, &diags)
		got, err := json.Marshal(params)
		if err != nil || diags.HasError() || string(got) != c.sent {
			t.Errorf("%s: sent %s, want %s: %v %v", name, got, c.sent, err, diags)
		}
		if back := kycDataValue(nil, params); back.IsNull() || back.Equal(c.given) != c.kept {
			t.Errorf("%s: read back as %s", name, back)
		}
	}
}

// TestKycData_masked: a mask never replaces a known value, and is never sent.
func TestKycData_masked(t *testing.T) {
	t.Parallel()
	known := object(t, kycDataType, with(fullKycData, map[string]any{"passport_file": "P"}))
	masked := &client.KycDataRequest{
		Name: "N****", Address: "••••", ResidenceCountry: "DE", Phone: "***1", DateOfBirth: "1990-12-31",
		PassportFile: new("****"),
	}
	if got := kycDataValue(known, masked); !got.Equal(known) {
		t.Errorf("read as %s, want %s", got, known)
	}
	for _, before := range []attr.Value{
		nil, types.ObjectNull(kycDataType.AttrTypes), types.ObjectUnknown(kycDataType.AttrTypes),
		object(t, kycDataType, nil),
	} {
		read := kycDataValue(before, masked)
		var diags diag.Diagnostics
		if params := kycDataParams(t.Context(), read, &diags); params != nil || !diags.HasError() {
			t.Errorf("%s: sent %+v, %v", read, params, diags)
		}
	}
}

// The rest puts the schema behind the framework's own server, which decides about the plan: which
// members it marks as unknown, and in which order plan modifiers of an object and of its members
// run.

type gate struct{ client.PaymentGateway }

func (gate) ObjectID() string { return "0b9f6a2e-7c35-4f0e-9d6b-3a1f7c2d8e40" }

func (gate) Organization() string { return "" }

type gateModel struct {
	ID      types.String `tfsdk:"id"`
	Org     types.String `tfsdk:"organization_id"`
	Gateway types.Object `tfsdk:"gateway"`
}

func (m gateModel) Params(ctx context.Context, diags *diag.Diagnostics) client.PaymentGateway {
	return Params(ctx, m.Gateway, diags)
}

func (m gateModel) Refresh(g gate) gateModel {
	m.ID, m.Org, m.Gateway = types.StringValue(g.ObjectID()), types.StringNull(), Value(m.Gateway, g.PaymentGateway)
	return m
}

var gateSchema = plan.KeepIfOmitted(schema.Schema{Attributes: map[string]schema.Attribute{
	"id": schema.StringAttribute{Computed: true, MarkdownDescription: "The id."}, "gateway": Attribute(),
	"organization_id": schema.StringAttribute{Computed: true, MarkdownDescription: "The organization."},
}})

type gateProvider struct{ resource resource.Resource }

func (gateProvider) Metadata(_ context.Context, _ provider.MetadataRequest, resp *provider.MetadataResponse) {
	resp.TypeName = "payments"
}
func (gateProvider) Schema(context.Context, provider.SchemaRequest, *provider.SchemaResponse) {}
func (gateProvider) Configure(context.Context, provider.ConfigureRequest, *provider.ConfigureResponse) {
}
func (gateProvider) DataSources(context.Context) []func() datasource.DataSource { return nil }

func (p gateProvider) Resources(context.Context) []func() resource.Resource {
	return []func() resource.Resource{func() resource.Resource { return p.resource }}
}

// gates is the service. It keeps the last request, and answers with it.
type gates struct {
	t      *testing.T
	server tfprotov6.ProviderServer
	sent   client.PaymentGateway
}

func serveGates(t *testing.T) *gates {
	t.Helper()
	g := &gates{t: t}
	sender, err := transport.New(transport.Config{BaseURL: "http://127.0.0.1:1", APIKey: "key"})
	if err != nil {
		t.Fatal(err)
	}
	managed := tfkit.NewResource(tfkit.Kind[gateModel, gate, client.PaymentGateway]{
		View: tfkit.View[gateModel, gate]{
			Name: "gate", Plural: "gates", Schema: gateSchema, Label: gate.ObjectID,
			Get:  func(*client.Client, context.Context, string) (gate, error) { return gate{g.sent}, nil },
			List: func(*client.Client, context.Context) iter.Seq2[gate, error] { return nil },
		},
		Delete: func(*client.Client, context.Context, string) error { return nil },
		Create: func(_ *client.Client, _ context.Context, params client.PaymentGateway) (gate, error) {
			g.sent = params
			return gate{params}, nil
		},
		Update: func(_ *client.Client, _ context.Context, _ string, params client.PaymentGateway) (gate, error) {
			g.sent = params
			return gate{params}, nil
		},
	})
	configured := resource.ConfigureRequest{ProviderData: client.New(sender, client.Config{})}
	managed.Configure(t.Context(), configured, &resource.ConfigureResponse{})
	g.server = providerserver.NewProtocol6(gateProvider{managed})()
	return g
}

func (g *gates) pack(value attr.Value) *tfprotov6.DynamicValue {
	g.t.Helper()
	raw, err := value.ToTerraformValue(g.t.Context())
	if err != nil {
		g.t.Fatal(err)
	}
	packed, err := tfprotov6.NewDynamicValue(gateSchema.Type().TerraformType(g.t.Context()), raw)
	if err != nil {
		g.t.Fatal(err)
	}
	return &packed
}

func (g *gates) unpack(packed *tfprotov6.DynamicValue, diags []*tfprotov6.Diagnostic) types.Object {
	g.t.Helper()
	for _, d := range diags {
		g.t.Fatalf("%s: %s %s", d.Attribute, d.Summary, d.Detail)
	}
	raw, err := packed.Unmarshal(gateSchema.Type().TerraformType(g.t.Context()))
	if err != nil {
		g.t.Fatal(err)
	}
	value, err := gateSchema.Type().ValueFromTerraform(g.t.Context(), raw)
	if err != nil {
		g.t.Fatal(err)
	}
	return value.(types.Object)
}

// banked is a gate with open banking. Values that only the service sets are unknown.
func banked(t *testing.T, id types.String, email string, kyc types.Object) types.Object {
	t.Helper()
	return object(t, derive.ObjectType(gateSchema.Attributes), map[string]any{"id": id, "gateway": object(t, Type, map[string]any{
		"open_banking": object(t, openBankingType, map[string]any{"email": email, "kyc_data": kyc}),
	})})
}

func kycOf(gate types.Object) attr.Value {
	return member(member(member(gate, "gateway"), "open_banking"), "kyc_data")
}

// TestServer_kycData changes the e-mail address of a gateway, with kyc_data configured in every
// way, where the service has some and where it has none.
func TestServer_kycData(t *testing.T) {
	t.Parallel()
	null, empty := types.ObjectNull(kycDataType.AttrTypes), object(t, kycDataType, nil)
	full := object(t, kycDataType, with(fullKycData, map[string]any{"passport_file": "P"}))
	changed := object(t, kycDataType, with(fullKycData, map[string]any{"name": "M"}))
	proposed := object(t, kycDataType, with(fullKycData, map[string]any{"name": "M", "passport_file": "P"}))
	moved := object(t, kycDataType, with(fullKycData, map[string]any{"address": "B"}))
	movedKept := object(t, kycDataType, with(fullKycData, map[string]any{"address": "B", "passport_file": "P"}))
	for name, c := range map[string]struct {
		state, config, proposed types.Object // proposed is Terraform's merge of the other two: computed members are kept
		want                    types.Object // after the apply
		sent                    bool
	}{
		"left out":             {full, null, full, full, true},
		"{}":                   {full, empty, full, full, true},
		"another name":         {full, changed, proposed, changed, true},  // no payer gets the passport of another
		"another address":      {full, moved, movedKept, movedKept, true}, // the file is the service's
		"left out, none there": {empty, null, empty, empty, false},
		"{}, none there":       {empty, empty, empty, empty, false},
		"first":                {empty, full, full, full, true},
		"left out, new":        {null, null, types.ObjectUnknown(kycDataType.AttrTypes), empty, false},
		"{}, new":              {null, empty, empty, empty, false},
		"new":                  {null, changed, changed, changed, true},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			g := serveGates(t)
			id := types.StringValue(gate{}.ObjectID())
			prior := banked(t, id, "old@x.example", c.state)
			if c.state.IsNull() { // there is no gate yet
				id, prior = types.StringUnknown(), types.ObjectNull(derive.ObjectType(gateSchema.Attributes).AttrTypes)
			}
			config := g.pack(banked(t, types.StringNull(), "new@x.example", c.config))
			validated, err := g.server.ValidateResourceConfig(t.Context(),
				&tfprotov6.ValidateResourceConfigRequest{TypeName: "payments_gate", Config: config})
			if err != nil || len(validated.Diagnostics) > 0 {
				t.Fatal(err, validated.Diagnostics)
			}
			planned, err := g.server.PlanResourceChange(t.Context(), &tfprotov6.PlanResourceChangeRequest{
				TypeName: "payments_gate", Config: config, PriorState: g.pack(prior),
				ProposedNewState: g.pack(banked(t, id, "new@x.example", c.proposed)),
			})
			if err != nil {
				t.Fatal(err)
			}
			expected := g.unpack(planned.PlannedState, planned.Diagnostics)
			// An unknown value in the kept object would show as a change in each plan.
			if !c.state.IsNull() && (c.config.IsNull() || c.config.Equal(empty)) && !kycOf(expected).Equal(c.want) {
				t.Errorf("planned %s, want %s", kycOf(expected), c.want)
			}
			if !c.state.IsNull() { // the service has the state's gateway
				var diags diag.Diagnostics
				g.sent = Params(t.Context(), member(prior, "gateway").(types.Object), &diags)
			}
			applied, err := g.server.ApplyResourceChange(t.Context(), &tfprotov6.ApplyResourceChangeRequest{
				TypeName: "payments_gate", Config: config, PriorState: g.pack(prior), PlannedState: planned.PlannedState,
				PlannedIdentity: planned.PlannedIdentity,
			})
			if err != nil {
				t.Fatal(err)
			}
			if got := kycOf(g.unpack(applied.NewState, applied.Diagnostics)); !got.Equal(c.want) {
				t.Errorf("state %s, want %s", got, c.want)
			}
			if g.sent.OpenBanking == nil || g.sent.OpenBanking.Email != "new@x.example" || (g.sent.OpenBanking.KycData != nil) != c.sent {
				t.Fatalf("sent %+v", g.sent.OpenBanking)
			}
			if c.sent && !kycDataValue(nil, g.sent.OpenBanking.KycData).Equal(c.want) {
				t.Errorf("sent %+v, want %s", g.sent.OpenBanking.KycData, c.want)
			}
		})
	}
}

// TestServer_kycData_refused holds the schema to its checks, at the member that they are about.
func TestServer_kycData_refused(t *testing.T) {
	t.Parallel()
	g := serveGates(t)
	for name, c := range map[string]struct {
		kyc  map[string]any
		want []string
	}{
		"half":    {map[string]any{"name": "N", "address": "A", "phone": "1"}, []string{""}}, // at the whole, once
		"blank":   {with(fullKycData, map[string]any{"name": " ", "phone": ""}), []string{"name", "phone"}},
		"no date": {with(fullKycData, map[string]any{"date_of_birth": "1990-02-30"}), []string{"date_of_birth"}},
		"no form": {with(fullKycData, map[string]any{"date_of_birth": "31.12.1990"}), []string{"date_of_birth"}},
	} {
		resp, err := g.server.ValidateResourceConfig(t.Context(), &tfprotov6.ValidateResourceConfigRequest{
			TypeName: "payments_gate", Config: g.pack(banked(t, types.StringNull(), "a@x.example", object(t, kycDataType, c.kyc))),
		})
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, d := range resp.Diagnostics {
			at, ok := strings.CutPrefix(d.Attribute.String(), `AttributeName("gateway").AttributeName("open_banking").AttributeName("kyc_data")`)
			if !ok {
				t.Errorf("%s: at %s", name, d.Attribute)
			}
			got = append(got, strings.TrimSuffix(strings.TrimPrefix(at, `.AttributeName("`), `")`))
		}
		if slices.Sort(got); !slices.Equal(got, c.want) {
			t.Errorf("%s: refused %q, want %q", name, got, c.want)
		}
	}
}
