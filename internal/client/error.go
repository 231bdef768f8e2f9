// SPDX-License-Identifier: MPL-2.0

package client

import "github.com/terraform-payments/terraform-provider-payments/internal/client/transport"

// Error is a response with a status other than 2xx.
type Error = transport.StatusError

// ErrConflict is matched by an [Error] with the status 409: the request conflicts with an existing
// object.
var ErrConflict = transport.ErrConflict

// Status returns the status behind err, or 0 if no response is the cause.
func Status(err error) int { return transport.Status(err) }
