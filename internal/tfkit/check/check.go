// SPDX-License-Identifier: MPL-2.0

// Package check holds the validators that more than one service uses. Each message names the
// accepted values and the mistake.
package check

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/agext/levenshtein"
	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/schema/validator"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/described"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/diagnose"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/plan"
)

// text is a check of a known string. It returns the mistake, or an empty string.
type text struct {
	described.Words
	check  func(string) string
	secret func(string) bool // reports whether a value must not be printed; nil means that none is secret
	form   plan.Form
}

// Form says how the strings are compared with those that come back.
func (v text) Form() plan.Form { return v.form }

// ValidateString checks a value that is known.
func (v text) ValidateString(_ context.Context, req validator.StringRequest, resp *validator.StringResponse) {
	if req.ConfigValue.IsNull() || req.ConfigValue.IsUnknown() {
		return
	}
	value := req.ConfigValue.ValueString()
	wrong := v.check(value)
	if wrong == "" {
		return
	}
	var found diag.Diagnostics
	refuse(&found, req.Path, string(v.Words), wrong)
	if v.secret != nil && v.secret(value) { // engines print the lines of the argument that a message is about
		resp.Diagnostics.AddError(found[0].Summary(), found[0].Detail())
		return
	}
	resp.Diagnostics.Append(found...)
}

// refuse adds an error at an attribute: the expected value, and the reason for the refusal.
func refuse(diags *diag.Diagnostics, at path.Path, wants, wrong string) {
	diags.AddAttributeError(at, fmt.Sprintf("Wrong value of %s", at), diagnose.Stop(fmt.Sprintf("%s must be %s: %s", at, wants, wrong)))
}

// NotBlank refuses a text of nothing but white space.
func NotBlank() validator.String {
	return text{Words: "a text that is not empty", check: func(value string) string {
		if isEmpty(value) {
			return "it is empty"
		}
		return ""
	}}
}

// ID accepts the ids of the service: UUIDs.
func ID() validator.String {
	return text{Words: "an id of the payments service", form: plan.Exact, check: func(value string) string {
		if err := client.CheckID(value); err != nil {
			return err.Error()
		}
		return ""
	}}
}

// LowerCaseID accepts the ids of the service as it writes them. Any other case would differ from
// its responses.
func LowerCaseID() validator.String {
	return text{Words: inLowerCase, form: plan.Exact, check: lowerCaseID}
}

const inLowerCase = "an id of the payments service, in lower case"

func lowerCaseID(value string) string {
	if err := client.CheckID(value); err != nil {
		return err.Error()
	}
	if value != strings.ToLower(value) {
		return fmt.Sprintf("%q has capitals", value)
	}
	return ""
}

// Reference accepts the id of another object, of a type such as "payments_customer". See
// [described.Referred].
func Reference(kind string) validator.String {
	return oneReference{text{Words: inLowerCase, form: plan.Exact, check: func(value string) string { return reference(value, kind) }}, kind}
}

type oneReference struct {
	text
	kind string
}

// RefersTo returns the type.
func (r oneReference) RefersTo() string { return r.kind }

// Sentence is the sentence that the check adds to the attribute's description.
func (r oneReference) Sentence() string { return "Refer to it as `" + r.kind + ".NAME.id`." }

// reference returns the mistake in the id of another object. See [LowerCaseID].
func reference(value, kind string) string {
	if err := client.CheckID(value); err != nil {
		return fmt.Sprintf("%v. Refer to the object by its address, as in %s.NAME.id", err, kind)
	}
	return lowerCaseID(value)
}

// References is a check of sets of ids of other objects, of a type such as "payments_product".
func References(kind string) validator.Set {
	return references{"ids of the payments service, in lower case", kind}
}

type references struct {
	described.Words
	kind string
}

// RefersTo returns the type.
func (v references) RefersTo() string { return v.kind }

// Form says that ids are compared letter by letter.
func (references) Form() plan.Form { return plan.Exact }

// Sentence is the sentence that the check adds to the attribute's description.
func (v references) Sentence() string { return "Refer to each as `" + v.kind + ".NAME.id`." }

// ValidateSet checks the elements that are known.
func (v references) ValidateSet(ctx context.Context, req validator.SetRequest, resp *validator.SetResponse) {
	for _, element := range req.ConfigValue.Elements() {
		wrong := "there is a null among them. Take it out, for instance with compact()"
		if id, ok := element.(types.String); ok && !element.IsNull() {
			if id.IsUnknown() {
				continue
			}
			wrong = reference(id.ValueString(), v.kind)
		}
		if wrong != "" {
			refuse(&resp.Diagnostics, req.Path, v.Description(ctx), wrong)
		}
	}
}

// maxListed is the maximum number of known values in a message.
const maxListed = 60

// OneOf accepts the values that the specification names. Noun completes "must be …": "a network". A
// message names the value that was probably meant, or else the known ones.
func OneOf(noun string, known []string) validator.String {
	return text{Words: described.Words(noun + " that this version of the provider knows"), form: plan.Exact, check: func(value string) string {
		if slices.Contains(known, value) {
			return ""
		}
		switch near := meant(value, known); {
		case near != "":
			return fmt.Sprintf("%q is none, but %q is", value, near)
		case len(known) <= maxListed:
			return fmt.Sprintf("%q is none. Known are %s", value, strings.Join(known, ", "))
		}
		return fmt.Sprintf("%q is none", value)
	}}
}

// aliases maps codes that people use by mistake to the known codes. See [meant].
var aliases = map[string]string{"UK": "GB", "EL": "GR", "GBR": "GB", "USA": "US", "DEU": "DE", "GER": "DE"}

// meant returns the known value that an unknown one probably means, or "". A ticker means its
// network. Codes of two or three letters have no similar ones: GER is not Georgia, GE, and POL is
// not SOL. So only the aliases and another case count for them.
func meant(value string, known []string) string {
	for _, alias := range []string{aliases[strings.ToUpper(value)], client.NetworkOfTicker(value)} {
		if slices.Contains(known, alias) {
			return alias
		}
	}
	for _, k := range known {
		if strings.EqualFold(k, value) {
			return k
		}
	}
	if len(value) <= len("EUR") || !slices.ContainsFunc(known, func(k string) bool { return len(k) != 2 }) {
		return ""
	}
	return nearest(value, known)
}

// nearest returns the known value that a mistyped one probably means, or "". At most a third of its
// letters may differ, without regard to case. Of several equally near values it returns the one
// with the longest common prefix.
func nearest(value string, known []string) string {
	value = strings.ToLower(value)
	best, distance, begins := "", len(value)/3+1, 0
	for _, k := range known {
		lower := strings.ToLower(k)
		d, b := levenshtein.Distance(value, lower, nil), prefixLength(value, lower)
		if d < distance || d == distance && best != "" && b > begins {
			best, distance, begins = k, d, b
		}
	}
	return best
}

// prefixLength returns the length of the common prefix of two strings, in bytes.
func prefixLength(a, b string) int {
	n := 0
	for n < min(len(a), len(b)) && a[n] == b[n] {
		n++
	}
	return n
}
