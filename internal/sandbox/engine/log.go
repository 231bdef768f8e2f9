// SPDX-License-Identifier: MPL-2.0

package engine

import (
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"
)

// The log has a line for each request. It shows paths and queries as they were sent, with the email
// addresses and IBANs in them: those in a sandbox are invented. It shows no key and no body.

const (
	maxSubject = 200 // characters of a path with its query
	maxReason  = 200 // characters
)

// logLine begins with columns, and ends with the reason if there is one.
func logLine(start time.Time, method, outcome, subject, reason string) string {
	line := fmt.Sprintf("%s  %-6s  %-25s %8s  %s",
		start.Format("15:04:05"), method, outcome, took(time.Since(start)), printable(subject, maxSubject))
	if reason != "" {
		line += "  " + printable(reason, maxReason)
	}
	return line
}

// took formats a duration with two decimals: "0.35ms", "3.00s".
func took(d time.Duration) string {
	if d >= 10*time.Second {
		return fmt.Sprintf("%.2fs", d.Seconds())
	}
	return fmt.Sprintf("%.2fms", d.Seconds()*1000)
}

// printable replaces characters that could steer a terminal or break a line, and shortens a text to
// that many characters.
func printable(text string, most int) string {
	var out strings.Builder
	count := 0
	for _, r := range text {
		if count++; count > most {
			return out.String() + "…"
		}
		if r == utf8.RuneError || !unicode.IsPrint(r) {
			r = '?'
		}
		out.WriteRune(r)
	}
	return out.String()
}

// outcome describes the status of a request, or of an attempt to deliver.
func outcome(status int) string {
	if status == 0 {
		return "connection dropped"
	}
	return strconv.Itoa(status) + " " + http.StatusText(status)
}
