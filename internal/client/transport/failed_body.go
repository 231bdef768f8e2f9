// SPDX-License-Identifier: MPL-2.0

package transport

import (
	"bytes"
	"cmp"
	"io"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/strictjson"
)

// errorMembers are the members of a body that has an error and nothing else, without case and
// separators.
var errorMembers = []string{
	"error", "errors", "success", "ok", "status", "statuscode", "code", "message", "detail", "details", "title", "type", "reason", "path",
	"timestamp", "requestid", "traceid", "data",
}

// failsInBody reports whether a 2xx has a body that says that the request failed, such as {"error":
// "it has open invoices"}, and nothing of an object. So a refused deletion is none. A read also
// fails if its data is null.
func failsInBody(r *Request, resp *http.Response) bool {
	body, _ := io.ReadAll(io.LimitReader(resp.Body, maxMessage+1)) // it has arrived already
	resp.Body = &longBody{io.MultiReader(bytes.NewReader(body), resp.Body), resp.Body}
	if len(body) > maxMessage {
		return false
	}
	failed := false
	for name, value := range strictjson.Members(bytes.TrimSpace(body)) {
		plain := PlainName(name)
		if !slices.Contains(errorMembers, plain) || plain == "data" && string(value) != "null" {
			return false
		}
		failed = failed || SaysFailed(name, value) || plain == "data" && r.Effect == Safe
	}
	return failed
}

// SaysFailed reports whether a member of a body says that the request failed.
func SaysFailed(name string, value []byte) bool {
	text := strings.ToLower(string(bytes.TrimSpace(value)))
	switch PlainName(name) {
	case "error", "errors":
		return !isNoError(text)
	case "success", "ok":
		return text == "false"
	case "status":
		return slices.Contains([]string{`"error"`, `"fail"`, `"failed"`}, text)
	}
	return false
}

// noErrors are values of an error that stand for none, in small letters.
var noErrors = []string{"null", "false", `""`, "[]", "{}", "0", `"ok"`, `"none"`, `"success"`}

// isNoError reports whether the value of an error, in small letters, stands for none, or has only
// members that do.
func isNoError(text string) bool {
	members := strictjson.Members([]byte(text))
	for _, value := range members {
		if !slices.Contains(noErrors, string(value)) {
			return false
		}
	}
	return len(members) > 0 || slices.Contains(noErrors, text)
}

// hasError reports whether a member of a body says that the request failed.
func hasError(body []byte) bool {
	for name, value := range strictjson.Members(body) {
		if SaysFailed(name, value) {
			return true
		}
	}
	return false
}

// toldStatus returns the status of a refusal that the body of a 2xx tells, also inside its first
// error, or 0.
func toldStatus(body []byte) int {
	inner := 0
	for name, value := range strictjson.Members(body) {
		if plain := PlainName(name); plain == "error" || plain == "errors" {
			if all, err := strictjson.Elements(value); err == nil && len(all) > 0 {
				value = all[0]
			}
			inner = cmp.Or(statusIn(value), inner)
		}
	}
	return cmp.Or(statusIn(body), inner)
}

// statusIn returns the status of a refusal among the members of an object, or 0.
func statusIn(object []byte) int {
	for name, value := range strictjson.Members(object) {
		if slices.Contains([]string{"status", "statuscode", "code"}, PlainName(name)) {
			status, err := strconv.Atoi(strings.Trim(string(value), `"`))
			if err == nil && status >= http.StatusBadRequest && status < 600 {
				return status
			}
		}
	}
	return 0
}
