// SPDX-License-Identifier: MPL-2.0

package diagnose

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
)

// TestAdvice gives every kind of failure its next step, also under what the client wraps around it.
func TestAdvice(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		err  error
		says string // nothing means that there is no advice
	}{
		{refused(400, ""), ""},
		{refused(401, ""), "PAYMENTS_API_KEY"},
		{refused(403, ""), "may not do this"},
		{refused(404, ""), "base_url"},
		{refused(409, ""), "import it"},
		{refused(422, ""), ""},
		{refused(429, ""), "max_requests_per_second"},
		{refused(500, ""), "failure inside the service"},
		{refused(503, ""), "not available now"},
		{errors.New("no answer within 60s"), "base_url"},
		{fmt.Errorf("GET /thing: %w", context.Canceled), "Terraform was interrupted"},
		{client.ErrMoneyMovement, ""},
		{&client.NotFoundError{Kind: "thing", ID: idA}, "Plan again"},
		{&client.CreatedError{Kind: "thing", ID: idA, Err: refused(401, "")}, idA + ", marked tainted"},
		{&client.CreatedError{Kind: "thing", ID: idA, Err: &client.NotFoundError{Kind: "thing", ID: idA}}, idA + ", marked tainted"},
		{&client.UnknownOutcomeError{Operation: "POST /thing", Advice: "Look.", Err: refused(502, "")}, ""},
	} {
		for _, err := range []error{c.err, fmt.Errorf("the thing was not created: %w", c.err)} {
			if got := advice(err); (got == "") != (c.says == "") || !strings.Contains(got, c.says) {
				t.Errorf("%v: %q, want %q", err, got, c.says)
			}
		}
	}
}

// TestAdvice_answers says what is known of an answer: where the refused key comes from, how often was asked, and that it was no answer of the service.
func TestAdvice_answers(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		err        client.Error
		says, lack string
	}{
		{client.Error{Status: 401, KeyFrom: "the drawer"}, "It comes from the drawer.", "PAYMENTS_API_KEY"},
		{client.Error{Status: 401}, "It comes from the attribute api_key of the provider block, or else the environment variable PAYMENTS_API_KEY.", ""},
		{client.Error{Status: 429, Attempts: 3, Waited: 2100 * time.Millisecond}, "It was asked 3 times, with 2.1s of waiting in between. Apply again", "base_url"},
		{client.Error{Status: 429, Attempts: 9, Waited: 83*time.Second + 400*time.Millisecond}, "It was asked 9 times, with 1m23s of waiting in between.", ""},
		{client.Error{Status: 429, Attempts: 1}, "max_requests_per_second", "It was asked"},
		{client.Error{Status: 429, Attempts: 1, Asked: time.Hour}, "Apply again after the time that it asked for", "max_retries"},
		{client.Error{Status: 503, Attempts: 2, Waited: 40 * time.Second, Asked: 40 * time.Second}, "40s of waiting in between. Apply again after the time that it asked for", "max_retries"},
		{client.Error{Status: 429}, "refused this request without doing anything", "may have taken effect"},
		{client.Error{Status: 429, Unclear: true}, "may have taken effect", "without doing anything"},
		{client.Error{Status: 503, Unclear: true}, "may have taken effect", "without doing anything"},
		{client.Error{Status: 500, RequestID: "r-7"}, "name the request r-7", ""},
		{client.Error{Status: 500}, "failure inside the service", "request"},
		{client.Error{Status: 502, Page: true}, "Something in front of the payments service", "inside the service"},
		{client.Error{Status: 403, Page: true}, "not of a web page", "key"},
		{client.Error{Status: 302}, "The API key is sent to the host of base_url only.", ""},
		{client.Error{Status: 407}, "", "base_url"},
	} {
		got := advice(&c.err)
		if !strings.Contains(got, c.says) || c.lack != "" && strings.Contains(got, c.lack) {
			t.Errorf("%+v: %q", c.err, got)
		}
	}
}

// TestAdvice_failures has its own next step for each reason, and sends nobody to base_url for what cannot come from there.
func TestAdvice_failures(t *testing.T) {
	t.Parallel()
	elsewhere := []client.Reason{
		client.ReasonInterrupted, client.ReasonNameServer, client.ReasonLate, client.ReasonDropped, client.ReasonExpired, client.ReasonOldTLS,
		client.ReasonProxySetting, client.ReasonProxyCredentials, client.ReasonProxyRefused, client.ReasonSilence,
	}
	said := map[string]client.Reason{}
	for reason := client.ReasonOther; reason <= client.ReasonSilence; reason++ {
		got := advice(fmt.Errorf("while: %w", &client.TransportError{Reason: reason, Err: errors.New("x")}))
		if before, again := said[got]; got == "" || again {
			t.Errorf("reason %d: %q, as for %d", reason, got, before)
		}
		said[got] = reason
		if strings.Contains(got, "base_url") == slices.Contains(elsewhere, reason) {
			t.Errorf("reason %d: %q", reason, got)
		}
		if got := advice(&client.TransportError{Reason: reason, AtProxy: true, Err: errors.New("x")}); !strings.Contains(got, "HTTPS_PROXY") || strings.Contains(got, "base_url") {
			t.Errorf("reason %d at the proxy: %q", reason, got)
		}
	}
}

// TestAdvice_keyKept says that the key was not sent where that is certain.
func TestAdvice_keyKept(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		failure client.TransportError
		kept    bool
	}{
		{client.TransportError{Reason: client.ReasonTLS, Attempts: 1}, true},
		{client.TransportError{Reason: client.ReasonTLS, Attempts: 1, Sent: true}, false}, // a server that demands a certificate says so late
		{client.TransportError{Reason: client.ReasonUnknownAuthority, Attempts: 1}, true},
		{client.TransportError{Reason: client.ReasonUnknownAuthority, Attempts: 2}, false},
		{client.TransportError{Reason: client.ReasonRefused, Attempts: 1}, false},
	} {
		c.failure.Err = errors.New("x")
		if got := advice(&c.failure); strings.Contains(got, "The API key was not sent.") != c.kept {
			t.Errorf("%+v: %q", c.failure, got)
		}
	}
}

var onSchema = schema.Schema{Attributes: map[string]schema.Attribute{"on": schema.BoolAttribute{Optional: true}}}

// TestAdd_attribute names the root where a message goes on in ways the schema does not know, and nothing where it
// is not about an attribute at all.
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
	}}
	for message, want := range map[string]string{
		"name: is empty":                "name",
		"imageUrl: is no URL":           "image_url",
		"'imageUrl': is no URL":         "image_url",
		"addOns[1].name: is empty":      "add_ons[1].name",
		"addOns/0/name: is empty":       "add_ons[0].name",
		"addOns[0].colour: is unknown":  "add_ons",
		"products[1]: is archived":      "product_ids",
		"colour: is unknown":            "",
		"name is empty":                 "",
		"the name: is empty":            "",
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
