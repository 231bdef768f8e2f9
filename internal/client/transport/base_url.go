// SPDX-License-Identifier: MPL-2.0

package transport

import (
	"errors"
	"fmt"
	"net"
	"net/url"
	"regexp"
	"strings"
)

// ParseBaseURL checks the address of the service. It must be an absolute URL with http or https and
// a valid host, without query, fragment and credentials. http is accepted for loopback addresses
// only, because the key would travel readable.
func ParseBaseURL(address string) (*url.URL, error) {
	if address == "" {
		return nil, errors.New("the address of the payments service is empty")
	}
	if strings.ContainsFunc(address, isHidden) {
		return nil, errors.New("the address of the payments service is not a URL: it contains white space, or a character that cannot be seen")
	}
	if complete := withScheme(address); complete != "" {
		scheme, _, _ := strings.Cut(complete, "://")
		return nil, fmt.Errorf("the address of the payments service must start with %s://: write %s", scheme, complete)
	}
	base, err := url.Parse(address)
	if err != nil {
		return nil, errors.New("the address of the payments service is not a URL")
	}
	switch {
	case base.Scheme != "https" && base.Scheme != "http", base.Host == "", base.Hostname() == "":
		return nil, errors.New("the address of the payments service must start with https:// and name a host")
	case base.User != nil:
		return nil, errors.New("the address of the payments service must not contain credentials: set the API key instead")
	case escapedPart.MatchString(base.EscapedPath()):
		return nil, errors.New("the address of the payments service must not have an escaped slash, backslash or dot in its path " +
			"(%2F, %5C or %2E): it would mean another path to some servers")
	case base.RawQuery != "" || base.ForceQuery || base.Fragment != "":
		return nil, errors.New("the address of the payments service must not have a query or a fragment")
	}
	if err := CheckHost(address, base); err != nil {
		return nil, fmt.Errorf("the address of the payments service cannot be reached: %w", err)
	}
	if base.Scheme == "http" && !isLoopback(base.Hostname()) {
		return nil, fmt.Errorf("the address of the payments service must start with https://: over plain http the API key would travel "+
			"readable to %s "+
			"(http is accepted for this machine only)", base.Hostname())
	}
	base.Path = strings.TrimRight(base.Path, "/")
	base.RawPath = strings.TrimRight(base.RawPath, "/") // other escapes stay as they are
	return base, nil
}

// withScheme returns the URL that an address without a scheme means, or "". The address must look
// like one: an API key in its place must not be quoted.
func withScheme(address string) string {
	if strings.Contains(address, "://") {
		return ""
	}
	complete, err := url.Parse("https://" + address)
	switch {
	case err != nil, complete.User != nil, !domain.MatchString(complete.Hostname()) && !isLoopback(complete.Hostname()):
		return ""
	case isLoopback(complete.Hostname()):
		complete.Scheme = "http"
	}
	if _, err := ParseBaseURL(complete.String()); err != nil {
		return ""
	}
	return complete.String()
}

// domain finds the names of hosts under a public domain, as people write them.
var domain = regexp.MustCompile(`^[a-z0-9.-]+\.[a-z]{2,24}$`)

// escapedPart finds escapes that change the parts of a path.
var escapedPart = regexp.MustCompile(`(?i)%(?:2f|5c|2e)`)

func isLoopback(host string) bool {
	if host == "localhost" {
		return true
	}
	ip := net.ParseIP(host)
	return ip != nil && ip.IsLoopback()
}
