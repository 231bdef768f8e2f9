// SPDX-License-Identifier: MPL-2.0

package client

import "net/http"

// authLink adds the API key as it is, without a scheme in front (specification section 5), and the user agent.
type authLink struct {
	next           http.RoundTripper
	key, userAgent string
}

// RoundTrip leaves the caller's request as it was, so that the key exists below this link only.
func (l *authLink) RoundTrip(req *http.Request) (*http.Response, error) {
	req = req.Clone(req.Context())
	req.Header.Set("Authorization", l.key)
	if l.userAgent != "" {
		req.Header.Set("User-Agent", l.userAgent)
	}
	return l.next.RoundTrip(req)
}
