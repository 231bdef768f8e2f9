// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/google/uuid"

	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/amount"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/store"
)

// The formats that the contract's validator does not know, or takes values of that there are none of: the 30th of February.
func init() {
	format := func(name, wrong string, valid func(value string) bool) {
		openapi3.DefineStringFormatValidator(name, openapi3.NewCallbackValidator(func(value string) error {
			if !valid(value) {
				return errors.New(wrong)
			}
			return nil
		}))
	}
	format("uuid", "it is not a UUID", func(value string) bool { return len(value) == 36 && uuid.Validate(value) == nil })
	format("date", "it is not a date such as 1990-12-31", func(value string) bool {
		_, err := time.Parse(time.DateOnly, value)
		return err == nil
	})
	format("date-time", "it is not a time such as 2006-01-02T15:04:05Z", func(value string) bool {
		return new(time.Time).UnmarshalText([]byte(value)) == nil && !strings.Contains(value, ",")
	})
}

// check holds a request against the contract: its path, its query, its body. A refusal names the field.
func (op *operation) check(c *call, body []byte) error {
	known := []string{}
	for _, ref := range op.parameters {
		p := ref.Value
		known = append(known, p.Name)
		text := c.path(p.Name)
		if p.In == openapi3.ParameterInQuery {
			values := c.request.URL.Query()[p.Name]
			if len(values) > 1 {
				return refuse(http.StatusUnprocessableEntity, "%s: is given more than once", p.Name)
			}
			if len(values) == 0 {
				if p.Required {
					return refuse(http.StatusUnprocessableEntity, "%s: is required in the query", p.Name)
				}
				continue
			}
			text = values[0]
		}
		if err := p.Schema.Value.VisitJSON(parameter(p.Schema.Value, text), openapi3.EnableFormatValidation()); err != nil {
			if p.In == openapi3.ParameterInPath && op.answersInvalid() {
				return refuseWithoutBody("%s: %s", p.Name, reason(err))
			}
			return refuse(http.StatusUnprocessableEntity, "%s: %s", p.Name, reason(err))
		}
		if wrong := unfit(p.Schema.Value, text, p.Name); wrong != "" {
			return refuse(http.StatusUnprocessableEntity, "%s", wrong)
		}
	}
	for name := range c.request.URL.Query() {
		if !slices.Contains(known, name) {
			return refuse(http.StatusUnprocessableEntity, "%s: there is no such query parameter", name)
		}
	}
	return op.checkBody(c, body)
}

// answersInvalid reports whether an operation says of what it cannot find that it is invalid, with 400 and no body.
func (op *operation) answersInvalid() bool {
	response := op.Responses.Status(http.StatusBadRequest)
	return response != nil && response.Value.Content == nil
}

// parameter reads a parameter's text as its schema says, or leaves it for the schema to refuse.
func parameter(schema *openapi3.Schema, text string) any {
	schema = resolved(schema)
	switch {
	case schema.Type.Is(openapi3.TypeBoolean) && (text == "true" || text == "false"):
		return text == "true"
	case (schema.Type.Is(openapi3.TypeNumber) || schema.Type.Is(openapi3.TypeInteger)) && amount.IsNumber(text):
		return json.Number(text)
	}
	return text
}

// unfit finds what the contract's validator cannot see in a parameter: see [inexact], and a number that is too long to be an amount. It
// returns "" where all is well.
func unfit(schema *openapi3.Schema, text, name string) string {
	number, ok := parameter(schema, text).(json.Number)
	if !ok {
		return ""
	}
	if wrong := inexact(schema, number, name); wrong != "" {
		return wrong
	}
	if _, err := amount.Parse(number); err != nil {
		return name + ": " + err.Error()
	}
	return ""
}

