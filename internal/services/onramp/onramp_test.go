// SPDX-License-Identifier: MPL-2.0

package onramp_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
	"github.com/terraform-payments/terraform-provider-payments/internal/acctest/driver"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

func TestMain(m *testing.M) { acctest.Main(m) }

// read returns the on-ramps of the data source payments_onramps, as text.
func read(t *testing.T, service *acctest.Service, arguments string) string {
	t.Helper()
	found, _, err := driver.New(t).ReadDataSource(service.Config("data \"payments_onramps\" \"it\" {\n" + arguments + "\n}\n"))
	if err != nil {
		t.Fatal(err)
	}
	var all []string
	for _, o := range found["onramps"].([]any) {
		o, _ := o.(map[string]any)
		all = append(all, fmt.Sprint(o["status"], " ", o["amount"], " ", o["currency"], " ", o["net_amount"], " ", o["token"] != nil))
	}
	return strings.Join(all, ", ")
}

// TestOnramps_unknown keeps a status, a currency and a network that the provider does not know.
func TestOnramps_unknown(t *testing.T) {
	t.Parallel()
	service := acctest.Start(t)
	service.AddFault(sandbox.Fault{Operation: "onramps", Status: 200, Body: `[{"id":"0b9f6a2e-7c35-4f0e-9d6b-3a1f7c2d8e40","status":"Melting",
		"amount":"0.10","currency":"XDR","bankId":"b","market":"XX","destinationAddress":"moon1","network":"Moonbase","token":"",
		"netAmount":1e-18,"createdAt":"2030-01-31T12:00:00Z","mood":"good"}]`})
	if got := read(t, service, ""); got != "Melting 0.1 XDR 0.000000000000000001 false" {
		t.Errorf("found %q", got)
	}
}
