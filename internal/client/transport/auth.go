// SPDX-License-Identifier: MPL-2.0

package transport

import (
	"errors"
	"fmt"
	"net/http"
	"strings"
)

// CheckAPIKey reports why a key cannot be sent in a header. It never quotes the key.
func CheckAPIKey(key string) error {
	if key == "" {
		return errors.New("the API key is empty")
	}
	for _, scheme := range []string{"Bearer ", "Token "} {
		if len(key) > len(scheme) && strings.EqualFold(key[:len(scheme)], scheme) {
			return fmt.Errorf("the API key is sent without a scheme: leave out %q", key[:len(scheme)])
		}
	}
	if trimmed := strings.TrimSpace(key); trimmed != key {
		return errors.New("the API key begins or ends with a space or a line break, as a file does: remove it, for instance with trimspace()")
	}
	for _, r := range key {
		if r <= ' ' || r > '~' {
			return errors.New("the API key contains a space, a line break or another character that no key has: was it copied whole and alone?")
		}
	}
	return nil
}

// authLink adds the API key, without a scheme in front (specification section 5), and the user
// agent.
type authLink struct {
	next                   http.RoundTripper
	key, source, userAgent string
}

// RoundTrip changes a copy of the request, so that the links above never see the key.
func (l *authLink) RoundTrip(req *http.Request) (*http.Response, error) {
	req = req.Clone(req.Context())
	req.Header.Set("Authorization", l.key)
	if l.userAgent != "" {
		req.Header.Set("User-Agent", l.userAgent)
	}
	return l.next.RoundTrip(req)
}
