// SPDX-License-Identifier: MPL-2.0

package plan

import "github.com/hashicorp/terraform-plugin-go/tftypes"

// NoChanges reports whether a plan changes nothing, except for values that are unknown only because
// they are computed. Those are left over if an attribute looked changed at first, and turned out to
// be the same in another order or spelling.
func NoChanges(planned, state, config tftypes.Value) bool {
	if planned.Equal(state) {
		return true
	}
	if !planned.IsKnown() {
		return config.IsNull()
	}
	if planned.IsNull() || state.IsNull() {
		return false
	}
	var members, were, are map[string]tftypes.Value
	if planned.As(&members) == nil && state.As(&were) == nil {
		_ = config.As(&are) // none where it is null
		for name, member := range members {
			if !NoChanges(member, were[name], configured(are[name], member)) {
				return false
			}
		}
		return true
	}
	var elements, old, given []tftypes.Value
	if !planned.Type().Is(tftypes.List{}) || planned.As(&elements) != nil || state.As(&old) != nil || len(elements) != len(old) {
		return false
	}
	if config.As(&given) != nil || len(given) != len(elements) {
		return false
	}
	for i, element := range elements {
		if !NoChanges(element, old[i], given[i]) {
			return false
		}
	}
	return true
}

// configured is null where nothing around a value is configured.
func configured(value, like tftypes.Value) tftypes.Value {
	if value.Type() == nil {
		return tftypes.NewValue(like.Type(), nil)
	}
	return value
}
