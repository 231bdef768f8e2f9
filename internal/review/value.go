// SPDX-License-Identifier: MPL-2.0

package review

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/big"
	"reflect"
	"strings"

	tfjson "github.com/hashicorp/terraform-json"
	"github.com/hashicorp/terraform-plugin-go/tftypes"

	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/raw"
)

// precision is that of numbers in Terraform. A number beyond 2 to the power of it, in either
// direction, is no amount, and its digits would fill the memory.
const precision = 512

// numberOf reads a number. It returns nil for one that is too large or too small.
func numberOf(text json.Number) *big.Float {
	if whole, err := text.Int64(); err == nil {
		return new(big.Float).SetPrec(precision).SetInt64(whole)
	}
	number, _, err := big.ParseFloat(text.String(), 10, precision, big.ToNearestEven)
	digits, _, _ := strings.Cut(strings.ToLower(text.String()), "e")
	isTiny := err == nil && number.Sign() == 0 && strings.ContainsAny(digits, "123456789")
	if err != nil || isTiny || number.IsInf() || number.MantExp(nil) > precision || number.MantExp(nil) < -precision {
		return nil
	}
	return number
}

// valueOf returns a value of a plan as the plugin protocol has it. unknown is the tree of
// after_unknown. A member that the type lacks is of another version of the provider, and left out.
func valueOf(t tftypes.Type, given, unknown any) (tftypes.Value, error) {
	if unknown == true {
		return tftypes.NewValue(t, tftypes.UnknownValue), nil
	}
	switch of := t.(type) {
	case tftypes.Object:
		return objectOf(of, given, unknown)
	case tftypes.List:
		return elementsOf(of, of.ElementType, given, unknown)
	case tftypes.Set:
		return elementsOf(of, of.ElementType, given, unknown)
	}
	if given == nil {
		return tftypes.NewValue(t, nil), nil
	}
	switch v := given.(type) {
	case string:
		if t.Is(tftypes.String) {
			return tftypes.NewValue(t, v), nil
		}
	case bool:
		if t.Is(tftypes.Bool) {
			return tftypes.NewValue(t, v), nil
		}
	case json.Number:
		if number := numberOf(v); number != nil && t.Is(tftypes.Number) {
			return tftypes.NewValue(t, number), nil
		}
	}
	return tftypes.Value{}, errUnfit
}

// valueAfter returns the object after a change. Members that stay are those of the object before
// it, because a large plan has each of them twice.
func valueAfter(t tftypes.Type, c *tfjson.Change, before tftypes.Value) (tftypes.Value, error) {
	of, _ := t.(tftypes.Object)
	was, _ := c.Before.(map[string]any)
	is, _ := c.After.(map[string]any)
	unknown, isTree := c.AfterUnknown.(map[string]any)
	if was == nil || is == nil || c.AfterUnknown != nil && !isTree {
		return valueOf(t, c.After, c.AfterUnknown)
	}
	values := make(map[string]tftypes.Value, len(of.AttributeTypes))
	for name, member := range raw.Members(before) {
		if !hasHidden(unknown[name]) && reflect.DeepEqual(was[name], is[name]) {
			values[name] = member
			continue
		}
		value, err := valueOf(of.AttributeTypes[name], is[name], unknown[name])
		if err != nil {
			return value, fmt.Errorf("%s: %w", name, err)
		}
		values[name] = value
	}
	return tftypes.NewValue(of, values), nil
}

// errUnfit says that a value does not fit the type. It does not show the value, which may be a
// secret.
var errUnfit = errors.New("a value does not fit the schema: the plan is of another version of the provider")

func objectOf(of tftypes.Object, given, unknown any) (tftypes.Value, error) {
	members, isObject := given.(map[string]any)
	inside, _ := unknown.(map[string]any)
	if given == nil && len(inside) == 0 {
		return tftypes.NewValue(of, nil), nil
	}
	if !isObject && given != nil {
		return tftypes.Value{}, errUnfit
	}
	values := make(map[string]tftypes.Value, len(of.AttributeTypes))
	for name, t := range of.AttributeTypes {
		value, err := valueOf(t, members[name], inside[name])
		if err != nil {
			return value, fmt.Errorf("%s: %w", name, err)
		}
		values[name] = value
	}
	return tftypes.NewValue(of, values), nil
}

func elementsOf(of, element tftypes.Type, given, unknown any) (tftypes.Value, error) {
	elements, isList := given.([]any)
	inside, _ := unknown.([]any)
	if given == nil && len(inside) == 0 {
		return tftypes.NewValue(of, nil), nil
	}
	if !isList && given != nil {
		return tftypes.Value{}, errUnfit
	}
	values := make([]tftypes.Value, max(len(elements), len(inside)))
	for i := range values {
		var of, hole any
		if i < len(elements) {
			of = elements[i]
		}
		if i < len(inside) {
			hole = inside[i]
		}
		var err error
		if values[i], err = valueOf(element, of, hole); err != nil {
			return values[i], err
		}
	}
	return tftypes.NewValue(of, values), nil
}
