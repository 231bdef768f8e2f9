// SPDX-License-Identifier: MPL-2.0

package schemas_test

import (
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/hashicorp/terraform-plugin-framework/resource/schema"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/described"
)

// place finds the names of arguments that hold an address, a URL, a number of an account or a bank,
// or an asset.
var place = regexp.MustCompile(`url|address|iban|bban|bic|account_number|routing|sort_code|link|website|network|token|amount`)

// unannotated are the arguments that hold such a value and have no annotation, each with the
// reason.
var unannotated = map[string]string{
	"payments_customer.billing_address": "a postal address",
	"payments_customer.chat_link_a":     "a contact of the customer, which gets nothing",
	"payments_customer.chat_link_b":     "a contact of the customer, which gets nothing",

	"payments_deposit_account.crypto.token": "the asset that payers send, which stays as it is",
	"payments_master_deposit_account.token": "the asset that is sent, which stays as it is",
	"payments_external_account.iban.bic":    "the IBAN names the bank",
	"payments_fbo_organization.website":     "a link to the organization, which gets nothing",
}

// unannotatedInGateway has the reasons for the arguments of both gateways.
var unannotatedInGateway = map[string]string{
	"managed.methods.token":                        "the asset that buyers send, which stays as it is",
	"open_banking.kyc_data.address":                "a postal address",
	"self_custodial.tokens_accepted.token_address": "the asset that buyers send, which stays as it is",
}

// decisive are the annotations of which plans warn. They look at arguments of the root and of
// single objects.
var decisive = []described.Annotation{described.Payee, described.EventTarget, described.SwapTarget}

// TestAnnotations demands an annotation, or the reason for none, of each argument that holds an
// amount, or that may decide where money and data go.
func TestAnnotations(t *testing.T) {
	t.Parallel()
	reasons := maps.Clone(unannotated)
	for at, reason := range unannotatedInGateway {
		reasons["payments_invoice.gateway."+at], reasons["payments_payment_link.gateway."+at] = reason, reason
	}
	counts := map[described.Annotation]int{}
	for kind, r := range acctest.FrameworkResources() {
		labels := 0
		lists := []string{}
		for l := range described.Walk(r.Attributes) {
			at, annotations := kind+"."+l.Path.String(), described.Annotations(l.Attribute)
			for _, a := range annotations {
				counts[a]++
			}
			if _, isList := l.Attribute.(schema.ListNestedAttribute); isList {
				lists = append(lists, at+".")
			}
			if described.Is(l.Attribute, described.Label) {
				labels++
			}
			inList := slices.ContainsFunc(lists, func(list string) bool { return strings.HasPrefix(at, list) })
			if inList && described.Is(l.Attribute, decisive...) {
				t.Errorf("%s has an annotation in a list, where no plan looks", at)
			}
			_, excused := reasons[at]
			delete(reasons, at)
			decides := slices.ContainsFunc(annotations, func(a described.Annotation) bool {
				return a != described.Label && a != described.Personal
			})
			_, isNumber := l.Attribute.(schema.NumberAttribute)
			wants := (isNumber || place.MatchString(l.Name)) && (l.IsOptional() || l.IsRequired()) && described.Inside(l.Attribute) == nil
			switch {
			case wants && !decides && !excused:
				t.Errorf("%s: give its PlanModifiers in schema.go a described.Annotation, or name it in unannotated with the reason", at)
			case (decides || !wants) && excused:
				t.Errorf("%s needs no reason", at)
			}
		}
		if labels > 1 {
			t.Errorf("%s has %d labels", kind, labels)
		}
	}
	for at := range reasons {
		t.Errorf("%s is no attribute", at)
	}
	if counts[described.Payee] < 15 || counts[described.EventTarget] != 1 || counts[described.SwapTarget] != 4 {
		t.Errorf("the annotations are %v", counts)
	}
}

// unreferred are the arguments whose name is that of a reference, and the reason why they are none.
var unreferred = map[string]string{
	"payments_fbo_organization.parent_id":                                   "the organization of the key itself",
	"payments_fbo_verification.parent_id":                                   "the organization of the key itself",
	"payments_invoice.gateway.open_banking.bank_id":                         "a bank of the service's list",
	"payments_payment_link.gateway.open_banking.bank_id":                    "a bank of the service's list",
	"payments_invoice.gateway.self_custodial.tokens_accepted.chain_id":      "a blockchain",
	"payments_payment_link.gateway.self_custodial.tokens_accepted.chain_id": "a blockchain",
}

// TestAnnotations_references demands of each argument with the id of another object that it says of
// which type.
func TestAnnotations_references(t *testing.T) {
	t.Parallel()
	seen := 0
	for kind, r := range acctest.FrameworkResources() {
		for l := range described.Walk(r.Attributes) {
			at := kind + "." + l.Path.String()
			_, excused := unreferred[at]
			to := described.Referred(l.Attribute)
			isNamed := (strings.HasSuffix(l.Name, "_id") || strings.HasSuffix(l.Name, "_ids")) && (l.IsOptional() || l.IsRequired())
			switch {
			case isNamed && to == "" && !excused:
				t.Errorf("%s says no type, and no reason for that", at)
			case to != "" && (excused || !isNamed):
				t.Errorf("%s is a reference", at)
			case to != "" && acctest.FrameworkResources()[to].Resource == nil:
				t.Errorf("%s refers to the unknown type %s", at, to)
			case to != "":
				seen++
			}
		}
	}
	if seen < 5 {
		t.Errorf("only %d references", seen)
	}
}
