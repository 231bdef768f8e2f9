// SPDX-License-Identifier: MPL-2.0

package gateway

import (
	"encoding/json"
	"maps"
	"testing"

	"github.com/hashicorp/terraform-plugin-framework/attr"
	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
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
		params := kycDataParams(c.given, &diags)
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
		if params := kycDataParams(read, &diags); params != nil || !diags.HasError() {
			t.Errorf("%s: sent %+v, %v", read, params, diags)
		}
	}
}
