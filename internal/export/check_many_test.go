// SPDX-License-Identifier: MPL-2.0

package export

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/export/account"
	"github.com/terraform-payments/terraform-provider-payments/internal/provider"
)

// TestCheck_many finds a link with a stranger's payee among 250 objects of a state, says it
// first, and nothing else.
func TestCheck_many(t *testing.T) {
	t.Parallel()
	service := demo(t)
	link := func(payee string) string {
		put := service.Put("payment_link", map[string]any{
			"products": []any{"c0ffee00-0001-4000-8000-000000000001"}, "gateway": map[string]any{"selfCustodial": map[string]any{
				"sellerPaymentAddress": payee, "tokensAccepted": []any{map[string]any{"tokenAddress": usdc, "chainId": 1}},
			}},
		})
		return put["id"].(string) //nolint:forcetypeassert // the sandbox makes one
	}
	for i := range 200 {
		service.Put("product", map[string]any{"name": fmt.Sprintf("Bean %d", i/2), "currency": "EUR", "price": "1"})
		if i < 30 {
			link("0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed")
		}
	}
	var account difference
	r := runWith(t, service, stateOf(t, nil), "-check", "-archived", "-json", "-state", "-")
	if err := json.Unmarshal([]byte(r.out), &account); err != nil || r.code != exitDiffers || len(account.Unmanaged) < 250 {
		t.Fatalf("exit code %d: %v: %s", r.code, err, r.out)
	}
	state := stateOf(t, account.Unmanaged)
	planted := link("0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359")
	r = runWith(t, service, state, "-check", "-state", "-")
	lines := strings.Split(r.out, "\n")[1:]
	if r.code != exitDiffers || len(lines) != 5 || !strings.Contains(lines[1], planted) || !strings.Contains(lines[1], "0xfB69…d359") ||
		!strings.Contains(lines[1], "<- a payee that no managed object has") || lines[3] != "  none" {
		t.Errorf("exit code %d:\n%s%s", r.code, r.out, r.err)
	}
}

// stateOf is the state of an engine that manages these objects. Only some types have an id in it.
func stateOf(t *testing.T, objects []unmanaged) string {
	t.Helper()
	single := map[string]bool{}
	for _, of := range account.Types(provider.Types()) {
		single[of.Name] = of.IsSingle()
	}
	resources := []any{}
	for i, o := range objects {
		attributes := map[string]any{"created_at": "2026-11-21T23:14:00Z"}
		if !single[o.Type] {
			attributes["id"] = o.ID
		}
		resources = append(resources, map[string]any{
			"mode": "managed", "type": o.Type, "name": fmt.Sprintf("n%d", i),
			"instances": []any{map[string]any{"schema_version": 0, "attributes": attributes, "sensitive_attributes": []any{}}},
		})
	}
	state, err := json.Marshal(map[string]any{"version": 4, "terraform_version": "1.14.0", "serial": 3, "resources": resources})
	if err != nil {
		t.Fatal(err)
	}
	return string(state)
}
