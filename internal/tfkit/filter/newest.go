// SPDX-License-Identifier: MPL-2.0

package filter

import (
	"cmp"
	"context"
	"slices"
	"time"

	datasource "github.com/hashicorp/terraform-plugin-framework/datasource/schema"
	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/schema/validator"
	"github.com/hashicorp/terraform-plugin-framework/tfsdk"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/check"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/convert"
)

// limitArgument is the argument of lists whose objects have a time.
const limitArgument = "limit"

// AddLimit adds the argument to those of a data source, if the objects have a time.
func AddLimit[T any](attributes map[string]datasource.Attribute, names string, at func(T) client.Timestamp) {
	if at != nil {
		attributes[limitArgument] = datasource.NumberAttribute{
			Optional: true, Validators: []validator.Number{check.AtLeast(1)},
			MarkdownDescription: "Only this many of the " + names + ": the newest of those that pass the filters. At least 1. All by default.",
		}
	}
}

// Newest keeps the newest objects of a list. Of two objects of one time, it keeps the one with the
// greater id, because the order of a list may change. An object without a readable time counts as
// the oldest.
type Newest[T any] struct {
	limit int64
	at    func(T) client.Timestamp
	kept  []entry
}

// NewNewest reads the limit of a data source. Without one, it keeps all objects.
func NewNewest[T any](ctx context.Context, at func(T) client.Timestamp, config tfsdk.Config, diags *diag.Diagnostics) *Newest[T] {
	var limit types.Number
	if at != nil {
		diags.Append(config.GetAttribute(ctx, path.Root(limitArgument), &limit)...)
	}
	return &Newest[T]{limit: convert.Int(limit), at: at}
}

// Add adds an object. Before there are more than twice as many as the limit, it drops the oldest.
func (n *Newest[T]) Add(object T) {
	e := entry{object: object}
	if n.limit > 0 {
		e.time, _ = n.at(object).Time()
	}
	if o, ok := e.object.(interface{ ObjectID() string }); ok {
		e.id = o.ObjectID()
	}
	n.kept = append(n.kept, e)
	if int64(len(n.kept))/2 >= n.limit {
		n.dropOldest()
	}
}

// All returns the kept objects, in any order.
func (n *Newest[T]) All() []T {
	n.dropOldest()
	all := make([]T, 0, len(n.kept))
	for _, e := range n.kept {
		all = append(all, e.object.(T)) //nolint:forcetypeassert // the only type in it
	}
	return all
}

// dropOldest holds the objects to the limit.
func (n *Newest[T]) dropOldest() {
	if n.limit > 0 && int64(len(n.kept)) > n.limit {
		slices.SortFunc(n.kept, newestFirst)
		n.kept = slices.Delete(n.kept, int(n.limit), len(n.kept))
	}
}

// entry is an object with its time and its id. It has no type parameter, because the binary would
// contain the sorting once for each type of objects.
type entry struct {
	object any
	time   time.Time
	id     string
}

// newestFirst is the order of entries.
func newestFirst(a, b entry) int { return cmp.Or(b.time.Compare(a.time), cmp.Compare(b.id, a.id)) }
