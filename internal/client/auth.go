// SPDX-License-Identifier: MPL-2.0

package client

import (
	"bytes"
	"io"
	"net/http"
	"strings"
)

// authLink adds the API key as it is, without a scheme in front (specification section 5), and the user agent.
type authLink struct {
	next           http.RoundTripper
	key, userAgent string
}

// RoundTrip leaves the caller's request as it was, and takes the key out of what an error or a log entry is made of, so
// that the key exists below this link only.
func (l *authLink) RoundTrip(req *http.Request) (*http.Response, error) {
	req = req.Clone(req.Context())
	req.Header.Set("Authorization", l.key)
	if l.userAgent != "" {
		req.Header.Set("User-Agent", l.userAgent)
	}
	resp, err := l.next.RoundTrip(req)
	if err != nil {
		return nil, err
	}
	return resp, l.conceal(resp)
}

// shortestKey is what is looked for in an answer. A shorter key would be found in the middle of words.
const shortestKey = 8

// conceal removes the key from an answer that will be shown: a proxy may repeat the request on its error page.
func (l *authLink) conceal(resp *http.Response) error {
	if len(l.key) < shortestKey {
		return nil
	}
	if strings.Contains(resp.Header.Get("X-Request-Id"), l.key) {
		resp.Header.Del("X-Request-Id")
	}
	if resp.StatusCode < 300 {
		return nil
	}
	body, err := io.ReadAll(resp.Body) // it has arrived: see wireLink
	if err != nil {
		return err
	}
	resp.Body = io.NopCloser(bytes.NewReader(bytes.ReplaceAll(body, []byte(l.key), []byte("(the API key)"))))
	return nil
}
