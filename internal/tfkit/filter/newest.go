// SPDX-License-Identifier: MPL-2.0

package filter

import (
	"cmp"
	"container/heap"
	"context"
	"iter"
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
	kept  oldestFirst
}

// NewNewest reads the limit of a data source. Without one, it keeps all objects.
func NewNewest[T any](ctx context.Context, at func(T) client.Timestamp, config tfsdk.Config, diags *diag.Diagnostics) *Newest[T] {
	var limit types.Number
	if at != nil {
		diags.Append(config.GetAttribute(ctx, path.Root(limitArgument), &limit)...)
	}
	return &Newest[T]{limit: convert.Int(limit), at: at}
}

// Add adds an object, and drops the oldest one if there are too many. It reports whether it keeps
// one more object than before.
func (n *Newest[T]) Add(object T) bool {
	e := entry{object: object}
	if n.limit == 0 {
		n.kept = append(n.kept, e)
		return true
	}
	e.time, _ = n.at(object).Time()
	if o, ok := e.object.(interface{ ObjectID() string }); ok {
		e.id = o.ObjectID()
	}
	if int64(len(n.kept)) < n.limit {
		heap.Push(&n.kept, e)
		return true
	}
	if e.compare(n.kept[0]) > 0 {
		n.kept[0] = e
		heap.Fix(&n.kept, 0)
	}
	return false
}

// All returns the kept objects, in any order.
func (n *Newest[T]) All() iter.Seq[T] {
	return func(yield func(T) bool) {
		for _, e := range n.kept {
			if !yield(e.object.(T)) { //nolint:forcetypeassert // the only type in it
				return
			}
		}
	}
}

// entry is an object with its time and its id. It has no type parameter, because the binary would
// contain the heap once for each type of objects.
type entry struct {
	object any
	time   time.Time
	id     string
}

// compare is negative if the entry is older than the other one.
func (e entry) compare(other entry) int {
	return cmp.Or(e.time.Compare(other.time), cmp.Compare(e.id, other.id))
}

// oldestFirst is a heap.
type oldestFirst []entry

func (h oldestFirst) Len() int           { return len(h) }
func (h oldestFirst) Less(i, j int) bool { return h[i].compare(h[j]) < 0 }
func (h oldestFirst) Swap(i, j int)      { h[i], h[j] = h[j], h[i] }

// Push appends an entry.
func (h *oldestFirst) Push(e any) { *h = append(*h, e.(entry)) } //nolint:forcetypeassert // the only type in it

// Pop removes the last entry.
func (h *oldestFirst) Pop() any {
	last := (*h)[len(*h)-1]
	*h = (*h)[:len(*h)-1]
	return last
}
