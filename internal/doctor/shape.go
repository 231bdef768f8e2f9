// SPDX-License-Identifier: MPL-2.0

package doctor

import (
	"regexp"
	"strings"
	"sync"
	"time"

	"github.com/google/uuid"

	"github.com/terraform-payments/terraform-provider-payments/internal/destination"
)

// shape is the type and the pattern of a value: all that the doctor keeps of it. It never has a
// value of the account. Only an unknown value of an enumeration is kept, if it looks like an
// identifier.
type shape struct {
	kind kind
	form form   // of a string
	mask string // of a masked number or address: the name of the style
	word string // of an unknown value of an enumeration
}

// String describes the shape: "a string (decimal)".
func (s shape) String() string {
	text := string(s.kind)
	if s.form != "" {
		text += " (" + string(s.form) + ")"
	}
	if s.word != "" {
		text += " " + s.word
	}
	return text
}

// kind is the JSON type of a value, or its absence.
type kind string

const (
	absent  kind = "absent"
	null    kind = "null"
	boolean kind = "a boolean"
	number  kind = "a number"
	text    kind = "a string"
	list    kind = "a list"
	object  kind = "an object"
)

// form is the pattern of a string.
type form string

const (
	empty    form = "empty"
	masked   form = "masked"
	id       form = "UUID"
	past     form = "time"
	future   form = "time in the future"
	date     form = "date"
	decimal  form = "decimal"
	evmLower form = "address in lower case"
	evmMixed form = "address"
	grouped  form = "number in another spelling"
	other    form = "text"
)

// lazily compiles a pattern on its first use: each start of the plugin would pay for it.
func lazily(pattern string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(pattern) })
}

var (
	decimals = lazily(`^-?\d+(\.\d+)?([eE][+-]?\d+)?$`)
	evm      = lazily(`^0x[0-9a-fA-F]{40}$`)
	names    = lazily(`^[A-Za-z][A-Za-z_-]{0,31}\d{0,2}$`)
	words    = lazily(`^[A-Za-z][A-Za-z_-]{0,31}$`)
)

// formOf returns the pattern of a string.
func formOf(value string, now time.Time) form {
	var moment time.Time
	switch {
	case value == "":
		return empty
	case decimals().MatchString(value):
		return decimal
	case len(value) == 36 && uuid.Validate(value) == nil:
		return id
	case moment.UnmarshalText([]byte(value)) == nil:
		if moment.After(now) {
			return future
		}
		return past
	case evm().MatchString(value) && strings.ContainsAny(value[2:], "ABCDEF"):
		return evmMixed
	case evm().MatchString(value) && strings.ContainsAny(value[2:], "abcdef"):
		return evmLower
	case destination.IsMasked(value):
		return masked
	}
	if _, err := time.Parse(time.DateOnly, value); err == nil {
		return date
	}
	return other
}

// wordOf returns a string that looks like an identifier, and "" for any other. Digits are left out:
// numbers of accounts and ids have them.
func wordOf(value string) string {
	if words().MatchString(value) {
		return value
	}
	return ""
}

// The parts of a masked number, and of a masked address.
var (
	maskedNumber  = lazily(`^([0-9A-Za-z]{4})?(\*+|•+|#+|\.{2,}|…|-{2,}|[xX]{3,})[0-9A-Za-z]{4}$`)
	maskedAddress = lazily(`^[0-9A-Za-z:]{4,12}(\*+|•+|#+|\.{2,}|…|-{2,})[0-9A-Za-z]{4,8}$`)
)

// The styles of masks, by their first placeholder, as the setting "numbers" of a dialect names
// them. Behind the first characters of a number, some have another name.
var (
	numberStyles  = map[string]string{"*": "stars", "•": "bullets", "#": "hash", ".": "dots", "-": "dashes", "x": "x", "…": "ellipsis"}
	endsStyles    = map[string]string{"*": "ends"}
	addressStyles = map[string]string{"*": "stars", "•": "bullets", "#": "hash", ".": "dots", "-": "dashes", "…": "ellipsis"}
)

// numberMask returns the style of a masked bank number, or "". The last four characters alone are a
// mask, too: no bank has a number as short.
func numberMask(value string) string {
	value = strings.ReplaceAll(value, " ", "")
	if len(value) == 4 {
		return "last4"
	}
	parts := maskedNumber().FindStringSubmatch(value)
	if parts == nil {
		return ""
	}
	first := firstOf(parts[2])
	if style := endsStyles[first]; style != "" && parts[1] != "" {
		return style
	}
	return numberStyles[first]
}

// addressMask returns the style of a masked address, or "".
func addressMask(value string) string {
	parts := maskedAddress().FindStringSubmatch(value)
	if parts == nil {
		return ""
	}
	return addressStyles[firstOf(parts[1])]
}

func firstOf(placeholders string) string {
	for _, r := range placeholders {
		return strings.ToLower(string(r))
	}
	return ""
}

// isRespelled reports whether a bank number has groups or letters in lower case.
func isRespelled(value string) bool {
	return strings.Contains(value, " ") || strings.ToUpper(value) != value
}
