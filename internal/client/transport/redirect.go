// SPDX-License-Identifier: MPL-2.0

package transport

import (
	"net/http"
	"net/url"
	"strings"
)

// maxRedirects is how many redirects one read follows.
const maxRedirects = 4

// checkRedirect follows the redirect of a GET to the same host, and to the same or a safer scheme.
// It follows no other redirect: a write would become a read, and another host would get the key.
func checkRedirect(req *http.Request, via []*http.Request) error {
	if via[0].Method != http.MethodGet || !isSameService(via[len(via)-1].URL, req.URL) || len(via) > maxRedirects {
		return http.ErrUseLastResponse
	}
	return nil
}

// isSameService reports whether the key for one URL may go to another one: the same host and port,
// no less safe, and no other credentials.
func isSameService(from, to *url.URL) bool {
	return strings.EqualFold(from.Hostname(), to.Hostname()) && portOf(from) == portOf(to) && to.User == nil &&
		(to.Scheme == from.Scheme || to.Scheme == "https")
}

// portOf returns the port of a URL, or "" if it is the default port of the scheme.
func portOf(address *url.URL) string {
	if port := address.Port(); port != map[string]string{"http": "80", "https": "443"}[address.Scheme] {
		return port
	}
	return ""
}

// hostOf returns the host of a URL, with its port unless it is the default port of the scheme.
func hostOf(address *url.URL) string {
	if portOf(address) != "" {
		return address.Host
	}
	return address.Hostname()
}

// locationOf returns the scheme and the host that a redirect leads to. It leaves out the path, in
// which web servers repeat the one of the request.
func locationOf(resp *http.Response) string {
	target, err := resp.Location()
	if err != nil || resp.StatusCode >= http.StatusBadRequest {
		return ""
	}
	return target.Scheme + "://" + target.Host
}

// redirectsBefore counts the redirects that led to a response.
func redirectsBefore(resp *http.Response) (count int) {
	for via := resp.Request; via != nil && via.Response != nil; via = via.Response.Request {
		count++
	}
	return count
}
