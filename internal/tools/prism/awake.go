// SPDX-License-Identifier: MPL-2.0

package main

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"

	"github.com/getkin/kin-openapi/openapi3"

	"github.com/terraform-payments/terraform-provider-payments/internal/contract"
)

// nonsense is the API key of a service with invalid responses.
const nonsense = "nonsense"

var placeholder = regexp.MustCompile(`{[^}]*}`)

// awake requires that Prism reports an invalid body: in the request of every operation that has
// one, and in the response of the others. Prism accepts any body if it does not understand a
// schema. awake clears the counts afterwards.
func (w *watch) awake(ctx context.Context, front string) error {
	service := httptest.NewServer(http.HandlerFunc(func(out http.ResponseWriter, _ *http.Request) {
		out.Header().Set("Content-Type", "application/json")
		_, _ = out.Write([]byte(`[[{"nonsense": [1]}]]`))
	}))
	defer service.Close()
	if err := send(ctx, http.MethodPut, front+"/_proxy/services", service.URL); err != nil {
		return err
	}
	doc, err := contract.Load()
	if err != nil {
		return err
	}
	operations, err := contract.Operations()
	if err != nil {
		return err
	}
	var asleep error
	for _, op := range operations {
		spec := doc.Paths.Value(op.Path).GetOperation(op.Method)
		side, body := "Response", ""
		if spec.RequestBody != nil {
			side, body = "Request", `[[{"nonsense": [1]}]]`
		} else if spec.Responses.Status(http.StatusOK).Value.Content["application/json"] == nil {
			continue
		}
		if err := send(ctx, op.Method, front+sample(op.Path, spec), body); err != nil {
			return err
		}
		if !w.reset(side + " body ") {
			asleep = errors.Join(asleep, fmt.Errorf("an invalid %s of %s passes Prism", strings.ToLower(side), op.ID))
		}
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	delete(w.services, nonsense)
	return asleep
}

// reset clears the counts, and reports whether a violation contained s.
func (w *watch) reset(s string) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	found := false
	for violation := range w.violations {
		found = found || strings.Contains(violation, s)
	}
	clear(w.violations)
	w.received, w.passed = 0, 0
	return found
}

// sample returns a URL of an operation, with its required query parameters.
func sample(path string, spec *openapi3.Operation) string {
	path = placeholder.ReplaceAllStringFunc(path, func(name string) string {
		if strings.HasPrefix(name, "{is_") {
			return "true"
		}
		return "5d1c7b52-93f8-4a67-8f0b-6e2d1a9c4b31"
	})
	for _, p := range spec.Parameters {
		if p.Value.In != openapi3.ParameterInQuery || !p.Value.Required {
			continue
		}
		value := "1"
		if enum := p.Value.Schema.Value.Enum; len(enum) > 0 {
			value = fmt.Sprint(enum[0])
		}
		path += map[bool]string{true: "&", false: "?"}[strings.Contains(path, "?")] + p.Value.Name + "=" + value
	}
	return path
}

// send sends a request with the key of nonsense. The watch inspects the response.
func send(ctx context.Context, method, address, body string) error {
	req, err := http.NewRequestWithContext(ctx, method, address, strings.NewReader(body)) //nolint:gosec // the front, on this machine
	if err != nil {
		return err
	}
	req.Header.Set("Authorization", nonsense)
	if body != "" {
		req.Header.Set("Content-Type", "application/json")
	}
	resp, err := http.DefaultClient.Do(req) //nolint:gosec // as above
	if err != nil {
		return err
	}
	return resp.Body.Close()
}
