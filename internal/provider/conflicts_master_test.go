// SPDX-License-Identifier: MPL-2.0

package provider_test

import (
	"strings"
	"testing"

	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
	"github.com/hashicorp/terraform-plugin-go/tftypes"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
	"github.com/terraform-payments/terraform-provider-payments/internal/provider"
)

// TestDuplicates_masterAccounts expects a warning for two resources of one asset, in any spelling
// of its token. It expects none for different assets.
func TestDuplicates_masterAccounts(t *testing.T) {
	t.Parallel()
	const name = "payments_master_deposit_account"
	service := acctest.Start(t)
	settings := map[string]tftypes.Value{
		"base_url": tftypes.NewValue(tftypes.String, service.URL), "api_key": tftypes.NewValue(tftypes.String, service.Key()),
	}
	type asset struct{ network, token any }
	for title, c := range map[string]struct {
		first, second asset
		warned        string
	}{
		"one coin":           {asset{"Ethereum", nil}, asset{"Ethereum", nil}, "the asset Ethereum,"},
		"one token":          {asset{"Ethereum", usdc}, asset{"Ethereum", lowerUSDC}, "the asset Ethereum " + lowerUSDC},
		"a coin and a token": {asset{"Ethereum", nil}, asset{"Ethereum", usdc}, ""},
		"two networks":       {asset{"Ethereum", usdc}, asset{"Base", usdc}, ""},
		"a token known late": {asset{"Ethereum", usdc}, asset{"Ethereum", tftypes.UnknownValue}, ""},
	} {
		p := &peer{t: t, server: provider.NewServer("test")(), all: described(t)}
		p.clean(p.validateProvider(settings))
		p.clean(p.configure(settings))
		kind := p.all.ResourceSchemas[name].ValueType()
		none, err := tfprotov6.NewDynamicValue(kind, tftypes.NewValue(kind, nil))
		if err != nil {
			t.Fatal(err)
		}
		var found []*tfprotov6.Diagnostic
		for _, a := range []asset{c.first, c.second} {
			config := p.pack(kind, map[string]tftypes.Value{
				"network": tftypes.NewValue(tftypes.String, a.network), "token": tftypes.NewValue(tftypes.String, a.token),
			})
			resp, err := p.server.PlanResourceChange(t.Context(), &tfprotov6.PlanResourceChangeRequest{
				TypeName: name, PriorState: &none, Config: config, ProposedNewState: config,
			})
			if err != nil {
				t.Fatal(err)
			}
			found = append(found, resp.Diagnostics...)
		}
		switch {
		case c.warned == "" && len(found) > 0:
			t.Errorf("%s: %v", title, found[0])
		case c.warned != "" && (len(found) != 1 || found[0].Severity != tfprotov6.DiagnosticSeverityWarning ||
			found[0].Summary != "This plan creates the same master deposit account twice" || !strings.Contains(found[0].Detail, c.warned)):
			t.Errorf("%s: %v", title, found)
		}
	}
}
