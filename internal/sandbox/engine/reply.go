// SPDX-License-Identifier: MPL-2.0

package engine

import (
	"encoding/json"
	"errors"
	"net/http"
	"os"
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

// refuseHalfSent answers a request whose body did not arrive in the server's time. It does nothing
// after other errors: then the caller has left.
func refuseHalfSent(w http.ResponseWriter, err error) {
	if !errors.Is(err, os.ErrDeadlineExceeded) {
		return
	}
	w.Header().Set("Connection", "close")
	reply(w, http.StatusRequestTimeout, Object{"error": "the body of the request did not arrive in time"})
}
