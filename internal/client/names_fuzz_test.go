// SPDX-License-Identifier: MPL-2.0

package client

import (
	"bytes"
	"encoding/json"
	"maps"
	"math/big"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/strictjson"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/wire"
)

// FuzzNames decodes any response as the result of any method. Unknown members whose names differ
// from known ones in case only change nothing, at any depth, and a name that is there twice is an
// error. A decoded object survives a round trip.
func FuzzNames(f *testing.F) {
	types := resultTypes(f)
	known := map[string]bool{"TokenPresale": true}
	for i, typ := range types {
		sample := reflect.New(typ).Elem()
		fill(sample, 0)
		addNames(known, typ, map[reflect.Type]bool{})
		body, err := json.Marshal(sample.Interface())
		if err != nil {
			f.Fatal(err)
		}
		f.Add(uint(i), body, uint64(i))
		f.Add(uint(i), []byte("["+string(body)+"]"), uint64(i))
	}
	for _, odd := range []string{
		`{"price":"0.05174000000","addOns":[{"price":-1e-7},null,{"price":null}],"productType":{"Token":{"ticker":"A","decimals":1}}}`,
		`{"productType":{"TokenPresale":{}},"Price":1,"price":2}`,
		`{"evmAddresses":[{"a":1},null,7],"kycData":{"a":1e5},"totalSpend":"1.50","payments":[{"openBanking":{"id":"x","amount":1}}]}`,
	} {
		for i := range types {
			f.Add(uint(i), []byte(odd), uint64(i))
		}
	}
	f.Fuzz(func(t *testing.T, index uint, body []byte, seed uint64) {
		typ := types[index%uint(len(types))]
		if strictjson.Check(body) != nil {
			return
		}
		random := rand.New(rand.NewPCG(seed, 0)) //nolint:gosec // a test's
		plain, plainErr := decodeAs(typ, body)
		if plainErr == nil {
			written, err := json.Marshal(plain)
			if err != nil {
				t.Fatal(err)
			}
			if again, err := decodeAs(typ, written); err != nil || !reflect.DeepEqual(again, plain) {
				t.Fatalf("%s: %s gives\n%+v, and %s gives\n%+v, %v", typ, body, plain, written, again, err)
			}
		}
		respelled := respell(body, known, random)
		got, err := decodeAs(typ, respelled)
		if (err == nil) != (plainErr == nil) || err == nil && !reflect.DeepEqual(got, plain) {
			t.Fatalf("%s: %s gives\n%+v, %v, and %s gives\n%+v, %v", typ, body, plain, plainErr, respelled, got, err)
		}
		s := wire.ShapeOfType(typ)
		if lacks, want := s.Lacking(respelled, true), s.Lacking(body, true); !slices.Equal(lacks, want) {
			t.Fatalf("%s: %s lacks %s, and %s lacks %s", typ, body, want, respelled, lacks)
		}
		if twice := double(body, random); !bytes.Equal(twice, body) {
			if _, err := decodeAs(typ, twice); plainErr == nil && err == nil {
				t.Fatalf("%s: %s: no error", typ, twice)
			}
		}
	})
}

// resultTypes returns the types of all results of the client's methods.
func resultTypes(t testing.TB) []reflect.Type {
	t.Helper()
	var types []reflect.Type
	for _, name := range clientMethods(t) {
		method, _ := reflect.TypeFor[*Client]().MethodByName(name)
		if typ, _ := resultType(method.Type); typ != nil && typ.Kind() == reflect.Struct && !slices.Contains(types, typ) {
			types = append(types, typ)
		}
	}
	if len(types) < 30 {
		t.Fatalf("%d types", len(types))
	}
	return types
}

// decodeAs decodes a response, without the parts that keep any JSON as it is.
func decodeAs(typ reflect.Type, body []byte) (any, error) {
	value := reflect.New(typ)
	err := strictjson.Unmarshal(body, value.Interface())
	clearRaw(value.Elem())
	return value.Elem().Interface(), err
}

func clearRaw(value reflect.Value) {
	switch value.Type() {
	case reflect.TypeFor[json.RawMessage](), reflect.TypeFor[JSONText](), reflect.TypeFor[EvmAddress]():
		value.SetZero()
		return
	case decimalType:
		return
	}
	switch value.Kind() {
	case reflect.Pointer:
		if !value.IsNil() {
			clearRaw(value.Elem())
		}
	case reflect.Struct:
		for _, field := range value.Fields() {
			clearRaw(field)
		}
	case reflect.Slice:
		for i := range value.Len() {
			clearRaw(value.Index(i))
		}
	}
}

