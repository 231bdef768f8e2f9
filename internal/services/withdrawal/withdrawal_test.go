// SPDX-License-Identifier: MPL-2.0

package withdrawal_test

import (
	"strings"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
	"github.com/terraform-payments/terraform-provider-payments/internal/acctest/driver"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

// demo starts a sandbox with the demo.
func demo(t *testing.T, dialect sandbox.Dialect) *acctest.Service {
	t.Helper()
	service := acctest.StartWith(t, sandbox.Options{Dialect: dialect})
	if err := service.Seed(sandbox.DemoSeed()); err != nil {
		t.Fatal(err)
	}
	service.ClearRequests()
	return service
}

func readOf(t *testing.T, service *acctest.Service, kind, arguments string) (map[string]any, error) {
	t.Helper()
	got, _, err := driver.New(t).ReadDataSource(service.Config("data \"" + kind + "\" \"it\" {\n" + arguments + "\n}\n"))
	return got, err
}

// TestWithdrawals_filters narrows the list by each filter, and reads the shorter list of an
// account. The token counts in any spelling, the configured one and the service's.
func TestWithdrawals_filters(t *testing.T) {
	t.Parallel()
	const bank, wallet, base = "c0ffee00-0007-4000-8000-000000000001", "c0ffee00-0007-4000-8000-000000000003",
		"0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913"
	for _, dialect := range []sandbox.Dialect{{}, {OtherSpelling: true, ListEnvelope: true}} {
		service := demo(t, dialect)
		for arguments, want := range map[string]string{
			"":                       "1 2 3",
			`status = "failed"`:      "2",
			`network = "Ethereum"`:   "1",
			`token = "` + base + `"`: "2 3",
			`token = "` + strings.ToLower(base) + `"`:                            "2 3",
			`token = "` + usdc + `"`:                                             "1",
			"network = \"Base\"\ntoken = \"" + usdc + "\"":                       "",
			`withdrawal_account_id = "` + bank + `"`:                             "2",
			`withdrawal_account_id = "` + wallet + `"`:                           "1",
			"withdrawal_account_id = \"" + wallet + "\"\nstatus = \"failed\"":    "",
			"created_before = \"2026-03-18T10:00:00.000001Z\"\nlimit = 1":        "1",
			"created_after = \"2026-03-17T11:00:00+01:00\"\nstatus = \"failed\"": "2",
		} {
			service.ClearRequests()
			got, err := readOf(t, service, "payments_withdrawals", arguments)
			if err != nil {
				t.Errorf("%s: %s: %v", dialect, arguments, err)
				continue
			}
			var ids []string
			for _, w := range got["withdrawals"].([]any) {
				ids = append(ids, w.(map[string]any)["id"].(string)[35:])
			}
			if strings.Join(ids, " ") != want {
				t.Errorf("%s: %s: %s, want %s", dialect, arguments, ids, want)
			}
			path := "/withdrawal"
			if _, id, ok := strings.Cut(arguments, "account_id = \""); ok {
				path = "/withdrawals/" + id[:len(bank)]
			}
			if all := service.Requests(); len(all) != 1 || all[0].Path != path {
				t.Errorf("%s: %s: asked %+v, want %s", dialect, arguments, all, path)
			}
		}
	}
}

// TestWithdrawals_missing reports a missing withdrawal and a missing account at the argument,
// however the service says so.
func TestWithdrawals_missing(t *testing.T) {
	t.Parallel()
	const missing = "0b9f6a2e-7c35-4f0e-9d6b-3a1f7c2d8e40"
	for _, dialect := range []sandbox.Dialect{{}, {NotFound400: true}} {
		service := demo(t, dialect)
		for kind, argument := range map[string]string{"payments_withdrawal": "id", "payments_withdrawals": "withdrawal_account_id"} {
			_, err := readOf(t, service, kind, argument+` = "`+missing+`"`)
			if err == nil || !strings.HasPrefix(err.Error(), "read: "+argument+": There is no such withdrawal") {
				t.Errorf("%s: %s: %v", dialect, kind, err)
			}
		}
	}
}
