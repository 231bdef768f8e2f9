// SPDX-License-Identifier: MPL-2.0

package engine

import (
	"net"
	"net/http"
	"net/netip"
	"strings"
)

// FromHere reports whether a request comes from this machine, is meant for it, and is not of the
// page of another site. The name keeps out pages of sites whose own name points here: a browser
// takes the responses for that site's.
func FromHere(r *http.Request) bool {
	return isLoopback(r.RemoteAddr) && IsOwnName(r.Host) && foreign.Check(r) == nil
}

var foreign = http.NewCrossOriginProtection()

// IsOwnName reports whether a host, with its port or without, is a name that only this machine can
// have.
func IsOwnName(host string) bool {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	if strings.EqualFold(host, "localhost") {
		return true
	}
	address, err := netip.ParseAddr(strings.TrimSuffix(strings.TrimPrefix(host, "["), "]"))
	return err == nil && address.Unmap().IsLoopback()
}

// isLoopback reports whether an address, with its port, can be reached from this machine only.
func isLoopback(address string) bool {
	parsed, err := netip.ParseAddrPort(address)
	return err == nil && parsed.Addr().Unmap().IsLoopback()
}
