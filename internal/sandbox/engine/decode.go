// SPDX-License-Identifier: MPL-2.0

package engine

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"
)

// duration is written as "1h30m", or as nanoseconds.
type duration time.Duration

// UnmarshalJSON reads both.
func (d *duration) UnmarshalJSON(data []byte) error {
	var text string
	if json.Unmarshal(data, &text) != nil {
		return json.Unmarshal(data, (*int64)(d))
	}
	read, err := time.ParseDuration(text)
	if err != nil {
		return fmt.Errorf("%q is no duration such as 90s, 15m or 1h30m; a day is 24h", text)
	}
	*d = duration(read)
	return nil
}

// retryAfter is a number of seconds, or any text that stands in the header as it is.
type retryAfter string

// UnmarshalJSON reads both.
func (r *retryAfter) UnmarshalJSON(data []byte) error {
	if json.Unmarshal(data, (*string)(r)) == nil {
		return nil
	}
	if _, err := strconv.ParseUint(string(data), 10, 64); err != nil {
		return fmt.Errorf("retry_after: %s is no number of seconds", data)
	}
	*r = retryAfter(data)
	return nil
}

// DecodeStrictly refuses unknown members, because a misspelt one would silently do nothing. It
// refuses a member that is given twice, and keeps the digits of numbers.
func DecodeStrictly(data []byte, into any) error {
	decoder := json.NewDecoder(bytes.NewReader(data))
	decoder.UseNumber()
	decoder.DisallowUnknownFields()
	err := decoder.Decode(into)
	if errors.Is(err, io.EOF) {
		return errors.New("the body is empty: GET /_sandbox/ shows its form")
	}
	if name, ok := strings.CutPrefix(fmt.Sprint(err), "json: unknown field "); ok {
		return fmt.Errorf("there is no member %s: GET /_sandbox/ shows the body's form", name)
	}
	if err != nil {
		return errors.New(malformed(err))
	}
	if path := findDuplicate(data); path != "" {
		return fmt.Errorf("%s is given more than once", path)
	}
	return nil
}
