// SPDX-License-Identifier: MPL-2.0

package engine

import (
	"fmt"
	"net/http"
	"strings"
)

// refusal is a response of 400 or above.
type refusal struct {
	status   int
	text     string
	bodiless bool // the text is recorded, and not sent
}

func (r *refusal) Error() string { return r.text }

// maxRefusal bounds the text of a refusal, in bytes: it may repeat a value of the caller.
const maxRefusal = 1000

// Refuse returns the refusal of a request with a status.
func Refuse(status int, format string, args ...any) error {
	return &refusal{status: status, text: shortReason(fmt.Sprintf(format, args...))}
}

func shortReason(text string) string {
	if len(text) <= maxRefusal {
		return text
	}
	return strings.ToValidUTF8(text[:maxRefusal], "") + "…"
}

// Invalid refuses a request with a value that the service does not take.
func Invalid(format string, args ...any) error {
	return Refuse(http.StatusUnprocessableEntity, format, args...)
}

// RefuseWithoutBody is the 400 without a body, in every dialect (specification section 4.1, GET
// /invoice/{id}). The text is for the log and for the recorded request.
func RefuseWithoutBody(format string, args ...any) error {
	return &refusal{status: http.StatusBadRequest, text: fmt.Sprintf(format, args...), bodiless: true}
}
