// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"
)

// A line for each request, for a person who watches. Paths and queries are shown as they came, an email address or an IBAN in them
// too: a sandbox has nobody's, and who follows a log must see what was asked for. Keys and bodies are in no line.

const (
	maxSubject = 200 // characters of what was asked for
	maxWhy     = 200 // and of the reason behind it
)

// logLine puts what is always about as long in front, so that lines stand below each other, and the reason, if any, at the end.
func logLine(start time.Time, method, outcome, subject, why string) string {
	line := fmt.Sprintf("%s  %-6s  %-25s %8s  %s", start.Format("15:04:05"), method, outcome, took(time.Since(start)), printable(subject, maxSubject))
	if why != "" {
		line += "  " + printable(why, maxWhy)
	}
	return line
}

// took writes a time with two places: "0.35ms", "3.00s".
func took(d time.Duration) string {
	unit, name := time.Millisecond, "ms"
	if d >= 10*time.Second {
		unit, name = time.Second, "s"
	}
	hundredths := (d + unit/200) / (unit / 100)
	return fmt.Sprintf("%d.%02d%s", hundredths/100, hundredths%100, name)
}

// printable lets no text steer a terminal or break a line, and none be longer than that many characters.
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

// outcome says what came of a request, or of an attempt to deliver.
func outcome(status int) string {
	if status == 0 {
		return "connection dropped"
	}
	return strconv.Itoa(status) + " " + http.StatusText(status)
}
