// SPDX-License-Identifier: MPL-2.0

package client

import (
	"encoding/json"
	"time"
)

// Timestamp is a moment as the service tells it: RFC 3339 in UTC, one spelling for one moment, so that an answer
// with more zeros or another offset is no change. A text that is no time is kept as it is.
type Timestamp string

// NewTimestamp spells t the way every Timestamp is spelt.
func NewTimestamp(t time.Time) Timestamp { return Timestamp(t.UTC().Format(time.RFC3339Nano)) }

// Time returns the moment, and false where the service sent something that is none.
func (t Timestamp) Time() (time.Time, bool) {
	parsed, err := time.Parse(time.RFC3339Nano, string(t))
	return parsed, err == nil
}

// UnmarshalJSON reads a string. Null leaves the value empty.
func (t *Timestamp) UnmarshalJSON(data []byte) error {
	var text string
	if err := json.Unmarshal(data, &text); err != nil {
		return err
	}
	*t = Timestamp(text)
	if moment, ok := t.Time(); ok {
		*t = NewTimestamp(moment)
	}
	return nil
}
