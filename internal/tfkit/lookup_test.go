// SPDX-License-Identifier: MPL-2.0

package tfkit_test

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"strings"
	"testing"

	"github.com/hashicorp/terraform-plugin-framework/attr"
	"github.com/hashicorp/terraform-plugin-framework/datasource"
	datasourceschema "github.com/hashicorp/terraform-plugin-framework/datasource/schema"
	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/types"
	"github.com/hashicorp/terraform-plugin-framework/types/basetypes"
	"github.com/hashicorp/terraform-plugin-go/tfprotov6"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/customtype"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/derive"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/lookup"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/plan"
)

// keyed is the kind of things with the lookup "name".
func (a *api) keyed() tfkit.Kind[thingModel, thing, string] {
	kind := a.kind()
	kind.Lookups = []lookup.Key[thing]{{
		Attributes: []string{"name"}, Values: func(t thing) []string { return []string{t.Name} }, Conflict: "It may be a hidden one.",
	}}
	return kind
}

const thingAddress = "payments_nice_thing.it"

// thingBlock is a resource block.
func thingBlock(name string) string {
	return fmt.Sprintf("resource \"payments_nice_thing\" \"it\" {\n  name = %q\n  on = true\n}\n", name)
}

// TestLookup_import finds an object by its name. It does not list for an id.
func TestLookup_import(t *testing.T) {
	t.Parallel()
	const none = "This is not the id or name of a nice thing"
	for name, c := range map[string]struct {
		given       string
		fail, after error // of the list
		id, calls   string
		words       []string // of the error
	}{
		"an id":                {idB, refused(403, "no"), nil, idB, "read", nil},
		"an id between blanks": {" " + idB + "\n", refused(403, "no"), nil, idB, "read", nil},
		"an id in capitals":    {strings.ToUpper(idB), refused(403, "no"), nil, idB, "read", nil},
		"a name":               {"A", nil, nil, idA, "list, read", nil},
		"no such name":         {"D", nil, nil, "", "list", []string{none, "no nice thing with the name D.", "payments_nice_things"}},
		"in another case":      {"a", nil, nil, "", "list", []string{none, "no nice thing with the name a."}},
		"several": {
			"B", nil, nil, "", "list", []string{"There are several such nice things", "2 nice things have the name B", idB + ", " + idD + "."},
		},
		"empty":       {"", nil, nil, "", "", []string{none}},
		"refused":     {"A", refused(403, "no"), nil, "", "list", []string{"Could not list the nice things", "403", "may not do this"}},
		"interrupted": {"A", context.Canceled, nil, "", "list", []string{"Could not list the nice things", "was interrupted"}},
		"a broken list": {
			"A", nil, refused(500, "boom"), "", "list", []string{"Could not list the nice things", "boom"},
		}, // another A might follow
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			a := newAPI(thing{idA, "A", true}, thing{idB, "B", true}, thing{idD, "B", false})
			a.fail["list"], a.after = c.fail, c.after
			h := drive(t, a.keyed().Service())
			err := h.Import(thingBlock("A"), thingAddress, c.given)
			if got := strings.Join(a.calls, ", "); got != c.calls {
				t.Errorf("calls %q, want %q", got, c.calls)
			}
			if c.words != nil {
				h.fail(err)
				h.expect(append([]string{"error"}, c.words...))
				h.empty()
				return
			}
			h.succeed(err)
			h.expect()
			h.has(map[string]any{"id": c.id, "organization_id": organization})
		})
	}
}

// TestLookup_importCapitals imports an object whose id the service writes in capitals: the identity
// is in lower case.
func TestLookup_importCapitals(t *testing.T) {
	t.Parallel()
	a := newAPI()
	a.things[idC] = thing{strings.ToUpper(idC), "C", true}
	h := drive(t, a.keyed().Service())
	h.succeed(h.Import(thingBlock("C"), thingAddress, "C"))
	if o := h.only(); o == nil || o.IdentityValues["id"] != idC {
		t.Errorf("the state has %v", o)
	}
}

