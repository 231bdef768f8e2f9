// SPDX-License-Identifier: MPL-2.0

package call

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"net/url"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/contract"
	"github.com/terraform-payments/terraform-provider-payments/internal/contract/schema"
)

// request is a request that has passed all checks.
type request struct {
	op         *operation
	parameters map[string]string // as they were given
	body       map[string]any    // nil for none
}

// newRequest reads the arguments, and the body of -f, which may be nil. An argument replaces a
// member of that body. The error names the argument, and never quotes its value.
func newRequest(op *operation, arguments []string, file *document) (*request, error) {
	r := &request{op: op, parameters: map[string]string{}}
	if op.Request.Schema != nil {
		r.body = map[string]any{}
	}
	if file != nil {
		if op.Request.Schema == nil {
			return nil, errors.New("-f: the operation takes no body")
		}
		maps.Copy(r.body, file.members)
	}
	if err := r.assign(arguments); err != nil {
		return nil, err
	}
	if err := r.check(); err != nil {
		return nil, err
	}
	return r, nil
}

// assign reads the arguments.
func (r *request) assign(arguments []string) error {
	seen := map[string]bool{}
	for i, argument := range arguments {
		name, text, ok := strings.Cut(argument, "=")
		switch {
		case !ok:
			return fmt.Errorf("argument %d is not of the form name=value", i+1)
		case seen[name]:
			return fmt.Errorf("%s is given more than once", schema.Printable(name))
		case !utf8.ValidString(text) || strings.ContainsRune(text, 0):
			return fmt.Errorf("%s must be valid UTF-8", schema.Printable(name))
		}
		seen[name] = true
		if r.op.hasParameter(name) {
			r.parameters[name] = text
			continue
		}
		if r.op.Request.Schema == nil || r.op.Request.Schema.Properties[name] == nil {
			return r.op.unknown(name)
		}
		value, err := typed(r.op.Request.Schema.Properties[name], name, text)
		if err != nil {
			return err
		}
		r.body[name] = value
	}
	return nil
}

// hasParameter reports whether the path or the query has a parameter.
func (op *operation) hasParameter(name string) bool {
	return slices.ContainsFunc(op.Parameters, func(p contract.Parameter) bool { return p.Name == name })
}

// unknown is the error about an argument that the operation does not have.
func (op *operation) unknown(name string) error {
	known := op.members()
	for _, p := range op.Parameters {
		known = append(known, p.Name)
	}
	if len(known) == 0 {
		return fmt.Errorf("%s: the operation takes no arguments", schema.Printable(name))
	}
	return errors.New(schema.Unknown(schema.Printable(name), "argument", schema.Nearest(name, known)))
}

// typed converts the text of an argument to the type of its schema. Lists and objects are JSON.
func typed(s *schema.Schema, name, text string) (any, error) {
	switch {
	case s.Type == schema.Boolean:
		if text != "true" && text != "false" {
			return nil, fmt.Errorf("%s must be true or false", name)
		}
		return text == "true", nil
	case s.IsNumber():
		if !isNumber(text) {
			return nil, fmt.Errorf("%s must be a number, such as 12.5", name)
		}
		return json.Number(text), nil
	case s.Type == schema.Array, s.Type == schema.Object:
		value, err := decode([]byte(text))
		if err != nil {
			return nil, fmt.Errorf("%s must be JSON, here or in -f: %w", name, err)
		}
		return value, nil
	}
	return text, nil
}

// isNumber reports whether a text is a JSON number.
func isNumber(text string) bool {
	return text != "" && strings.Trim(text, "+-.0123456789eE") == "" && json.Valid([]byte(text))
}

// check checks the request against the contract, and the places that money goes to.
func (r *request) check() error {
	known := &schema.Schema{Properties: map[string]*schema.Schema{}}
	values := map[string]any{}
	for _, p := range r.op.Parameters {
		text, given := r.parameters[p.Name]
		if !given {
			if p.Required {
				return fmt.Errorf("%s is required", p.Name)
			}
			continue
		}
		value, err := typed(p.Schema, p.Name, text)
		if err != nil {
			return err
		}
		if err := schema.Check(p.Schema, value, p.Name); err != nil {
			return err
		}
		known.Properties[p.Name], values[p.Name] = p.Schema, value
	}
	if err := r.op.checkMoney(known, values); err != nil || r.op.Request.Schema == nil {
		return err
	}
	if err := schema.Check(r.op.Request.Schema, r.body, ""); err != nil {
		return err
	}
	return r.op.checkMoney(r.op.Request.Schema, r.body)
}

// raw returns the request as the client sends it.
func (r *request) raw() client.RawRequest {
	raw := client.RawRequest{Method: r.op.Method, Path: r.op.Path, List: r.op.Response.List}
	for segment := range strings.SplitSeq(r.op.Path, "/") {
		if strings.HasPrefix(segment, "{") {
			raw.Args = append(raw.Args, r.parameters[strings.Trim(segment, "{}")])
		}
	}
	for _, p := range r.op.Parameters {
		if value, given := r.parameters[p.Name]; given && p.InQuery {
			if raw.Query == nil {
				raw.Query = url.Values{}
			}
			raw.Query.Set(p.Name, value)
		}
	}
	if r.body != nil {
		raw.Body = encode(r.body)
	}
	return raw
}

// encode returns a decoded value in JSON, numbers by their digits.
func encode(value any) []byte {
	var out bytes.Buffer
	encoder := json.NewEncoder(&out)
	encoder.SetEscapeHTML(false)
	_ = encoder.Encode(value) // it was decoded from JSON
	return bytes.TrimSpace(out.Bytes())
}

// given returns the names of the parameters that were given.
func (r *request) given() []string { return slices.Sorted(maps.Keys(r.parameters)) }
