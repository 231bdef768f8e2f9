// SPDX-License-Identifier: MPL-2.0

package plan

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"maps"
	"math/big"
	"slices"
	"strings"

	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-go/tftypes"

	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/raw"
)

// ConfiguredKey is the key of private state that has the names of the configured arguments.
const ConfiguredKey = "configured"

// Configured returns the names of the omittable arguments that a configuration sets. They are JSON
// for private state: the state alone cannot tell whether the configuration or the service chose a
// value. The JSON has no values. It names an element of a list by a hash of the arguments that
// identify the element. See [IsOmittable].
func Configured(s schema.Schema, config tftypes.Value) []byte {
	names := []string{}
	given := raw.Members(config)
	for name, a := range s.Attributes {
		names = append(names, configuredIn(a, name, given[name])...)
	}
	slices.Sort(names)
	record, err := json.Marshal(names)
	if err != nil { // a list of strings does not fail
		return []byte("[]")
	}
	return record
}

func configuredIn(a schema.Attribute, at string, config tftypes.Value) (names []string) {
	if config.IsNull() || !config.IsKnown() || !HoldsOmittable(a) {
		return nil
	}
	if IsOmittable(a) && !setsNothing(config) {
		names = append(names, at)
	}
	members := func(attributes map[string]schema.Attribute, at string, object tftypes.Value) {
		given := raw.Members(object)
		for name, inner := range attributes {
			names = append(names, configuredIn(inner, at+"."+name, given[name])...)
		}
	}
	switch a := a.(type) {
	case schema.SingleNestedAttribute:
		members(a.Attributes, at, config)
	case schema.ListNestedAttribute:
		for _, element := range raw.Elements(config) {
			members(a.NestedObject.Attributes, elementPath(a.NestedObject.Attributes, at, element), element)
		}
	}
	return names
}

// setsNothing reports whether a value is an object of nulls. Engines generate such an object if all
// of its members are sensitive. It means the same as an omitted argument.
func setsNothing(config tftypes.Value) bool {
	if !config.Type().Is(tftypes.Object{}) {
		return false
	}
	for _, member := range raw.Members(config) {
		if !member.IsNull() {
			return false
		}
	}
	return true
}

// wasConfigured reads the names that [Configured] wrote. Private state has none after an import,
// and where no apply has changed the object. Then no argument was configured.
func wasConfigured(ctx context.Context, private privateState) map[string]bool {
	record, diags := private.GetKey(ctx, ConfiguredKey)
	var names []string
	if diags.HasError() || json.Unmarshal(record, &names) != nil {
		return nil
	}
	configured := make(map[string]bool, len(names))
	for _, name := range names {
		configured[name] = true
	}
	return configured
}

// WasApplied reports whether an apply created or updated an object. The state of any other object
// has only the shown values, after an import.
func WasApplied(ctx context.Context, private privateState) bool {
	record, diags := private.GetKey(ctx, ConfiguredKey)
	return record != nil && !diags.HasError()
}

// elementPath names a list element by its content. Its index changes with the elements before it.
func elementPath(attributes map[string]schema.Attribute, at string, element tftypes.Value) string {
	hash := sha256.New()
	members := raw.Members(element)
	for _, name := range slices.Sorted(maps.Keys(members)) {
		if identifies(attributes[name], members[name]) {
			_, _ = fmt.Fprintf(hash, "%s=%s;", name, spelled(members[name]))
		}
	}
	return fmt.Sprintf("%s[%s]", at, hex.EncodeToString(hash.Sum(nil)[:8]))
}

// identifies reports whether a configured member identifies its element. Members that the service
// decides about do not.
func identifies(a schema.Attribute, config tftypes.Value) bool {
	return a.IsRequired() || a.IsOptional() && (!a.IsComputed() || !config.IsNull() && !IsOmittable(a))
}

// spelled writes a value as a string. Equal values give equal strings.
func spelled(value tftypes.Value) string {
	var out any
	switch {
	case !value.IsKnown():
		return "?"
	case value.IsNull():
		return "null"
	case value.Type().Is(tftypes.String):
		var text string
		_ = value.As(&text)
		out = text
	case value.Type().Is(tftypes.Number):
		var number big.Float
		_ = value.As(&number)
		if number.Sign() == 0 { // a service may round to -0, and a state has 0
			return "0"
		}
		return number.Text('g', -1)
	case value.Type().Is(tftypes.Bool):
		var flag bool
		_ = value.As(&flag)
		out = flag
	case value.Type().Is(tftypes.Object{}), value.Type().Is(tftypes.Map{}):
		members := map[string]string{}
		for name, member := range raw.Members(value) {
			members[name] = spelled(member)
		}
		out = members
	default:
		var elements []string
		for _, element := range raw.Elements(value) {
			elements = append(elements, spelled(element))
		}
		out = elements
	}
	text, err := json.Marshal(out)
	if err != nil { // strings, bools and collections of strings do not fail
		return "?"
	}
	return string(text)
}

// matchElements returns the index of the element of the state that each configured element
// describes, or -1. It first compares exactly, then without regard to case. No element of the state
// matches twice.
func matchElements(attributes map[string]schema.Attribute, given, before []tftypes.Value) []int {
	matched, taken := slices.Repeat([]int{-1}, len(given)), make([]bool, len(before))
	for _, fold := range []bool{false, true} {
		for i, element := range given {
			for j := 0; j < len(before) && matched[i] < 0; j++ {
				if !taken[j] && describes(attributes, element, before[j], fold) {
					matched[i], taken[j] = j, true
				}
			}
		}
	}
	return matched
}

// describes reports whether an element of the state has the members that identify a configured one.
func describes(attributes map[string]schema.Attribute, config, state tftypes.Value, fold bool) bool {
	if !config.IsKnown() || config.IsNull() || state.IsNull() {
		return false
	}
	members := raw.Members(state)
	for name, member := range raw.Members(config) {
		if !identifies(attributes[name], member) {
			continue
		}
		a, b := spelled(member), spelled(members[name])
		if !member.IsFullyKnown() || a != b && (!fold || !strings.EqualFold(a, b)) {
			return false
		}
	}
	return true
}
