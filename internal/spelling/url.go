// SPDX-License-Identifier: MPL-2.0

package spelling

import (
	"cmp"
	"net/url"
	"regexp"
	"strings"

	"golang.org/x/net/idna"
)

// SameURL reports whether two URLs are equal by RFC 3986, section 6.2: the case of the scheme and
// of the host, the default port, an empty path, dots in the path, escapes of characters that need
// none, and the case of escapes do not count. The host of one may be in Punycode. Strings that are
// no absolute URLs are equal if they are [Same].
func SameURL(a, b string) bool { return Same(a, b) || normalURL(a) == normalURL(b) }

// Host returns the host and the port of a URL in one spelling, without the scheme's default port.
// It is empty for a string that is no absolute URL.
func Host(address string) string {
	u, err := url.Parse(plain(address))
	if err != nil || u.Host == "" {
		return ""
	}
	host := strings.TrimSuffix(strings.ToLower(u.Hostname()), ".")
	if ascii, err := idna.Lookup.ToASCII(host); err == nil {
		host = ascii
	}
	if strings.Contains(host, ":") {
		host = "[" + host + "]"
	}
	if port := u.Port(); port != "" && port != defaultPorts[strings.ToLower(u.Scheme)] {
		host += ":" + port
	}
	return host
}

var defaultPorts = map[string]string{"https": "443", "http": "80"}

func normalURL(address string) string {
	u, err := url.Parse(plain(address))
	if err != nil || u.Host == "" {
		return plain(address)
	}
	u = u.ResolveReference(&url.URL{Path: u.Path, RawPath: u.RawPath, RawQuery: u.RawQuery, Fragment: u.Fragment}) // without dots
	normal := strings.ToLower(u.Scheme) + "://" + u.User.String() + "@" + Host(address) + decoded(cmp.Or(u.EscapedPath(), "/"))
	if u.RawQuery != "" {
		normal += "?" + decoded(u.RawQuery)
	}
	if u.Fragment != "" {
		normal += "#" + decoded(u.EscapedFragment())
	}
	return normal
}

// decoded decodes the escapes of unreserved characters, and writes all others in capitals.
func decoded(text string) string {
	return escapes.ReplaceAllStringFunc(text, func(escape string) string {
		if plain, err := url.PathUnescape(escape); err == nil && unreserved.MatchString(plain) {
			return plain
		}
		return strings.ToUpper(escape)
	})
}

var (
	escapes    = regexp.MustCompile(`%[0-9A-Fa-f]{2}`)
	unreserved = regexp.MustCompile(`^[A-Za-z0-9._~-]$`)
)
