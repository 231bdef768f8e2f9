// SPDX-License-Identifier: MPL-2.0

package transport

import (
	"errors"
	"fmt"
	"net/netip"
	"net/url"
	"strconv"
	"strings"
	"unicode"

	"golang.org/x/net/idna"
)

// The limits of DNS (RFC 1035), and the highest port of TCP.
const (
	maxHostName = 253
	maxLabel    = 63
	maxPort     = 65535
)

// CheckHost reports why the host and the port of a URL cannot be connected to. It checks their form
// only, and asks no name server. It quotes no other part of the URL. text is the URL before it was
// parsed.
func CheckHost(text string, u *url.URL) error {
	if !strings.Contains(text, u.Host) { // net/url decodes it
		return errors.New("its host has a % in it, which no host name has")
	}
	if err := CheckHostName(u.Hostname()); err != nil {
		return err
	}
	if strings.HasSuffix(u.Host, ":") {
		return errors.New("it has a colon behind its host and no port")
	}
	if port := u.Port(); port != "" {
		if number, err := strconv.Atoi(port); err != nil || number < 1 || number > maxPort {
			return fmt.Errorf("its port is %s, and ports are from 1 to %d", port, maxPort)
		}
	}
	return nil
}

// unicodeNames accepts the host names that browsers accept: names in every script, and hyphens and
// underscores in any place.
var unicodeNames = idna.New(idna.MapForLookup(), idna.BidiRule(), idna.CheckHyphens(false), idna.StrictDomainName(false))

// CheckHostName reports why a string cannot be the name of a host. An IP address is a host name,
// too. It checks the form only, not whether the host exists.
func CheckHostName(host string) error {
	if _, err := netip.ParseAddr(host); err == nil {
		return nil
	}
	ascii, err := unicodeNames.ToASCII(host)
	if err != nil || strings.ContainsFunc(host, isHidden) { // which ToASCII leaves out
		return fmt.Errorf("%q has a character that no host name has", host)
	}
	labels := strings.Split(strings.TrimSuffix(ascii, "."), ".")
	for _, label := range labels {
		switch {
		case label == "" && strings.HasPrefix(ascii, "."):
			return fmt.Errorf("the host %q begins with a dot", host)
		case label == "":
			return fmt.Errorf("the host %q has two dots in a row", host)
		case len(label) > maxLabel:
			return fmt.Errorf(
				"the host %q has a part of %d characters between its dots, and no part may have more than %d", host, len(label), maxLabel,
			)
		case strings.HasPrefix(label, "-"), strings.HasSuffix(label, "-"):
			return fmt.Errorf("the host %q has a part that begins or ends with a hyphen", host)
		case strings.ContainsFunc(label, func(r rune) bool { return r > unicode.MaxASCII || r != '-' && r != '_' && !isAlphanumeric(r) }):
			return fmt.Errorf("the host %q has a character that no host name has", host)
		}
	}
	switch {
	case len(strings.Join(labels, ".")) > maxHostName:
		return fmt.Errorf("its host has %d characters, and no host may have more than %d", len(ascii), maxHostName)
	case strings.Trim(labels[len(labels)-1], "0123456789") == "":
		return fmt.Errorf("the host %q ends with a number, as only IP addresses do, and is none", host)
	}
	return nil
}

// isHidden reports whether a character is white space, or cannot be seen.
func isHidden(r rune) bool { return unicode.IsSpace(r) || !unicode.IsGraphic(r) }

func isAlphanumeric(r rune) bool {
	return r >= '0' && r <= '9' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z'
}
