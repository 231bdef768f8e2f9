// SPDX-License-Identifier: MPL-2.0

package match

import (
	"maps"
	"slices"

	"github.com/terraform-payments/terraform-provider-payments/internal/destination"
)

// MaskedMember returns the name of a member of a request that is a masked number or address, or "".
func MaskedMember(request any) string {
	body, _ := generic(request) // a body that cannot be encoded is not sent
	return maskIn(body, "")
}

// maskIn returns the name of a member that is a masked number or address, or "".
func maskIn(value any, name string) string {
	switch v := value.(type) {
	case map[string]any:
		for _, member := range slices.Sorted(maps.Keys(v)) {
			if at := maskIn(v[member], member); at != "" {
				return at
			}
		}
	case []any:
		for _, element := range v {
			if at := maskIn(element, name); at != "" {
				return at
			}
		}
	case string:
		_, isNumber := bankNumbers[name]
		if (isNumber || addresses[name]) && destination.IsMasked(v) {
			return name
		}
	}
	return ""
}