// TestImport_withoutLookup refuses a name for a kind without lookups, and does not list.
func TestImport_withoutLookup(t *testing.T) {
	t.Parallel()
	a := newAPI(thing{idA, "A", true})
	h := drive(t, a.kind().Service())
	for _, given := range []string{"handbook", "", "A"} {
		h.fail(h.Import(thingBlock("A"), thingAddress, given))
		h.expect([]string{"error", "This is not the id of a nice thing", "payments_nice_things"})
	}
	if len(a.calls) > 0 {
		t.Errorf("calls %q", a.calls)
	}
	h.fail(h.Import(thingBlock("A"), thingAddress, idB))
	h.expect([]string{"error", "Could not import the nice thing", idB, "the id of an object of another type", "payments_nice_things"})
	h.empty()
}

// TestLookup_dataSource demands exactly one way to find the object, and finds it in that way.
func TestLookup_dataSource(t *testing.T) {
	t.Parallel()
	const missing, failed = "There is no such nice thing", "Could not read the nice thing"
	for name, c := range map[string]struct {
		arguments string
		fail      error // of the list
		calls     string
		want      []string // nil if A is found
	}{
		"by id":        {`id = "` + idA + `"`, refused(403, "no"), "read", nil},
		"by name":      {`name = "A"`, nil, "list", nil},
		"no such id":   {`id = "` + idC + `"`, nil, "read", []string{"error at id", missing, idC, "payments_nice_things"}},
		"no such name": {`name = "a"`, nil, "list", []string{"error at name", missing, "with the name a.", "payments_nice_things"}},
		"several": {`name = "B"`, nil, "list", []string{
			"error at name", "There are several such nice things", "2 nice things have the name B", idB + ", " + idD, "payments_nice_things",
		}},
		"refused":    {`name = "A"`, refused(403, "no"), "list", []string{"error", failed, "may not do this"}},
		"broken off": {`name = "A"`, errors.New("cut"), "list", []string{"error", failed, "Cut."}},
		"both":       {"id = \"" + idA + "\"\nname = \"A\"", nil, "", []string{"error at id", "set exactly one of these: id or name"}},
		"neither":    {"", nil, "", []string{"error at id", "set exactly one of these: id or name"}},
		"a wrong id": {`id = "A"`, nil, "", []string{"error at id", "must be an id of the payments service"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			a := newAPI(thing{idA, "A", true}, thing{idB, "B", true}, thing{idD, "B", false})
			a.fail["list"] = c.fail
			h := drive(t, a.keyed().Service())
			value, _, err := h.ReadDataSource("data \"payments_nice_thing\" \"it\" {\n" + c.arguments + "\n}\n")
			if got := strings.Join(a.calls, ", "); got != c.calls {
				t.Errorf("calls %q, want %q", got, c.calls)
			}
			if c.want != nil {
				h.fail(err)
				h.expect(c.want)
				return
			}
			h.succeed(err)
			h.expect()
			if value["id"] != idA || value["name"] != "A" || value["on"] != true || value["organization_id"] != organization {
				t.Errorf("found %v", value)
			}
		})
	}
}

// TestLookup_conflict reports a conflict at the attribute of the lookup, with the import block.
// Its string is quoted.
func TestLookup_conflict(t *testing.T) {
	t.Parallel()
	const block = "import {\n    to = payments_nice_thing.NAME\n    id = "
	for name, c := range map[string]struct {
		call   string // the refused one
		status int
		name   string
		none   bool // the kind has no lookup
		want   []string
	}{
		"a name":             {"create", 409, "N", false, []string{"error at name", "409", block + "\"N\"\n  }\n", "It may be a hidden one."}},
		"with quotes":        {"create", 409, `it's "N"`, false, []string{"error at name", block + `"it's \"N\""` + "\n"}},
		"a kind without one": {"create", 409, "N", true, []string{"error", "409", "import it"}},
		"another refusal":    {"create", 403, "N", false, []string{"error", "403", "may not do this"}},
		"after the creation": {"after save", 409, "N", false, []string{"error", "409", "`untaint`"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			a := newAPI()
			a.fail[c.call] = refused(c.status, "exists")
			kind := a.keyed()
			if c.none {
				kind.Lookups = nil
			}
			h := drive(t, kind.Service())
			h.fail(h.put(thingBlock(c.name)))
			printed := strings.Contains(strings.Join(h.new, ""), block)
			h.expect(append(c.want, "Could not create the nice thing", "exists"))
			if printed != (c.want[0] == "error at name") {
				t.Errorf("the block is printed: %t", printed)
			}
			if (h.only() != nil) != (c.call == "after save") {
				t.Errorf("the state has %v", h.only())
			}
		})
	}
}

