// SPDX-License-Identifier: MPL-2.0

package diagnose

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/transport"
)

// TestExplain gives every kind of failure its next step, also if another error wraps it.
func TestExplain(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		err  error
		says string // empty for no advice
	}{
		{refused(400, ""), ""},
		{refused(401, ""), "PAYMENTS_API_KEY"},
		{refused(403, ""), "may not do this"},
		{refused(404, ""), "base_url"},
		{refused(409, ""), "import it"},
		{&client.Error{Method: "PUT", Path: "/thing/{id}", Status: 409}, "another change of this one, is in the way. Plan again later"},
		{&client.Error{Method: "DELETE", Path: "/thing/{id}", Status: 409}, "another change of this one, is in the way. Plan again later"},
		{&client.Error{Method: "DELETE", Path: "/thing/{id}", Status: 423}, "another change of this one, is in the way. Plan again later"},
		{refused(422, ""), ""},
		{refused(429, ""), "max_requests_per_second"},
		{refused(500, ""), "the configuration is not the cause"},
		{refused(503, ""), "not available"},
		{&client.NotCreatedError{Noun: "thing", Attempts: 2, Err: &client.Error{Status: 503, OutcomeUnknown: true}}, "Nothing was changed"},
		{errors.New("it lacks a name"), "base_url"},
		{errors.New("it lacks a name"), "`terraform-provider-payments doctor` shows how the responses differ"},
		{fmt.Errorf("GET /thing: %w", context.Canceled), "Terraform was interrupted"},
		{client.ErrMoneyMovement, "set allow_money_movement = true"},
		{fmt.Errorf("PUT /customer/{id}: evmAddresses: %w", client.ErrMasked), "Write the whole value into the configuration"},
		{&client.ReadOnlyError{Operation: "POST /thing", Setting: "the test"}, "remove read_only from the provider block"},
		{&client.WrongOrganizationError{ID: idA, Organization: "a", Required: "b"}, "or organization_id (or PAYMENTS_ORGANIZATION_ID)"},
		{
			&client.CreatedError{
				Noun: "thing", ID: idA, Err: &client.WrongOrganizationError{Noun: "thing", ID: idA, Organization: "a", Created: true},
			},
			"delete the thing " + idA + " in the organization a",
		},
		{&client.UnknownOrganizationError{Operation: "POST /swap", Required: "b"}, "depends_on orders them. Or leave out organization_id (and"},
		{&client.NotFoundError{Noun: "thing", ID: idA}, "Plan again"},
		{&client.CreatedError{Noun: "thing", ID: idA, Err: refused(401, "")}, idA + ", marked tainted"},
		{&client.CreatedError{Noun: "thing", ID: idA, Err: &client.NotFoundError{Noun: "thing", ID: idA}}, idA + ", marked tainted"},
		{&client.ConcurrentCreateError{Noun: "thing", ID: idA}, "Describe it once"},
		{
			&client.UnconfirmedError{Noun: "thing", ID: idA, Err: refused(404, ""), ListErr: refused(500, "")},
			"the configuration is not the cause",
		},
		{
			&client.UnconfirmedError{Noun: "thing", ID: idA, Err: refused(404, ""), ListErr: &transport.Error{Reason: transport.ReasonClosed}},
			"closed the connection",
		},
	} {
		for _, err := range []error{c.err, fmt.Errorf("the thing was not created: %w", c.err)} {
			message, advice := explained(t, "thing", err)
			if (advice == "") != (c.says == "") || !strings.Contains(advice, c.says) || message == "" {
				t.Errorf("%v: %q, want %q", err, advice, c.says)
			}
		}
	}
}

// TestExplain_status says what is known of a response: where the refused key comes from, how often
// the provider tried, and that an intermediary sent it.
func TestExplain_status(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		err        client.Error
		says, lack string
	}{
		{client.Error{Status: 401, KeySource: "the drawer"}, "comes from the drawer.", "PAYMENTS_API_KEY"},
		{
			client.Error{Status: 401},
			"comes from the attribute api_key of the provider block, or else the environment variable PAYMENTS_API_KEY.", "",
		},
		{
			client.Error{Status: 429, Attempts: 3, Waited: 2100 * time.Millisecond},
			"The provider tried 3 times, with 2.1s of waiting. Nothing was changed. Apply again later.", "base_url",
		},
		{
			client.Error{Status: 429, Attempts: 9, Waited: 83*time.Second + 400*time.Millisecond},
			"The provider tried 9 times, with 1m23s of waiting.", "",
		},
		{client.Error{Status: 429, Attempts: 1}, "max_requests_per_second", "tried"},
		{
			client.Error{Status: 429, Attempts: 1, Asked: time.Hour},
			"The service is rate-limiting requests and asked to wait 1h, longer than one request may take (10 × request_timeout). Nothing was " +
				"changed. Apply again after 1h.",
			"max_retries",
		},
		{
			client.Error{Status: 503, Attempts: 2, Waited: 40 * time.Second, Asked: 40 * time.Second},
			"40s of waiting. Nothing was changed. Apply again after 40s.", "max_retries",
		},
		{client.Error{Status: 429}, "Nothing was changed", "may have taken effect"},
		{client.Error{Status: 429, OutcomeUnknown: true}, "may have taken effect", "Nothing was changed"},
		{client.Error{Status: 503, OutcomeUnknown: true}, "may have taken effect", "Nothing was changed"},
		{client.Error{Status: 408, Temporary: true}, "The service failed", "Nothing was changed"},
		{client.Error{Status: 500, RequestID: "r-7"}, "report the request r-7", ""},
		{client.Error{Status: 500}, "The service failed", "report"},
		{client.Error{Status: 502, HTML: true}, "A gateway in front of the service", "The service failed"},
		{client.Error{Status: 403, HTML: true}, "not of a web page", "key"},
		{client.Error{Status: 302}, "sends the API key to the host of base_url only.", ""},
		{client.Error{Status: 407}, "", "base_url"},
		{client.Error{Status: 200}, "", "API key"},
	} {
		_, got := explained(t, "thing", &c.err)
		if !strings.Contains(got, c.says) || c.lack != "" && strings.Contains(got, c.lack) {
			t.Errorf("%+v: %q", c.err, got)
		}
	}
}

