// SPDX-License-Identifier: MPL-2.0

package services_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
	"github.com/terraform-payments/terraform-provider-payments/internal/acctest/driver"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

func openBankingRead(arguments string) string {
	return "data \"payments_banks\" \"it\" {\n" + arguments + "\n}\n"
}

// bank is one element of the data source as JSON.
func bank(id, name string, logo any, markets ...any) map[string]any {
	return map[string]any{"id": id, "name": name, "logo_url": logo, "markets": append([]any{}, markets...)}
}

// TestBanks_dialects reads the same values in every form of a response, and asks for no market that
// is not configured.
func TestBanks_dialects(t *testing.T) {
	t.Parallel()
	for _, dialect := range []sandbox.Dialect{
		{}, {ListEnvelope: true}, {UnknownMembers: true, UnknownValues: true}, {OmitNulls: true}, {ExplicitNulls: true, Summaries: true},
	} {
		t.Run(dialect.String(), func(t *testing.T) {
			t.Parallel()
			service := acctest.StartWith(t, sandbox.Options{Dialect: dialect})
			got, warnings, err := driver.New(t).ReadDataSource(service.Config(openBankingRead(`currency = "GBP"`)))
			want := map[string]any{"market": nil, "currency": "GBP", "banks": []any{
				bank("bank-tyne", "Tyne & Wear Bank", "https://banks.sandbox.example/tyne.svg", "GB"),
				bank("bank-severn", "Severn Building Society", nil, "GB"),
				bank("bank-northsea", "North Sea Commercial", "https://banks.sandbox.example/northsea.svg", "GB", "NL", "DE", "DK", "NO"),
			}}
			if diff := cmp.Diff(want, got); diff != "" || len(warnings) > 0 || err != nil {
				t.Errorf("%v %v (-want +got):\n%s", err, warnings, diff)
			}
			for _, r := range service.Requests() {
				if r.RawQuery != "currency=GBP" {
					t.Errorf("asked with %q", r.RawQuery)
				}
			}
		})
	}
}
