// SPDX-License-Identifier: MPL-2.0

package filter

import (
	"cmp"
	"container/heap"
	"context"
	"iter"
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

// Newest keeps the newest objects of a list, in the order of the list. Its memory grows with what
// it keeps. Of two objects of one time, it keeps the one that comes first. An object without a
// readable time counts as the oldest.
type Newest[T any] struct {
	limit int64
	at    func(T) client.Timestamp
	count int
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

// Add adds an object, and drops the oldest one if there are too many.
func (n *Newest[T]) Add(object T) {
	n.count++
	e := entry{object: object, position: n.count}
	if n.limit == 0 {
		n.kept = append(n.kept, e)
		return
	}
	e.time, _ = n.at(object).Time()
	switch {
	case int64(len(n.kept)) < n.limit:
		heap.Push(&n.kept, e)
	case e.isNewer(n.kept[0]):
		n.kept[0] = e
		heap.Fix(&n.kept, 0)
	}
}

// All returns the kept objects.
func (n *Newest[T]) All() iter.Seq[T] {
	n.kept.inOrder()
	return func(yield func(T) bool) {
		for _, e := range n.kept {
			if !yield(e.object.(T)) { //nolint:forcetypeassert // the only type in it
				return
			}
		}
	}
}

// entry is an object with its time and its position in the list. It has no type parameter, because
// the binary would contain the heap and the sorting once for each type of objects: 1 MB.
type entry struct {
	object   any
	time     time.Time
	position int
}

func (e entry) isNewer(other entry) bool {
	return e.time.After(other.time) || e.time.Equal(other.time) && e.position < other.position
}

// oldestFirst is a heap.
type oldestFirst []entry

func (h oldestFirst) Len() int           { return len(h) }
func (h oldestFirst) Less(i, j int) bool { return h[j].isNewer(h[i]) }
func (h oldestFirst) Swap(i, j int)      { h[i], h[j] = h[j], h[i] }

// inOrder restores the order of the list.
func (h oldestFirst) inOrder() {
	slices.SortFunc(h, func(a, b entry) int { return cmp.Compare(a.position, b.position) })
}

// Push appends an entry.
func (h *oldestFirst) Push(e any) { *h = append(*h, e.(entry)) } //nolint:forcetypeassert // the only type in it

// Pop removes the last entry.
func (h *oldestFirst) Pop() any {
	last := (*h)[len(*h)-1]
	*h = (*h)[:len(*h)-1]
	return last
}
