// SPDX-License-Identifier: MPL-2.0

package requests

import (
	"context"
	"errors"
	"net/http"

	"github.com/google/uuid"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/transport"
)

// Probe asks for an unknown path, and sends a wrong key: a service that answers both alike cannot
// tell a wrong address from a wrong key.
func Probe(
	ctx context.Context, cfg transport.Config, sender *transport.Transport, first *Operation,
) (unknownPath, wrongKey string, err error) {
	unknownPath, err = AskUnknown(ctx, sender)
	if err != nil {
		return "", "", err
	}
	cfg.APIKey, cfg.APIKeySource = "doctor-wrong-key", ""
	stranger, err := transport.New(cfg)
	if err != nil {
		return "", "", err
	}
	wrongKey, err = statusIn(stranger.Do(ctx, first.NewRequest(uuid.NewString())))
	return unknownPath, wrongKey, err
}

// AskUnknown asks for an unknown path.
func AskUnknown(ctx context.Context, sender *transport.Transport) (string, error) {
	path := "/doctor-" + uuid.NewString()
	return statusIn(sender.Do(ctx, transport.Request{Method: http.MethodGet, Path: "/doctor-{id}", Target: path}))
}

// Success stands for the status of a request that should have failed.
const Success = "a success"

// statusIn describes a response by its status, or returns the error of a request without one.
func statusIn(response transport.Response, err error) (string, error) {
	var refused *transport.StatusError
	switch {
	case errors.As(err, &refused):
		return statusOf(refused), nil
	case err != nil:
		return "", err
	}
	_ = response.Body.Close()
	return Success, nil
}
