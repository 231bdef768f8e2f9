// SPDX-License-Identifier: MPL-2.0

package schemas_test

import (
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	fwschema "github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
	"github.com/hashicorp/terraform-plugin-go/tftypes"

	"github.com/terraform-payments/terraform-provider-payments/internal/acceptance/rows"
	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
	"github.com/terraform-payments/terraform-provider-payments/internal/contract"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/lifecycle"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/plan"
)

// kinds are all types by the folder that the ecosystem keeps their examples and pages in.
func kinds(t *testing.T) map[string][]string {
	t.Helper()
	all := acctest.Schemas(t)
	return map[string][]string{
		"resources":           slices.Sorted(maps.Keys(all.ResourceSchemas)),
		"data-sources":        slices.Sorted(maps.Keys(all.DataSourceSchemas)),
		"list-resources":      slices.Sorted(maps.Keys(all.ListResourceSchemas)),
		"ephemeral-resources": slices.Sorted(maps.Keys(all.EphemeralResourceSchemas)),
		"actions":             slices.Sorted(maps.Keys(all.ActionSchemas)),
	}
}

// TestSchemas_organization demands the owner's id of every resource. With it, a missing object is
// distinguished from an object of another account.
func TestSchemas_organization(t *testing.T) {
	t.Parallel()
	for name, s := range acctest.Schemas(t).ResourceSchemas {
		if !slices.ContainsFunc(s.Block.Attributes, func(a *tfprotov6.SchemaAttribute) bool {
			return a.Name == "organization_id" && a.Computed && !a.Optional && !a.Required
		}) {
			t.Errorf("%s has no computed organization_id", name)
		}
	}
}

// TestSchemas_replaced checks every resource that the service cannot change. Each writable
// attribute must replace it, or a change would never reach the service. Each computed attribute
// must keep its value, or every plan would show it as unknown.
func TestSchemas_replaced(t *testing.T) {
	t.Parallel()
	count := 0
	for kind, r := range acctest.FrameworkResources() {
		replaced := rows.Resources[kind].Replaced
		if kit, ok := r.Resource.(interface{ AlwaysReplaces() bool }); ok {
			replaced = kit.AlwaysReplaces()
		} else if rows.OfKit(t, kind) {
			t.Errorf("%s does not say whether every change replaces it", kind)
		}
		if replaced != rows.Resources[kind].Replaced {
			t.Errorf("%s: its row says that it is replaced: %v", kind, !replaced)
		}
		if !replaced {
			continue
		}
		count++
		for name, a := range r.Attributes {
			if (a.IsOptional() || a.IsRequired()) && name != lifecycle.Timeouts && !acctest.Modified(a, "destroy and recreate the resource") {
				t.Errorf("%s: a change of %s does not replace", kind, name)
			}
			kept(t, kind+": "+name, a)
		}
	}
	if count == 0 {
		t.Error("no kind is replaced, so nothing was looked at")
	}
}

// TestSchemas_omitted demands a rule for every optional argument, nested ones too. The rule is a
// default, the service's value, or none.
func TestSchemas_omitted(t *testing.T) {
	t.Parallel()
	rules := map[string]int{}
	var look func(where string, attributes map[string]fwschema.Attribute)
	look = func(where string, attributes map[string]fwschema.Attribute) {
		for name, a := range attributes {
			at := where + "." + name
			switch {
			case name == lifecycle.Timeouts:
				continue // the service never sees it
			case !a.IsOptional():
			case plan.HasDefault(a):
				rules["default"]++
			case plan.IsOmittable(a):
				rules["the service's"]++
			case acctest.Modified(a, "none where it is left out"):
				rules["none"]++
			default:
				t.Errorf("%s is optional and has no rule for its omission: see plan.KeepIfOmitted", at)
			}
			switch nested := a.(type) {
			case fwschema.SingleNestedAttribute:
				look(at, nested.Attributes)
			case fwschema.ListNestedAttribute:
				look(at, nested.NestedObject.Attributes)
			case fwschema.MapNestedAttribute:
				look(at, nested.NestedObject.Attributes)
			case fwschema.SetNestedAttribute:
				t.Errorf("%s is a set of objects, which have no rule", at)
			}
		}
	}
	for kind, r := range acctest.FrameworkResources() {
		look(kind, r.Attributes)
		for name, a := range r.Attributes {
			if name != lifecycle.Timeouts && plan.HoldsOmittable(a) &&
				!acctest.Modified(a, "the service's value is kept where the argument is left out") {
				t.Errorf("%s.%s holds arguments that may be left out, and its schema was not given to plan.KeepIfOmitted", kind, name)
			}
		}
	}
	if len(rules) != 3 {
		t.Errorf("the rules that are in use: %v", rules)
	}
}

