// SPDX-License-Identifier: MPL-2.0

package client

import (
	"bytes"
	"encoding/json"
	"maps"
	"reflect"
	"strings"
	"time"
)

// agrees reports whether an object says everything that was sent. What it has no member for, and
// what was not sent, may be anything.
func agrees[T any](got T, sent any) bool {
	if sent == nil {
		return true
	}
	all, err := generic(got)
	if err != nil {
		return false
	}
	part, err := generic(sent)
	if members, ok := part.(map[string]any); ok {
		maps.DeleteFunc(members, func(name string, _ any) bool { return !shapeOf[T]().members[name] })
	}
	return err == nil && within(all, part, "")
}

// fills reports whether an object says more of something that a request can say than was sent. What
// the service makes, as ids, does not count.
func fills[T any](got T, sent any) bool {
	all, errGot := generic(got)
	part, errSent := generic(sent)
	members, ok := all.(map[string]any)
	given, _ := part.(map[string]any)
	if errGot != nil || errSent != nil || !ok || reflect.TypeOf(sent).Kind() != reflect.Struct {
		return false
	}
	for _, f := range reflect.VisibleFields(reflect.TypeOf(sent)) {
		name, _ := memberOf(f)
		if name != "products" && facts(members[name]) > facts(given[name]) { // of products an answer says what a request does not
			return true
		}
	}
	return false
}

// facts counts what a value says.
func facts(value any) (count int) {
	switch v := value.(type) {
	case map[string]any:
		for name, member := range v {
			if !strings.HasSuffix(plain(name), "id") {
				count += facts(member)
			}
		}
		return count
	case []any:
		for _, element := range v {
			count += facts(element)
		}
		return count
	}
	if isBlank(value) {
		return 0
	}
	return 1
}

// isBlank reports whether a member says nothing.
func isBlank(value any) bool {
	switch v := value.(type) {
	case map[string]any:
		return len(v) == 0
	case []any:
		return len(v) == 0
	default:
		return v == nil || v == "" || v == false || v == json.Number("0")
	}
}

// includes reports whether everything that was sent is in what came back. Members that were not
// sent may be anything; lists must be the same, in the same order where that means something. Both
// are written as JSON first, in which equal amounts have equal digits.
func includes(got, sent any) bool {
	all, err := generic(got)
	if err != nil {
		return false
	}
	part, err := generic(sent)
	return err == nil && within(all, part, "")
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

var (
	// unordered are the lists whose order means nothing. The contract marks all but the products.
	unordered = map[string]bool{"products": true, "methods": true, "tokensAccepted": true, "evmAddresses": true, "tags": true}
	// seldomTold are members that an answer may mask or leave out, because they say who somebody
	// is, and one that the service uses for something else until it is due.
	seldomTold = map[string]bool{"kycData": true, "representative": true, "overdueAt": true}
	// banking are numbers that banks write in groups, or in small letters.
	banking = map[string]bool{"iban": true, "bic": true, "bban": true, "accountNumber": true, "routingNumber": true, "sortCode": true}
	// coins are the members that say which token of a network is meant. Without one it is the
	// network's own coin, so what was left out must not be there.
	coins = map[string]string{"network": "token", "onrampNetwork": "onrampToken"}
)

// within compares a member of that name. The service may write null for what is empty.
func within(all, part any, name string) bool {
	if all == nil && (seldomTold[name] || part == "") {
		return true
	}
	switch p := part.(type) {
	case nil:
		list, isList := all.([]any)
		return all == nil || isList && len(list) == 0
	case map[string]any:
		a, ok := all.(map[string]any)
		return ok && withinObject(a, p, name)
	case []any:
		a, ok := all.([]any)
		switch {
		case !ok:
			return all == nil && len(p) == 0
		case unordered[name]:
			return withinUnordered(a, p)
		}
		ok = len(a) == len(p)
		for i := 0; ok && i < len(p); i++ {
			ok = within(a[i], p[i], "")
		}
		return ok
	case string:
		text, isText := all.(string)
		return withinText(all, p) || banking[name] && isText && bankKey(text) == bankKey(p)
	default:
		return all == part
	}
}

func withinObject(all, part map[string]any, name string) bool {
	if id, ok := part["id"].(string); ok && CheckID(id) == nil { // an object of its own, which may have changed since
		return withinText(all, id)
	}
	for network, token := range coins {
		if _, sent := part[network]; sent && isBlank(part[token]) && !isBlank(all[token]) {
			return false
		}
	}
	for member, value := range part {
		text, _ := all[member].(string)
		hidden := seldomTold[name] && (all[member] == nil || isMasked(text))
		if !hidden && !within(all[member], value, member) {
			return false
		}
	}
	return true
}

// withinText compares texts. An id is the same in capitals, an address that begins with 0x too, an
// object is as good as its id, and moments are told as exactly as the service keeps them.
func withinText(all any, sent string) bool {
	if object, ok := all.(map[string]any); ok {
		all = object["id"]
		if CheckID(sent) != nil {
			return false
		}
	}
	got, ok := all.(string)
	return ok && (got == sent || addressKey(got) == addressKey(sent) || CheckID(sent) == nil && sameID(got, sent) || withinMoment(got, sent))
}

func withinMoment(got, sent string) bool {
	a, errA := time.Parse(time.RFC3339Nano, got)
	b, errB := time.Parse(time.RFC3339Nano, sent)
	return errA == nil && errB == nil && a.Truncate(time.Microsecond).Equal(b.Truncate(time.Microsecond))
}

// withinUnordered finds another element for each that was sent. Of ids it does not matter how often
// they are there.
func withinUnordered(all, part []any) bool {
	if sent, ok := idsAmong(part); ok {
		got, ok := idsAmong(all)
		return ok && sameIDs(got, sent)
	}
	if len(all) != len(part) {
		return false
	}
	taker := make([]int, len(all)) // which element of part has the one of all, plus one
	var settle func(i int, tried []bool) bool
	settle = func(i int, tried []bool) bool {
		for j := range all {
			if tried[j] || !within(all[j], part[i], "") {
				continue
			}
			tried[j] = true
			if taker[j] == 0 || settle(taker[j]-1, tried) {
				taker[j] = i + 1
				return true
			}
		}
		return false
	}
	for i := range part {
		if !settle(i, make([]bool, len(all))) {
			return false
		}
	}
	return true
}

// idsAmong are the elements of a list of ids, or of objects with one.
func idsAmong(list []any) (ids []string, ok bool) {
	for _, element := range list {
		if object, isObject := element.(map[string]any); isObject {
			element = object["id"]
		}
		id, _ := element.(string)
		if CheckID(id) != nil {
			return nil, false
		}
		ids = append(ids, id)
	}
	return ids, len(ids) > 0
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
