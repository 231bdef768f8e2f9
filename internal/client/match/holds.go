// SPDX-License-Identifier: MPL-2.0

// Package match decides whether an object of the payments service is the one that a request sent.
//
// Five comparisons are about the JSON of both:
//
//   - [Holds]: the object has every sent value.
//   - [MayHold]: like Holds, but a masked number or address may hide a sent one.
//   - [MaySpell]: like MayHold, but texts may be spelt otherwise.
//   - [Differ]: a sent value is not as it was in the object before.
//   - [Adds]: the object has values that were not sent, in members of the request.
//
// The others compare two values that the service may spell in several ways.
package match

import (
	"bytes"
	"encoding/json"
	"maps"
	"reflect"
	"strings"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/transport"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/wire"
	"github.com/terraform-payments/terraform-provider-payments/internal/destination"
	"github.com/terraform-payments/terraform-provider-payments/internal/spelling"
)

// Holds reports whether an object has every sent value. Members that were not sent may have any
// value. Sent members that T lacks do not count. Lists must be equal, in the same order unless the
// list is unordered. A masked bank number or address equals no sent one: the object may lead to
// another payee.
func Holds[T any](got T, sent any) bool { return shapedWithin(got, sent, whole) }

// MayHold is like [Holds], but the service may mask bank numbers and addresses. It is for the
// response to a request, and for an object that was read by its id.
func MayHold[T any](got T, sent any) bool { return shapedWithin(got, sent, masked) }

// Differ reports whether two forms of an object have another value in a member that was sent.
func Differ[T any](now, before T, sent any) bool {
	is, errIs := generic(now)
	was, errWas := generic(before)
	part, errSent := generic(sent)
	if errIs != nil || errWas != nil || errSent != nil {
		return false
	}
	present, _ := is.(map[string]any)
	past, _ := was.(map[string]any)
	members, _ := part.(map[string]any)
	for name := range members {
		if !reflect.DeepEqual(present[name], past[name]) && !masked.within(present[name], past[name], name) {
			return true
		}
	}
	return false
}

// MaySpell is like [MayHold], but the service may have spelt texts and URLs otherwise, see package
// spelling, and may have sorted lists. Such an object is at most similar to the request.
func MaySpell[T any](got T, sent any) bool { return shapedWithin(got, sent, spelt) }

func shapedWithin[T any](got T, sent any, in comparison) bool {
	if sent == nil {
		return true
	}
	all, err := generic(got)
	if err != nil {
		return false
	}
	part, err := generic(sent)
	if members, ok := part.(map[string]any); ok {
		maps.DeleteFunc(members, func(name string, _ any) bool { return !wire.ShapeOf[T]().Members[name] })
	}
	return err == nil && in.within(all, part, "")
}

// Adds reports whether an object has values beyond the sent ones in members of the request. Ids do
// not count, because the service assigns them.
func Adds[T any](got T, sent any) bool {
	all, errGot := generic(got)
	part, errSent := generic(sent)
	members, ok := all.(map[string]any)
	given, _ := part.(map[string]any)
	if errGot != nil || errSent != nil || !ok || reflect.TypeOf(sent).Kind() != reflect.Struct {
		return false
	}
	for _, f := range reflect.VisibleFields(reflect.TypeOf(sent)) {
		name, _ := wire.MemberOf(f)
		if name != "products" && facts(members[name]) > facts(given[name]) { // a response has whole products, a request their ids
			return true
		}
	}
	return false
}

// IsHollow reports whether an object lacks an inner object with an id, or all elements of a list of
// which some were sent. Services leave both out of the objects in a list: such an object is only a
// part.
func IsHollow[T any](got T, sent any) bool {
	all, _ := generic(got)
	part, _ := generic(sent)
	members, _ := all.(map[string]any)
	given, _ := part.(map[string]any)
	for _, value := range members {
		if inner, _ := value.(map[string]any); inner["id"] == "" {
			return true
		}
	}
	for name, value := range given {
		list, isList := value.([]any)
		shown, _ := members[name].([]any)
		if isList && len(list) > 0 && len(shown) == 0 && wire.ShapeOf[T]().Members[name] {
			return true
		}
	}
	return false
}

