// SPDX-License-Identifier: MPL-2.0

package computed_test

import (
	"encoding/json"
	"testing"

	"github.com/hashicorp/terraform-plugin-framework/attr"
	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/tfsdk"
	"github.com/hashicorp/terraform-plugin-framework/types"
	"github.com/hashicorp/terraform-plugin-go/tftypes"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/computed"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/customtype"
)

type parcel struct {
	base
	ParcelID   string            `json:"parcelId"`
	Weight     client.Decimal    `json:"weight"`
	Fee        *client.Decimal   `json:"fee,omitempty"`
	Pieces     int64             `json:"pieces"`
	Grade      *int32            `json:"grade"`
	IsFragile  *bool             `json:"isFragile"`
	Note       *string           `json:"note"`
	Network    client.Network    `json:"network"`
	SentAt     client.Timestamp  `json:"sentAt,omitzero"`
	Labels     []string          `json:"labels"`
	Stops      []stop            `json:"stops,omitzero"`
	Receiver   *stop             `json:"receiver"`
	Raw        json.RawMessage   `json:"raw"`
	Other      json.RawMessage   `json:"-"`
	Ignored    map[string]string `json:"-"`
	unexported string
}

type base struct {
	Title string `json:"title"`
}

type stop struct {
	City string `json:"city"`
}

func (p parcel) ObjectID() string { return p.ParcelID }

