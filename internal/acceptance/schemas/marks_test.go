// SPDX-License-Identifier: MPL-2.0

package schemas_test

import (
	"maps"
	"reflect"
	"regexp"
	"slices"
	"testing"

	"github.com/hashicorp/terraform-plugin-framework/resource/schema"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/plan"
)

// place finds the names of arguments that hold an address, a URL, a number of an account or a bank,
// or an asset.
var place = regexp.MustCompile(`url|address|iban|bban|bic|account_number|routing|sort_code|link|website|network|token`)

// unmarked are the arguments that hold such a value and have no mark, each with the reason.
var unmarked = map[string]string{
	"payments_customer.billing_address": "a postal address",
	"payments_customer.chat_link_a":     "a contact of the customer, which gets nothing",
	"payments_customer.chat_link_b":     "a contact of the customer, which gets nothing",
	"payments_customer.evm_addresses":   "the addresses that the customer pays from",

	"payments_deposit_account.crypto.network":           "the asset that payers send, which stays as it is",
	"payments_deposit_account.crypto.token":             "the asset that payers send, which stays as it is",
	"payments_master_deposit_account.network":           "the asset that is sent, which stays as it is",
	"payments_master_deposit_account.token":             "the asset that is sent, which stays as it is",
	"payments_external_account.iban.bic":                "the IBAN names the bank",
	"payments_fbo_organization.website":                 "a link to the organization, which gets nothing",
	"payments_payment_link.cancel_url":                  "a page for the buyer, without data",
	"payments_payment_link.success_url":                 "a page for the buyer, without data",
	"payments_payment_link.charge_customer_network_fee": "no value of a network",
	"payments_product.image_url":                        "a picture",
}

// unmarkedInGateway has the reasons for the arguments of both gateways.
var unmarkedInGateway = map[string]string{
	"managed.methods.network":                      "the asset that buyers send, which stays as it is",
	"managed.methods.token":                        "the asset that buyers send, which stays as it is",
	"open_banking.kyc_data.address":                "a postal address",
	"self_custodial.tokens_accepted.token_address": "the asset that buyers send, which stays as it is",
}

// TestMarks demands a mark, or the reason for none, of each argument that may decide where money
// and data go. A mark is an argument's of the root, or of single objects: plans look there.
func TestMarks(t *testing.T) {
	t.Parallel()
	reasons := maps.Clone(unmarked)
	for at, reason := range unmarkedInGateway {
		reasons["payments_invoice.gateway."+at], reasons["payments_payment_link.gateway."+at] = reason, reason
	}
	counts := map[plan.Mark]int{}
	for kind, r := range acctest.FrameworkResources() {
		labels := 0
		walkAttributes(kind, r.Attributes, false, func(at, name string, a schema.Attribute, inList bool) {
			marks := plan.Marks(a)
			for _, m := range marks {
				counts[m]++
			}
			if slices.Contains(marks, plan.Label) {
				labels++
			}
			if inList && len(marks) > 0 {
				t.Errorf("%s has a mark in a list, where no plan looks", at)
			}
			_, excused := reasons[at]
			delete(reasons, at)
			decides := slices.ContainsFunc(marks, func(m plan.Mark) bool { return m != plan.Label && m != plan.Personal })
			wants := place.MatchString(name) && (a.IsOptional() || a.IsRequired()) && !holdsAttributes(a)
			switch {
			case wants && !decides && !excused:
				t.Errorf("%s has no mark, and no reason for that", at)
			case (decides || !wants) && excused:
				t.Errorf("%s needs no reason", at)
			}
		})
		if labels > 1 {
			t.Errorf("%s has %d labels", kind, labels)
		}
	}
	for at := range reasons {
		t.Errorf("%s is no attribute", at)
	}
	if counts[plan.Payee] < 15 || counts[plan.EventTarget] != 1 || counts[plan.SwapTarget] != 4 {
		t.Errorf("the marks are %v", counts)
	}
}

// walkAttributes visits attributes at any depth.
func walkAttributes(
	at string, attributes map[string]schema.Attribute, inList bool, visit func(at, name string, a schema.Attribute, inList bool),
) {
	for name, a := range attributes {
		visit(at+"."+name, name, a, inList)
		switch nested := a.(type) {
		case schema.SingleNestedAttribute:
			walkAttributes(at+"."+name, nested.Attributes, inList, visit)
		case schema.ListNestedAttribute:
			walkAttributes(at+"."+name, nested.NestedObject.Attributes, true, visit)
		case schema.MapNestedAttribute:
			walkAttributes(at+"."+name, nested.NestedObject.Attributes, true, visit)
		}
	}
}

func holdsAttributes(a schema.Attribute) bool {
	return reflect.TypeOf(a).Implements(reflect.TypeFor[schema.NestedAttribute]())
}
