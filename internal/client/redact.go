// SPDX-License-Identifier: MPL-2.0

package client

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
)

// This file decides what of a text that is not ours may be seen: of the service's answers, and of errors that quote them. Every such text
// leaves the client through [trail.shown], [trail.redacted] or [trail.requestID], and through nothing else. They take out:
//
//	the API key               wherever it comes from
//	what was sent             private parts of the address, and private members of the body
//	what was told instead     private members of an answer of JSON; in any text what looks like an e-mail address, an IBAN, a number of an
//	                          account, or a secret
//
// Ids, times, decimal numbers, hashes and addresses on a network stay.

const notShown = "(not shown)"

// How much of a text is looked at, and how much of its end is not shown where it is cut there: what stood across the cut would not be
// recognised.
const (
	mostLookedAt = 16 << 10
	lostAtTheCut = 128
)

// shown is a text of the service as people may see it: one line of at most limit characters, without anything private. That is looked for
// when the text is otherwise as it will be shown, because control characters can hide it before.
func (t *trail) shown(text string, limit int) string {
	whole := len(text) <= mostLookedAt
	text = printable(text[:min(len(text), mostLookedAt)], mostLookedAt)
	if t.conceal != nil {
		text = t.conceal(text)
	}
	text = untold(without(text, notShown, t.secrets()...))
	if !whole {
		text = text[:max(len(text)-lostAtTheCut, 0)] + "…"
	}
	return printable(text, limit)
}

// redacted is err with a text that may be seen. What it is can still be asked with errors.Is and errors.As; its text as it was cannot.
func (t *trail) redacted(err error) error {
	if err == nil {
		return nil
	}
	return &redactedError{t.shown(err.Error(), 1000), err}
}

type redactedError struct {
	text string
	err  error
}

// Error is what may be seen.
func (e *redactedError) Error() string { return e.text }

// Is asks the error as it was. There is no Unwrap on purpose: it would hand out the text.
func (e *redactedError) Is(target error) bool { return errors.Is(e.err, target) }

// As asks the error as it was.
func (e *redactedError) As(target any) bool { return errors.As(e.err, target) }

// requestID is what the service calls a request, or nothing where that is no plain name, or may be something private.
func (t *trail) requestID(header http.Header) string {
	id := header.Get("X-Request-Id")
	if CheckID(id) != nil && (len(id) > 80 || !plainName.MatchString(id) || t.shown(id, 80) != id) {
		return ""
	}
	return id
}

var plainName = regexp.MustCompile(`^[A-Za-z0-9._:/=-]*$`)

// keepPrivate notes which parts of a request's address nobody may see: all but ids, and what is too short, or has no digit, to be a number of
// an account or an address.
func (t *trail) keepPrivate(parts []string) {
	for _, part := range parts {
		if len(part) > 5 && strings.ContainsAny(part, "0123456789@") && CheckID(part) != nil {
			t.private = append(t.private, part, url.PathEscape(part), url.QueryEscape(part))
		}
	}
}

// secrets are all private values that are known of a request. The bodies are read only here, because most are never asked for.
func (t *trail) secrets() []string {
	for _, body := range t.bodies {
		decoder := json.NewDecoder(bytes.NewReader(body))
		decoder.UseNumber()
		var value any
		if decoder.Decode(&value) == nil {
			t.private = append(t.private, privateValues(value, false)...)
		}
	}
	t.bodies = nil
	return t.private
}

// privateValues are the texts and numbers in a body whose names say that they are private, or all of them.
func privateValues(value any, all bool) (found []string) {
	switch value := value.(type) {
	case map[string]any:
		_, person := value["email"] // so its name is a person's, and not that of a product
		for name, member := range value {
			name := plain(name)
			private := all || privateWhole[name]
			if _, isObject := member.(map[string]any); isObject {
				private = private || name == "address" // of the post; an address on a network is a text
			} else { // an "iban" may be an object with an IBAN and a BIC in it
				private = private || isPrivate(name) || person && (name == "name" || name == "companyname")
			}
			if private || !strings.HasPrefix(name, "error") { // what is wrong with an email stands under "email" there
				found = append(found, privateValues(member, private)...)
			}
		}
	case []any:
		for _, element := range value {
			found = append(found, privateValues(element, all)...)
		}
	case string:
		if all && CheckID(value) != nil {
			found = append(found, value)
		}
	case json.Number:
		if all {
			found = append(found, value.String())
		}
	}
	return found
}

