// SPDX-License-Identifier: MPL-2.0

package tfkit_test

import (
	"context"
	"fmt"
	"iter"
	"strings"
	"testing"

	"github.com/hashicorp/terraform-plugin-framework/attr"
	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/objectplanmodifier"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/planmodifier"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/stringplanmodifier"
	"github.com/hashicorp/terraform-plugin-framework/schema/validator"
	"github.com/hashicorp/terraform-plugin-framework/types"
	"github.com/hashicorp/terraform-plugin-testing/plancheck"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/customtype"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/plan"
)

// payee is a bank account of a service that cannot update it.
type payee struct{ ID, IBAN, BIC string }

func (p payee) ObjectID() string { return p.ID }

func (p payee) Organization() string { return organization }

type payeeModel struct {
	ID   types.String `tfsdk:"id"`
	Org  types.String `tfsdk:"organization_id"`
	Bank types.Object `tfsdk:"bank"`
}

func (m payeeModel) Params(context.Context, *diag.Diagnostics) payee {
	iban, _ := m.Bank.Attributes()["iban"].(customtype.IBAN)
	bic, _ := m.Bank.Attributes()["bic"].(customtype.BIC)
	return payee{IBAN: iban.ValueString(), BIC: bic.ValueString()}
}

func (m payeeModel) Refresh(p payee) payeeModel {
	m.ID, m.Org = types.StringValue(p.ID), types.StringValue(organization)
	m.Bank = types.ObjectValueMust(map[string]attr.Type{"iban": customtype.IBANType{}, "bic": customtype.BICType{}}, map[string]attr.Value{
		"iban": customtype.IBAN{StringValue: types.StringValue(p.IBAN)}, "bic": customtype.BIC{StringValue: types.StringValue(p.BIC)},
	})
	return m
}

// payeeKind is the kind of a payee that the service shows in a spelling of its own.
func payeeKind(spell func(payee) payee) tfkit.Kind[payeeModel, payee, payee] {
	payees := map[string]payee{}
	replaced := []planmodifier.String{customtype.IgnoreSpelling{}, stringplanmodifier.RequiresReplace()}
	return tfkit.Kind[payeeModel, payee, payee]{
		View: tfkit.View[payeeModel, payee]{
			Name: "payee", Plural: "payees",
			Schema: plan.KeepIfOmitted(schema.Schema{Attributes: map[string]schema.Attribute{
				"id": plan.Computed("The id."), "organization_id": plan.Computed("The organization."),
				"bank": schema.SingleNestedAttribute{
					Optional:      true,
					PlanModifiers: []planmodifier.Object{customtype.IgnoreSpelling{}, objectplanmodifier.RequiresReplace()},
					Attributes: map[string]schema.Attribute{
						"iban": schema.StringAttribute{
							Optional: true, Sensitive: true, CustomType: customtype.IBANType{}, PlanModifiers: replaced,
							Validators: []validator.String{customtype.ValidIBAN()},
						},
						"bic": schema.StringAttribute{
							Optional: true, CustomType: customtype.BICType{}, PlanModifiers: replaced, Validators: []validator.String{customtype.ValidBIC()},
						},
					},
				},
			}}),
			Get: func(_ *client.Client, _ context.Context, id string) (payee, error) {
				if p, ok := payees[id]; ok {
					return spell(p), nil
				}
				return payee{}, &client.NotFoundError{Noun: "payee", ID: id}
			},
			List: func(*client.Client, context.Context) iter.Seq2[payee, error] {
				return func(yield func(payee, error) bool) {
					for _, p := range payees {
						if !yield(spell(p), nil) {
							return
						}
					}
				}
			},
			Label: func(p payee) string { return p.ID },
		},
		Create: func(_ *client.Client, _ context.Context, p payee) (payee, error) {
			p.ID = idA
			payees[idA] = p
			return spell(p), nil
		},
		Delete: func(_ *client.Client, _ context.Context, id string) error {
			delete(payees, id)
			return nil
		},
	}
}

// TestSpelling: no spelling of the service or of the user is a change, and no mask reaches the
// state of an object that Terraform created.
func TestSpelling(t *testing.T) {
	t.Parallel()
	const iban, grouped, small = "DE89370400440532013000", "DE89 3704 0044 0532 0130 00", "de89370400440532013000"
	for name, spell := range map[string]func(payee) payee{
		"as sent": func(p payee) payee { return p },
		"compact": func(p payee) payee {
			return payee{p.ID, strings.ToUpper(strings.ReplaceAll(p.IBAN, " ", "")), p.BIC + "XXX"}
		},
		"small":                func(p payee) payee { return payee{p.ID, strings.ToLower(p.IBAN), strings.ToLower(p.BIC)} },
		"masked":               func(p payee) payee { return payee{p.ID, "DE89**************3000", p.BIC} },
		"masked with X":        func(p payee) payee { return payee{p.ID, "XXXXX3000", p.BIC} },
		"the last four alone":  func(p payee) payee { return payee{p.ID, "3000", p.BIC} },
		"the first and last":   func(p payee) payee { return payee{p.ID, "DE89…3000", p.BIC} },
		"masked with one dash": func(p payee) payee { return payee{p.ID, "-3000", p.BIC} },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			config := func(iban, bic string) string {
				return fmt.Sprintf("resource \"payments_payee\" \"this\" {\n bank = {\n iban = %q\n bic = %q\n }\n}", iban, bic)
			}
			service := payeeKind(spell).Service()
			h := drive(t, service)
			h.succeed(h.put(config(grouped, "MARKDEFF")))
			h.has(map[string]any{"bank": map[string]any{"iban": grouped, "bic": "MARKDEFF"}})
			_, err := h.Refresh(config(grouped, "MARKDEFF"))
			h.succeed(err)
			h.has(map[string]any{"bank": map[string]any{"iban": grouped, "bic": "MARKDEFF"}})
			for _, respelled := range []string{grouped, iban, small} {
				h.planned(config(respelled, "MARKDEFF"), plancheck.ResourceActionNoop)
				h.planned(config(respelled, "markdeffxxx"), plancheck.ResourceActionNoop)
			}
			other := "DE02120300000000202051"
			h.planned(config(other, "MARKDEFF"), plancheck.ResourceActionDestroyBeforeCreate)
			h.planned(config(iban, "DEUTDEFF"), plancheck.ResourceActionDestroyBeforeCreate)
			h.expect()

			// An import knows only the service's spelling.
			imported := drive(t, service)
			imported.succeed(imported.Import(config(iban, "MARKDEFF"), "payments_payee.this", idA))
			imported.planned(config(grouped, "MARKDEFF"), plancheck.ResourceActionNoop)
			imported.planned(config(other, "MARKDEFF"), plancheck.ResourceActionDestroyBeforeCreate)
			imported.expect()
		})
	}
}
