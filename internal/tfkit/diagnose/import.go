// SPDX-License-Identifier: MPL-2.0

package diagnose

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/transport"
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

// explain adds how to import the other objects, if only this one fails.
func (e *ImportError) explain() (message, advice string) {
	message, advice = explain(e.Name, e.Err)
	message = fmt.Sprintf("%s %s: %s", Human(e.Name), e.ID, message)
	var failure *transport.Error
	if errors.As(e.Err, &failure) || errors.Is(e.Err, context.Canceled) {
		return message, advice
	}
	switch client.Status(e.Err) {
	case http.StatusUnauthorized, http.StatusForbidden, http.StatusTooManyRequests, http.StatusBadGateway, http.StatusServiceUnavailable,
		http.StatusGatewayTimeout:
		return message, advice
	}
	return message, strings.TrimSpace(
		advice + "\n\nTo import the other objects without it, delete its import block, and its resource block if it has one.",
	)
}
