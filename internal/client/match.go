// SPDX-License-Identifier: MPL-2.0

package client

import (
	"context"
	"fmt"
	"maps"
	"net/url"
	"strings"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/wire"
)

// This file decides which spellings of a value are equal. The group files use it to recognize their
// objects: see [creation].

// urlKey returns one spelling of a URL that the service may normalize: case and trailing slashes
// are insignificant.
func urlKey(address string) string { return strings.TrimRight(strings.ToLower(address), "/") }

// matchesOptional compares optional strings. A missing one equals an empty one.
func matchesOptional[S ~string](a, b *S) bool { return optionalString(a) == optionalString(b) }

// matchesAddress compares optional addresses in any spelling. A missing one equals an empty one. A
// shortened one equals no other: nothing proves where it leads.
func matchesAddress(a, b *string) bool { return sameKeyOfAddress(optionalString(a), optionalString(b)) }

func optionalString[S ~string](value *S) string {
	if value == nil {
		return ""
	}
	return string(*value)
}

// matchesOptionalID compares optional ids.
func matchesOptionalID(a, b *string) bool {
	if a == nil || b == nil {
		return a == b
	}
	return wire.SameID(*a, *b)
}

// resemblesString compares names and the like without case and surrounding spaces.
func resemblesString(a, b string) bool {
	return strings.EqualFold(strings.TrimSpace(a), strings.TrimSpace(b))
}

// resemblesURL compares a sent URL with a received one. The service may choose a URL that was not
// sent.
func resemblesURL(sent, got *string) bool {
	return sent == nil || got != nil && urlKey(*sent) == urlKey(*got)
}

// matchesIDs reports whether two lists hold the same ids, regardless of order and repetition.
func matchesIDs(a, b []string) bool { return maps.Equal(idSet(a), idSet(b)) }

func idSet(ids []string) map[string]bool {
	set := make(map[string]bool, len(ids))
	for _, id := range ids {
		set[strings.ToLower(id)] = true
	}
	return set
}

// matchesUnordered reports whether two lists hold elements with the same keys, regardless of order.
func matchesUnordered[T any](a, b []T, key func(T) string) bool {
	count := map[string]int{}
	for _, element := range a {
		count[key(element)]++
	}
	for _, element := range b {
		count[key(element)]--
	}
	for _, n := range count {
		if n != 0 {
			return false
		}
	}
	return true
}

// confirmMissingKey looks in a list for an object that a read by a natural key did not find.
//
// It returns a [NotFoundError] only if the complete list lacks the object, too. If an object shows
// the key masked, nothing proves which one it is, and the error names it. said is the error of the
// read. key describes the key for messages, without personal data and bank numbers. masks is nil if
// the service does not mask the key.
func (g group[T, P]) confirmMissingKey(ctx context.Context, c *Client, key string, said error, matches, masks func(T) bool) (T, error) {
	var none T
	var masked []T
	for object, err := range g.list(ctx, c) {
		switch {
		case err != nil:
			return none, fmt.Errorf("%w; whether a %s %s exists could not be confirmed: %w", said, g.kind, key, err)
		case matches(object):
			return object, nil
		case masks != nil && masks(object):
			masked = append(masked, object)
		}
	}
	if len(masked) > 0 {
		return none, fmt.Errorf("%w; the list shows %s with a masked number or address that may be the %s %s",
			said, strings.Join(idsOf(masked), ", "), g.kind, key)
	}
	return none, &NotFoundError{Kind: g.kind, ID: key}
}

// archivedQuery returns the query of a list that shows archived objects only on request.
func archivedQuery(includeArchived bool) url.Values {
	if !includeArchived {
		return nil
	}
	return url.Values{"include_archived": {"true"}}
}