func decimal(t *testing.T, text string) client.Decimal {
	t.Helper()
	d, err := client.ParseDecimal(text)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// TestModel converts every kind of member, set and not set.
func TestModel(t *testing.T) {
	t.Parallel()
	const exact = "123456789012345678901234567890.000000000000000001"
	full := parcel{
		base: base{"Books"}, ParcelID: "p1", Weight: decimal(t, exact), Fee: new(decimal(t, "0.1")), Pieces: 9007199254740993,
		Grade:     new(int32(7)),
		IsFragile: new(false), Note: new("soon"), Network: "FutureNet", SentAt: "2030-01-31T12:00:00Z", Labels: []string{"a", ""},
		Stops: []stop{{"Bern"}, {"Genf"}}, Receiver: &stop{"Rom"}, Raw: json.RawMessage(`{"a":1}`), Other: json.RawMessage(`{"b":2}`),
		unexported: "x",
	}
	got := computed.New(full).Attributes()
	stopType := types.ObjectType{AttrTypes: map[string]attr.Type{"city": types.StringType}}
	city := func(name string) attr.Value {
		return types.ObjectValueMust(stopType.AttrTypes, map[string]attr.Value{"city": types.StringValue(name)})
	}
	want := map[string]attr.Value{
		"title": types.StringValue("Books"), "id": types.StringValue("p1"), "parcel_id": types.StringValue("p1"),
		"weight": types.NumberValue(decimal(t, exact).Float()), "fee": types.NumberValue(decimal(t, "0.1").Float()),
		"pieces": types.Int64Value(9007199254740993), "grade": types.Int64Value(7), "is_fragile": types.BoolValue(false),
		"note": types.StringValue("soon"), "network": types.StringValue("FutureNet"), "sent_at": types.StringValue("2030-01-31T12:00:00Z"),
		"labels":   types.ListValueMust(types.StringType, []attr.Value{types.StringValue("a"), types.StringValue("")}),
		"stops":    types.ListValueMust(stopType, []attr.Value{city("Bern"), city("Genf")}),
		"receiver": city("Rom"), "raw": types.StringValue(`{"a":1}`), "other": types.StringValue(`{"b":2}`),
	}
	compare(t, got, want)
	empty := map[string]attr.Value{
		"title": types.StringValue(""), "id": types.StringValue(""), "parcel_id": types.StringValue(""), "weight": types.NumberNull(),
		"fee": types.NumberNull(), "pieces": types.Int64Value(0), "grade": types.Int64Null(), "is_fragile": types.BoolNull(),
		"note": types.StringNull(), "network": types.StringValue(""), "sent_at": types.StringNull(),
		"labels": types.ListValueMust(types.StringType, nil), "stops": types.ListValueMust(stopType, nil),
		"receiver": types.ObjectNull(stopType.AttrTypes), "raw": types.StringNull(), "other": types.StringNull(),
	}
	compare(t, computed.Model[parcel]{}.Refresh(parcel{Note: new("")}).Attributes(), empty)
	for name, value := range empty {
		if of := computed.Type[parcel]().AttrTypes[name]; !of.Equal(value.Type(t.Context())) {
			t.Errorf("%s has the type %s", name, of)
		}
	}
}

func compare(t *testing.T, got, want map[string]attr.Value) {
	t.Helper()
	for name, value := range want {
		if got[name] == nil || !got[name].Equal(value) {
			t.Errorf("%s is %v, want %v", name, got[name], value)
		}
	}
	if len(got) != len(want) {
		t.Errorf("%d attributes, want %d: %v", len(got), len(want), got)
	}
}

// TestModel_customType stores a model where the schema has a type of its own for a string.
func TestModel_customType(t *testing.T) {
	t.Parallel()
	s := schema.Schema{Attributes: computed.Attributes{"city": schema.StringAttribute{Computed: true, CustomType: customtype.AddressType{}}}}
	state := tfsdk.State{Schema: s, Raw: tftypes.NewValue(s.Type().TerraformType(t.Context()), nil)}
	if diags := state.Set(t.Context(), computed.New(stop{"0xAB"})); diags.HasError() {
		t.Fatal(diags)
	}
	want := tftypes.NewValue(s.Type().TerraformType(t.Context()), map[string]tftypes.Value{"city": tftypes.NewValue(tftypes.String, "0xAB")})
	if !state.Raw.Equal(want) {
		t.Errorf("stored %s", state.Raw)
	}
}

// TestFitted takes the attributes of a schema, with their custom types.
func TestFitted(t *testing.T) {
	t.Parallel()
	type bank struct {
		Name   string          `json:"bankName"`
		Iban   *string         `json:"iban"`
		Amount client.Decimal  `json:"amount"`
		Other  json.RawMessage `json:"-"`
	}
	of := types.ObjectType{AttrTypes: map[string]attr.Type{
		"bank_name": types.StringType, "iban": customtype.IBANType{}, "amount": types.NumberType,
	}}
	iban := "DE89370400440532013000"
	for _, given := range []*string{nil, &iban} {
		want := map[string]attr.Value{
			"bank_name": types.StringValue(""), "iban": customtype.IBAN{StringValue: types.StringPointerValue(given)},
			"amount": types.NumberNull(),
		}
		if got := computed.Fitted(of, &bank{Iban: given}); !got.Equal(types.ObjectValueMust(of.AttrTypes, want)) {
			t.Errorf("%v became %s", given, got)
		}
	}
	if got := computed.Fitted[bank](of, nil); !got.Equal(types.ObjectNull(of.AttrTypes)) {
		t.Errorf("nil became %s", got)
	}
}

// TestSent_null refuses a null among the elements of a list: nothing stands for it in a request.
func TestSent_null(t *testing.T) {
	t.Parallel()
	of := computed.Type[client.KeyValue]()
	pairs := computed.FittedList(of, []client.KeyValue{{Key: "order", Value: "7"}}).Elements()
	for name, elements := range map[string][]attr.Value{"": pairs, "a null": append(pairs, types.ObjectNull(of.AttrTypes))} {
		var diags diag.Diagnostics
		sent := computed.Sent[[]client.KeyValue](types.ListValueMust(of, elements), &diags)
		if diags.HasError() != (name != "") || sent[0] != (client.KeyValue{Key: "order", Value: "7"}) {
			t.Errorf("%s: sent %v, and said %v", name, sent, diags)
		}
	}
}
