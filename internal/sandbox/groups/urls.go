// SPDX-License-Identifier: MPL-2.0

package groups

import (
	"net/url"
	"strings"
	"unicode"

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
	}
	return ""
}

// hostedURL is the address of the hosted page of a new object.
func hostedURL(e *engine.Engine, group, id string) string {
	path := page.PayPath(group, id)
	if e.PublicURL() == "" {
		return "https://pay.sandbox.example" + strings.TrimPrefix(path, "/pay")
	}
	return e.PublicURL() + path
}
