// SPDX-License-Identifier: MPL-2.0

package schema

import (
	"strings"
	"time"

	"github.com/google/uuid"
)

// format is one format of strings or whole numbers: its values in words, and the check of a string.
// Without words, a value of any form has it.
type format struct {
	words string
	of    func(value string) bool
}

// formats are the formats that the contract uses.
var formats = map[string]format{
	"uuid": {"a UUID", func(value string) bool { return len(value) == 36 && uuid.Validate(value) == nil }},
	"date": {"a date such as 1990-12-31", func(value string) bool {
		_, err := time.Parse(time.DateOnly, value)
		return err == nil
	}},
	"date-time": {"a time such as 2030-01-31T12:00:00Z", func(value string) bool {
		return new(time.Time).UnmarshalText([]byte(value)) == nil && !strings.Contains(value, ",")
	}},
	"int32":    {"a whole number from -2147483648 to 2147483647", nil},
	"int64":    {},
	"binary":   {},
	"float":    {},
	"address":  {},
	"password": {},
}

// patterns are the contract's patterns in words.
var patterns = map[string]string{
	`^https?://.+$`:     "a URL that begins with https:// or http://",
	`^(https?://.+)?$`:  "a URL that begins with https:// or http://, or empty",
	`^https://.+$`:      "a URL that begins with https://",
	`^[^@\s]+@[^@\s]+$`: "an email address",
}
