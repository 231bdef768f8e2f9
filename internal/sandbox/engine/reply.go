// SPDX-License-Identifier: MPL-2.0

package engine

import (
	"encoding/json"
	"net/http"
	"strconv"
)

// reply writes a value as JSON, and a text that is JSON as it is.
func reply(w http.ResponseWriter, status int, value any) {
	text, ok := value.(json.RawMessage)
	if !ok {
		text = Encode(value)
	}
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_, _ = w.Write(text)
}

// head sets the headers of every response.
func (e *Engine) head(w http.ResponseWriter) {
	w.Header().Set("X-Request-Id", "sandbox-"+strconv.FormatInt(e.counter.Add(1), 10))
	w.Header().Set("Date", e.Now().Format(http.TimeFormat))
}
