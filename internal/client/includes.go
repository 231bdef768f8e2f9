// SPDX-License-Identifier: MPL-2.0

package client

import (
	"bytes"
	"encoding/json"
	"maps"
	"strings"
)

// includes reports whether everything that was sent is in what came back. Members that were not sent may be anything; lists must be the
// same, in the same order. Both are written as JSON first, in which equal amounts have equal digits.
func includes(got, sent any) bool {
	all, err := generic(got)
	if err != nil {
		return false
	}
	part, err := generic(sent)
	return err == nil && within(all, part)
}

func generic(value any) (out any, err error) {
	data, err := json.Marshal(value)
	if err != nil {
		return nil, err
	}
	decoder := json.NewDecoder(bytes.NewReader(data))
	decoder.UseNumber()
	return out, decoder.Decode(&out)
}

func within(all, part any) bool {
	switch p := part.(type) {
	case map[string]any:
		a, ok := all.(map[string]any)
		for name, member := range p {
			ok = ok && within(a[name], member)
		}
		return ok
	case []any:
		a, ok := all.([]any)
		ok = ok && len(a) == len(p)
		for i := 0; ok && i < len(p); i++ {
			ok = within(a[i], p[i])
		}
		return ok
	default:
		return all == part
	}
}

// sameIDs reports whether two lists hold the same ids, in whatever order and however often.
func sameIDs(a, b []string) bool { return maps.Equal(idSet(a), idSet(b)) }

func idSet(ids []string) map[string]bool {
	set := make(map[string]bool, len(ids))
	for _, id := range ids {
		set[strings.ToLower(id)] = true
	}
	return set
}
