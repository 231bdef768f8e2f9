// SPDX-License-Identifier: MPL-2.0

package check

import (
	"fmt"
	"net/mail"
	"net/url"
	"strings"
	"unicode"

	"github.com/hashicorp/terraform-plugin-framework/schema/validator"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/transport"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/described"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/plan"
)

// URL accepts an absolute URL that has one of the schemes, such as "https", and a valid host. It
// refuses credentials in the URL: every reader of the page, the plan or the state could see them.
func URL(schemes ...string) validator.String {
	return text{
		Words: described.Words("an absolute URL that begins with " + strings.Join(schemes, ":// or ") + "://"), secret: hasCredentials, form: plan.URL,
		check: func(value string) string { return wrongURL(value, schemes) },
	}
}

func wrongURL(value string, schemes []string) string {
	shown := fmt.Sprintf("%q", value)
	if hasCredentials(value) {
		shown = "it"
	}
	parsed, err := url.Parse(value)
	switch {
	case tooLong(value, longestLine) != "":
		return tooLong(value, longestLine)
	case strings.ContainsFunc(value, unicode.IsSpace):
		return shown + " contains white space"
	case wrongCharacter(value, forReading) != "":
		return wrongCharacter(value, forReading)
	case err != nil:
		return shown + " cannot be read as one"
	case parsed.Hostname() == "":
		return shown + " has no host"
	case !hasScheme(value, schemes):
		return shown + " does not"
	case parsed.User != nil:
		return "it has credentials before its host, which others could read. Leave out everything from // to @"
	}
	if err := transport.CheckHost(value, parsed); err != nil {
		return err.Error()
	}
	return ""
}

func hasScheme(value string, schemes []string) bool {
	for _, scheme := range schemes {
		if strings.HasPrefix(value, scheme+"://") {
			return true
		}
	}
	return false
}

// hasCredentials reports whether a string has an @ where a URL has its credentials. The string need
// not be a valid URL.
func hasCredentials(value string) bool {
	_, rest, _ := strings.Cut(value, "//")
	if i := strings.IndexAny(rest, "/?#"); i >= 0 {
		rest = rest[:i]
	}
	return strings.Contains(rest, "@")
}

// Email accepts one e-mail address without a display name. Internationalised addresses pass. Email
// does not check that the mailbox exists.
func Email() validator.String {
	return text{Words: "an e-mail address such as name@shop.example", check: email}
}

const maxMailbox = 64 // characters before the @ (RFC 5321)

func email(value string) string {
	if wrong := line(value, forMatching); wrong != "" {
		return wrong
	}
	at := strings.LastIndex(value, "@")
	if at < 0 {
		return fmt.Sprintf("%q has no @", value)
	}
	mailbox, host := value[:at], value[at+1:]
	switch {
	case strings.ContainsAny(value, "<>"):
		return fmt.Sprintf("%q has more in it than the address. Write only the part between < and >", value)
	case strings.ContainsFunc(value, unicode.IsSpace):
		return fmt.Sprintf("%q has a space in it", value)
	case strings.Contains(mailbox, "@"):
		return fmt.Sprintf("%q has more than one @", value)
	case mailbox == "":
		return fmt.Sprintf("%q has nothing before its @", value)
	case host == "":
		return fmt.Sprintf("%q has nothing behind its @", value)
	case len(mailbox) > maxMailbox:
		return fmt.Sprintf("%q has more than %d characters before its @", value, maxMailbox)
	case strings.HasPrefix(mailbox, "."), strings.HasSuffix(mailbox, "."), strings.Contains(mailbox, ".."):
		return fmt.Sprintf("%q has a dot before its @ that is not between two other characters", value)
	case strings.HasSuffix(host, "."), strings.HasSuffix(host, ","), strings.HasSuffix(host, ";"):
		return fmt.Sprintf("%q ends with a punctuation mark", value)
	case !strings.Contains(host, "."):
		return fmt.Sprintf("%q has no dot behind its @", value)
	}
	if err := transport.CheckHostName(host); err != nil {
		return err.Error()
	}
	if !strings.ContainsFunc(host[strings.LastIndex(host, "."):], unicode.IsLetter) {
		return fmt.Sprintf("%q has an IP address behind its @, and no domain", value)
	}
	parsed, err := mail.ParseAddress(value)
	if err != nil || parsed.Name != "" || parsed.Address != value || strings.Contains(host, "_") {
		return fmt.Sprintf("%q has a character that no e-mail address has there", value)
	}
	return ""
}