// kept demands that a computed attribute and all computed attributes inside keep their values.
func kept(t *testing.T, where string, a fwschema.Attribute) {
	t.Helper()
	if a.IsComputed() && !a.IsOptional() && !acctest.Modified(a, "will not change") {
		t.Errorf("%s is computed, and planned as unknown", where)
	}
	switch nested := a.(type) {
	case fwschema.SingleNestedAttribute:
		if acctest.Modified(a, "stays where nothing in it is changed") {
			return
		}
		for name, inner := range nested.Attributes {
			kept(t, where+"."+name, inner)
		}
	case fwschema.ListNestedAttribute:
		for name, inner := range nested.NestedObject.Attributes {
			kept(t, where+"[]."+name, inner)
		}
	}
}

// secretLooking matches names of secrets, of numbers that move money, and of personal data.
var secretLooking = regexp.MustCompile(`(^|_)(key|secret|token_secret|password|credentials?|iban|bban|account_number|` +
	`routing_number|sort_code|e?mail|emails|phone|phone_number|kyc|dob|date_of_birth|passport|id_card|selfie|` +
	`billing_address|account_holder_name|sender_name|representative)($|_)`)

// readable are attributes that look like secrets and have to be read in a plan, each with the
// reason.
var readable = map[string]string{
	"gateway: open_banking: email": "it is required, and generated configuration omits sensitive values: " +
		"the generated block of an import would be incomplete",
	"input_data: key":                    "it is the name of a value",
	"metadata: key":                      "as above",
	"payments_fbo_organization: email":   "it is required, and a change creates a second FBO organization: a reviewer has to read it",
	"payments_customer: email":           "it is required, as above, and names the customer in plans, look-ups and filters",
	"payments_customers: email":          "as above",
	"customers: email":                   "as above",
	"bank_details: account_holder_name":  "payers must know it, and it is the organization's own name",
	"bank_details: routing_number":       "it names a bank, not an account",
	"bank_routing_number":                "as above",
	"sender_bank_routing_number":         "as above",
	"account_holder_name":                "a reviewer compares it with the source of the account",
	"us: routing_number":                 "it names a bank, and is public",
	"external_accounts: customer: email": "as of a customer",
	"sort_code: sort_code":               "as above",
	"external_accounts: bban":            "lists leave out the numbers of accounts, and keep the names of the bank and the holder",
	"external_accounts: iban":            "as above",
	"external_accounts: sort_code":       "as above",
	"withdrawal_accounts: iban":          "as above",
}

// TestSchemas_described demands a sentence for every attribute. Attributes with the names of
// secrets must be sensitive.
func TestSchemas_described(t *testing.T) {
	t.Parallel()
	all := acctest.Schemas(t)
	check := func(kind string, schemas map[string]*tfprotov6.Schema) {
		for name, s := range schemas {
			sentence(t, kind+" "+name, s.Block.Description)
			attributes(t, kind+" "+name, s.Block.Attributes, false)
			if len(s.Block.BlockTypes) > 0 {
				t.Errorf("%s %s has blocks: nested attributes are wanted", kind, name)
			}
		}
	}
	check("provider", map[string]*tfprotov6.Schema{"payments": all.Provider})
	check("resource", all.ResourceSchemas)
	check("data source", all.DataSourceSchemas)
	check("list resource", all.ListResourceSchemas)
	check("ephemeral resource", all.EphemeralResourceSchemas)
	check("action", acctest.ActionSchemas(all))
}

// attributes checks all attributes, nested ones too. All attributes inside a sensitive one are
// sensitive.
func attributes(t *testing.T, where string, all []*tfprotov6.SchemaAttribute, inSecret bool) {
	t.Helper()
	for _, a := range all {
		at := where + ": " + a.Name
		sentence(t, at, a.Description)
		secret := inSecret || a.Sensitive
		if secretLooking.MatchString(a.Name) && !tftypes.Bool.Is(a.Type) && !secret && !holdsSecret(a) && !hasReason(at) {
			t.Errorf("%s looks like a secret and is not sensitive", at)
		}
		if a.NestedType != nil {
			attributes(t, at, a.NestedType.Attributes, secret)
		}
	}
}

