// SPDX-License-Identifier: MPL-2.0

package client

import "net/http"

// authLink adds the API key as it is, without a scheme in front (specification section 5), and the user agent.
type authLink struct {
	next                    http.RoundTripper
	key, keyFrom, userAgent string
}

// RoundTrip leaves the caller's request as it was, and leaves behind how to take the key out of what an error or a log entry says, so that
// the key itself exists below this link only.
func (l *authLink) RoundTrip(req *http.Request) (*http.Response, error) {
	req = req.Clone(req.Context())
	req.Header.Set("Authorization", l.key)
	if l.userAgent != "" {
		req.Header.Set("User-Agent", l.userAgent)
	}
	t := trailOf(req.Context())
	t.conceal, t.keyFrom = l.conceal, l.keyFrom
	return l.next.RoundTrip(req)
}

// shortestKey is what is looked for in a text. A shorter key would be found in the middle of words.
const shortestKey = 8

// conceal removes the key from a text that will be shown: a proxy may repeat the request on its error page.
func (l *authLink) conceal(text string) string {
	if len(l.key) < shortestKey {
		return text
	}
	return without(text, "(the API key)", l.key)
}
