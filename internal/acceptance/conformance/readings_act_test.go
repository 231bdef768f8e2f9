// SPDX-License-Identifier: MPL-2.0

package conformance_test

import (
	"context"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"github.com/hashicorp/terraform-plugin-framework/datasource"
	"github.com/hashicorp/terraform-plugin-framework/datasource/schema"
	"github.com/hashicorp/terraform-plugin-framework/path"
	fwprovider "github.com/hashicorp/terraform-plugin-framework/provider"
	"github.com/hashicorp/terraform-plugin-framework/providerserver"

	"github.com/terraform-payments/terraform-provider-payments/internal/acceptance/rows"
	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
	"github.com/terraform-payments/terraform-provider-payments/internal/acctest/driver"
	"github.com/terraform-payments/terraform-provider-payments/internal/provider"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

// The tests of this file are about what data sources send. [readAll] requires in every dialect that
// they change nothing.

// TestReadings_readOnly lists the operations whose method misleads: the contract's marks decide
// what a data source may send.
func TestReadings_readOnly(t *testing.T) {
	t.Parallel()
	var unusual []string
	for _, o := range acctest.Operations(t) {
		if o.ReadOnly != (o.Method == http.MethodGet) {
			unusual = append(unusual, o.Method+" "+o.Path)
		}
	}
	slices.Sort(unusual)
	want := []string{"GET /deposit/account/master", "POST /payout/{id}/quote", "POST /swap/quote", "POST /swap/supported_targets"}
	if !slices.Equal(unusual, want) {
		t.Errorf("%q have another effect than their method, want %q", unusual, want)
	}
}

// actingProvider has one data source, which must not exist: reading it creates a master account.
type actingProvider struct {
	fwprovider.Provider
	service *rows.Demo
}

// DataSources has the one.
func (p actingProvider) DataSources(context.Context) []func() datasource.DataSource {
	return []func() datasource.DataSource{func() datasource.DataSource { return master{p.service} }}
}

type master struct{ service *rows.Demo }

// Metadata names the type.
func (master) Metadata(_ context.Context, _ datasource.MetadataRequest, resp *datasource.MetadataResponse) {
	resp.TypeName = "payments_master"
}

// Schema has the network of the account.
func (master) Schema(_ context.Context, _ datasource.SchemaRequest, resp *datasource.SchemaResponse) {
	resp.Schema = schema.Schema{Attributes: map[string]schema.Attribute{"network": schema.StringAttribute{Required: true}}}
}

// Read asks for the account.
func (m master) Read(ctx context.Context, req datasource.ReadRequest, resp *datasource.ReadResponse) {
	var network string
	resp.Diagnostics.Append(req.Config.GetAttribute(ctx, path.Root("network"), &network)...)
	request, response := httptest.NewRequest(http.MethodGet, "/deposit/account/master?network="+network, nil), httptest.NewRecorder()
	request.Header.Set("Authorization", m.service.Key())
	m.service.ServeHTTP(response, request)
	if response.Code != http.StatusOK {
		resp.Diagnostics.AddError("no master account", response.Body.String())
	}
	resp.State.Raw = req.Config.Raw
}

// TestReadings_finds proves that a data source that acts is found, whether it creates an object or
// would return an existing one.
func TestReadings_finds(t *testing.T) {
	t.Parallel()
	for network, want := range map[string][]string{
		"Ethereum": {"sends masterDepositAccount"}, // it exists
		"Litecoin": {"sends masterDepositAccount", "the objects changed"},
	} {
		d := rows.StartDemo(t, sandbox.Dialect{})
		driver := driver.NewOf(t, providerserver.NewProtocol6(actingProvider{provider.New("test"), d}))
		reads := d.Read(driver, []rows.DataSourceCase{{Kind: "payments_master", Arguments: `network = "` + network + `"`}})
		if reads[0].Err != nil {
			t.Fatal(reads[0].Err)
		}
		found := d.Acted(t, reads)
		if len(found) != len(want) {
			t.Fatalf("%s: found %q, want %q", network, found, want)
		}
		for i, words := range want {
			if !strings.Contains(found[i], words) {
				t.Errorf("%s: found %q, want %q", network, found[i], words)
			}
		}
	}
}
