// SPDX-License-Identifier: MPL-2.0

package services_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
)

func demo(t *testing.T) *acctest.Service {
	t.Helper()
	service := acctest.StartDemo(t)
	service.ClearRequests()
	return service
}

// TestDetectedDeposits_arguments reads transactions that are not final. They are no deposits. Their
// confirmations grow with time.
func TestDetectedDeposits_arguments(t *testing.T) {
	t.Parallel()
	service := demo(t)
	for arguments, want := range map[string]string{ //nolint:gosec // a token's contract is public
		``:                    `0\.0031 \d of 3, 45 \d+ of 64`,
		`network = "Bitcoin"`: `0\.0031 \d of 3`,
		`deposit_account_id = "c0ffee00-0008-4000-8000-000000000004"`: `0\.0031 \d of 3`,
		`token = "0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359"`:        `45 \d+ of 64`,
	} {
		found, err := read(t, service, "payments_detected_deposits", arguments)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, d := range found["detected_deposits"].([]any) {
			d, _ := d.(map[string]any)
			got = append(got, fmt.Sprintf("%v %v of %v", d["amount"], d["confirmations"], d["required_confirmations"]))
		}
		if !regexp.MustCompile("^" + want + "$").MatchString(strings.Join(got, ", ")) {
			t.Errorf("%s: found %q, want %q", arguments, got, want)
		}
	}
}
