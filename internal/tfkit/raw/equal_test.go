// SPDX-License-Identifier: MPL-2.0

package raw

import (
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/hashicorp/terraform-plugin-go/tftypes"
)

var (
	inner  = tftypes.Object{AttributeTypes: map[string]tftypes.Type{"token": tftypes.String, "places": tftypes.Number}}
	object = tftypes.Object{AttributeTypes: map[string]tftypes.Type{
		"name": tftypes.String, "price": tftypes.Number, "enabled": tftypes.Bool, "tokens": tftypes.List{ElementType: inner},
		"events": tftypes.Set{ElementType: tftypes.String}, "metadata": tftypes.Map{ElementType: tftypes.String}, "gateway": inner,
	}}
)

// TestEqual compares with the comparison of the protocol's library: values of few members, so that
// many are equal, and null and unknown ones at each depth.
func TestEqual(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2)) //nolint:gosec // repeatable
	equal := 0
	for range 20_000 {
		a, b := valueLike(random, object, nil), valueLike(random, object, nil)
		if random.IntN(2) == 0 {
			b = valueLike(random, object, &a)
		}
		want := a.Equal(b)
		if got := Equal(a, b); got != want {
			t.Fatalf("Equal(%s, %s) = %t", a, b, got)
		}
		if want {
			equal++
		}
	}
	if equal < 2_000 {
		t.Errorf("only %d pairs were equal", equal)
	}
	if none := (tftypes.Value{}); !Equal(none, none) || Equal(none, tftypes.NewValue(tftypes.String, nil)) {
		t.Error("a value without a type equals only another one")
	}
}

// valueLike is a random value of a type. A member of one like another is mostly the same.
func valueLike(random *rand.Rand, of tftypes.Type, like *tftypes.Value) tftypes.Value {
	switch choice := random.IntN(40); {
	case like != nil && choice > 1:
		return rebuilt(random, *like)
	case choice == 0:
		return tftypes.NewValue(of, nil)
	case choice == 1:
		return tftypes.NewValue(of, tftypes.UnknownValue)
	}
	few := func(element tftypes.Type) (all []tftypes.Value) {
		for range random.IntN(3) {
			all = append(all, valueLike(random, element, nil))
		}
		return all
	}
	switch of := of.(type) {
	case tftypes.Object:
		members := map[string]tftypes.Value{}
		for name, member := range of.AttributeTypes {
			members[name] = valueLike(random, member, nil)
		}
		return tftypes.NewValue(of, members)
	case tftypes.Map:
		members := map[string]tftypes.Value{}
		for _, element := range few(of.ElementType) {
			members[[]string{"a", "b"}[random.IntN(2)]] = element
		}
		return tftypes.NewValue(of, members)
	case tftypes.List:
		return tftypes.NewValue(of, few(of.ElementType))
	case tftypes.Set:
		return tftypes.NewValue(of, few(of.ElementType))
	}
	switch {
	case of.Is(tftypes.Bool):
		return tftypes.NewValue(of, random.IntN(2) == 0)
	case of.Is(tftypes.Number):
		return tftypes.NewValue(of, big.NewFloat(float64(random.IntN(3))/2))
	}
	return tftypes.NewValue(of, []string{"a", "b", "c"}[random.IntN(3)])
}

// rebuilt is an equal value that shares nothing, apart from a set in another order.
func rebuilt(random *rand.Rand, value tftypes.Value) tftypes.Value {
	if !IsPresent(value) {
		return tftypes.NewValue(value.Type(), nil)
	}
	switch of := value.Type().(type) {
	case tftypes.Object, tftypes.Map:
		members := map[string]tftypes.Value{}
		for name, member := range Members(value) {
			members[name] = valueLike(random, member.Type(), &member)
		}
		return tftypes.NewValue(of, members)
	case tftypes.List, tftypes.Set:
		var all []tftypes.Value
		for _, element := range Elements(value) {
			all = append(all, valueLike(random, element.Type(), &element))
		}
		if _, isSet := of.(tftypes.Set); isSet {
			random.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
		}
		return tftypes.NewValue(of, all)
	}
	return value.Copy()
}