// holdsSecret reports whether an object has a sensitive attribute, so that the others may be
// readable.
func holdsSecret(a *tfprotov6.SchemaAttribute) bool {
	return a.NestedType != nil && slices.ContainsFunc(a.NestedType.Attributes, func(inner *tfprotov6.SchemaAttribute) bool {
		return inner.Sensitive
	})
}

func hasReason(where string) bool {
	for path, reason := range readable {
		if strings.HasSuffix(" "+where, " "+path) {
			return reason != ""
		}
	}
	return false
}

func sentence(t *testing.T, where, text string) {
	t.Helper()
	if !strings.Contains(text, " ") || !strings.HasSuffix(text, ".") || !regexp.MustCompile("^[A-Z`]").MatchString(text) {
		t.Errorf("%s is not described in sentences: %q", where, text)
	}
}

// TestTypes_documented demands an example and a page for every type.
func TestTypes_documented(t *testing.T) {
	t.Parallel()
	file := map[string]string{
		"resources": "resource.tf", "data-sources": "data-source.tf", "list-resources": "list-resource.tfquery.hcl",
		"ephemeral-resources": "ephemeral-resource.tf", "actions": "action.tf",
	}
	for kind, names := range kinds(t) {
		for _, name := range names {
			present(t, acctest.Path("examples", kind, name, file[kind]))
			present(t, acctest.Path("docs", kind, strings.TrimPrefix(name, "payments_")+".md"))
			if kind == "resources" {
				for _, snippet := range []string{"import.sh", "import-by-string-id.tf", "import-by-identity.tf"} {
					present(t, acctest.Path("examples", kind, name, snippet))
				}
			}
		}
	}
}

func present(t *testing.T, file string) {
	t.Helper()
	if info, err := os.Stat(file); err != nil || info.Size() == 0 {
		t.Errorf("%s is missing or empty", file)
	}
}

// TestTypes_inContract demands that the contract names every type at an operation, and no other
// type. An operation may have no type: the coverage guide counts it as "none yet".
func TestTypes_inContract(t *testing.T) {
	t.Parallel()
	words := map[string]string{
		"resources": "resource", "data-sources": "data source", "list-resources": "list resource",
		"ephemeral-resources": "ephemeral resource", "actions": "action",
	}
	exists := map[string]bool{}
	for kind, names := range kinds(t) {
		for _, name := range names {
			exists[words[kind]+" "+name] = false
		}
	}
	operations, err := contract.Operations()
	if err != nil {
		t.Fatal(err)
	}
	for _, op := range operations {
		for _, form := range op.Terraform {
			if _, ok := exists[form]; !ok {
				t.Errorf("%s names %q, which does not exist", op.ID, form)
			}
			exists[form] = true
		}
	}
	for form, named := range exists {
		if !named {
			t.Errorf("no operation names %q", form)
		}
	}
}

// ofArguments finds words that only make sense about an argument.
var ofArguments = regexp.MustCompile(`(?i)\b(a change|argument|omit|left out|default|required|it must|must be set|misspelled|` +
	`check the plan|removing|refused|configured|plan time|no change|outside terraform|apply|import)\b`)

// TestSchemas_readOnly demands that data sources and ephemeral resources describe their values
// as values, although resources describe the same attributes as arguments.
func TestSchemas_readOnly(t *testing.T) {
	t.Parallel()
	all := acctest.Schemas(t)
	schemas := maps.Clone(all.DataSourceSchemas)
	maps.Copy(schemas, all.EphemeralResourceSchemas)
	for name, s := range schemas {
		readOnlyWords(t, name, s.Block.Attributes)
	}
}

func readOnlyWords(t *testing.T, at string, attributes []*tfprotov6.SchemaAttribute) {
	t.Helper()
	for _, a := range attributes {
		if word := ofArguments.FindString(a.Description); word != "" && a.Computed && !a.Optional {
			t.Errorf("%s.%s is only read, but %q speaks of an argument: %s", at, a.Name, word, a.Description)
		}
		if a.NestedType != nil {
			readOnlyWords(t, at+"."+a.Name, a.NestedType.Attributes)
		}
	}
}
