// SPDX-License-Identifier: MPL-2.0

package engine

import (
	"net/http"
	"strings"
	"unicode/utf8"

	"github.com/terraform-payments/terraform-provider-payments/internal/contract/schema"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/store"
)

// maxRequest bounds the body of a request.
const maxRequest = 1 << 20

// isJSON reports whether a request says that its body is JSON.
func isJSON(r *http.Request) bool {
	kind, _, _ := strings.Cut(r.Header.Get("Content-Type"), ";")
	return strings.TrimSpace(kind) == "application/json"
}

// checkBody reads the body of a request and checks it against the contract.
func (op *operation) checkBody(c *Call, body []byte) error {
	switch {
	case len(body) > maxRequest:
		return Refuse(http.StatusRequestEntityTooLarge, "the body is larger than %d bytes", maxRequest)
	case op.RequestBody == nil && len(body) > 0:
		return Invalid("this operation takes no body")
	case op.RequestBody == nil:
		return nil
	case !isJSON(c.Request):
		return Refuse(http.StatusUnsupportedMediaType, "the Content-Type header must be application/json")
	case !utf8.Valid(body):
		return Refuse(http.StatusBadRequest, "%s", invalidUTF8(body))
	}
	if err := store.Decode(body, &c.Body); err != nil {
		return Refuse(http.StatusBadRequest, "the body is not a JSON object: %s", malformed(err))
	}
	if c.Body == nil {
		return Refuse(http.StatusBadRequest, "the body is not a JSON object: it is null")
	}
	if at := loneSurrogate(body); at >= 0 {
		return Refuse(http.StatusBadRequest, "%s must be valid Unicode: the escape at byte %d of the body is half of a character",
			fieldAt(body, at), at+1)
	}
	if path := duplicateKey(body, c.Body); path != "" {
		return Invalid("%s is given more than once", path)
	}
	if path := findNull(c.Body, ""); path != "" {
		return Invalid("%s must not have the null character U+0000", path)
	}
	if err := schema.Check(op.RequestBody.Value.Content["application/json"].Schema.Value, c.Body, ""); err != nil {
		return Invalid("%s", err)
	}
	return nil
}
