// SPDX-License-Identifier: MPL-2.0

package account

import (
	"slices"
	"strings"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/provider"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/described"
)

// noReferences are arguments with ids of objects that no resource manages, and why.
var noReferences = map[string]string{
	"bank_id":   "a bank of the service's list",
	"chain_id":  "the number of a chain",
	"parent_id": "an organization, perhaps that of the account",
}

// TestTypes_marked demands the marks that an export needs: something that names the objects of each
// type, and the type that each id refers to.
func TestTypes_marked(t *testing.T) {
	t.Parallel()
	all := map[string]*Type{}
	for _, of := range Types(provider.Types()) {
		all[of.Name] = of
	}
	var check func(k *Type, attributes []Attribute) (isNamed bool)
	check = func(k *Type, attributes []Attribute) (isNamed bool) {
		for _, a := range attributes {
			isNamed = isNamed || a.Is(described.Label) || a.Is(described.NameHint) || a.RefersTo != ""
			isID := strings.HasSuffix(a.Name, "_id") || strings.HasSuffix(a.Name, "_ids")
			switch {
			case a.RefersTo != "" && all[a.RefersTo] == nil:
				t.Errorf("%s.%s refers to %s, which is no resource", k.Name, a.Name, a.RefersTo)
			case isID && a.Argument && a.RefersTo == "" && noReferences[a.Name] == "":
				t.Errorf("%s.%s is an id: give it check.Reference, or a reason here", k.Name, a.Name)
			}
			isNamed = check(k, a.Members) || isNamed
		}
		return isNamed
	}
	for _, k := range all {
		if isNamed := check(k, k.Attributes); !isNamed && !k.IsSingle() {
			t.Errorf("%s: nothing names its objects: mark an attribute with described.Label or described.NameHint", k.Name)
		}
	}
}

// TestTypes_people says which types are exported on demand only.
func TestTypes_people(t *testing.T) {
	t.Parallel()
	var people, irreplaceable []string
	for _, k := range Types(provider.Types()) {
		if k.IsPeople {
			people = append(people, k.Plural())
		}
		if k.IsIrreplaceable {
			irreplaceable = append(irreplaceable, k.Plural())
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

// TestDepth_cycle ends where types refer to each other.
func TestDepth_cycle(t *testing.T) {
	t.Parallel()
	refers := func(to string) []Attribute { return []Attribute{{Name: "other_id", RefersTo: to}} }
	if got := len(SortTypes([]*Type{{Name: "a", Attributes: refers("b")}, {Name: "b", Attributes: refers("a")}})); got != 2 {
		t.Errorf("%d types", got)
	}
}