// facts counts the values inside a value, without blank ones and ids.
func facts(value any) (count int) {
	switch v := value.(type) {
	case map[string]any:
		for name, member := range v {
			if !strings.HasSuffix(transport.PlainName(name), "id") {
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

// isBlank reports whether a member is null, or has the zero value of its type.
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

// generic converts a value to maps, slices and scalars, as its JSON has them.
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
	// unordered are the lists whose order is insignificant. The contract marks all but the products.
	unordered = map[string]bool{"products": true, "methods": true, "tokensAccepted": true, "evmAddresses": true, "tags": true}
	// maskable are members that a response may mask or omit. They are personal data, except overdueAt,
	// which may be null until the invoice is overdue.
	maskable = map[string]bool{"kycData": true, "representative": true, "overdueAt": true}
	// bankNumbers are the members with a number of a bank or an account, of any country.
	bankNumbers = map[string]destination.NumberKind{
		"iban": destination.IBAN, "bic": destination.BIC, "bban": destination.BankNumber, "accountNumber": destination.BankNumber,
		"routingNumber": destination.Digits, "sortCode": destination.Digits,
	}
	// addresses are the members with an address on a network, or with a list of addresses.
	addresses = map[string]bool{
		"address": true, "destinationAddress": true, "destinationCryptoAddress": true, "evmAddresses": true, "onrampToken": true,
		"paymentAddress": true, "sellerPaymentAddress": true, "token": true, "tokenAddress": true, "withdrawalAddress": true,
	}
	// tokenOf maps the member of a network to the member of its token. A missing token means the
	// network's native coin, so a token that was not sent must be absent.
	tokenOf = map[string]string{"network": "token", "onrampNetwork": "onrampToken"}
)

// comparison says how numbers of banks and addresses are compared.
type comparison struct {
	number  func(kind destination.NumberKind, shown, sent string) bool
	address func(shown, sent string) bool
	// text compares other strings that differ; nil: they are not equal.
	text func(shown, sent string) bool
}

var (
	whole  = comparison{sameKey, sameKeyOfAddress, nil}
	masked = comparison{MayBeNumber, MayBeAddress, nil}
	spelt  = comparison{MayBeNumber, MayBeAddress, func(shown, sent string) bool {
		return spelling.SameURL(shown, sent) || spelling.Of(sent, shown) != ""
	}}
)

func sameKey(kind destination.NumberKind, a, b string) bool { return kind.Key(a) == kind.Key(b) }

func sameKeyOfAddress(a, b string) bool {
	return a == b || destination.NormalizeAddress(a) == destination.NormalizeAddress(b)
}

// MayBeNumber reports whether the service shows a sent number, or hides so much that it may.
func MayBeNumber(kind destination.NumberKind, shown, sent string) bool {
	return destination.SameNumber(kind, shown, sent) || destination.HidesNumber(kind, shown, sent)
}

// MayBeAddress is [MayBeNumber] of an address.
func MayBeAddress(shown, sent string) bool {
	return destination.SameAddress(shown, sent) || destination.HidesAddress(shown, sent)
}

// within reports whether a received member of that name has every value of a sent one. The service
// may write null for an empty value.
func (in comparison) within(all, part any, name string) bool {
	if all == nil && (maskable[name] || part == "") {
		return true
	}
	switch p := part.(type) {
	case nil:
		list, isList := all.([]any)
		return all == nil || isList && len(list) == 0
	case map[string]any:
		a, ok := all.(map[string]any)
		return ok && in.withinObject(a, p, name)
	case []any:
		a, ok := all.([]any)
		switch {
		case !ok:
			return all == nil && len(p) == 0
		case unordered[name] || in.text != nil:
			return in.withinUnordered(a, p, name)
		}
		ok = len(a) == len(p)
		for i := 0; ok && i < len(p); i++ {
			ok = in.within(a[i], p[i], "")
		}
		return ok
	case string:
		return withinString(all, p) || in.withinNumber(all, p, name) || in.text != nil && in.withinText(all, p, name)
	default:
		return all == part
	}
}

func (in comparison) withinObject(all, part map[string]any, name string) bool {
	if id, ok := part["id"].(string); ok && wire.CheckID(id) == nil { // another object, which may have changed
		return withinString(all, id)
	}
	for network, token := range tokenOf {
		if _, sent := part[network]; sent && isBlank(part[token]) && !isBlank(all[token]) {
			return false
		}
	}
	for member, value := range part {
		got, _ := all[member].(string)
		hidden := maskable[name] && (all[member] == nil || destination.IsMasked(got))
		if !hidden && !in.within(all[member], value, member) {
			return false
		}
	}
	return true
}

// withinNumber compares numbers of banks, addresses, and countries, whose case means nothing.
func (in comparison) withinNumber(all any, sent, name string) bool {
	got, ok := all.(string)
	kind, isNumber := bankNumbers[name]
	folds := name == "country" || name == "residenceCountry"
	return ok && (isNumber && in.number(kind, got, sent) || addresses[name] && in.address(got, sent) || folds && strings.EqualFold(got, sent))
}

// withinText compares texts and URLs.
func (in comparison) withinText(all any, sent, name string) bool {
	got, ok := all.(string)
	_, isNumber := bankNumbers[name]
	isAddress := addresses[name] && !strings.ContainsAny(sent, " \n") // a postal one is a text
	return ok && !isNumber && !isAddress && tokenOf[name] == "" && wire.CheckID(sent) != nil && in.text(got, sent)
}

// withinString compares strings. Case is insignificant in an id. An object equals its id. Times are
// compared in microseconds, the service's precision.
func withinString(all any, sent string) bool {
	if object, ok := all.(map[string]any); ok {
		all = object["id"]
		if wire.CheckID(sent) != nil {
			return false
		}
	}
	got, ok := all.(string)
	return ok && (got == sent || wire.CheckID(sent) == nil && wire.SameID(got, sent) || withinTime(got, sent))
}

func withinTime(got, sent string) bool {
	a, errA := time.Parse(time.RFC3339Nano, got)
	b, errB := time.Parse(time.RFC3339Nano, sent)
	return errA == nil && errB == nil && a.Truncate(time.Microsecond).Equal(b.Truncate(time.Microsecond))
}

// withinUnordered matches each sent element with a different received one. Ids may repeat.
func (in comparison) withinUnordered(all, part []any, name string) bool {
	if sent, ok := idsAmong(part); ok {
		got, ok := idsAmong(all)
		return ok && IDs(got, sent)
	}
	if len(all) != len(part) {
		return false
	}
	taker := make([]int, len(all)) // for each element of all: one plus the index of its match in part
	var assign func(i int, tried []bool) bool
	assign = func(i int, tried []bool) bool {
		for j := range all {
			if tried[j] || !in.within(all[j], part[i], name) {
				continue
			}
			tried[j] = true
			if taker[j] == 0 || assign(taker[j]-1, tried) {
				taker[j] = i + 1
				return true
			}
		}
		return false
	}
	for i := range part {
		if !assign(i, make([]bool, len(all))) {
			return false
		}
	}
	return true
}

// idsAmong returns the ids of a list of ids or objects. It returns false if an element has none.
func idsAmong(list []any) (ids []string, ok bool) {
	for _, element := range list {
		if object, isObject := element.(map[string]any); isObject {
			element = object["id"]
		}
		id, _ := element.(string)
		if wire.CheckID(id) != nil {
			return nil, false
		}
		ids = append(ids, id)
	}
	return ids, len(ids) > 0
}

// HoldsMember is [Holds] for one member of an object, as JSON has it. The name decides how bank
// numbers and addresses are compared.
func HoldsMember(name string, got, sent any) bool { return whole.within(got, sent, name) }

// MayHoldMember is [MayHold] for one member of an object, as JSON has it.
func MayHoldMember(name string, got, sent any) bool { return masked.within(got, sent, name) }

// MaySpellMember is [MaySpell] for one member of an object, as JSON has it.
func MaySpellMember(name string, got, sent any) bool { return spelt.within(got, sent, name) }
