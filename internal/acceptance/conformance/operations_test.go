// SPDX-License-Identifier: MPL-2.0

package conformance_test

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/acceptance/rows"
	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
	"github.com/terraform-payments/terraform-provider-payments/internal/acctest/driver"
	"github.com/terraform-payments/terraform-provider-payments/internal/contract"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

// sentInLife takes a resource through its life in the plain dialect, once for all tests. It returns
// the ids of the operations that the sandbox recorded.
func sentInLife(t *testing.T, name string) []string {
	t.Helper()
	once, _ := lifeOnce.LoadOrStore(name, sync.OnceValue(func() []string {
		return acctest.Recorded(conform(t, name, rows.OfType(t, name), sandbox.Dialect{}, 0))
	}))
	return once.(func() []string)()
}

// lifeOnce has the function that takes a resource through its life, by the type.
var lifeOnce sync.Map

// senders are the forms that sent an operation, by its id: "action payments_test_webhook".
type senders map[string]map[string]bool

func (s senders) add(form string, ids []string) {
	for _, id := range ids {
		if s[id] == nil {
			s[id] = map[string]bool{}
		}
		s[id][form] = true
	}
}

// recordSenders uses every type, and notes the operations that the sandbox recorded.
func recordSenders(t *testing.T) senders {
	t.Helper()
	sent := senders{}
	for _, r := range readAll(t, sandbox.Dialect{}) {
		sent.add("data source "+r.Kind, r.Operations)
	}
	all := acctest.Schemas(t)
	for name := range all.ActionSchemas {
		sent.add("action "+name, useOnce(t, name, sandbox.Dialect{}).operations)
	}
	for name := range all.EphemeralResourceSchemas {
		sent.add("ephemeral resource "+name, useOnce(t, name, sandbox.Dialect{}).operations)
	}
	for name := range all.ResourceSchemas {
		sent.add("resource "+name, sentInLife(t, name))
	}
	sent.add("resource payments_payment_link", sentByArchiving(t))
	for name := range all.ListResourceSchemas {
		d := rows.StartDemo(t, sandbox.Dialect{})
		if _, _, err := driver.New(t).List(d.Config(fmt.Sprintf("list %q \"it\" {\n  provider = payments\n}\n", name))); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		sent.add("list resource "+name, acctest.Recorded(d.Service))
	}
	return sent
}

// sentByArchiving creates an archived payment link. The life of a link does not archive it, because
// that cannot be undone.
func sentByArchiving(t *testing.T) []string {
	t.Helper()
	r := rows.OfType(t, "payments_payment_link")
	service, d := acctest.Start(t), driver.New(t)
	link := "\nresource \"payments_payment_link\" \"it\" {\n" + r.Minimal + "\nis_archived = true\n}\n"
	plan, err := d.Plan(service.Config(r.Dependencies + link))
	if err == nil {
		err = d.Apply(plan)
	}
	if err != nil {
		t.Error(err)
	}
	return acctest.Recorded(service)
}

// TestOperations_covered requires a form of every operation: a type sends it, or the contract has
// the reason why no type does. It derives the senders from the requests that the sandbox recorded
// while every type was used. The contract names the same senders, because the coverage guide is
// made from it.
func TestOperations_covered(t *testing.T) {
	t.Parallel()
	all := acctest.Operations(t)
	sent := recordSenders(t)
	missing, wrong := uncovered(all, sent, dependencies())
	for _, text := range wrong {
		t.Error(text)
	}
	if len(missing) > 0 {
		t.Errorf("%d of %d operations are covered. No type sends these, and the contract has no reason:\n%s",
			len(all)-len(missing), len(all), strings.Join(missing, "\n"))
	}
}

// uncovered returns the operations without a sender and without a reason, and the differences
// between the contract and the recorded senders. A type that is no data source may read the objects
// of other groups: it looks whether the account is the right one, and checks its arguments. A type
// may send a read only after a failure, so the contract may name it without a request.
func uncovered(all []contract.Operation, sent senders, dependencies map[string][]string) (missing, wrong []string) {
	groups := map[string]bool{} // "resource payments_product Products"
	for _, o := range all {
		for _, form := range o.Terraform {
			groups[form+" "+o.Group] = true
		}
	}
	for _, o := range all {
		name := fmt.Sprintf("%s (%s %s)", o.ID, o.Method, o.Path)
		forms := slices.Sorted(maps.Keys(sent[o.ID]))
		switch {
		case o.Unsent != "" && len(o.Terraform)+len(forms) > 0:
			wrong = append(wrong, fmt.Sprintf("%s has a reason to be sent by no type, and %q send it", name, append(forms, o.Terraform...)))
			continue
		case o.Unsent == "" && len(forms) == 0:
			missing = append(missing, name)
			continue
		}
		named := func(form string) bool { return slices.Contains(o.Terraform, form) }
		for _, form := range forms {
			elsewhere := o.ReadOnly && !strings.HasPrefix(form, "data source ") && !groups[form+" "+o.Group]
			if !named(form) && !elsewhere && !slices.ContainsFunc(dependencies[form], named) {
				wrong = append(wrong, fmt.Sprintf("%s: the contract does not say that %s sends it", name, form))
			}
		}
		for _, form := range o.Terraform {
			if !sent[o.ID][form] && !o.ReadOnly {
				wrong = append(wrong, fmt.Sprintf("%s: the contract says that %s sends it, and no request shows that", name, form))
			}
		}
	}
	return missing, wrong
}

var resourceBlock = regexp.MustCompile(`resource "(payments_\w+)"`)

// dependencies returns the other resources in the life of each resource. They send requests, too.
func dependencies() map[string][]string {
	all := map[string][]string{}
	for name, r := range rows.Resources {
		for _, match := range resourceBlock.FindAllStringSubmatch(r.Dependencies, -1) {
			all["resource "+name] = append(all["resource "+name], "resource "+match[1])
		}
	}
	return all
}
