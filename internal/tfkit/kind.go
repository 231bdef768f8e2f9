// SPDX-License-Identifier: MPL-2.0

// Package tfkit owns the flows that all Terraform types of this provider share: when the service is
// called, what is saved between two calls, and what happens on failure. A service package owns the
// calls and their meaning, and describes each object once:
//
//	var products = tfkit.Kind[model, client.Product, client.ProductParams]{
//		View: tfkit.View[model, client.Product]{
//			Name: "product", Plural: "products", Schema: productSchema(),
//			Get: (*client.Client).Product, List: (*client.Client).Products, Label: …,
//		},
//		Create: (*client.Client).CreateProduct, Update: (*client.Client).UpdateProduct, Delete: archive,
//	}
//	var Service = products.Service() // a resource, two data sources, a list resource
//
// A [View] is the read half. [Query], [Action] and [Ephemeral] describe the other types. A type
// that fits none of these overrides a method of the kit's type, or stands on the package base
// alone.
package tfkit

import (
	"context"
	"fmt"
	"time"

	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/list"
	"github.com/hashicorp/terraform-plugin-framework/resource"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/described"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/lifecycle"
)

// Object is an object of the service that a resource manages.
type Object interface {
	ObjectID() string
	// Organization is the id of the owner. It distinguishes a missing object from an object of
	// another account.
	Organization() string
}

// WritableModel is a [Model] of a resource.
type WritableModel[M, T, P any] interface {
	Model[M, T]
	// Params returns the request. All values of the model are known.
	Params(ctx context.Context, diags *diag.Diagnostics) P
}

// Kind is a [View] with writes. The table of its calls documents the lifecycle of the object.
type Kind[M WritableModel[M, T, P], T Object, P any] struct {
	View[M, T]

	Create func(c *client.Client, ctx context.Context, params P) (T, error)
	// Update replaces the writable fields. Nil: the service has no such operation, and all writable
	// attributes of the schema require replacement.
	Update func(c *client.Client, ctx context.Context, id string, params P) (T, error)
	// AfterSave makes the changes that need further calls. It runs after Create and Update, when
	// the object is in the state, and returns the changed object. May be nil.
	AfterSave func(c *client.Client, ctx context.Context, planned M, object T) (T, error)
	Delete    func(c *client.Client, ctx context.Context, id string) error
	// Await waits for values that the service fills in later. Nil: there are none.
	Await *Await[T]

	Destroying described.Destroying
}

// Await describes an object that is created at once and completed later. The object is saved first
// and then read again until it is complete. Running out of time is a warning, never an error, so
// that Terraform does not taint the object. The resource gets the argument `timeouts`.
type Await[T any] struct {
	// Missing names the values that come later: "the bank details".
	Missing string
	Done    func(object T) bool
	Timeout time.Duration // if timeouts.create is not set
	Pause   time.Duration // before the first read; doubled up to 16 times; 0 means a second
}

// Service returns the resource, the data sources and the list resource of the kind.
func (k Kind[M, T, P]) Service() Service {
	return k.ServiceWith(func() resource.Resource { return NewResource(k) })
}

// ServiceWith is [Kind.Service] for a resource that embeds the kit's.
func (k Kind[M, T, P]) ServiceWith(newResource func() resource.Resource) Service {
	return Join(k.Managed(newResource), k.View.Service())
}

// Managed returns the resource and the list resource, for a kind whose data sources show more.
func (k Kind[M, T, P]) Managed(newResource func() resource.Resource) Service {
	return Service{Resources: []func() resource.Resource{newResource}, Lists: k.Lists(), Naturals: k.keys().Natural(k.Get)}
}

// Lists returns the list resource.
func (k Kind[M, T, P]) Lists() []func() list.ListResource {
	return []func() list.ListResource{func() list.ListResource { return &listResource[M, T]{view: k.View} }}
}

// check panics if the kind lacks something that its flows rely on. It runs whenever the provider
// starts, so each test finds it.
func (k Kind[M, T, P]) check() {
	for name, missing := range map[string]bool{
		"the attribute id":              k.Schema.Attributes["id"] == nil,
		"the attribute organization_id": k.Schema.Attributes[lifecycle.OrganizationID] == nil,

		"Get": k.Get == nil, "List": k.List == nil, "Label": k.Label == nil, "Create": k.Create == nil, "Delete": k.Delete == nil,
	} {
		if missing {
			panic(fmt.Sprintf("the kind %s lacks %s", k.Name, name))
		}
	}
	k.keys().Check()
}
