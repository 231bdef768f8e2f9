// SPDX-License-Identifier: MPL-2.0

package messages_test

import (
	"strings"
	"testing"

	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
	"github.com/hashicorp/terraform-plugin-go/tftypes"

	"github.com/terraform-payments/terraform-provider-payments/internal/acceptance/rows"
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
		"one token":          {asset{"Ethereum", rows.USDC}, asset{"Ethereum", rows.LowerUSDC}, "the asset Ethereum " + rows.LowerUSDC},
		"a coin and a token": {asset{"Ethereum", nil}, asset{"Ethereum", rows.USDC}, ""},
		"two networks":       {asset{"Ethereum", rows.USDC}, asset{"Base", rows.USDC}, ""},
		"a token known late": {asset{"Ethereum", rows.USDC}, asset{"Ethereum", tftypes.UnknownValue}, ""},
	} {
		p := &acctest.Peer{T: t, Server: provider.NewServer("test")(), All: acctest.Schemas(t)}
		p.Clean(p.ValidateProvider(settings))
		p.Clean(p.Configure(settings))
		kind := p.All.ResourceSchemas[name].ValueType()
		none, err := tfprotov6.NewDynamicValue(kind, tftypes.NewValue(kind, nil))
		if err != nil {
			t.Fatal(err)
		}
		var found []*tfprotov6.Diagnostic
		for _, a := range []asset{c.first, c.second} {
			config := p.Pack(kind, map[string]tftypes.Value{
				"network": tftypes.NewValue(tftypes.String, a.network), "token": tftypes.NewValue(tftypes.String, a.token),
			})
			resp, err := p.Server.PlanResourceChange(t.Context(), &tfprotov6.PlanResourceChangeRequest{
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
