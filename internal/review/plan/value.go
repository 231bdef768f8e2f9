// SPDX-License-Identifier: MPL-2.0

package plan

import (
	"errors"
	"fmt"
	"math/big"
	"strings"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
	"github.com/hashicorp/terraform-plugin-go/tftypes"

	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/raw"
)

// digits is a number of JSON as it is written.
type digits string

// MarshalJSON writes the number so.
func (d digits) MarshalJSON() ([]byte, error) { return []byte(d), nil }

// asWritten keeps the digits of numbers in values of any type. A text that is no UTF-8 is shown
// with the character that stands for that.
var asWritten = json.JoinOptions(jsontext.AllowInvalidUTF8(true), json.WithUnmarshalers(json.UnmarshalFromFunc(readNumber)))

func readNumber(decoder *jsontext.Decoder, into *any) error {
	if decoder.PeekKind() != '0' {
		return errors.ErrUnsupported
	}
	value, err := decoder.ReadValue()
	*into = digits(value)
	return err
}

// decoded is a value that was valid JSON in the document.
func decoded(text jsontext.Value) (value any) {
	if len(text) > 0 {
		_ = json.Unmarshal(text, &value, asWritten)
	}
	return value
}

// precision is that of numbers in Terraform. A number beyond 2 to the power of it, in either
// direction, is no amount, and its digits would fill the memory.
const precision = 512

// number reads a number. It returns nil for one that is too large or too small.
func (d digits) number() *big.Float {
	number, _, err := big.ParseFloat(string(d), 10, precision, big.ToNearestEven)
	mantissa, _, _ := strings.Cut(strings.ToLower(string(d)), "e")
	isTiny := err == nil && number.Sign() == 0 && strings.ContainsAny(mantissa, "123456789")
	if err != nil || isTiny || number.IsInf() || number.MantExp(nil) > precision || number.MantExp(nil) < -precision {
		return nil
	}
	return number
}

// errUnfit says that a value does not fit the type. It does not show the value, which may be a
// secret.
var errUnfit = errors.New("a value does not fit the schema: the plan is of another version of the provider")

// value returns an object as the plugin protocol has it. unknown is the tree of after_unknown. A
// member that the type lacks is of another version of the provider, and left out.
func (k *Kind) value(given, unknown jsontext.Value) (tftypes.Value, error) {
	return valueOf(k.object, decoded(given), decoded(unknown))
}

// sharing returns an object with the members of another one that it has, too: most members of a
// large plan do not change.
func sharing(of, other tftypes.Value) tftypes.Value {
	members, others := raw.Members(of), raw.Members(other)
	for name, member := range members {
		if raw.Equal(member, others[name]) {
			members[name] = others[name]
		}
	}
	return of
}

func valueOf(t tftypes.Type, given, unknown any) (tftypes.Value, error) {
	if unknown == true {
		return tftypes.NewValue(t, tftypes.UnknownValue), nil
	}
	holes, _ := unknown.(map[string]any)
	gaps, _ := unknown.([]any)
	element, inside := tftypes.Type(nil), len(gaps)
	if t.Is(tftypes.Object{}) {
		inside = len(holes)
	}
	if given == nil && inside == 0 {
		return tftypes.NewValue(t, nil), nil
	}
	switch of := t.(type) {
	case tftypes.Object:
		members, isObject := given.(map[string]any)
		if !isObject && given != nil {
			return tftypes.Value{}, errUnfit
		}
		values := make(map[string]tftypes.Value, len(of.AttributeTypes))
		for name, member := range of.AttributeTypes {
			var err error
			if values[name], err = valueOf(member, members[name], holes[name]); err != nil {
				return tftypes.Value{}, fmt.Errorf("%s: %w", name, err)
			}
		}
		return tftypes.NewValue(of, values), nil
	case tftypes.List:
		element = of.ElementType
	case tftypes.Set:
		element = of.ElementType
	}
	switch v := given.(type) {
	case string, bool:
		if _, isText := v.(string); t.Is(tftypes.String) && isText || t.Is(tftypes.Bool) && !isText {
			return tftypes.NewValue(t, v), nil
		}
	case digits:
		if number := v.number(); number != nil && t.Is(tftypes.Number) {
			return tftypes.NewValue(t, number), nil
		}
	case []any, nil:
		elements, _ := v.([]any)
		if element == nil {
			break
		}
		values := make([]tftypes.Value, max(len(elements), len(gaps)))
		for i := range values {
			var err error
			if values[i], err = valueOf(element, nth(elements, i), nth(gaps, i)); err != nil {
				return tftypes.Value{}, err
			}
		}
		return tftypes.NewValue(t, values), nil
	}
	return tftypes.Value{}, errUnfit
}

// nth is an element of a list, or the zero value.
func nth[E any](list []E, i int) (e E) {
	if i < len(list) {
		e = list[i]
	}
	return e
}

// ValuesAt returns the values of a path of names. It passes through lists and sets.
func ValuesAt(value tftypes.Value, names []string) (all []tftypes.Value) {
	if raw.IsPresent(value) && (value.Type().Is(tftypes.List{}) || value.Type().Is(tftypes.Set{})) {
		for _, element := range raw.Elements(value) {
			all = append(all, ValuesAt(element, names)...)
		}
		return all
	}
	if len(names) == 0 || !raw.IsPresent(value) {
		return []tftypes.Value{value}
	}
	member, isThere := raw.Members(value)[names[0]]
	if !isThere {
		return nil
	}
	return ValuesAt(member, names[1:])
}

// TextsAt are the strings at a path of names.
func TextsAt(value tftypes.Value, names []string) (all []string) {
	for _, v := range ValuesAt(value, names) {
		if text := raw.String(v); text != "" {
			all = append(all, text)
		}
	}
	return all
}

// IsTrue reports whether a value is the bool true.
func IsTrue(value tftypes.Value) (is bool) {
	return raw.IsPresent(value) && value.Type().Is(tftypes.Bool) && value.As(&is) == nil && is
}
