// SPDX-License-Identifier: MPL-2.0

package match

import (
	"maps"
	"strings"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/wire"
)

// This file decides which spellings of a value are equal.

// URLKey returns one spelling of a URL that the service may normalize: case and trailing slashes
// are insignificant.
func URLKey(address string) string { return strings.TrimRight(strings.ToLower(address), "/") }

// Optional compares optional strings. A missing one equals an empty one.
func Optional[S ~string](a, b *S) bool { return OrEmpty(a) == OrEmpty(b) }

// Address compares optional addresses in any spelling. A missing one equals an empty one. A
// shortened one equals no other: nothing proves where it leads.
func Address(a, b *string) bool { return sameKeyOfAddress(OrEmpty(a), OrEmpty(b)) }

// OrEmpty returns an optional string, or "" if it is missing.
func OrEmpty[S ~string](value *S) string {
	if value == nil {
		return ""
	}
	return string(*value)
}

// OptionalID compares optional ids.
func OptionalID(a, b *string) bool {
	if a == nil || b == nil {
		return a == b
	}
	return wire.SameID(*a, *b)
}

// Spelling compares names and the like without case and surrounding spaces.
func Spelling(a, b string) bool {
	return strings.EqualFold(strings.TrimSpace(a), strings.TrimSpace(b))
}

// URL compares a sent URL with a received one. The service may choose a URL that was not sent.
func URL(sent, got *string) bool {
	return sent == nil || got != nil && URLKey(*sent) == URLKey(*got)
}

// IDs reports whether two lists hold the same ids, regardless of order and repetition.
func IDs(a, b []string) bool { return maps.Equal(idSet(a), idSet(b)) }

func idSet(ids []string) map[string]bool {
	set := make(map[string]bool, len(ids))
	for _, id := range ids {
		set[strings.ToLower(id)] = true
	}
	return set
}

// Unordered reports whether two lists hold elements with the same keys, regardless of order.
func Unordered[T any](a, b []T, key func(T) string) bool {
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
