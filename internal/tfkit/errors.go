// SPDX-License-Identifier: MPL-2.0

package tfkit

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"unicode"

	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
)

// diagnostics travel by pointer: a copy that is appended to loses what it is told.
type diagnostics = diag.Diagnostics

// Explain turns a failure into a diagnostic, for what no flow of the kit covers. It blames no attribute.
func Explain(diags *diag.Diagnostics, verb, name string, err error) {
	explain(context.Background(), diags, schema.Schema{}, verb, name, err)
}

// explain turns a failure into a diagnostic: what could not be done, the service's own words, what to do next, at the
// attribute to blame where the words begin with its name.
func explain(ctx context.Context, diags *diagnostics, s schema.Schema, verb, name string, err error) {
	summary := fmt.Sprintf("Could not %s the %s", verb, human(name))
	detail := sentence(err.Error())
	if advice := advice(err); advice != "" {
		detail += "\n\n" + advice
	}
	var answer *client.Error
	if errors.As(err, &answer) {
		if at, ok := blame(ctx, s, answer.Message); ok {
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
	var unsettled *unsettledError
	var taken *client.TakenError
	var imported *importError
	switch {
	case errors.As(err, &imported):
		return imported.advice()
	case errors.As(err, &created):
		return tainted(created.ID)
	case errors.As(err, &unsettled):
		return tainted(unsettled.id)
	case errors.As(err, &unknown) && client.ReasonOf(unknown.Err) == client.ReasonPage:
		return checkAddress
	case errors.As(err, &unknown), errors.As(err, &taken):
		return "" // it carries its own
	case client.IsGone(err):
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

// unsettledError is what failed after an object was made and saved.
type unsettledError struct {
	id  string
	err error
}

// Error says that the object is there.
func (e *unsettledError) Error() string {
	return fmt.Sprintf("%s was created, but not everything that the configuration says could be done to it: %v", e.id, e.err)
}

// Unwrap returns what failed.
func (e *unsettledError) Unwrap() error { return e.err }

func tainted(id string) string {
	return fmt.Sprintf("It is in the state under its id %s, marked tainted, so the next apply would replace it. `terraform untaint` keeps it.", id)
}

var leadingField = regexp.MustCompile("^[\"'`]?([A-Za-z][A-Za-z0-9]*(?:\\[[0-9]+\\]|[./][A-Za-z0-9]+)*)[\"'`]?\\s*:")

// blame finds the attribute that the service's words begin with: "addOns[0].name: must not be empty".
func blame(ctx context.Context, s schema.Schema, message string) (path.Path, bool) {
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
	if _, diags := s.AttributeAtPath(ctx, at); !diags.HasError() {
		return at, true
	}
	for _, name := range []string{steps[0], strings.TrimSuffix(steps[0], "s") + "_ids"} { // "products" are product_ids
		if _, ok := s.Attributes[name]; ok {
			return path.Root(name), true
		}
	}
	return path.Empty(), false
}

// idOf reads the id of a state.
func idOf(ctx context.Context, get func(context.Context, path.Path, any) diag.Diagnostics, diags *diagnostics) string {
	var id types.String
	diags.Append(get(ctx, idPath, &id)...)
	return id.ValueString()
}

// human turns a type's name into words: payment_link, payment link.
func human(name string) string { return strings.ReplaceAll(name, "_", " ") }

// sentence begins with a capital and ends with a full stop.
func sentence(text string) string { return client.Sentence(text) }

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
