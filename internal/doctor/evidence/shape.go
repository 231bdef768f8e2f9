// SPDX-License-Identifier: MPL-2.0

package evidence

import (
	"regexp"
	"strings"
	"sync"
	"time"

	"github.com/google/uuid"

	"github.com/terraform-payments/terraform-provider-payments/internal/destination"
)

// Shape is the JSON type and the pattern of a value: all that the doctor keeps of it. It never has
// a value of the account. Only an unknown value of an enumeration is kept, if it looks like an
// identifier.
type Shape struct {
	JSON    Type
	Pattern Pattern // of a string, and of a scalar of another type than the contract's
	Mask    string  // of a masked number or address: the name of the style
	Word    string  // of an unknown value of an enumeration
}

// String describes the shape: "a string (decimal)".
func (s Shape) String() string {
	text := string(s.JSON)
	if s.Pattern != "" {
		text += " (" + string(s.Pattern) + ")"
	}
	if s.Word != "" {
		text += " " + s.Word
	}
	return text
}

// IsShown reports whether a string is neither empty nor masked.
func (s Shape) IsShown() bool { return s.Pattern != Empty && s.Pattern != Masked }

// Type is the JSON type of a value, or its absence.
type Type string

// The JSON types.
const (
	Absent  Type = "absent"
	Null    Type = "null"
	Boolean Type = "a boolean"
	Number  Type = "a number"
	String  Type = "a string"
	List    Type = "a list"
	Object  Type = "an object"
)

// Pattern is the pattern of a string.
type Pattern string

// The patterns of strings.
const (
	Empty     Pattern = "empty"
	Masked    Pattern = "masked"
	UUID      Pattern = "UUID"
	Past      Pattern = "time"
	Zero      Pattern = "time before 1970"
	Future    Pattern = "time in the future"
	Date      Pattern = "date"
	Decimal   Pattern = "decimal"
	EVMLower  Pattern = "address in lower case"
	EVMMixed  Pattern = "address"
	Respelled Pattern = "in another spelling"
	Retyped   Pattern = "of another JSON type, which is read"
	Other     Pattern = "text"
)

// Lazily compiles a pattern on its first use: each start of the plugin would pay for it.
func Lazily(pattern string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(pattern) })
}

// The patterns that tell strings apart. Names are those of members that a report may show.
var (
	Decimals = Lazily(`^-?\d+(\.\d+)?([eE][+-]?\d+)?$`)
	evm      = Lazily(`^0x[0-9a-fA-F]{40}$`)
	Names    = Lazily(`^[A-Za-z][A-Za-z_-]{0,31}\d{0,2}$`)
	words    = Lazily(`^[A-Za-z][A-Za-z_-]{0,31}$`)
)

// patternOf returns the pattern of a string.
func patternOf(value string, now time.Time) Pattern {
	var moment time.Time
	switch {
	case value == "":
		return Empty
	case Decimals().MatchString(value):
		return Decimal
	case len(value) == 36 && uuid.Validate(value) == nil:
		return UUID
	case moment.UnmarshalText([]byte(value)) == nil:
		switch {
		case IsZeroTime(value):
			return Zero
		case moment.After(now):
			return Future
		}
		return Past
	case evm().MatchString(value) && strings.ContainsAny(value[2:], "ABCDEF"):
		return EVMMixed
	case evm().MatchString(value) && strings.ContainsAny(value[2:], "abcdef"):
		return EVMLower
	case destination.IsMasked(value):
		return Masked
	}
	if _, err := time.Parse(time.DateOnly, value); err == nil {
		return Date
	}
	return Other
}

// IsZeroTime reports whether a service wrote no time as the first one that its language knows.
func IsZeroTime(value string) bool {
	moment, err := time.Parse(time.RFC3339Nano, value)
	return err == nil && moment.Unix() <= 0
}

// wordOf returns a string that looks like an identifier, and "" for any other. Digits are left out:
// numbers of accounts and ids have them.
func wordOf(value string) string {
	if words().MatchString(value) {
		return value
	}
	return ""
}
