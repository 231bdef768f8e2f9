// SPDX-License-Identifier: MPL-2.0

package export

import (
	"slices"
	"strings"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/provider"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/described"
)

// kinds are those of the provider.
func kinds() map[string]*kind {
	all := map[string]*kind{}
	for name, t := range provider.Types() {
		all[name] = kindOf(name, t.Schema)
	}
	settlePeople(all)
	return all
}

// noReferences are arguments with ids of objects that no resource manages, and why.
var noReferences = map[string]string{
	"bank_id":   "a bank of the service's list",
	"chain_id":  "the number of a chain",
	"parent_id": "an organization, perhaps that of the account",
}

// TestKinds_annotated demands the annotations that an export needs: something that names the
// objects of each type, and the type that each id refers to.
func TestKinds_annotated(t *testing.T) {
	t.Parallel()
	all := kinds()
	var check func(k *kind, attributes []attribute) (isNamed bool)
	check = func(k *kind, attributes []attribute) (isNamed bool) {
		for _, a := range attributes {
			isNamed = isNamed || a.is(described.Label) || a.is(described.NameHint) || a.refersTo != ""
			isID := strings.HasSuffix(a.name, "_id") || strings.HasSuffix(a.name, "_ids")
			switch {
			case a.refersTo != "" && all[a.refersTo] == nil:
				t.Errorf("%s.%s refers to %s, which is no resource", k.name, a.name, a.refersTo)
			case isID && a.argument && a.refersTo == "" && noReferences[a.name] == "":
				t.Errorf("%s.%s is an id: give it check.Reference, or a reason here", k.name, a.name)
			}
			isNamed = check(k, a.members) || isNamed
		}
		return isNamed
	}
	for _, k := range all {
		if isNamed := check(k, k.attributes); !isNamed && !k.isSingle() {
			t.Errorf("%s: nothing names its objects: annotate an attribute with described.Label or described.NameHint", k.name)
		}
	}
}

// TestKinds_people says which types are exported on demand only.
func TestKinds_people(t *testing.T) {
	t.Parallel()
	var people, irreplaceable []string
	for _, k := range sortedKinds(kinds()) {
		if k.isPeople {
			people = append(people, k.plural())
		}
		if k.isIrreplaceable {
			irreplaceable = append(irreplaceable, k.plural())
		}
	}
	slices.Sort(people)
	slices.Sort(irreplaceable)
	if want := []string{"customers", "external_accounts", "invoices"}; !slices.Equal(people, want) {
		t.Errorf("the types of people are %v, want %v", people, want)
	}
	want := []string{
		"deposit_accounts", "external_accounts", "invoices", "master_deposit_accounts", "payment_links", "webhooks", "withdrawal_accounts",
	}
	if !slices.Equal(irreplaceable, want) {
		t.Errorf("irreplaceable are %v, want %v", irreplaceable, want)
	}
}
