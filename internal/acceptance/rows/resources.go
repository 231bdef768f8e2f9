// SPDX-License-Identifier: MPL-2.0

package rows

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
)

// Resources has every resource. A new one adds a line here, and the file of its row.
var Resources = map[string]Resource{
	"payments_auto_swap":              autoSwapRow,
	"payments_customer":               customerRow,
	"payments_deposit_account":        depositAccountRow,
	"payments_discount_code":          discountCodeRow,
	"payments_external_account":       externalAccountRow,
	"payments_fbo_organization":       fboOrganizationRow,
	"payments_fbo_verification":       fboVerificationRow,
	"payments_invoice":                Invoice,
	"payments_master_deposit_account": masterDepositAccountRow,
	"payments_payment_link":           paymentLinkRow,
	"payments_product":                productRow,
	"payments_webhook":                Webhook,
	"payments_withdrawal_account":     withdrawalAccountRow,
}

// OfType returns a resource's row, or fails the test.
func OfType(t *testing.T, name string) Resource {
	t.Helper()
	r, ok := Resources[name]
	if !ok {
		t.Fatalf("%s has no row: add rows/%s.go, and a line to rows.Resources", name, strings.TrimPrefix(name, "payments_"))
	}
	if err := r.Check(OfKit(t, name)); err != nil {
		t.Fatalf("the row of %s: %v", name, err)
	}
	return r
}

// OfKit reports whether a resource is one of the kit, or embeds one.
func OfKit(t *testing.T, name string) bool {
	t.Helper()
	r, ok := acctest.FrameworkResources()[name]
	if !ok {
		t.Fatalf("there is no resource %s", name)
	}
	return embedsKit(reflect.TypeOf(r.Resource))
}

// embedsKit reports whether a type is a resource of the kit, or embeds one.
func embedsKit(of reflect.Type) bool {
	for of.Kind() == reflect.Pointer {
		of = of.Elem()
	}
	if strings.HasSuffix(of.PkgPath(), "/internal/tfkit") && strings.HasPrefix(of.Name(), "Resource[") {
		return true
	}
	return of.Kind() == reflect.Struct && slices.ContainsFunc(reflect.VisibleFields(of), func(f reflect.StructField) bool {
		return f.Anonymous && len(f.Index) == 1 && embedsKit(f.Type)
	})
}
