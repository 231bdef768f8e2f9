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

// arrival is the time that the parts of a request may take. Responses may take any time.
type arrival struct{ header, whole, idle time.Duration }

// patient is longer than any caller needs. Callers close idle connections earlier: one that the
// server closed just before a request could not tell its outcome.
func patient() arrival {
	return arrival{header: 10 * time.Second, whole: time.Minute, idle: 10 * time.Minute}
}

// serveUntil serves until ctx ends, and then lets requests in flight finish.
func serveUntil(ctx context.Context, listener net.Listener, handler http.Handler, within arrival, errorLog *log.Logger) error {
	server := &http.Server{
		Handler: handler, ErrorLog: errorLog, ReadHeaderTimeout: within.header, ReadTimeout: within.whole, IdleTimeout: within.idle,
		// Ends the waiting of faults, which could last for hours. Nothing else looks at it.
		BaseContext: func(net.Listener) context.Context { return ctx },
	}
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
