// SPDX-License-Identifier: MPL-2.0

package client

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

// proxies returns what an http.Transport asks for the proxy of a request. It reads HTTPS_PROXY, HTTP_PROXY and NO_PROXY, in capitals or
// not, as Go does. A value that is no address, which Go passes over in silence, fails every request that it is for: whoever set it does not
// want to be without it. A proxy's address may hold a password, so no error quotes it.
func proxies() func(*http.Request) (*url.URL, error) {
	settings := httpproxy.FromEnvironment()
	wrong := map[string]string{} // the variable, by the scheme that it is for
	read := func(scheme string, into *string) {
		for _, variable := range []string{scheme + "_proxy", strings.ToUpper(scheme) + "_PROXY"} {
			if *into = os.Getenv(variable); *into == "" {
				continue
			}
			if !isProxy(*into) {
				wrong[scheme], *into = variable, "http://proxy.invalid"
			}
			return
		}
	}
	read("https", &settings.HTTPSProxy)
	read("http", &settings.HTTPProxy)
	choose := settings.ProxyFunc()
	return func(req *http.Request) (*url.URL, error) {
		t := trailOf(req.Context())
		t.proxy = ""
		proxy, err := choose(req.URL)
		if err != nil || proxy == nil {
			return nil, err
		}
		if variable, ok := wrong[req.URL.Scheme]; ok {
			return nil, &proxySettingError{variable}
		}
		t.proxy = proxy.Host
		return proxy, nil
	}
}

// isProxy reports whether text is the address of a proxy, whose scheme may be left out. A path, a query or a fragment is the rest of a
// password that is not escaped.
func isProxy(text string) bool {
	if !strings.Contains(text, "://") {
		text = "http://" + text
	}
	address, err := url.Parse(text)
	return err == nil && address.Hostname() != "" && slices.Contains([]string{"http", "https", "socks5", "socks5h"}, address.Scheme) &&
		strings.Trim(address.Path, "/") == "" && address.RawQuery == "" && address.Fragment == ""
}

// proxySettingError says that a variable of the environment does not hold a proxy's address.
type proxySettingError struct{ variable string }

// Error names the variable and not its value.
func (e *proxySettingError) Error() string {
	return fmt.Sprintf("the environment variable %s does not hold the address of a proxy", e.variable)
}

// proxyRefusedError is what a proxy answered where it should have connected.
type proxyRefusedError struct{ status int }

// Error says the status.
func (e *proxyRefusedError) Error() string {
	return fmt.Sprintf("the proxy refused to connect: %d %s", e.status, http.StatusText(e.status))
}

// proxyAnswered keeps the status of a proxy that does not connect, of which Go leaves a text only.
func proxyAnswered(_ context.Context, _ *url.URL, _ *http.Request, resp *http.Response) error {
	if resp.StatusCode != http.StatusOK {
		return &proxyRefusedError{resp.StatusCode}
	}
	return nil
}
