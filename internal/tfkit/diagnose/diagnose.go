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

	"github.com/hashicorp/terraform-plugin-framework/attr"
	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/path"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/transport"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/derive"
)

// Schema is the part of a schema that diagnostics need. All schemas of the framework have it.
type Schema interface {
	TypeAtPath(ctx context.Context, at path.Path) (attr.Type, diag.Diagnostics)
}

// ErrReported is a failure whose diagnostic exists already.
var ErrReported = errors.New("reported already")

// Add appends a failure as an error: a summary, the service's words, and advice. The error is at an
// attribute of s if the service's words begin with the name of one. A nil s has no attributes.
//
// It adds nothing for [ErrReported].
func Add(ctx context.Context, diags *diag.Diagnostics, s Schema, verb, name string, err error) {
	if errors.Is(err, ErrReported) {
		return
	}
	summary := fmt.Sprintf("Could not %s the %s", verb, Human(name))
	detail := Detail(name, err)
	var response *client.Error
	var explained *ExplainedError
	words := ""
	switch {
	case errors.As(err, &explained):
		words = explained.Message
	case errors.As(err, &response):
		words = response.Message
	}
	if s != nil {
		if at, ok := attributePath(ctx, s, words); ok {
			diags.AddAttributeError(at, summary, detail)
			return
		}
	}
	diags.AddError(summary, detail)
}

// Detail returns the text of a failure: the service's words, and advice. name is the type's,
// without the prefix.
func Detail(name string, err error) string {
	finding := Explain(name, err)
	if finding.Advice == "" {
		return finding.Message
	}
	return finding.Message + "\n\n" + finding.Advice.In(terraform)
}

// AddSetup appends the failure to configure the provider.
func AddSetup(diags *diag.Diagnostics, err error) {
	var proxy *transport.ProxyError
	if errors.As(err, &proxy) {
		diags.AddError("Wrong proxy", Sentence(err.Error())+" "+expectedProxy)
		return
	}
	diags.AddError("The provider is not configured", Sentence(err.Error()))
}

const expectedProxy = "Expected `http://[user:password@]host:port`, with special characters of the password escaped, such as %23 for #."

// explain says what failed, and what to do about it. Errors of the client are explained by their
// type, also if others wrap them.
func explain(name string, err error) (message, advice string) {
	var explained *ExplainedError
	var imported *ImportError
	var wrong *client.WrongOrganizationError
	var created *client.CreatedError
	var incomplete *IncompleteError
	var unknown *client.UnknownOutcomeError
	var accepted *client.AcceptedError
	var concurrent *client.ConcurrentCreateError
	var notEnded *client.NotEndedError
	var other *client.OtherIDError
	var unconfirmed *client.UnconfirmedError
	var notCreated *client.NotCreatedError
	var unnamed *client.UnknownOrganizationError
	var readOnly *client.ReadOnlyError
	var response *client.Error
	var failure *transport.Error
	said := err.Error()
	switch {
	case errors.As(err, &explained):
		return explained.Message, explained.Advice
	case errors.As(err, &imported):
		return imported.explain()
	case errors.As(err, &wrong):
		return explainWrong(wrong)
	case errors.As(err, &unnamed):
		return unnamed.Error(), adviceOnUnnamed
	case errors.As(err, &readOnly):
		return readOnly.Error(), adviceOnReadOnly
	case errors.As(err, &created):
		return said, explainCreated(name, created)
	case errors.As(err, &incomplete):
		return said, tainted(incomplete.ID)
	case errors.As(err, &unknown):
		return explainUnknown(unknown)
	case errors.As(err, &accepted):
		return explainAccepted(accepted)
	case errors.As(err, &concurrent):
		return said, "Describe it once, or make the two resources differ."
	case errors.As(err, &other):
		return said, "That may be a new version of it. Compare both in the payments service. To manage the other one here, take this one out " +
			"of the state with `state rm`, and add:\n\n" + ImportBlock(name, other.Other)
	case errors.As(err, &notEnded):
		return said, "Apply again. If this continues, end it in the payments service, or make Terraform forget it with `state rm`."
	case client.IsNotFound(err):
		return said, "It was deleted outside Terraform. Plan again: the plan proposes a new one."
	case errors.Is(err, context.Canceled):
		return said, "Terraform was interrupted. Plan again to see what is left to do."
	case errors.Is(err, client.ErrMoneyMovement):
		return said, "To allow them, set allow_money_movement = true in the provider block."
	case errors.Is(err, client.ErrMasked):
		return said, "Write the whole value into the configuration: the mask would replace it."
	case errors.Is(err, transport.ErrListTooLarge):
		return said, adviceOnLongList
	case errors.Is(err, client.ErrPage):
		return said, "The specification shows no pages, so no further ones are read. Look in the payments service itself."
	case errors.As(err, &unconfirmed):
		return explainUnconfirmed(unconfirmed)
	case errors.As(err, &response):
		return said, adviceOnStatus(response, errors.As(err, &notCreated))
	case errors.As(err, &failure):
		message, advice = explainTransport(failure)
		if said != failure.Error() { // others wrap it
			message = said
		}
		return message, advice
	}
	return said, "The service is not known to send such a response. Check that {base_url} is the URL of the payments API. If it is, a " +
		"newer version of this {program} may understand it. " + askDoctor
}

