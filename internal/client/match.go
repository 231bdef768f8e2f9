// SPDX-License-Identifier: MPL-2.0

package client

import (
	"fmt"
	"iter"
	"maps"
	"net/url"
	"regexp"
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

// bankKey returns one spelling of an IBAN, a BIC, or another bank number. Spaces and case are
// insignificant. So are two or more hyphens, as in a sort code, but a single one may separate two
// numbers. A BIC names its head office by XXX or by no branch.
func bankKey(number string) string {
	key := strings.ToUpper(strings.Join(strings.Fields(number), ""))
	if strings.Count(key, "-") > 1 {
		key = strings.ReplaceAll(key, "-", "")
	}
	if len(key) == 11 {
		key = strings.TrimSuffix(key, "XXX")
	}
	return key
}

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

// masks recognizes the placeholders of a masked secret: asterisks, dots, repeated characters, a
// word in brackets.
var masks = regexp.MustCompile(`[*•●…]|\.\.\.|[xX]{6}|##|-{4}|_{4}|^\s*[\[<({].*[\])>}]\s*$`)

// isMasked reports whether the service masked a secret, wholly or in part. Keys of the service
// contain no placeholder.
func isMasked(secret string) bool {
	word := strings.ToLower(secret)
	return masks.MatchString(secret) || strings.Trim(word, "x") == "" || word == "redacted" || word == "masked" || word == "hidden"
}

// resemblesNumber compares a sent account number with a received one, both as [bankKey] spells
// them. The service may have masked it: then its visible beginning and end must agree.
func resemblesNumber(sent, got string) bool {
	if sent == got || !isMasked(got) {
		return sent == got
	}
	const placeholders = "*•●….#-_X"
	hidden := masks.FindAllStringIndex(got, -1)
	if hidden == nil {
		return true // a word, such as "redacted"
	}
	begin, end := got[:hidden[0][0]], got[hidden[len(hidden)-1][1]:]
	return strings.HasPrefix(sent, strings.TrimRight(begin, placeholders)) && strings.HasSuffix(sent, strings.TrimLeft(end, placeholders))
}

// confirmMissingKey looks in a list for an object that a read by a natural key did not find.
//
// It returns a [NotFoundError] only if the complete list lacks the object, too. said is the error
// of the read. key describes the key for messages, without personal data and bank numbers.
func confirmMissingKey[T any](kind, key string, said error, all iter.Seq2[T, error], matches func(T) bool) (T, error) {
	var none T
	for object, err := range all {
		switch {
		case err != nil:
			return none, fmt.Errorf("%w; whether a %s %s exists could not be confirmed: %w", said, kind, key, err)
		case matches(object):
			return object, nil
		}
	}
	return none, &NotFoundError{Kind: kind, ID: key}
}

// archivedQuery returns the query of a list that shows archived objects only on request.
func archivedQuery(includeArchived bool) url.Values {
	if !includeArchived {
		return nil
	}
	return url.Values{"include_archived": {"true"}}
}
