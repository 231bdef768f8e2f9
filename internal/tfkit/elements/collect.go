// SPDX-License-Identifier: MPL-2.0

package elements

import (
	"context"
	"fmt"
	"iter"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/diagnose"
)

// Collect converts all objects of a list, in the order of [List], or returns the error that ended
// it. The slice is never nil, because Terraform stores a nil slice as null.
func Collect[T any, E element](
	ctx context.Context, list func(context.Context) iter.Seq2[T, error], convert func(T) E,
) ([]E, error) {
	all := []E{}
	err := Keep(ctx, list, func(object T) bool {
		all = append(all, convert(object))
		return true
	})
	if err != nil {
		return []E{}, err
	}
	inOrder(all)
	return all, nil
}

// Keep hands over the objects of a list, each to a function that reports whether it keeps one more.
// It returns the error that ended the list, or one if the kept objects do not fit in memory: a list
// may never end.
func Keep[T any](ctx context.Context, list func(context.Context) iter.Seq2[T, error], keep func(T) bool) error {
	ctx, kept := client.WithKept(ctx)
	for object, err := range list(ctx) {
		if err != nil {
			return err
		}
		if keep(object) && !kept.Keep() {
			return &diagnose.ExplainedError{
				Message: fmt.Sprintf("Their list is too large: the elements to keep in memory have more than %d MB.", client.MaxKept>>20),
				Advice:  "Set arguments that fewer of them meet, such as filters, or check that the service's list has an end.",
			}
		}
	}
	return nil
}
