// SPDX-License-Identifier: MPL-2.0

package tfkit

import (
	"context"
	"iter"

	"github.com/hashicorp/terraform-plugin-framework/datasource"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/diagnose"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/elements"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/filter"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/lookup"
)

// Model is a struct that mirrors a schema. Its fields are framework types only, because a Go
// pointer or slice fails on unknown values.
type Model[M, T any] interface {
	// Refresh returns the model with the object's values. It is total: it cannot fail. The receiver
	// holds the known values, which are the planned ones or the state's.
	Refresh(object T) M
}

// View is the read half of one kind of object: T in the client, M in Terraform. It gives the
// singular data source, if Get or a lookup with Find is set, and the plural one, if List is set.
// An object needs no id for that.
type View[M Model[M, T], T any] struct {
	// Name is the type's name without the provider's prefix: "payment_link".
	Name string
	// Plural names the plural data source and its attribute: "payment_links".
	Plural string
	// About is the sentence about the plural data source, where its name does not say enough. May be
	// empty.
	About string
	// Schema describes each attribute once. The data sources' schemas derive from it.
	Schema schema.Schema

	// Get reads one object by its id. Nil: the service has no such operation.
	Get func(c *client.Client, ctx context.Context, id string) (T, error)
	// List streams all objects, archived ones included. Nil: the service has no such operation.
	List func(c *client.Client, ctx context.Context) iter.Seq2[T, error]
	// Owners are arguments of the plural data source that choose a shorter list instead: the deposits
	// of one customer. At most one of them is set. Without a List, one is required.
	Owners []filter.Owner[T]

	// Lookups are the natural keys.
	Lookups []lookup.Key[T]
	// Filters narrow the plural data source and the list resource.
	Filters []filter.Filter[T]
	// CreatedAt is for lists that grow for ever. It adds the filters created_after and created_before,
	// and gives the plural data source a limit. May be nil.
	CreatedAt func(object T) client.Timestamp
	// Texts are beside the list of the plural data source. May be nil.
	Texts *elements.Texts[T]
	// Label is the object's name in the results of `terraform query`.
	Label func(object T) string
}

// Service returns the view's data sources.
func (v View[M, T]) Service() Service {
	v.keys().Check()
	var s Service
	if v.Get != nil || len(v.Lookups) > 0 {
		s.DataSources = append(s.DataSources, func() datasource.DataSource { return &dataSource[M, T]{view: v} })
	}
	if v.List != nil || len(v.Owners) > 0 {
		s.DataSources = append(s.DataSources, func() datasource.DataSource { return &listDataSource[M, T]{view: v} })
	}
	return s
}

// filters are all filters of the view.
func (v View[M, T]) filters() []filter.Filter[T] {
	return append(filter.Created(diagnose.Human(v.Plural), v.CreatedAt), v.Filters...)
}

// keys are the ways to find an object.
func (v View[M, T]) keys() *lookup.Keys[T] {
	return &lookup.Keys[T]{
		Name: v.Name, Plural: v.Plural, Attributes: v.Schema.Attributes, ByID: v.Get != nil, Keys: v.Lookups, List: v.List, Label: v.Label,
	}
}
