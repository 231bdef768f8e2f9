// SPDX-License-Identifier: MPL-2.0

package rows

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/hashicorp/terraform-plugin-testing/knownvalue"
	"github.com/hashicorp/terraform-plugin-testing/plancheck"
	"github.com/hashicorp/terraform-plugin-testing/tfjsonpath"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

// Resource describes a resource to the conformance suite. Every resource has one in [Resources].
type Resource struct {
	Group string // the sandbox's name of the group
	// Bodies of the resource block. full sets every argument, changed sets every argument to something
	// else, minimal sets the required ones only.
	Full, Changed, Minimal string
	// Reordered is full with every set written in another order. Empty where there is no set.
	Reordered string
	// Pruned is full without the optional arguments inside of its nested ones. Empty where there are
	// none.
	Pruned string
	// Replaced says that the service cannot change such an object, so that every change replaces it.
	Replaced bool
	// Needed are optional arguments, of which one is required.
	Needed []string
	// Outside is a change outside Terraform while minimal is configured. The plan must show attribute
	// at the configured value, and apply must bring it back.
	Outside   sandbox.Object
	Attribute tfjsonpath.Path
	Planned   knownvalue.Check
	// Live reports whether an object still counts after destroy.
	Live func(sandbox.Object) bool
	// Seeds are objects that exist in the service before Terraform comes: with every optional field
	// present, and absent.
	Seeds []sandbox.Object
	// Around has the objects of other groups that the seeds refer to.
	Around []Planted
	// Block puts an argument into a valid block. It makes invalid blocks of the invalid arguments,
	// and valid ones of the unusual arguments.
	Block            func(argument string) string
	Invalid, Unusual []Argument
	// Dependencies stand in front of the resource block: other resources that it refers to.
	Dependencies string
	// Before has the objects that the configurations name by their ids. They exist from the start.
	Before []Planted
	// Unread are arguments that responses do not show. An import does not know their values.
	Unread []string
	// Lacks has the steps that the life of such an object cannot have.
	Lacks Lacking
	// ImportID stands for the id in an import, where objects have none.
	ImportID string
	// ImportPrefix stands before the id in an import, where another id is a part of the identity.
	ImportPrefix string
}

// Lacking has the reasons why a life lacks a step. An empty reason means that it has the step. Only
// a resource outside the kit may lack one.
type Lacking struct {
	ID       string // the object has no attribute id, because there is only one
	Deletion string // the object cannot be deleted outside Terraform
	Read     string // the service shows the object's ids only, so the object cannot be changed outside Terraform
}

// Check returns an error if a row leaves something out that its resource must have.
func (r Resource) Check(ofKit bool) error {
	var errs []error
	demand := func(ok bool, text string) {
		if !ok {
			errs = append(errs, errors.New(text))
		}
	}
	demand(r.Group != "" && r.Full != "" && r.Changed != "" && r.Minimal != "", "a group and three configurations are required")
	demand(r.Reordered != r.Full, "nothing is reordered")
	demand(r.Lacks.Read != "" || len(r.Outside) > 0 && r.Planned != nil, "a change outside Terraform is required")
	demand(len(r.Seeds) > 0, "a seed is required")
	demand(r.Block != nil && len(r.Invalid) > 0, "invalid arguments are required")
	demand(!ofKit || r.Lacks == Lacking{}, "an object of the kit lacks no step")
	demand((r.Lacks.ID == "") == (r.ImportID == ""), "an import id stands for an id, where there is none")
	demand(r.Lacks.ID == "" || r.ImportPrefix == "", "a prefix of an import id stands before an id")
	return errors.Join(errs...)
}

// Planted is an object that was created outside Terraform.
type Planted struct {
	Group  string
	Object sandbox.Object
}

// Seed creates a row's objects in a sandbox, and returns their ids.
func (r Resource) Seed(service *acctest.Service) []string {
	ids := make([]string, len(r.Seeds))
	for i := range r.Seeds {
		ids[i] = r.SeedOne(service, i)
	}
	return ids
}

// SeedOne creates one of a row's objects, and those that it refers to. It returns the id to import.
func (r Resource) SeedOne(service *acctest.Service, i int) string {
	for _, p := range r.Around {
		service.Put(p.Group, p.Object)
	}
	object := service.Put(r.Group, r.Seeds[i])
	if r.ImportID != "" {
		return r.ImportID
	}
	id, _ := object["id"].(string)
	return r.ImportPrefix + id
}

// references are the ids in place of what bodies refer to in the dependencies. The objects with
// these ids are among those around the seeds.
var references = strings.NewReplacer(
	"payments_product.beans.id", `"`+beansID+`"`, "payments_product.mug.id", `"`+mugID+`"`,
	"payments_customer.billed.id", `"`+annID+`"`, "payments_customer.billed_too.id", `"`+bobID+`"`,
	"payments_customer.first_payee.id", `"`+payerID+`"`, "payments_customer.second_payee.id", `"`+otherPayerID+`"`,
)

// Alone is the row without its dependencies: its bodies name objects that exist from the start.
// It is for tests of the one resource: each command plans the other resources, too.
func (r Resource) Alone() Resource {
	if r.Dependencies == "" {
		return r
	}
	r.Dependencies, r.Before = "", slices.Clone(r.Before)
	for _, p := range r.Around {
		object := maps.Clone(p.Object)
		delete(object, "isArchived") // a new object cannot sell an archived product
		r.Before = append(r.Before, Planted{p.Group, object})
	}
	for _, body := range []*string{&r.Full, &r.Changed, &r.Minimal, &r.Reordered, &r.Pruned} {
		*body = references.Replace(*body)
	}
	return r
}

// IsLive reports whether an object counts after destroy, by all rows of its group.
func IsLive(group string, o sandbox.Object) bool {
	for _, r := range Resources {
		if r.Group == group && r.Live != nil && !r.Live(o) {
			return false
		}
	}
	return true
}

// Changes is the action of a plan that changes an object.
func (r Resource) Changes() plancheck.ResourceActionType {
	if r.Replaced {
		return plancheck.ResourceActionDestroyBeforeCreate
	}
	return plancheck.ResourceActionUpdate
}

// Bodies are a row's configurations by their names.
func (r Resource) Bodies() map[string]string {
	all := map[string]string{"full": r.Full, "changed": r.Changed, "minimal": r.Minimal, "pruned": r.Pruned}
	maps.DeleteFunc(all, func(_, body string) bool { return body == "" })
	return all
}

// Config returns a configuration with one resource.
func (r Resource) Config(service *acctest.Service, name, body string) string {
	return service.Config(fmt.Sprintf("%s\nresource %q \"it\" {\n%s\n}\n", r.Dependencies, name, body))
}