var onSchema = schema.Schema{Attributes: map[string]schema.Attribute{"on": schema.BoolAttribute{Optional: true}}}

// TestAdd_attribute names the root if the rest of a path is unknown, and nothing if a message is
// not about an attribute.
func TestAdd_attribute(t *testing.T) {
	t.Parallel()
	for message, want := range map[string]string{
		"on: must be a flag":            "on",
		"On: must be a flag":            "on",
		`"on": must be a flag`:          "on",
		"`on` : must be a flag":         "on",
		"on[3].deep.deeper: is unknown": "on",
		"on.0: is unknown":              "on",
		"colour.name: is unknown":       "",
		"on":                            "",
		"401: on":                       "",
	} {
		for _, err := range []error{refused(422, message), fmt.Errorf("round 2: %w", refused(422, message))} {
			var diags diag.Diagnostics
			Add(t.Context(), &diags, onSchema, "update", "nice_thing", err)
			contains(t, diags, "Could not update the nice thing", message)
			at := ""
			if d, ok := diags[0].(diag.DiagnosticWithPath); ok {
				at = d.Path().String()
			}
			if at != want {
				t.Errorf("%q names %q, want %q", message, at, want)
			}
		}
	}
}

func TestAttributePath(t *testing.T) {
	t.Parallel()
	s := schema.Schema{Attributes: map[string]schema.Attribute{
		"name":      schema.StringAttribute{Required: true},
		"image_url": schema.StringAttribute{Optional: true},
		"add_ons": schema.ListNestedAttribute{Optional: true, NestedObject: schema.NestedAttributeObject{Attributes: map[string]schema.Attribute{
			"name": schema.StringAttribute{Required: true},
		}}},
		"product_ids": schema.SetAttribute{Required: true, ElementType: types.StringType},
		"crypto": schema.SingleNestedAttribute{Optional: true, Attributes: map[string]schema.Attribute{
			"network": schema.StringAttribute{Required: true},
		}},
	}}
	for message, want := range map[string]string{
		"name: is empty":                "name",
		"imageUrl: is no URL":           "image_url",
		"addOns[1].name: is empty":      "add_ons[1].name",
		"addOns/0/name: is empty":       "add_ons[0].name",
		"addOns[0].colour: is unknown":  "add_ons",
		"products[1]: is archived":      "product_ids",
		"colour: is unknown":            "",
		"method.Crypto.network: is old": "crypto.network",
		"method.Crypto.colour is empty": "crypto",
		"colour.red.name is empty":      "",
		"colour[1].name is empty":       "",
		"name is required":              "name",
		"Name can't be blank":           "name",
		"imageUrl must be a URL":        "image_url",
		"image_url should be a URL":     "image_url",
		"addOns[1].name is too long.":   "add_ons[1].name",
		"name is suspended":             "",
		"name isn't known":              "",
		"name mustard":                  "",
		"the name is required":          "",
		"name":                          "",
		"":                              "",
		"https://x.example/: not found": "",
	} {
		at, ok := attributePath(t.Context(), s, message)
		if ok != (want != "") || at.String() != want {
			t.Errorf("%q names %q, want %q", message, at, want)
		}
	}
	var diags diag.Diagnostics
	Add(t.Context(), &diags, s, "create", "thing", refused(422, "imageUrl: is no URL"))
	if at, ok := diags[0].(diag.DiagnosticWithPath); !ok || !at.Path().Equal(path.Root("image_url")) {
		t.Errorf("%v", diags)
	}
}

// TestAdd_withoutSchema has no attribute, because there is no schema.
func TestAdd_withoutSchema(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		err   error
		words []string
	}{
		{refused(401, "on: is wrong"), []string{"on: is wrong.", "PAYMENTS_API_KEY"}},
		{errors.New("cut"), []string{"Cut.", "base_url"}},
	} {
		var diags diag.Diagnostics
		Add(t.Context(), &diags, nil, "open", "bank_session", c.err)
		contains(t, diags, append(c.words, "Could not open the bank session")...)
		if at, ok := diags[0].(diag.DiagnosticWithPath); ok {
			t.Errorf("it is at %s", at.Path())
		}
	}
}

// explained returns a failure in the words of a provider. It fails if a mark is not one of them.
func explained(t *testing.T, name string, err error) (message, advice string) {
	t.Helper()
	message, marked := explain(name, err)
	advice = Advice(marked).In(terraform)
	if mark.MatchString(advice) {
		t.Errorf("%q has a mark", advice)
	}
	return message, advice
}

const idA = "0b9f6a2e-7c35-4f0e-9d6b-3a1f7c2d8e40"

func refused(status int, message string) error {
	return &client.Error{Method: "POST", Path: "/thing", Status: status, Message: message}
}

// contains fails unless there is one error, and it contains all words.
func contains(t *testing.T, diags diag.Diagnostics, words ...string) {
	t.Helper()
	if len(diags) != 1 || diags[0].Severity() != diag.SeverityError {
		t.Fatalf("%v", diags)
	}
	for _, word := range words {
		if text := diags[0].Summary() + "\n" + diags[0].Detail(); !strings.Contains(text, word) {
			t.Errorf("%q lacks %q", text, word)
		}
	}
}
