// SPDX-License-Identifier: MPL-2.0

package command

import (
	"context"
	"log"
	"net"
	"net/http"
	"net/netip"
	"time"
)

// newServer returns a server of the sandbox until ctx ends. The parts of a request may take longer
// than any caller needs. Callers close idle connections earlier: one that the server closed just
// before a request could not tell its outcome.
func newServer(ctx context.Context, handler http.Handler, errorLog *log.Logger) *http.Server {
	return &http.Server{
		Handler: handler, ErrorLog: errorLog, ReadHeaderTimeout: 10 * time.Second, ReadTimeout: time.Minute, IdleTimeout: 10 * time.Minute,
		// Ends the waiting of faults, which could last for hours. Nothing else looks at it.
		BaseContext: func(net.Listener) context.Context { return ctx },
	}
}

// serveUntil serves until ctx ends, and then lets requests in flight finish.
func serveUntil(ctx context.Context, listener net.Listener, server *http.Server) error {
	failed := make(chan error, 1)
	go func() { failed <- server.Serve(listener) }()
	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
	}
	last, cancel := context.WithTimeout(context.WithoutCancel(ctx), 5*time.Second)
	defer cancel()
	return server.Shutdown(last)
}

// pagesAt returns the address of the pages of a sandbox that listens there. It is empty if no
// address of the sandbox is a loopback address: pages are shown there only.
func pagesAt(listens net.Addr) string {
	at, err := netip.ParseAddrPort(listens.String())
	switch {
	case err != nil:
		return ""
	case at.Addr().Unmap().IsLoopback():
		return "http://" + listens.String()
	case at.Addr().IsUnspecified():
		return "http://" + netip.AddrPortFrom(netip.AddrFrom4([4]byte{127, 0, 0, 1}), at.Port()).String()
	}
	return ""
}