// privateWhole are members of which everything inside is private.
var privateWhole = map[string]bool{"kycdata": true, "representative": true, "shopper": true, "inputdata": true}

// privateNames are how the names of members end that are private by themselves.
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

// plain is a member's name without what spellings differ in: bankRoutingNumber, bank_routing_number.
func plain(name string) string {
	return strings.ToLower(strings.NewReplacer("_", "", "-", "").Replace(name))
}

// What [telling] tells apart.
const (
	staysAnyway = iota + 1 // it looks like the rest, and is not private
	namedSecret            // what follows the name of a secret
	prefixedKey            // whk_7QX3…
	bankAccount            // an IBAN by its shape, compact or in groups; its checksum is not looked at, because half an IBAN is too much
	longNumber             // digits, perhaps in groups
)

// telling finds in any text what may be private. It is run on texts that are shown, never on good answers.
var telling = regexp.MustCompile(`(` + strings.Join([]string{
	`[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}`,                                        // an id
	`\b0[xX][0-9a-fA-F]+\b|\b[0-9a-fA-F]{64}\b`,                                                   // an address on a network, a hash
	`\b(?:19|20)\d\d-[01]\d-[0-3]\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?)?\b`, // a time
	`\b\d+\.\d+\b`, // a decimal number
}, `|`) + `)|` + strings.Join([]string{
	`(?i:verification[-_ ]?key|api[-_ ]?key|authorization|password|secret)["'\\]*\s*[:=]\s*["'\\]*(?:(?i:bearer|basic)\s+)?([^\s"'\\,;<>&()]+)`,
	`\b([a-z]{2,6}_[A-Za-z0-9_-]{12,})`,
	`(\b[A-Z]{2}\d{2}(?:[ -]?[A-Z0-9]{4}){2,7}(?:[ -]?[A-Z0-9]{1,3})?\b|\b[A-Za-z]{2}\d{2}[A-Za-z0-9]{11,30}\b)`,
	`(\d{2,}(?:[ -]\d{2,})*)`,
}, `|`))

// emailAddress finds e-mail addresses, also where the @ is escaped. It stands by itself, because what may be the beginning of an address is followed to the end
// of the word: beside the others, which find something every few characters, a long word would be read from there to its end each time.
var emailAddress = regexp.MustCompile(`[\p{L}\p{N}._!#$%*+^~-]+(?:@|%40|\\+u0040|&#64;|&#[xX]40;)[\p{L}\p{N}.-]+`)

// mostDigits is how long a number may be that is nobody's account.
const mostDigits = 7

// untold takes out of a text what looks private and was not known.
func untold(text string) string {
	hidden := make([]bool, len(text))
	hide := func(from, to int) {
		for i := from; i < to; i++ {
			hidden[i] = true
		}
	}
	for _, at := range emailAddress.FindAllStringIndex(text, -1) {
		hide(at[0], at[1])
	}
	for _, at := range telling.FindAllStringSubmatchIndex(text, -1) {
		what := staysAnyway
		for at[2*what] < 0 {
			what++
		}
		from, to := at[2*what], at[2*what+1]
		found := text[from:to]
		digits := strings.IndexFunc(found, unicode.IsDigit) >= 0
		switch {
		case what == staysAnyway,
			what == namedSecret && strings.Trim(found, "abcdefghijklmnopqrstuvwxyz.!") == "", // "password: is required"
			what == prefixedKey && !digits && strings.ToLower(found) == found,
			what == longNumber && to-from-strings.Count(found, " ")-strings.Count(found, "-") <= mostDigits:
			continue
		}
		hide(from, to)
	}
	return masked(text, hidden, notShown)
}
