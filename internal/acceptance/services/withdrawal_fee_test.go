// SPDX-License-Identifier: MPL-2.0

package services_test

import (
	"encoding/json"
	"net/url"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
	"github.com/terraform-payments/terraform-provider-payments/internal/acctest/driver"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

func withdrawalRead(arguments string) string {
	return "data \"payments_withdrawal_fee\" \"it\" {\n" + arguments + "\n}\n"
}

// TestWithdrawalFee_dialects sends and reads every digit, in every form of a response. The
// arguments stay as configured.
func TestWithdrawalFee_dialects(t *testing.T) {
	t.Parallel()
	const amount = "12345678901234567890.000001"
	for _, dialect := range []sandbox.Dialect{
		{}, {DecimalsAsText: true}, {UnknownMembers: true, UnknownValues: true}, {OmitNulls: true}, {ExplicitNulls: true, OtherSpelling: true},
	} {
		for _, token := range []any{nil, usdc} {
			network, fee, arguments, asked := "Bitcoin", "0.00001563", "amount = 0.10", url.Values{"network": {"Bitcoin"}, "amount": {"0.1"}}
			sent := "0.1"
			if token != nil {
				network, fee, sent, arguments = "Ethereum", "1", amount, "amount = "+amount+"\ntoken = \""+usdc+"\""
				asked = url.Values{"network": {"Ethereum"}, "amount": {amount}, "token": {usdc}}
			}
			t.Run(dialect.String()+" "+network, func(t *testing.T) {
				t.Parallel()
				service := acctest.StartWith(t, sandbox.Options{Dialect: dialect})
				got, warnings, err := driver.New(t).ReadDataSource(service.Config(withdrawalRead("network = \"" + network + "\"\n" + arguments)))
				want := map[string]any{"network": network, "token": token, "amount": json.Number(sent), "fee": json.Number(fee)}
				if diff := cmp.Diff(want, got); diff != "" || len(warnings) > 0 || err != nil {
					t.Errorf("%v %v (-want +got):\n%s", err, warnings, diff)
				}
				if all := service.Requests(); len(all) != 1 || all[0].RawQuery != asked.Encode() {
					t.Errorf("asked %+v, want one request with %s", all, asked.Encode())
				}
			})
		}
	}
}
