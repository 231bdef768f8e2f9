// SPDX-License-Identifier: MPL-2.0

package acctest

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"sync/atomic"
	"testing"
)

// Secrets that must not be shown: those of the configuration, and those of others that the service
// echoes.
var (
	ConfiguredSecrets = []string{"Zoe Quibble Canary", "Canary Row 17", "555-0142-9981", "1971-03-29", "UEFTU1BPUlRDQU5BUlk"}
	EchoedSecrets     = []string{
		"mal.ory@echo.example", "GB33BUKB20201555555555", "GB33 BUKB 2020 1555 5555 55", "998877665544", "021000021", "whk_7QXMAB3K9ZT2ECHO",
	}
)

// EchoServer is a sandbox whose responses can be replaced by ones that repeat the request and have
// secrets of others.
type EchoServer struct {
	Sandbox http.Handler
	how     atomic.Pointer[string]
	Echoed  atomic.Int64
}

// Set chooses the responses, or none but the sandbox's own for an empty string.
func (e *EchoServer) Set(how string) { e.how.Store(&how) }

// ServeHTTP replaces the responses, if it is set to. Some ways leave those to reads alone.
func (e *EchoServer) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, _ := io.ReadAll(r.Body)
	r.Body = io.NopCloser(bytes.NewReader(body))
	how, said := *e.how.Load(), strings.Join(append([]string{
		r.Method, r.RequestURI, "Authorization:", r.Header.Get("Authorization"), string(body),
	}, EchoedSecrets...), " ")
	if how == "" || r.Method == http.MethodGet && strings.HasPrefix(how, "write") {
		e.Sandbox.ServeHTTP(w, r)
		return
	}
	e.Echoed.Add(1)
	switch how {
	case "write refused":
		w.WriteHeader(http.StatusUnprocessableEntity)
		_ = json.NewEncoder(w).Encode(map[string]string{"error": "gateway.openBanking.kycData.name: " + said})
	case "write refused by a page":
		w.Header().Set("X-Request-Id", r.Header.Get("Authorization"))
		w.WriteHeader(http.StatusForbidden)
		_, _ = io.WriteString(w, "<html>"+said)
	case "write misunderstood":
		_ = json.NewEncoder(w).Encode(map[string]any{"id": said, "price": said, "createdAt": said})
	case "failure":
		w.WriteHeader(http.StatusInternalServerError)
		_, _ = io.WriteString(w, said)
	case "broken":
		raw(w, "HTTP/1.1 200 OK\r\n"+said+"\r\n\r\n")
	case "too much":
		recorded := httptest.NewRecorder()
		e.Sandbox.ServeHTTP(recorded, r)
		raw(w, fmt.Sprintf(
			"HTTP/1.1 %d OK\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s", recorded.Code, recorded.Body.Len(), recorded.Body,
		), said)
	}
}

// raw responds without net/http, in one or two pieces.
func raw(w http.ResponseWriter, pieces ...string) {
	connection, _, err := http.NewResponseController(w).Hijack()
	if err != nil {
		return
	}
	_, _ = io.WriteString(connection, strings.Join(pieces, ""))
	if len(pieces) == 1 {
		_ = connection.Close()
	}
}

// ExpectAbsent demands that none of the values is in a text.
func ExpectAbsent(t *testing.T, where, text string, values []string) {
	t.Helper()
	text += "\n" + strings.Join(strings.Fields(text), " ") // terraform breaks lines
	for _, value := range values {
		if at := strings.Index(text, value); at >= 0 {
			t.Errorf("%q is in %s: …%s…", value, where, text[max(at-300, 0):min(at+100, len(text))])
		}
	}
}

// VerificationKeys matches the verification keys of the sandbox's webhooks.
var VerificationKeys = regexp.MustCompile(`whk_[A-Z0-9]+`)
