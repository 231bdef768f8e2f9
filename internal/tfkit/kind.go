// SPDX-License-Identifier: MPL-2.0

// Package tfkit owns the flows that every Terraform type of this provider shares: when the service is called, what is
// saved between two calls, and what happens on failure. A service package owns what is called and what it
// means.
//
// A service describes an object once, as a [Kind]: its schema, its model and its calls. From that one description
// come the resource, both data sources and the list resource:
//
//	var kind = tfkit.Kind[model, *model, client.Product, client.ProductParams]{
//		Name: "product", Plural: "products", Schema: productSchema(),
//		Create: (*client.Client).CreateProduct, Read: (*client.Client).Product,
//		Update: (*client.Client).UpdateProduct, Delete: archive, List: all,
//	}
//
//	func NewResource() resource.Resource { return tfkit.NewResource(kind) }
//
// What does not fit embeds the kit's type and overrides one framework method, in full.
package tfkit

import (
	"context"
	"iter"

	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
)

// Object is what the service answers with: something that has an id.
type Object interface{ ObjectID() string }

// Model is a pointer to the struct that mirrors a schema, with the two conversions between Terraform and the service. Its
// fields are framework types only, because a Go pointer or slice fails on unknown values.
type Model[M any, T Object, P any] interface {
	*M
	// Params says what to send. Everything in the model is known when it is called.
	Params(ctx context.Context, diags *diag.Diagnostics) P
	// Refresh takes over what the service says. It is total: it cannot fail.
	Refresh(object T)
}

// Kind describes one kind of object of the service. The table of its calls is the documentation of its lifecycle.
type Kind[M any, PM Model[M, T, P], T Object, P any] struct {
	// Name is the type's name without the provider's prefix, and the object's name in messages with spaces for
	// underscores: "payment_link".
	Name string
	// Plural names the plural data source and its attribute: "payment_links".
	Plural string
	// Schema is the resource's. The data sources' are derived from it.
	Schema schema.Schema

	Create func(c *client.Client, ctx context.Context, params P) (T, error)
	Read   func(c *client.Client, ctx context.Context, id string) (T, error)
	// Update replaces the writable fields. Nil means that the service cannot: every writable attribute of the schema
	// then requires replacement.
	Update func(c *client.Client, ctx context.Context, id string, params P) (T, error)
	// AfterSave brings about what neither Create nor Update can, with further calls. It runs after either, once the
	// object is safely in the state, and returns the object as it then is. Nil means that there is nothing of the kind.
	AfterSave func(c *client.Client, ctx context.Context, want PM, object T) (T, error)
	Delete    func(c *client.Client, ctx context.Context, id string) error
	// List streams all objects, those included that the service leaves out unless asked.
	List func(c *client.Client, ctx context.Context) iter.Seq2[T, error]

	// DestroyWarning is shown in every plan that destroys, where that does less than its name says. The first is its
	// summary, the second its detail. Empty means that destroying destroys. A plan that replaces does not show it, because
	// Terraform does not ask about the half of it that destroys.
	DestroyWarning, DestroyDetail string

	// Key is what names an object besides its id. Nil where nothing does.
	Key *Key[T]
	// Label is what a person calls an object in a list.
	Label func(object T) string
	// Filters narrow the plural data source and the list resource.
	Filters []Filter[T]
}