// account is a bank account. Its natural key is its type and its IBAN, which is secret.
type account struct{ ID, Type, IBAN, BIC string }

// ObjectID returns the id.
func (a account) ObjectID() string { return a.ID }

// Organization returns the owner.
func (account) Organization() string { return organization }

type accountModel struct {
	ID   types.String `tfsdk:"id"`
	Org  types.String `tfsdk:"organization_id"`
	Type types.String `tfsdk:"account_type"`
	Bank types.Object `tfsdk:"bank"`
}

var accountSchema = schema.Schema{MarkdownDescription: "A bank account.", Attributes: map[string]schema.Attribute{
	"id": plan.Computed("The id."), "organization_id": plan.Computed("The owner."),
	"account_type": schema.StringAttribute{Optional: true, MarkdownDescription: "The type."},
	"bank": schema.SingleNestedAttribute{Optional: true, MarkdownDescription: "The bank.", Attributes: map[string]schema.Attribute{
		"iban": schema.StringAttribute{Required: true, Sensitive: true, CustomType: customtype.AddressType{}, MarkdownDescription: "The IBAN."},
		"bic":  schema.StringAttribute{Optional: true, MarkdownDescription: "The BIC."},
	}},
}}

var bankType = derive.Member(derive.ObjectType(accountSchema.Attributes), "bank")

// Params returns the model's values.
func (m accountModel) Params(ctx context.Context, diags *diag.Diagnostics) account {
	var bank struct {
		IBAN customtype.Address `tfsdk:"iban"`
		BIC  types.String       `tfsdk:"bic"`
	}
	if !m.Bank.IsNull() {
		diags.Append(m.Bank.As(ctx, &bank, basetypes.ObjectAsOptions{})...)
	}
	return account{Type: m.Type.ValueString(), IBAN: bank.IBAN.ValueString(), BIC: bank.BIC.ValueString()}
}

// Refresh takes over an account's values.
func (m accountModel) Refresh(a account) accountModel {
	m.ID, m.Org, m.Type = types.StringValue(a.ID), types.StringValue(organization), types.StringValue(a.Type)
	m.Bank = types.ObjectNull(bankType.AttrTypes)
	if a.IBAN != "" {
		m.Bank = types.ObjectValueMust(bankType.AttrTypes, map[string]attr.Value{
			"iban": customtype.Address{StringValue: types.StringValue(a.IBAN)}, "bic": types.StringValue(a.BIC),
		})
	}
	return m
}

// bank is a service of bank accounts.
type bank struct {
	stored []account
	calls  []string
	fail   error // of each call
}

type accountKind = tfkit.Kind[accountModel, account, account]

// accounts returns the kind. Its lookup goes through the list, or through an operation of its own.
func (b *bank) accounts(byOperation bool) accountKind {
	find := func(call string, matches func(account) bool) (account, error) {
		b.calls = append(b.calls, call)
		for _, a := range b.stored {
			if b.fail == nil && matches(a) {
				return a, nil
			}
		}
		if b.fail != nil {
			return account{}, b.fail
		}
		return account{}, &client.NotFoundError{Noun: "bank account", ID: idC}
	}
	key := lookup.Key[account]{
		Attributes: []string{"account_type", "bank.iban"}, Values: func(a account) []string { return []string{a.Type, a.IBAN} },
	}
	if byOperation {
		key.Find = func(_ *client.Client, _ context.Context, values []string) (account, error) {
			return find("find", func(a account) bool { return a.Type == values[0] && a.IBAN == values[1] })
		}
	}
	return accountKind{
		View: tfkit.View[accountModel, account]{
			Name: "bank_account", Plural: "bank_accounts", Schema: accountSchema,
			Get: func(_ *client.Client, _ context.Context, id string) (account, error) {
				return find("get", func(a account) bool { return a.ID == id })
			},
			List: func(*client.Client, context.Context) iter.Seq2[account, error] {
				return func(yield func(account, error) bool) {
					b.calls = append(b.calls, "list")
					if b.fail != nil {
						yield(account{}, b.fail)
						return
					}
					for _, a := range b.stored {
						if !yield(a, nil) {
							return
						}
					}
				}
			},
			Label: func(a account) string { return a.Type }, Lookups: []lookup.Key[account]{key},
		},
		Create: func(*client.Client, context.Context, account) (account, error) {
			return account{}, refused(409, "exists")
		},
		Delete: func(*client.Client, context.Context, string) error { return nil },
	}
}