func (op *operation) checkBody(c *call, body []byte) error {
	switch {
	case len(body) > maxRequest:
		return refuse(http.StatusRequestEntityTooLarge, "the body is larger than %d bytes", maxRequest)
	case op.RequestBody == nil && len(body) > 0:
		return refuse(http.StatusUnprocessableEntity, "this operation takes no body")
	case op.RequestBody == nil:
		return nil
	case !isJSON(c.request):
		return refuse(http.StatusUnsupportedMediaType, "the Content-Type header must be application/json")
	}
	if err := store.Decode(body, &c.body); err != nil {
		return refuse(http.StatusBadRequest, "the body is not a JSON object: %s", malformed(err))
	}
	schema := op.RequestBody.Value.Content["application/json"].Schema.Value
	if err := schema.VisitJSON(any(c.body), openapi3.VisitAsRequest(), openapi3.EnableFormatValidation()); err != nil {
		return refuse(http.StatusUnprocessableEntity, "%s", located(err))
	}
	if text := inexact(schema, c.body, ""); text != "" {
		return refuse(http.StatusUnprocessableEntity, "%s", text)
	}
	return nil
}

// malformed says what is wrong with a body without speaking of Go.
func malformed(err error) string {
	var kind *json.UnmarshalTypeError
	switch {
	case errors.As(err, &kind):
		return "it is of the type " + kind.Value
	case errors.Is(err, io.EOF):
		return "it is empty"
	}
	return err.Error()
}

// checkAnswer holds the sandbox's own answer against the contract. Enumerations are left out: the service may answer texts that
// the specification does not know, and tests plant such.
func (op *operation) checkAnswer(answer any) error {
	response := op.Responses.Status(http.StatusOK).Value
	content := response.Content["application/json"]
	if content == nil {
		if answer != nil {
			return errors.New("no body is expected")
		}
		return nil
	}
	if stored, ok := answer.(storedList); ok {
		return stored.check(op)
	}
	return checkResponse(content.Schema.Value, answer)
}

// checkResponse compares a value of a response with its schema.
func checkResponse(schema *openapi3.Schema, value any) error {
	err := schema.VisitJSON(value, openapi3.VisitAsResponse(), openapi3.EnableFormatValidation(), openapi3.MultiErrors())
	return beyondEnums(err)
}

// beyondEnums returns the first violation, however deep in lists and objects, that is not a text which an enumeration does not have.
func beyondEnums(err error) error {
	several, inner := openapi3.MultiError(nil), err
	for inner != nil {
		if list, ok := inner.(openapi3.MultiError); ok { //nolint:errorlint // one layer at a time
			several = list
			break
		}
		inner = errors.Unwrap(inner)
	}
	for _, one := range several {
		if found := beyondEnums(one); found != nil {
			return found
		}
	}
	if err == nil || several != nil {
		return nil //nolint:nilerr // that is the point
	}
	if found := deepest(err); found != nil && found.SchemaField == "enum" {
		if _, text := found.Value.(string); text {
			return nil
		}
	}
	return errors.New(located(err))
}

// deepest finds the violation behind those that only pass it on.
func deepest(err error) *openapi3.SchemaError {
	var found, next *openapi3.SchemaError
	for errors.As(err, &next) {
		found = next
		err = next.Origin
	}
	return found
}

// located says where in the body something is wrong, in the service's names, and what: "addOns[0].name: …".
func located(err error) string {
	var at strings.Builder
	var next *openapi3.SchemaError
	for inner := err; errors.As(inner, &next); inner = next.Origin {
		if steps := next.JSONPointer(); len(steps) > 0 {
			at.Reset()
			for _, step := range steps {
				if _, err := strconv.Atoi(step); err == nil {
					fmt.Fprintf(&at, "[%s]", step)
					continue
				}
				if at.Len() > 0 {
					at.WriteByte('.')
				}
				at.WriteString(step)
			}
		}
	}
	if at.Len() == 0 {
		return reason(err)
	}
	return at.String() + ": " + reason(err)
}

// reason is the violation in one line.
func reason(err error) string {
	if found := deepest(err); found != nil {
		if _, ok := found.Value.(json.Number); ok && found.Origin != nil {
			return "the number is out of range"
		}
		return strings.Join(strings.Fields(found.Reason), " ")
	}
	line, _, _ := strings.Cut(err.Error(), "\n")
	return line
}
