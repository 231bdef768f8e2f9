// SPDX-License-Identifier: MPL-2.0

package openbanking_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
	"github.com/terraform-payments/terraform-provider-payments/internal/acctest/driver"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

func read(arguments string) string { return "data \"payments_banks\" \"it\" {\n" + arguments + "\n}\n" }

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
			got, warnings, err := driver.New(t).ReadDataSource(service.Config(read(`currency = "GBP"`)))
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

// TestBanks_unknown keeps countries that the provider does not know, and reads missing lists as
// empty ones.
func TestBanks_unknown(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		response string
		want     []any
	}{
		"country": {
			`{"banks":[{"id":"b-1","name":"Luna","logoUrl":"","markets":["DE","QQ"],"rating":5}]}`,
			[]any{bank("b-1", "Luna", nil, "DE", "QQ")},
		},
		"no markets": {`[{"id":"b-1","name":"Luna","logoUrl":null,"markets":null}]`, []any{bank("b-1", "Luna", nil)}},
		"no bank":    {`null`, []any{}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			service := acctest.Start(t)
			service.AddFault(sandbox.Fault{Operation: "banks", Status: 200, Body: c.response})
			got, _, err := driver.New(t).ReadDataSource(service.Config(read("")))
			want := map[string]any{"market": nil, "currency": nil, "banks": c.want}
			if diff := cmp.Diff(want, got); diff != "" || err != nil {
				t.Errorf("%v (-want +got):\n%s", err, diff)
			}
		})
	}
}
