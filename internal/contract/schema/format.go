// SPDX-License-Identifier: MPL-2.0

package schema

import (
	"errors"
	"strings"
	"time"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/google/uuid"
)

// formats are the string formats that kin-openapi does not know, or whose errors it words for
// programmers. They are passed to each validation, because kin-openapi's own list of formats
// belongs to the whole process.
var formats = map[string]openapi3.StringFormatValidator{
	"uuid": format{"a UUID", func(value string) bool { return len(value) == 36 && uuid.Validate(value) == nil }},
	"date": format{"a date such as 1990-12-31", func(value string) bool {
		_, err := time.Parse(time.DateOnly, value)
		return err == nil
	}},
	"date-time": format{"a time such as 2030-01-31T12:00:00Z", func(value string) bool {
		return new(time.Time).UnmarshalText([]byte(value)) == nil && !strings.Contains(value, ",")
	}},
}

// format is one format: its values in words, and the check of a value.
type format struct {
	words string
	valid func(value string) bool
}

// Validate implements [openapi3.StringFormatValidator].
func (f format) Validate(value string) error {
	if f.valid(value) {
		return nil
	}
	return errors.New("must be " + f.words)
}

// patterns are the contract's patterns in words.
var patterns = map[string]string{
	`^https?://.+$`:     "a URL that begins with https:// or http://",
	`^(https?://.+)?$`:  "a URL that begins with https:// or http://, or empty",
	`^https://.+$`:      "a URL that begins with https://",
	`^[^@\s]+@[^@\s]+$`: "an email address",
}
