// SPDX-License-Identifier: MPL-2.0

package transport

import (
	"bytes"
	"encoding/json"
	"errors"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"github.com/google/uuid"
)

// This file decides which part of a foreign string may be shown: of the service's messages, and of
// errors that quote them. Every such string leaves the package through [secrets.sanitize],
// [secrets.redact] or [secrets.requestID]. They take out:
//
//	the API key
//	sent values        private parts of the URL, and private members of the body
//	received values    private members of a JSON response, and everything that looks like an e-mail
//	                   address, an IBAN, an account number or a secret
//
// Ids, times, decimal numbers, hashes and addresses on a network stay.

const notShown = "(not shown)"

// The length of a string that is searched, and of the end that is not shown if it is cut there: a
// private value across the cut would not be recognised.
const (
	maxSearched = 16 << 10
	lostAtCut   = 128
)

// secrets are the private values of one request. The zero value knows none.
type secrets struct {
	conceal func(string) string // takes out the key; nil for no key
	values  []string
	bodies  [][]byte // in JSON, whose private members are not in values yet
}

func (t *Transport) secrets(r *Request) *secrets {
	s := &secrets{conceal: t.auth.conceal}
	for _, value := range r.Private {
		if mayBePrivate(value) {
			s.values = append(s.values, value, url.PathEscape(value), url.QueryEscape(value))
		}
	}
	if r.Body != nil {
		s.bodies = [][]byte{r.Body}
	}
	return s
}

// mayBePrivate reports whether a part of a URL may be private: all but ids, and strings that are
// too short, or have no digit, to be an account number or an address.
func mayBePrivate(value string) bool {
	return len(value) > 5 && strings.ContainsAny(value, "0123456789@") && !isID(value)
}

func isID(s string) bool { return len(s) == 36 && uuid.Validate(s) == nil }

// with adds the private members of another body.
func (s *secrets) with(body []byte) *secrets {
	return &secrets{s.conceal, s.values, append(slices.Clip(s.bodies), body)}
}

// sanitize returns a foreign string as it may be shown: on one line of at most limit characters,
// without private values. It searches the string as it will be shown, because control characters
// can hide a value before.
func (s *secrets) sanitize(text string, limit int) string {
	whole := len(text) <= maxSearched
	text = Printable(text[:min(len(text), maxSearched)], maxSearched)
	if s.conceal != nil {
		text = s.conceal(text)
	}
	text = redactPatterns(redactValues(text, notShown, s.all()...))
	if !whole {
		text = text[:max(len(text)-lostAtCut, 0)] + "…"
	}
	return Printable(text, limit)
}

// redact returns err with a text that may be shown. errors.Is and errors.As still work.
func (s *secrets) redact(err error) error {
	if err == nil {
		return nil
	}
	return &redactedError{s.sanitize(err.Error(), 1000), err}
}

type redactedError struct {
	text string
	err  error
}

// Error returns the text that may be shown.
func (e *redactedError) Error() string { return e.text }

// Is asks the original error. There is no Unwrap, because that would return its text.
func (e *redactedError) Is(target error) bool { return errors.Is(e.err, target) }

// As asks the original error.
func (e *redactedError) As(target any) bool { return errors.As(e.err, target) }

// requestID returns the service's id of a request, or "" if it is no plain name, or may be private.
func (s *secrets) requestID(header http.Header) string {
	id := header.Get("X-Request-Id")
	if !isID(id) && (len(id) > 80 || !plainName.MatchString(id) || s.sanitize(id, 80) != id) {
		return ""
	}
	return id
}

var plainName = regexp.MustCompile(`^[A-Za-z0-9._:/=-]*$`)

// all returns all private values. It reads the bodies only here, because most are never needed.
func (s *secrets) all() []string {
	for _, body := range s.bodies {
		decoder := json.NewDecoder(bytes.NewReader(body))
		decoder.UseNumber()
		var value any
		if decoder.Decode(&value) == nil {
			s.values = append(s.values, privateValues(value, false)...)
		}
	}
	s.bodies = nil
	return s.values
}

// privateValues returns the strings and numbers of a body whose names are private, or all of them.
func privateValues(value any, all bool) (found []string) {
	switch value := value.(type) {
	case map[string]any:
		_, person := value["email"] // so the name is a person's, and not a product's
		for name, member := range value {
			name := PlainName(name)
			private := all || privateWhole[name]
			if _, isObject := member.(map[string]any); isObject {
				private = private || name == "address" // a postal one; an address on a network is a string
			} else { // an "iban" may be an object with an IBAN and a BIC in it
				private = private || isPrivate(name) || person && (name == "name" || name == "companyname")
			}
			if private || !strings.HasPrefix(name, "error") { // there, "email" describes an error
				found = append(found, privateValues(member, private)...)
			}
		}
	case []any:
		for _, element := range value {
			found = append(found, privateValues(element, all)...)
		}
	case string:
		if all && !isID(value) {
			found = append(found, value)
		}
	case json.Number:
		if all {
			found = append(found, value.String())
		}
	}
	return found
}

