// SPDX-License-Identifier: MPL-2.0

package groups

import (
	"net/netip"
	"net/url"
	"strconv"
	"strings"
	"unicode"

	"golang.org/x/net/idna"

	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/engine"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/page"
)

// checkURLs refuses the URLs among the members of a request that no program can connect to. A
// member that is omitted or empty is no URL.
func checkURLs(at string, object Object, members ...string) error {
	for _, member := range members {
		if address := engine.Text(object[member]); address != "" {
			if wrong := wrongURL(address); wrong != "" {
				return engine.Invalid("%s%s %s", at, member, wrong)
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
		return "must not have a space or a control character"
	case !strings.HasPrefix(address, "https://") && !strings.HasPrefix(address, "http://"):
		return "must begin with https:// or http://"
	case err != nil:
		return "must be a URL"
	case parsed.Hostname() == "":
		return "must have a host"
	case parsed.User != nil:
		return "must not have credentials"
	case !strings.Contains(address, parsed.Host): // net/url has decoded it
		return "must not have a % in its host"
	case !isHostName(parsed.Hostname()):
		return "must have a valid host, not " + parsed.Hostname()
	case strings.HasSuffix(parsed.Host, ":"):
		return "must have a port after the colon"
	case !isPort(parsed.Port()):
		return "must have a port between 1 and 65535, not " + parsed.Port()
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

// hostedURL is the address of the hosted page of a new object.
func hostedURL(e *engine.Engine, group, id string) string {
	path := page.PayPath(group, id)
	if e.PublicURL() == "" {
		return "https://pay.sandbox.example" + strings.TrimPrefix(path, "/pay")
	}
	return e.PublicURL() + path
}
