// SPDX-License-Identifier: MPL-2.0

package tfkit

import (
	"context"
	"errors"
	"fmt"
	"net/http"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
)

// importError names the object that an import could not read: engines show no address there.
type importError struct {
	name, id string
	err      error
}

// Error names the object.
func (e *importError) Error() string { return fmt.Sprintf("%s %s: %v", human(e.name), e.id, e.err) }

// Unwrap returns the cause.
func (e *importError) Unwrap() error { return e.err }

// advice adds how to import the other objects, where only this object fails.
func (e *importError) advice() string {
	text := advice(e.err)
	var failure *client.Failure
	if errors.As(e.err, &failure) || errors.Is(e.err, context.Canceled) {
		return text
	}
	switch client.Status(e.err) {
	case http.StatusUnauthorized, http.StatusForbidden, http.StatusTooManyRequests, http.StatusBadGateway, http.StatusServiceUnavailable, http.StatusGatewayTimeout:
		return text
	}
	return text + "\n\nTo import the other objects without it, delete its import block, and its resource block if it has one."
}