// adviceOnLongList is the advice about a list that is too large for one read.
const adviceOnLongList = "No filter makes it smaller, because the service sends the whole one. Read the objects one by one by their ids, " +
	"or those of one owner where the data source has such an argument, as `customer_id`. If so much is not in the account, check " +
	"that {base_url} is the URL of the payments API."

// askDoctor is the last advice about a response that was not understood.
const askDoctor = "`terraform-provider-payments doctor` shows how the responses differ, without any value of the account."

// isMisunderstood reports whether a failure is about the content of a response, and not about its
// status or the way to it.
func isMisunderstood(err error) bool {
	var response *client.Error
	var failure *transport.Error
	return !errors.As(err, &response) && !errors.As(err, &failure)
}

// ExplainedError is a failure that a resource explains itself. Its message may begin with an
// attribute, as the service's words do: "products[0].product_id: it is archived".
type ExplainedError struct{ Message, Advice string }

// Error returns the message.
func (e *ExplainedError) Error() string { return e.Message }

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
	return fmt.Sprintf(
		"It is in the state under its id %s, marked tainted, so the next apply would replace it. The command `untaint` keeps it.", id,
	)
}

// leadingField matches the field that a message begins with. Services write "name: must not be
// empty" or "name must not be empty". Without a colon, only the words of a demand may follow,
// because other sentences begin with the same nouns: "account is suspended".
var leadingField = regexp.MustCompile("^[\"'`]?(" + fieldPath + ")[\"'`]?(?:\\s*:|\\s+(?:" + demand + ")\\b)")

const fieldPath = `[A-Za-z][A-Za-z0-9_]*(?:\[[0-9]+\]|[./][A-Za-z0-9_]+)*`

const demand = "must|should|cannot|can't|may not|" +
	"is (?:required|missing|invalid|malformed|empty|blank|null|unknown|unsupported|not|no|too|out of|already|given)"

// attributePath finds the attribute that a message of the service begins with:
// "addOns[0].name must not be empty".
func attributePath(ctx context.Context, s Schema, message string) (path.Path, bool) {
	match := leadingField.FindStringSubmatch(message)
	if match == nil {
		return path.Empty(), false
	}
	steps := strings.FieldsFunc(match[1], func(r rune) bool { return strings.ContainsRune(".[]/", r) })
	for i, step := range steps {
		steps[i] = derive.Snake(step)
	}
	one := strings.TrimSuffix(steps[0], "s")
	// "products" are product_ids, and "customerIds" one customer_id.
	candidates := []path.Path{pathOf(steps), path.Root(steps[0]), path.Root(one + "_ids"), path.Root(one)}
	// "depositMethod.Fiat.fiatCurrency" is fiat.fiat_currency: a schema may lack what is around a
	// union.
	if len(steps) > 2 {
		candidates = append(candidates, pathOf(steps[1:]), path.Root(steps[1]))
	}
	for _, candidate := range candidates {
		if _, diags := s.TypeAtPath(ctx, candidate); !diags.HasError() {
			return candidate, true
		}
	}
	return path.Empty(), false
}

// pathOf returns the path of attributes and list indexes.
func pathOf(steps []string) path.Path {
	at := path.Empty()
	for _, step := range steps {
		if index, err := strconv.Atoi(step); err == nil {
			at = at.AtListIndex(index)
			continue
		}
		at = at.AtName(step)
	}
	return at
}

// Human turns a type's name into words: payment_link, payment link.
func Human(name string) string { return strings.ReplaceAll(name, "_", " ") }
