// SPDX-License-Identifier: MPL-2.0

package diagnose

import (
	"context"
	"errors"
	"fmt"
	"net/http"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
)

// ImportError names the object that an import could not read: engines show no address there.
type ImportError struct {
	Name, ID string // the type's name without the prefix, and the object's id
	Err      error
}

// Error names the object.
func (e *ImportError) Error() string { return fmt.Sprintf("%s %s: %v", Human(e.Name), e.ID, e.Err) }

// Unwrap returns the cause.
func (e *ImportError) Unwrap() error { return e.Err }

// advice adds how to import the other objects, where only this object fails.
func (e *ImportError) advice() string {
	text := advice(e.Err)
	var failure *client.TransportError
	if errors.As(e.Err, &failure) || errors.Is(e.Err, context.Canceled) {
		return text
	}
	switch client.Status(e.Err) {
	case http.StatusUnauthorized, http.StatusForbidden, http.StatusTooManyRequests, http.StatusBadGateway, http.StatusServiceUnavailable, http.StatusGatewayTimeout:
		return text
	}
	return text + "\n\nTo import the other objects without it, delete its import block, and its resource block if it has one."
}
