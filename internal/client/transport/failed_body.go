// SPDX-License-Identifier: MPL-2.0

package transport

import (
	"bytes"
	"io"
	"net/http"
	"slices"
	"strings"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/strictjson"
)

// errorMembers are the members of a body that has an error and nothing else, without case and
// separators.
var errorMembers = []string{
	"error", "errors", "success", "ok", "status", "statuscode", "code", "message", "detail", "details", "title", "type", "reason", "path",
	"timestamp", "requestid", "traceid", "data",
}

// failsInBody reports whether a 2xx to a write has a body that says that the write failed, such as
// {"error": "it has open invoices"}, and nothing of an object. So a refused deletion is none.
func failsInBody(r *Request, resp *http.Response) bool {
	if r.Effect == Safe {
		return false
	}
	body, _ := io.ReadAll(resp.Body) // it has arrived already
	resp.Body = io.NopCloser(bytes.NewReader(body))
	failed := false
	for name, value := range strictjson.Members(bytes.TrimSpace(body)) {
		plain, text := PlainName(name), strings.ToLower(string(value))
		switch {
		case !slices.Contains(errorMembers, plain), plain == "data" && text != "null":
			return false
		case plain == "error", plain == "errors":
			failed = failed || !slices.Contains([]string{"null", "false", `""`, "[]", "{}", "0"}, text)
		case plain == "success", plain == "ok":
			failed = failed || text == "false"
		case plain == "status":
			failed = failed || text == `"error"` || text == `"fail"` || text == `"failed"`
		}
	}
	return failed
}
