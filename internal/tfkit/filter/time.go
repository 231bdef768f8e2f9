// SPDX-License-Identifier: MPL-2.0

package filter

import (
	"fmt"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/convert"
)

// Created returns the filters created_after and created_before. An object without a readable time
// passes both: what a report does not show must not look like nothing. Objects without a time have
// no such filters.
func Created[T any](names string, at func(T) client.Timestamp) []Filter[T] {
	if at == nil {
		return nil
	}
	return []Filter[T]{
		{
			Name: "created_after", From: at,
			Description: fmt.Sprintf("Only %s from this time on, such as `2030-01-31T00:00:00Z` (RFC 3339).", names),
		},
		{
			Name: "created_before", Until: at,
			Description: fmt.Sprintf("Only %s from before this time, such as `2030-01-31T00:00:00Z` (RFC 3339).", names),
		},
	}
}

// isFrom reports whether a time is known, and is the wanted one or later.
func isFrom(at client.Timestamp, wanted string) bool {
	return convert.SameMoment(string(at), wanted) || convert.IsAfter(string(at), wanted)
}
