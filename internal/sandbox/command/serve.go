// SPDX-License-Identifier: MPL-2.0

package command

import (
	"context"
	"net"
	"net/http"
	"net/netip"
	"time"
)

// serveUntil serves until ctx ends, and then lets requests in flight finish.
func serveUntil(ctx context.Context, stop func(), listener net.Listener, handler http.Handler) error {
	server := &http.Server{
		Handler: handler, ReadHeaderTimeout: 10 * time.Second,
		// Ends the waiting of faults, which could last for hours. Nothing else looks at it.
		BaseContext: func(net.Listener) context.Context { return ctx },
	}
	failed := make(chan error, 1)
	go func() { failed <- server.Serve(listener) }()
	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
		stop() // a second Ctrl-C ends the process at once
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
