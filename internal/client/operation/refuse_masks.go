// SPDX-License-Identifier: MPL-2.0

package operation

import (
	"errors"
	"fmt"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/match"
)

// ErrMasked is the error of a request that would send a mask, which a response had, in place of a
// bank number or an address. Nothing was sent.
var ErrMasked = errors.New("the payments service shows it masked, so it cannot be sent back, and nothing was sent")

// refuseMasks returns an [ErrMasked] that names the masked member.
func (r Request) refuseMasks() error {
	if r.In == nil {
		return nil
	}
	if at := match.MaskedMember(r.In); at != "" {
		return fmt.Errorf("%s: %s: %w", r.Op, at, ErrMasked)
	}
	return nil
}
