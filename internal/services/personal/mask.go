// SPDX-License-Identifier: MPL-2.0

package personal

import (
	"fmt"
	"maps"
	"slices"

	"github.com/hashicorp/terraform-plugin-framework/attr"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/terraform-payments/terraform-provider-payments/internal/destination"
)

// Known returns the strings of an object that are known. All others are null.
func Known(object attr.Value) map[string]types.String {
	known := map[string]types.String{}
	if o, ok := object.(types.Object); ok {
		for name, member := range o.Attributes() {
			if s, ok := member.(types.String); ok && !s.IsUnknown() {
				known[name] = s
			}
		}
	}
	return known
}

// Masked returns the reason why an object with a mask cannot be sent: the mask would replace the
// hidden value. Without a mask, it returns an empty string.
func Masked(name string, object types.Object) string {
	members := Known(object)
	for _, member := range slices.Sorted(maps.Keys(members)) {
		if destination.IsMasked(members[member].ValueString()) {
			return fmt.Sprintf("The payments service shows %s.%s masked. So it cannot be sent back with this change, and leaving it out "+
				"would remove it. Nothing was sent. Write the whole of %s into the configuration.", name, member, name)
		}
	}
	return ""
}

// Value returns an object with the service's values. Omitted members are null. It keeps known
// values that the service masks, unless a visible character differs.
func Value(object types.ObjectType, known attr.Value, received map[string]types.String) types.Object {
	values, before := map[string]attr.Value{}, Known(known)
	for name := range object.AttrTypes {
		values[name] = received[name]
		if !before[name].IsNull() && destination.HidesText(received[name].ValueString(), before[name].ValueString()) {
			values[name] = before[name]
		}
	}
	return types.ObjectValueMust(object.AttrTypes, values)
}