const iban, otherIBAN = "DE89370400440532013000", "FR1420041010050500013M02606"

// unprinted demands that no diagnostic so far has an IBAN.
func (h *harness) unprinted() {
	h.t.Helper()
	if len(h.all) == 0 {
		h.t.Error("there is no diagnostic")
	}
	for _, text := range h.all {
		if strings.Contains(text, iban) || strings.Contains(text, otherIBAN) {
			h.t.Errorf("an IBAN is printed: %s", text)
		}
	}
}

// ways runs a test with the lookup through the list, and through an operation of its own.
func ways(t *testing.T, test func(t *testing.T, byOperation bool)) {
	t.Helper()
	for name, byOperation := range map[string]bool{"list": false, "operation": true} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			test(t, byOperation)
		})
	}
}

// TestLookup_twoAttributes finds by two attributes, one of them secret and inside an object.
func TestLookup_twoAttributes(t *testing.T) {
	t.Parallel()
	const id, fiat, bankArgument = "id = \"" + idA + "\"\n", "account_type = \"fiat\"\n", "bank = { iban = \"" + iban + "\" }\n"
	exactlyOne := []string{"error at id", "To find the bank account, set exactly one of these: id or account_type and bank.iban"}
	ways(t, func(t *testing.T, byOperation bool) {
		call := map[bool]string{false: "list", true: "find"}[byOperation]
		for name, c := range map[string]struct {
			arguments, calls string
			fail             error
			want             []string // nil if A is found
		}{
			"by id":            {id, "get", nil, nil},
			"by both":          {fiat + bankArgument, call, nil, nil},
			"nothing":          {"", "", nil, exactlyOne},
			"all":              {id + fiat + bankArgument, "", nil, exactlyOne},
			"a part":           {fiat, "", nil, exactlyOne},
			"the other part":   {bankArgument, "", nil, exactlyOne},
			"an id and a part": {id + fiat, "", nil, exactlyOne},
			"another type": {
				"account_type = \"crypto\"\n" + bankArgument, call, nil,
				[]string{
					"error at account_type", "There is no such bank account", "payments_bank_accounts",
					"no bank account with this account_type and this bank.iban.",
				},
			},
			"refused": {fiat + bankArgument, call, refused(403, "no"), []string{"error", "Could not read the bank account", "may not do this"}},
		} {
			t.Run(name, func(t *testing.T) {
				t.Parallel()
				b := &bank{stored: []account{{idA, "fiat", iban, "COBADEFF"}, {idB, "fiat", otherIBAN, "X"}}, fail: c.fail}
				h := drive(t, b.accounts(byOperation).Service())
				value, _, err := h.ReadDataSource("data \"payments_bank_account\" \"it\" {\n" + c.arguments + "}\n")
				if got := strings.Join(b.calls, ", "); got != c.calls {
					t.Errorf("calls %q, want %q", got, c.calls)
				}
				if c.want != nil {
					h.fail(err)
					h.unprinted()
					h.expect(c.want)
					return
				}
				h.succeed(err)
				h.expect()
				details, _ := value["bank"].(map[string]any)
				if value["id"] != idA || value["account_type"] != "fiat" || details["iban"] != iban || details["bic"] != "COBADEFF" {
					t.Errorf("found %v", value)
				}
			})
		}
	})
}

// TestLookup_twoAttributesSeveral names the ids, and no secret.
func TestLookup_twoAttributesSeveral(t *testing.T) {
	t.Parallel()
	b := &bank{stored: []account{{idA, "fiat", iban, ""}, {idB, "fiat", iban, ""}}}
	h := drive(t, b.accounts(false).Service())
	_, _, err := h.ReadDataSource("data \"payments_bank_account\" \"it\" {\n  account_type = \"fiat\"\n" +
		"  bank = { iban = \"" + iban + "\" }\n}\n")
	h.fail(err)
	const several = "2 bank accounts have this account_type and this bank.iban. Use one of these ids: " + idA + ", " + idB + "."
	h.expect([]string{"error at account_type", "There are several such bank accounts", several})
	h.fail(h.Import("resource \"payments_bank_account\" \"it\" {}\n", "payments_bank_account.it", "fiat,"+iban))
	h.expect([]string{"error", "There are several such bank accounts", several})
	h.unprinted()
}

