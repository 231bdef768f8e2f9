// SPDX-License-Identifier: MPL-2.0

// Package value holds the values of the payments service that need care: exact numbers, and times.
package value

import (
	"strings"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/strictjson"
)

// Timestamp is a time in RFC 3339, in UTC. It is normalized: another offset or more zeros are no
// change. A string that is not a time stays unchanged. A service may write no time as the first one
// that its language or database knows, such as 0001-01-01T00:00:00Z. It becomes "".
type Timestamp string

// NewTimestamp returns the normalized form of t.
func NewTimestamp(t time.Time) Timestamp { return Timestamp(t.UTC().Format(time.RFC3339Nano)) }

// Time returns the time, or false if the service did not send a valid one.
func (t Timestamp) Time() (time.Time, bool) {
	parsed, err := time.Parse(time.RFC3339Nano, string(t))
	return parsed, err == nil
}

// UnmarshalJSON reads a string, or a number of seconds or milliseconds since 1970, from 1973 on.
// Null and zero become "".
func (t *Timestamp) UnmarshalJSON(data []byte) error {
	if number, err := ParseDecimal(string(data)); err == nil {
		if number.Float().Sign() == 0 {
			*t = ""
			return nil
		}
		const first = 1e11 // in milliseconds
		millis, _ := number.Times(1000).Float().Int64()
		if millis >= first*1000 {
			millis /= 1000
		}
		if millis >= first && millis < first*1000 {
			*t = NewTimestamp(time.UnixMilli(millis))
			return nil
		}
	}
	var value string
	if err := strictjson.Unmarshal(data, &value); err != nil {
		return err
	}
	*t = Timestamp(value)
	switch moment, ok := t.Time(); {
	case ok && moment.Unix() <= 0, strings.HasPrefix(value, "0000-00-00"):
		*t = ""
	case ok:
		*t = NewTimestamp(moment)
	}
	return nil
}

// Date is a calendar date: "1990-12-31". A service may answer one with a time of midnight, which is
// left out, and none as the first day that it knows, which becomes "". Any other string stays
// unchanged.
type Date string

// UnmarshalJSON reads a string. Null becomes "".
func (d *Date) UnmarshalJSON(data []byte) error {
	var value string
	if err := strictjson.Unmarshal(data, &value); err != nil {
		return err
	}
	*d = Date(value)
	date, clock, _ := strings.Cut(value, "T")
	if _, err := time.Parse(time.DateOnly, date); err == nil && clock != "" && strings.Trim(clock, "0:.Z+-") == "" {
		*d = Date(date)
	}
	if *d == "0001-01-01" || strings.HasPrefix(value, "0000-00-00") {
		*d = ""
	}
	return nil
}
