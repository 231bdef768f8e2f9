// SPDX-License-Identifier: MPL-2.0

package dialect

import (
	"encoding/json"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/contract"
	"github.com/terraform-payments/terraform-provider-payments/internal/contract/schema"
)

// unfilled are the optional members of requests that the service leaves alone, by the reason.
var unfilled = map[string][]string{
	"null is an ordinary product": {
		"ProductParams.productType", "Product.productType",
	},
	"a choice of several kinds": {
		"Presale.Token", "ProductType.Presale", "PaymentGateway.managed", "PaymentGateway.selfCustodial",
		"PaymentGateway.openBanking", "ExternalDestination.iban", "ExternalDestination.sortCode", "ExternalDestination.bankCode",
		"ExternalDestination.bban", "ExternalDestination.us", "ExternalDestination.crypto", "WithdrawalAccountParams.crypto",
		"WithdrawalAccountParams.iban", "WithdrawalAccountParams.us", "DepositMethod.Crypto", "DepositMethod.Fiat",
	},
	"null is the network's own coin": {
		"ManagedPaymentMethod.token", "CryptoDepositMethod.token", "FiatDepositMethod.onrampToken", "Asset.token",
	},
	"only the seller knows the payer": {
		"OpenBankingGateway.kycData", "KycDataRequest.passportFile", "KycDataRequest.idCardFile", "KycDataRequest.selfieFile",
	},
	"a result, set by the service alone": {
		"OpenBankingGateway.existingUserPaidSuccess", "OpenBankingGateway.openBankingCheckoutUrl",
	},
	"goes with one type": {
		"DiscountModel.amountOff", "DiscountModel.percentOff",
	},
	"goes with one type of account": {
		"CustomerParams.companyName",
	},
	"an object of the caller": {
		"DepositAccountParams.customerId",
	},
	"it would be charged": {
		"InvoiceParams.products", "InvoiceParams.lineItems",
	},
	"null is the currency of the invoice": {
		"InvoiceLineParams.currency",
	},
	"goes with one status": {
		"FboVerificationParams.rejectionReason",
	},
	"only the seller knows the person": {
		"FboVerificationParams.representative",
	},
	"it would move money": {
		"AutoSwapParams.target",
	},
}

// configured returns the schemas of the requests that create or change a resource, by the contract.
// Webhooks have another schema for changes, in which nothing is optional.
func configured(t *testing.T) []string {
	t.Helper()
	all, err := contract.Operations()
	if err != nil {
		t.Fatal(err)
	}
	var schemas []string
	for _, op := range all {
		isResource := func(form string) bool { return strings.HasPrefix(form, "resource ") }
		if op.Request.Object == op.Response.Object+"Params" && slices.ContainsFunc(op.Terraform, isResource) {
			schemas = append(schemas, op.Request.Object)
		}
	}
	slices.Sort(schemas)
	return slices.Compact(schemas)
}

// TestDefaults_complete: the service can choose every optional member of the configured objects.
// Nested members count, too.
func TestDefaults_complete(t *testing.T) {
	t.Parallel()
	schemas := document(t).Schemas
	alone, visited := map[string]string{}, map[string]bool{}
	for why, members := range unfilled {
		for _, at := range members {
			alone[at] = why
		}
	}
	left := len(alone)
	var visit func(name string)
	visit = func(name string) {
		if visited[name] {
			return
		}
		visited[name] = true
		answered := schemas[strings.TrimSuffix(name, "Params")]
		for property, ref := range schemas[name].Properties {
			at := name + "." + property
			if nested := ref.Element(); nested.Name != "" && nested.Type == schema.Object {
				visit(nested.Name)
			}
			if slices.Contains(schemas[name].Required, property) {
				continue
			}
			mark := ref.Marks["x-default"]
			if other := answered.Properties[property]; mark == nil && other != nil {
				mark = other.Marks["x-default"]
			}
			if alone[at] != "" {
				left--
			}
			if (mark == nil) != (alone[at] != "") {
				t.Errorf("%s: mark it with x-default in openapi.yaml (it has %v), or name it in unfilled, with why (it has %q)", at, mark, alone[at])
			}
		}
	}
	for _, name := range configured(t) {
		visit(name)
	}
	if left != 0 {
		t.Errorf("%d of the members that are left alone do not exist", left)
	}
}

// TestDefaults_valid: both kinds of defaults satisfy the contract. A request may send back a
// response.
func TestDefaults_valid(t *testing.T) {
	t.Parallel()
	schemas := document(t).Schemas
	filled, zeros := 0, 0
	for name, ref := range schemas {
		for property, p := range ref.Properties {
			chosen, ok := p.Marks["x-default"]
			if !ok {
				continue
			}
			at := name + "." + property
			if len(ref.Required) == 0 {
				t.Errorf("%s is one of several kinds, and the service must not choose one", at)
			}
			if slices.Contains(ref.Required, property) {
				t.Errorf("%s is always there", at)
			}
			fits := func(value any) {
				t.Helper()
				for _, target := range []*schema.Schema{ref, schemas[name+"Params"], schemas[strings.TrimSuffix(name, "Params")]} {
					if target == nil || target.Properties[property] == nil {
						continue
					}
					if err := schema.Check(target.Properties[property], value, property); err != nil {
						t.Errorf("%s: %v: %s", at, value, err)
					}
				}
			}
			value := exact(p, chosen)
			fits(value)
			filled++
			if isZero(value) {
				t.Errorf("%s: %v is no value of the service's choice", at, value)
			}
			if value, ok := zero(p); ok {
				fits(value)
				zeros++
				if !isZero(value) {
					t.Errorf("%s: %v is not zero", at, value)
				}
			}
		}
	}
	if filled < 40 || zeros < 30 {
		t.Errorf("%d defaults, and %d that are zero", filled, zeros)
	}
}

// isZero reports whether a value is false, zero or empty, or has only such members.
func isZero(value any) bool {
	switch v := value.(type) {
	case json.Number:
		return v == "0"
	case []any:
		return len(v) == 0
	case object:
		for _, member := range v {
			if !isZero(member) {
				return false
			}
		}
		return true
	}
	return reflect.ValueOf(value).IsZero()
}