// TestLookup_unknown tolerates unknown arguments, a whole object included.
func TestLookup_unknown(t *testing.T) {
	t.Parallel()
	e := serve(t, (&bank{}).accounts(false))
	typ := e.schema.DataSourceSchemas["payments_bank_account"].ValueType()
	for name, c := range map[string]struct {
		arguments map[string]any
		valid     bool
	}{
		"the id":         {map[string]any{"id": "?"}, true},
		"both":           {map[string]any{"account_type": "?", "bank": map[string]any{"iban": "?"}}, true},
		"a whole object": {map[string]any{"account_type": "fiat", "bank": "?"}, true},
		"one only":       {map[string]any{"account_type": "?"}, false},
		"the id and one": {map[string]any{"id": "?", "account_type": "?"}, false},
	} {
		resp, err := e.server.ValidateDataResourceConfig(t.Context(), &tfprotov6.ValidateDataResourceConfigRequest{
			TypeName: "payments_bank_account", Config: e.pack(typ, raw(t, typ, c.arguments)),
		})
		e.must(err)
		if (len(resp.Diagnostics) == 0) != c.valid {
			t.Errorf("%s: %v", name, resp.Diagnostics)
		}
	}
}

// TestLookup_schema derives the arguments from the resource's schema.
func TestLookup_schema(t *testing.T) {
	t.Parallel()
	var resp datasource.SchemaResponse
	(&bank{}).accounts(true).Service().DataSources[0]().Schema(t.Context(), datasource.SchemaRequest{}, &resp)
	if !strings.Contains(resp.Schema.MarkdownDescription, "by its id or account_type and bank.iban.") {
		t.Errorf("description: %q", resp.Schema.MarkdownDescription)
	}
	details, _ := resp.Schema.Attributes["bank"].(datasourceschema.SingleNestedAttribute)
	for name, c := range map[string]struct {
		a                   datasourceschema.Attribute
		optional, sensitive bool
		description         string
	}{
		"id": {
			resp.Schema.Attributes["id"], true, false, "The id of the bank account. Set exactly one of id, or account_type and bank.iban.",
		},
		"account_type": {resp.Schema.Attributes["account_type"], true, false, "The type."},
		"bank":         {details, true, false, "The bank."},
		"iban":         {details.Attributes["iban"], true, true, "The IBAN."},
		"bic":          {details.Attributes["bic"], false, false, "The BIC."},
	} {
		if c.a.IsOptional() != c.optional || !c.a.IsComputed() || c.a.IsRequired() ||
			c.a.IsSensitive() != c.sensitive || c.a.GetMarkdownDescription() != c.description {
			t.Errorf("%s: %+v", name, c.a)
		}
	}
	if got := details.Attributes["iban"].GetType(); !got.Equal(customtype.AddressType{}) {
		t.Errorf("the type of iban is %s", got)
	}
}

// TestLookup_importTwoAttributes takes both values, separated by a comma. No message repeats them.
func TestLookup_importTwoAttributes(t *testing.T) {
	t.Parallel()
	const none = "This is not the id or account_type and bank.iban of a bank account"
	ways(t, func(t *testing.T, byOperation bool) {
		call := map[bool]string{false: "list", true: "find"}[byOperation]
		for name, c := range map[string]struct {
			given, calls string
			fail         error
			want         []string // nil if A is imported
		}{
			"both":        {"fiat," + iban, call + ", get", nil, nil},
			"with blanks": {" fiat, " + iban + "\n", call + ", get", nil, nil},
			"missing": {
				"crypto," + iban, call, nil, []string{"error", none, "no bank account with this account_type and this bank.iban."},
			},
			"one value":    {iban, "", nil, []string{"error", none, "2 values, separated by a comma"}},
			"three values": {"fiat," + iban + ",COBADEFF", "", nil, []string{"error", none, "2 values, separated by a comma"}},
			"refused":      {"fiat," + iban, call, refused(403, "no"), []string{"error", "Could not list the bank accounts", "may not do this"}},
		} {
			t.Run(name, func(t *testing.T) {
				t.Parallel()
				b := &bank{stored: []account{{idA, "fiat", iban, "COBADEFF"}}, fail: c.fail}
				h := drive(t, b.accounts(byOperation).Service())
				err := h.Import("resource \"payments_bank_account\" \"it\" {}\n", "payments_bank_account.it", c.given)
				if got := strings.Join(b.calls, ", "); got != c.calls {
					t.Errorf("calls %q, want %q", got, c.calls)
				}
				if c.want != nil {
					h.fail(err)
					h.unprinted()
					h.expect(c.want)
					h.empty()
					return
				}
				h.succeed(err)
				h.expect()
				h.has(map[string]any{"id": idA, "account_type": "fiat", "bank": map[string]any{"iban": iban, "bic": "COBADEFF"}})
			})
		}
	})
}

