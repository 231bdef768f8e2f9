// SPDX-License-Identifier: MPL-2.0

package seed

import (
	"errors"
	"net"
	"net/http"
	"time"

	"github.com/google/uuid"

	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

// Box is a sandbox with a seed that this process serves.
type Box struct {
	*sandbox.Sandbox

	URL, Key string
	server   *http.Server
}

// Serve starts a sandbox with a seed.
func Serve(made Seed) (*Box, error) {
	listener, err := net.Listen("tcp", "127.0.0.1:0") //nolint:noctx // it returns at once
	if err != nil {
		return nil, err
	}
	b := &Box{URL: "http://" + listener.Addr().String(), Key: uuid.NewString()}
	if b.Sandbox, err = sandbox.New(sandbox.Options{Key: b.Key, Organization: made.Organization, PublicURL: b.URL}); err == nil {
		_, err = b.SeedIfEmpty(made.Content)
	}
	if err != nil {
		return nil, errors.Join(err, listener.Close())
	}
	b.server = &http.Server{Handler: b.Sandbox, ReadHeaderTimeout: time.Minute}
	go func() { _ = b.server.Serve(listener) }() // it ends with Close
	return b, nil
}

// Close ends the sandbox.
func (b *Box) Close() error { return errors.Join(b.server.Close(), b.Sandbox.Close()) }
