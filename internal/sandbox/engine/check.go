// SPDX-License-Identifier: MPL-2.0

package engine

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/terraform-payments/terraform-provider-payments/internal/contract"
	"github.com/terraform-payments/terraform-provider-payments/internal/contract/amount"
	"github.com/terraform-payments/terraform-provider-payments/internal/contract/schema"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/store"
)

// check checks a request against the contract: its path, its query and its body. A refusal begins
// with the name of the field.
func (op *operation) check(c *Call, body []byte) error {
	query, err := url.ParseQuery(c.Request.URL.RawQuery)
	if err != nil {
		return Refuse(http.StatusBadRequest, "the query must be URL-encoded")
	}
	if err := op.checkNames(query); err != nil {
		return err
	}
	for _, p := range op.Parameters {
		text := c.Path(p.Name)
		if p.InQuery {
			values := query[p.Name]
			switch {
			case len(values) > 1:
				return Invalid("%s is given more than once", p.Name)
			case len(values) == 0 && p.Required:
				return Invalid("%s is required in the query", p.Name)
			case len(values) == 0:
				continue
			}
			text = values[0]
		}
		if err := checkParameter(p, text); err != nil {
			if !p.InQuery && op.answersInvalid() {
				return RefuseWithoutBody("%s", err)
			}
			return Invalid("%s", err)
		}
	}
	return op.checkBody(c, body)
}

// checkNames refuses a query parameter that the operation does not have.
func (op *operation) checkNames(query url.Values) error {
	if len(query) == 0 {
		return nil
	}
	known := []string{}
	for _, p := range op.Parameters {
		if p.InQuery {
			known = append(known, p.Name)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(query)) {
		if !slices.Contains(known, name) {
			unknown := schema.Unknown(schema.Printable(name), "query parameter", schema.Nearest(name, known))
			return Invalid("%s", unknown)
		}
	}
	return nil
}

// answersInvalid reports whether the operation answers an invalid id with 400 and no body.
func (op *operation) answersInvalid() bool {
	body, documented := op.Bodies["400"]
	return documented && body == nil
}

func checkParameter(p contract.Parameter, text string) error {
	if !utf8.ValidString(text) {
		return fmt.Errorf("%s must be valid UTF-8", p.Name)
	}
	value := parameterValue(p.Schema, text)
	if err := schema.Check(p.Schema, value, p.Name); err != nil {
		return err
	}
	if number, ok := value.(json.Number); ok {
		if _, err := amount.Parse(number); err != nil {
			return fmt.Errorf("%s %w", p.Name, err)
		}
	}
	return nil
}

// parameterValue converts a parameter to the type of its schema. It returns other texts as they
// are, so that the schema refuses them.
func parameterValue(s *schema.Schema, text string) any {
	switch {
	case s.Type == schema.Boolean && (text == "true" || text == "false"):
		return text == "true"
	case s.IsNumber() && amount.IsNumber(text):
		return json.Number(text)
	}
	return text
}

// checkAnswer checks the sandbox's own response against the contract. It accepts unknown
// enumeration values.
func (op *operation) checkAnswer(answer any) error {
	if op.Response.Schema == nil {
		if answer != nil {
			return errors.New("no body is expected")
		}
		return nil
	}
	return schema.CheckResponse(op.Response.Schema, answer)
}

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
	case op.Request.Schema == nil && len(body) > 0:
		return Invalid("this operation takes no body")
	case op.Request.Schema == nil:
		return nil
	case !isJSON(c.Request):
		return Refuse(http.StatusUnsupportedMediaType, "the Content-Type header must be application/json")
	}
	if err := store.Decode(body, &c.Body); err != nil {
		return Refuse(http.StatusBadRequest, "the body is not a JSON object: %s", malformed(err))
	}
	if c.Body == nil {
		return Refuse(http.StatusBadRequest, "the body is not a JSON object: it is null")
	}
	if wrong := mistakeIn(body); wrong != nil && wrong.doubled {
		return Invalid("%s", wrong)
	} else if wrong != nil {
		return Refuse(http.StatusBadRequest, "%s", wrong)
	}
	if path := findNull(c.Body, ""); path != "" {
		return Invalid("%s must not have the null character U+0000", path)
	}
	if err := schema.Check(op.Request.Schema, c.Body, ""); err != nil {
		return Invalid("%s", err)
	}
	c.Body, _ = schema.Rewrite(op.Request.Schema, c.Body, func(s *schema.Schema, value any) any {
		if text, isText := value.(string); isText && s.Format == "uuid" { // its case means nothing
			return strings.ToLower(text)
		}
		return value
	}).(Object)
	return nil
}
