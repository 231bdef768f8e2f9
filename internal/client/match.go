// SPDX-License-Identifier: MPL-2.0

package client

import (
	"maps"
	"strings"
)

// This file decides which spellings of a value are equal. The group files use it to recognize their
// objects: see [creation].

// addressKey returns one spelling of a blockchain address. The case of an address with 0x is
// insignificant.
func addressKey(address string) string {
	if strings.HasPrefix(strings.ToLower(address), "0x") {
		return strings.ToLower(address)
	}
	return address
}

// bankKey returns one spelling of an IBAN, a BIC, or another bank number: spaces and case are
// insignificant.
func bankKey(number string) string { return strings.ToUpper(strings.Join(strings.Fields(number), "")) }

// urlKey returns one spelling of a URL that the service may normalize: case and trailing slashes
// are insignificant.
func urlKey(address string) string { return strings.TrimRight(strings.ToLower(address), "/") }

// optionalKey returns the [addressKey] of an optional string. A missing one equals an empty one.
func optionalKey[S ~string](value *S) string {
	if value == nil {
		return ""
	}
	return addressKey(string(*value))
}

// matchesOptional compares optional strings, also addresses. A missing one equals an empty one.
func matchesOptional[S ~string](a, b *S) bool { return optionalKey(a) == optionalKey(b) }

// matchesOptionalID compares optional ids.
func matchesOptionalID(a, b *string) bool {
	if a == nil || b == nil {
		return a == b
	}
	return sameID(*a, *b)
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