// TestLookup_conflictTwoAttributes shows the import command with a placeholder for the secret. A
// lookup whose values are not all configured is not shown.
func TestLookup_conflictTwoAttributes(t *testing.T) {
	t.Parallel()
	ways(t, func(t *testing.T, byOperation bool) {
		h := drive(t, (&bank{}).accounts(byOperation).Service())
		block := func(arguments string) string {
			return "resource \"payments_bank_account\" \"it\" {\n" + arguments + "\n}\n"
		}
		h.fail(h.put(block("account_type = \"fiat\"\nbank = { iban = \"" + iban + "\" }")))
		h.expect([]string{
			"error at account_type", "Could not create the bank account", "409", "exists", "to = payments_bank_account.NAME\n    id = \"fiat,IBAN\"",
		})
		h.fail(h.put(block("bank = { iban = \"" + iban + "\" }")))
		h.expect([]string{"error", "Could not create the bank account", "409", "import it"})
		h.unprinted()
		h.empty()
	})
}

// TestLookup_checked refuses a lookup that cannot work when the provider starts.
func TestLookup_checked(t *testing.T) {
	t.Parallel()
	const none = "has neither Find, nor List, Values and Label"
	for name, c := range map[string]struct {
		change func(*accountKind)
		words  string
	}{
		"complete":       {func(*accountKind) {}, ""},
		"without a list": {func(k *accountKind) { k.List = nil }, none},
		"without values": {func(k *accountKind) { k.Lookups[0].Values = nil }, none},
		"a misspelled name": {
			func(k *accountKind) { k.Lookups[0].Attributes[1] = "bank.ibn" },
			"the lookup bank.ibn of bank_account is no string attribute of the schema",
		},
		"an object": {
			func(k *accountKind) { k.Lookups[0].Attributes[1] = "bank" },
			"the lookup bank of bank_account is no string attribute of the schema",
		},
	} {
		kind := (&bank{}).accounts(false)
		c.change(&kind)
		if got := panics(func() { kind.View.Service() }); !strings.Contains(got, c.words) || (got == "") != (c.words == "") {
			t.Errorf("%s: %q, want %q", name, got, c.words)
		}
		if got := panics(func() { tfkit.NewResource(kind) }); (got == "") != (c.words == "") {
			t.Errorf("%s: the resource panics with %q", name, got)
		}
	}
	byOperation := (&bank{}).accounts(true)
	byOperation.List = nil
	if got := panics(func() { byOperation.View.Service() }); got != "" {
		t.Errorf("an operation needs no list: %q", got)
	}
}

// TestLookup_severalKeys tries each lookup in turn. It stops at the first that finds several
// objects.
func TestLookup_severalKeys(t *testing.T) {
	t.Parallel()
	a := newAPI(thing{idA, "A", true}, thing{idB, "B", true}, thing{idD, "B", false})
	kind := a.keyed()
	kind.Lookups = append(kind.Lookups, lookup.Key[thing]{
		Attributes: []string{"organization_id"}, Values: func(t thing) []string { return []string{"organization of " + t.Name} },
	})
	h := drive(t, kind.Service())
	h.fail(h.Import(thingBlock("B"), thingAddress, "B"))
	h.expect([]string{"error", "There are several such nice things", idB + ", " + idD})
	h.fail(h.Import(thingBlock("C"), thingAddress, "C"))
	h.expect([]string{"error", "This is not the id or name or organization_id of a nice thing"})
	h.succeed(h.Import(thingBlock("A"), thingAddress, "organization of A"))
	h.has(map[string]any{"id": idA})
	h.expect()
}
