// SPDX-License-Identifier: MPL-2.0

// Package value holds the values of the payments service that need care: exact numbers, and times.
package value

import (
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/strictjson"
)

// Timestamp is a time in RFC 3339, in UTC. It is normalized: another offset or more zeros are no
// change. A string that is not a time stays unchanged.
type Timestamp string

// NewTimestamp returns the normalized form of t.
func NewTimestamp(t time.Time) Timestamp { return Timestamp(t.UTC().Format(time.RFC3339Nano)) }

// Time returns the time, or false if the service did not send a valid one.
func (t Timestamp) Time() (time.Time, bool) {
	parsed, err := time.Parse(time.RFC3339Nano, string(t))
	return parsed, err == nil
}

// UnmarshalJSON reads a string. Null becomes "".
func (t *Timestamp) UnmarshalJSON(data []byte) error {
	var value string
	if err := strictjson.Unmarshal(data, &value); err != nil {
		return err
	}
	*t = Timestamp(value)
	if moment, ok := t.Time(); ok {
		*t = NewTimestamp(moment)
	}
	return nil
}