// fill gives a value and everything in it a content that is not zero.
func fill(value reflect.Value, depth int) {
	switch value.Type() {
	case decimalType:
		value.Set(reflect.ValueOf(DecimalFrom(big.NewFloat(0.5))))
		return
	case reflect.TypeFor[json.RawMessage]():
		return
	}
	switch value.Kind() {
	case reflect.String:
		value.SetString("word")
	case reflect.Bool:
		value.SetBool(true)
	case reflect.Int, reflect.Int32, reflect.Int64:
		value.SetInt(7)
	case reflect.Pointer:
		if depth < 8 {
			value.Set(reflect.New(value.Type().Elem()))
			fill(value.Elem(), depth+1)
		}
	case reflect.Slice:
		value.Set(reflect.MakeSlice(value.Type(), 1, 1))
		fill(value.Index(0), depth+1)
	case reflect.Struct:
		for _, field := range value.Fields() {
			fill(field, depth+1)
		}
	}
}

// addNames adds the names of the members of a type, and of the types in it.
func addNames(known map[string]bool, typ reflect.Type, seen map[reflect.Type]bool) {
	switch {
	case seen[typ]:
	case typ.Kind() == reflect.Pointer, typ.Kind() == reflect.Slice:
		addNames(known, typ.Elem(), seen)
	case typ.Kind() == reflect.Struct:
		seen[typ] = true
		for field := range typ.Fields() {
			if name, _ := wire.MemberOf(field); name != "" {
				known[name] = true
			}
			addNames(known, field.Type, seen)
		}
	}
}

// respell adds members to every object, whose names differ from its names in case only, and are not
// known. Strings, numbers, booleans and null are their values: an object could be in an envelope.
func respell(body []byte, known map[string]bool, random *rand.Rand) []byte {
	return rewrite(body, func(members map[string]json.RawMessage) []string {
		var added []string
		for _, name := range slices.Sorted(maps.Keys(members)) {
			spellings := []string{
				strings.ToUpper(name), strings.ToLower(name), strings.Title(name), //nolint:staticcheck // a spelling, no prose
				strings.NewReplacer("k", "\u212A", "s", "\u017F", "K", "\u212A").Replace(name),
			}
			other := spellings[random.IntN(len(spellings))]
			if members[other] == nil && !known[other] {
				added = append(added, other)
			}
		}
		slices.Sort(added)
		return slices.Compact(added)
	}, random)
}

// double adds a name again in one object of a response.
func double(body []byte, random *rand.Rand) []byte {
	done := false
	twice := rewrite(body, func(members map[string]json.RawMessage) []string {
		names := slices.Sorted(maps.Keys(members))
		if done || len(names) == 0 || random.IntN(3) == 0 {
			return nil
		}
		done = true
		return names[:1]
	}, random)
	if !done {
		return body
	}
	return twice
}

// rewrite returns a response with more members in its objects, at any place among the others.
func rewrite(body []byte, more func(members map[string]json.RawMessage) []string, random *rand.Rand) []byte {
	body = bytes.TrimSpace(body)
	switch body[0] {
	case '[':
		elements, _ := strictjson.Elements(body)
		out := [][]byte{}
		for _, element := range elements {
			out = append(out, rewrite(element, more, random))
		}
		return slices.Concat([]byte("["), bytes.Join(out, []byte(",")), []byte("]"))
	case '{':
		members := strictjson.Members(body)
		out := [][]byte{}
		for _, name := range slices.Sorted(maps.Keys(members)) {
			out = append(out, pair(name, rewrite(members[name], more, random)))
		}
		junk := []string{"17", `"x"`, "true", "null", "1.5", `"` + idC + `"`}
		for _, name := range more(members) {
			out = slices.Insert(out, random.IntN(len(out)+1), pair(name, []byte(junk[random.IntN(len(junk))])))
		}
		return slices.Concat([]byte("{"), bytes.Join(out, []byte(",")), []byte("}"))
	}
	return body
}

func pair(name string, value []byte) []byte {
	quoted, _ := json.Marshal(name)
	return slices.Concat(quoted, []byte(":"), value)
}
