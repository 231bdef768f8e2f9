// SPDX-License-Identifier: MPL-2.0

package transport

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"slices"
	"strings"

	"golang.org/x/net/http/httpproxy"
)

// proxies returns the function that an http.Transport asks for the proxy of a request. It reads
// HTTPS_PROXY, HTTP_PROXY and NO_PROXY, in upper or lower case, as Go does. Go ignores an invalid
// value. Here it is a [ProxyError]: the user does not want to go without the proxy.
func proxies() func(*http.Request) (*url.URL, error) {
	settings := httpproxy.FromEnvironment()
	invalid := map[string]string{} // the variable, by the scheme that it is for
	read := func(scheme string, into *string) {
		for _, variable := range []string{scheme + "_proxy", strings.ToUpper(scheme) + "_PROXY"} {
			if *into = os.Getenv(variable); *into == "" {
				continue
			}
			if !isProxyURL(*into) {
				invalid[scheme], *into = variable, "http://proxy.invalid"
			}
			return
		}
	}
	read("https", &settings.HTTPSProxy)
	read("http", &settings.HTTPProxy)
	choose := settings.ProxyFunc()
	return func(req *http.Request) (*url.URL, error) {
		a := attemptOf(req.Context())
		a.proxy = ""
		proxy, err := choose(req.URL)
		if err != nil || proxy == nil {
			return nil, err
		}
		if variable, ok := invalid[req.URL.Scheme]; ok {
			return nil, &ProxyError{variable}
		}
		a.proxy = proxy.Host
		return proxy, nil
	}
}

// isProxyURL reports whether a string is the URL of a proxy. The scheme may be missing. A path, a
// query or a fragment is the rest of a password that is not escaped.
func isProxyURL(s string) bool {
	if !strings.Contains(s, "://") {
		s = "http://" + s
	}
	address, err := url.Parse(s)
	return err == nil && address.Hostname() != "" && slices.Contains([]string{"http", "https", "socks5", "socks5h"}, address.Scheme) &&
		strings.Trim(address.Path, "/") == "" && address.RawQuery == "" && address.Fragment == ""
}

// ProxyError says that an environment variable does not hold the URL of a proxy. The value may hold
// a password, so the error does not quote it.
type ProxyError struct{ Variable string }

// Error names the variable.
func (e *ProxyError) Error() string { return fmt.Sprintf("%s is not a valid proxy URL", e.Variable) }

// connectError is the status of a proxy that refuses to connect.
type connectError struct{ status int }

// Error says the status.
func (e *connectError) Error() string {
	return fmt.Sprintf("the proxy refused to connect: %d %s", e.status, http.StatusText(e.status))
}

// checkConnectResponse keeps the status of a proxy that refuses to connect. Go keeps only a string.
func checkConnectResponse(_ context.Context, _ *url.URL, _ *http.Request, resp *http.Response) error {
	if resp.StatusCode != http.StatusOK {
		return &connectError{resp.StatusCode}
	}
	return nil
}