// privateWhole are the members whose content is private as a whole.
var privateWhole = map[string]bool{"kycdata": true, "representative": true, "shopper": true, "inputdata": true}

// privateNames are the ends of the names of private members.
var privateNames = []string{
	"iban", "bban", "sortcode", "accountnumber", "routingnumber", "ibanlast4",
	"email", "phone", "phonenumber", "dob", "dateofbirth", "billingaddress", "chatlinka", "chatlinkb",
	"accountholdername", "sendername", "originatorname", "originatoraddress", "recipientname",
	"passportfile", "idcardfile", "selfiefile",
	"verificationkey", "apikey", "authorization", "secret", "password",
}

func isPrivate(name string) bool {
	return slices.ContainsFunc(privateNames, func(end string) bool { return strings.HasSuffix(name, end) })
}

// PlainName returns a member's name in one spelling: bankRoutingNumber and bank_routing_number are
// the same.
func PlainName(name string) string {
	return strings.ToLower(separators.Replace(name))
}

var separators = strings.NewReplacer("_", "", "-", "")

// The groups of [patterns].
const (
	dottedNumber = iota + 1 // digits in groups of four
	harmless                // it only looks like the others
	namedSecret             // the value after the name of a secret
	prefixedKey             // whk_7QX3…
	bankAccount             // the form of an IBAN, also in groups; half an IBAN is too much, so the checksum does not count
	longNumber              // digits, also in groups
)

// The characters between the groups of a number, and of an IBAN: a blank, a line, a middle dot, a
// dash of any length. A number with a dot may be a decimal or a version, and one with a slash a
// date.
const (
	betweenDigits = `[ _\x{b7}\x{2010}-\x{2015}\x{2212}-]`
	betweenGroups = `[ ./_\x{b7}\x{2010}-\x{2015}\x{2212}-]?`
)

// patterns finds possible private values in any string.
var patterns = regexp.MustCompile(`\b(\d{4}(?:\.\d{4})+\.\d{1,4})\b|(` + strings.Join([]string{
	`[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}`,                                        // an id
	`\b0[xX][0-9a-fA-F]+\b|\b[0-9a-fA-F]{64}\b`,                                                   // an address on a network, a hash
	`\b(?:19|20)\d\d-[01]\d-[0-3]\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?)?\b`, // a time
	`\b\d+\.\d+\b`, // a decimal number
}, `|`) + `)|` + strings.Join([]string{
	`(?i:verification[-_ ]?key|api[-_ ]?key|authorization|password|secret)` +
		`["'\\]*\s*[:=]\s*["'\\]*(?:(?i:bearer|basic)\s+)?([^\s"'\\,;<>&()]+)`,
	`\b([a-z]{2,6}_[A-Za-z0-9_-]{12,})`,
	`(\b[A-Z]{2}\d{2}(?:` + betweenGroups + `[A-Z0-9]{4}){2,7}(?:` + betweenGroups + `[A-Z0-9]{1,3})?\b|` +
		`\b[A-Za-z]{2}\d{2}[A-Za-z0-9]{11,30}\b)`,
	`(\d{2,}(?:` + betweenDigits + `\d{2,})*)`,
}, `|`))

// emailAddress finds e-mail addresses, also if the @ is escaped. It is an expression of its own,
// because it follows every possible beginning to the end of the word. Among the others, which match
// every few characters, it would read a long word to its end each time.
var emailAddress = regexp.MustCompile(`[\p{L}\p{N}._!#$%*+^~-]+(?:@|%40|\\+u0040|&#64;|&#[xX]40;)[\p{L}\p{N}.-]+`)

// maxDigits is the length of the longest number that cannot be an account's.
const maxDigits = 7

// redactPatterns takes everything out of a string that looks private.
func redactPatterns(text string) string {
	hidden := make([]bool, len(text))
	hide := func(from, to int) {
		for i := from; i < to; i++ {
			hidden[i] = true
		}
	}
	for _, at := range emailAddress.FindAllStringIndex(text, -1) {
		hide(at[0], at[1])
	}
	for _, at := range patterns.FindAllStringSubmatchIndex(text, -1) {
		group := dottedNumber
		for at[2*group] < 0 {
			group++
		}
		from, to := at[2*group], at[2*group+1]
		found := text[from:to]
		digits := 0
		for _, r := range found {
			if unicode.IsDigit(r) {
				digits++
			}
		}
		switch {
		case group == harmless,
			group == namedSecret && strings.Trim(found, "abcdefghijklmnopqrstuvwxyz.!") == "", // "password: is required"
			group == prefixedKey && digits == 0 && strings.ToLower(found) == found,
			group == longNumber && digits <= maxDigits:
			continue
		}
		hide(from, to)
	}
	return masked(text, hidden, notShown)
}
