// SPDX-License-Identifier: MPL-2.0

// Package diagnose turns failures into diagnostics: a summary, the service's words, advice, and the
// attribute that they are about. It holds every message about HTTP, TLS and proxies.
package diagnose

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"unicode"

	"github.com/hashicorp/terraform-plugin-framework/attr"
	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/path"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
)

// Schema is the part of a schema that diagnostics need. All schemas of the framework have it.
type Schema interface {
	TypeAtPath(ctx context.Context, at path.Path) (attr.Type, diag.Diagnostics)
}

// Add appends a failure as an error: a summary, the service's words, and advice. The error is at an
// attribute of s if the service's words begin with the name of one. A nil s has no attributes.
func Add(ctx context.Context, diags *diag.Diagnostics, s Schema, verb, name string, err error) {
	summary := fmt.Sprintf("Could not %s the %s", verb, Human(name))
	detail := Sentence(err.Error())
	if advice := advice(err); advice != "" {
		detail += "\n\n" + advice
	}
	var response *client.Error
	if errors.As(err, &response) && s != nil {
		if at, ok := attributePath(ctx, s, response.Message); ok {
			diags.AddAttributeError(at, summary, detail)
			return
		}
	}
	diags.AddError(summary, detail)
}

// advice says what to do next about a failure, by its kind.
func advice(err error) string {
	var unknown *client.UnknownOutcomeError
	var created *client.CreatedError
	var unsettled *IncompleteError
	var taken *client.ConcurrentCreateError
	var imported *ImportError
	switch {
	case errors.As(err, &imported):
		return imported.advice()
	case errors.As(err, &created):
		return tainted(created.ID)
	case errors.As(err, &unsettled):
		return tainted(unsettled.ID)
	case errors.As(err, &unknown) && client.ReasonOf(unknown.Err) == client.ReasonHTML:
		return checkAddress
	case errors.As(err, &unknown), errors.As(err, &taken):
		return "" // it carries its own
	case client.IsNotFound(err):
		return "It was removed outside of Terraform since it was last read. Plan again, with a refresh: a new one is then proposed."
	}
	switch {
	case errors.Is(err, context.Canceled):
		return "Terraform was interrupted. Plan again to see what is left to do."
	case errors.Is(err, client.ErrMoneyMovement):
		return "" // it says itself what to do
	}
	var answer *client.Error
	if errors.As(err, &answer) {
		return adviceOnAnswer(answer)
	}
	return adviceOnFailure(err)
}

// IncompleteError is a failure after an object was created and saved.
type IncompleteError struct {
	ID  string
	Err error
}

// Error says that the object is there.
func (e *IncompleteError) Error() string {
	return fmt.Sprintf("%s was created, but not everything that the configuration says could be done to it: %v", e.ID, e.Err)
}

// Unwrap returns what failed.
func (e *IncompleteError) Unwrap() error { return e.Err }

func tainted(id string) string {
	return fmt.Sprintf("It is in the state under its id %s, marked tainted, so the next apply would replace it. `terraform untaint` keeps it.", id)
}

var leadingField = regexp.MustCompile("^[\"'`]?([A-Za-z][A-Za-z0-9]*(?:\\[[0-9]+\\]|[./][A-Za-z0-9]+)*)[\"'`]?\\s*:")

// attributePath finds the attribute that a message of the service begins with:
// "addOns[0].name: must not be empty".
func attributePath(ctx context.Context, s Schema, message string) (path.Path, bool) {
	match := leadingField.FindStringSubmatch(message)
	if match == nil {
		return path.Empty(), false
	}
	steps := strings.FieldsFunc(match[1], func(r rune) bool { return strings.ContainsRune(".[]/", r) })
	at := path.Empty()
	for i, step := range steps {
		if index, err := strconv.Atoi(step); err == nil {
			at = at.AtListIndex(index)
			continue
		}
		steps[i] = snake(step)
		at = at.AtName(steps[i])
	}
	candidates := []path.Path{at, path.Root(steps[0]), path.Root(strings.TrimSuffix(steps[0], "s") + "_ids")} // "products" are product_ids
	for _, candidate := range candidates {
		if _, diags := s.TypeAtPath(ctx, candidate); !diags.HasError() {
			return candidate, true
		}
	}
	return path.Empty(), false
}

// Human turns a type's name into words: payment_link, payment link.
func Human(name string) string { return strings.ReplaceAll(name, "_", " ") }

// Sentence returns text with a capital and a full stop.
func Sentence(text string) string { return client.Sentence(text) }

// snake turns a name of the service into an attribute's: imageUrl, image_url.
func snake(name string) string {
	var out strings.Builder
	for i, r := range name {
		if unicode.IsUpper(r) && i > 0 {
			out.WriteByte('_')
		}
		out.WriteRune(unicode.ToLower(r))
	}
	return out.String()
}
