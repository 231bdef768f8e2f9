// SPDX-License-Identifier: MPL-2.0

package client

import (
	"errors"
	"fmt"
	"maps"
	"slices"

	"github.com/terraform-payments/terraform-provider-payments/internal/destination"
)

// ErrMasked is the error of a request that would send a mask, which a response had, in place of a
// bank number or an address. Nothing was sent.
var ErrMasked = errors.New("the payments service shows it masked, so it cannot be sent back, and nothing was sent")

// refuseMasks returns an [ErrMasked] that names the masked member.
func (r request) refuseMasks() error {
	if r.in == nil {
		return nil
	}
	body, err := generic(r.in)
	if err != nil {
		return nil //nolint:nilerr // a body that cannot be encoded is not sent
	}
	if at := maskIn(body, ""); at != "" {
		return fmt.Errorf("%s: %s: %w", r.op, at, ErrMasked)
	}
	return nil
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
