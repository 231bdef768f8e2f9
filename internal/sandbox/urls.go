// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"net/http"
	"net/netip"
	"net/url"
	"strconv"
	"strings"
	"unicode"

	"golang.org/x/net/idna"
)

// checkURLs refuses the URLs among the members of a request that no program can connect to. A
// member that is omitted or empty is no URL.
func checkURLs(at string, object Object, members ...string) error {
	for _, member := range members {
		if address := text(object[member]); address != "" {
			if wrong := wrongURL(address); wrong != "" {
				return refuse(http.StatusUnprocessableEntity, "%s%s: %s", at, member, wrong)
			}
		}
	}
	return nil
}

// wrongURL says why a URL cannot be the address of a web page, or returns "".
func wrongURL(address string) string {
	parsed, err := url.Parse(address)
	switch {
	case strings.ContainsFunc(address, func(r rune) bool { return unicode.IsSpace(r) || unicode.IsControl(r) }):
		return "has a space or a control character"
	case !strings.HasPrefix(address, "https://") && !strings.HasPrefix(address, "http://"):
		return "must begin with https:// or http://"
	case err != nil:
		return "is not a URL"
	case parsed.Hostname() == "":
		return "has no host"
	case parsed.User != nil:
		return "must not have credentials"
	case !strings.Contains(address, parsed.Host): // net/url has decoded it
		return "has a % in its host"
	case !isHostName(parsed.Hostname()):
		return "the host " + parsed.Hostname() + " is not a host name"
	case strings.HasSuffix(parsed.Host, ":"):
		return "has a colon after its host and no port"
	case !isPort(parsed.Port()):
		return "the port " + parsed.Port() + " is not between 1 and 65535"
	}
	return ""
}

// isPort accepts a port, and "" for the scheme's own.
func isPort(port string) bool {
	number, err := strconv.ParseUint(port, 10, 16)
	return port == "" || err == nil && number > 0
}

// hostNames accepts names in every script, and hyphens and underscores in any place, as browsers
// do.
var hostNames = idna.New(idna.MapForLookup(), idna.BidiRule(), idna.CheckHyphens(false), idna.StrictDomainName(false))

// isHostName reports whether a string is an IP address or can be a name in DNS (RFC 1035).
func isHostName(host string) bool {
	if _, err := netip.ParseAddr(host); err == nil {
		return true
	}
	hidden := func(r rune) bool { return unicode.IsSpace(r) || !unicode.IsGraphic(r) } // ToASCII leaves them out
	name, err := hostNames.ToASCII(host)
	if err != nil || strings.ContainsFunc(host, hidden) {
		return false
	}
	name = strings.TrimSuffix(name, ".")
	if len(name) > 253 {
		return false
	}
	last := ""
	for label := range strings.SplitSeq(name, ".") {
		if label == "" || len(label) > 63 || label[0] == '-' || label[len(label)-1] == '-' || strings.ContainsFunc(label, isForeign) {
			return false
		}
		last = label
	}
	return strings.Trim(last, "0123456789") != "" // only IP addresses end with a number
}

// isForeign reports whether DNS has no such character in names.
func isForeign(r rune) bool {
	return r > unicode.MaxASCII || r != '-' && r != '_' && !unicode.IsLetter(r) && !unicode.IsDigit(r)
}
