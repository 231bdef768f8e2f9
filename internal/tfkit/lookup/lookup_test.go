// SPDX-License-Identifier: MPL-2.0

package lookup

import (
	"context"
	"errors"
	"iter"
	"strings"
	"testing"

	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-go/tftypes"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
)

type account struct{ id, kind, iban string }

func (a account) ObjectID() string { return a.id }

// keysOf finds accounts by their kind and IBAN, or by one of both.
func keysOf(sensitive bool, stored ...account) *Keys[account] {
	return &Keys[account]{
		Name: "account", Plural: "accounts", ByID: true,
		Attributes: map[string]schema.Attribute{
			"kind": schema.StringAttribute{Required: true}, "iban": schema.StringAttribute{Required: true, Sensitive: sensitive},
		},
		Keys: []Key[account]{
			{Attributes: []string{"kind", "iban"}, Values: func(a account) []string { return []string{a.kind, a.iban} }},
			{Attributes: []string{"kind"}, Values: func(a account) []string { return []string{a.kind} }},
			{Attributes: []string{"iban"}, Values: func(a account) []string { return []string{a.iban} }},
		},
		List: func(*client.Client, context.Context) iter.Seq2[account, error] {
			return func(yield func(account, error) bool) {
				for _, a := range stored {
					if !yield(a, nil) {
						return
					}
				}
			}
		},
	}
}

// TestImported tries all lookups. Several objects are an error, and so is none.
func TestImported(t *testing.T) {
	t.Parallel()
	keys := keysOf(false, account{"1", "fiat", "DE1"}, account{"2", "DE1", "DE2"}, account{"3", "crypto", ""}, account{"4", "bank", "bank"})
	for given, want := range map[string]string{
		"fiat,DE1": "1", "fiat": "1", "DE2": "2", "crypto": "3", "bank": "4",
		"DE1":     "several: 2 accounts match. Use one of these ids: 2, 1",
		"crypto,": "no account with the iban crypto,", // an object without a value is not meant
		"none":    "no account with the iban none",
		"":        "no UUID",
	} {
		found, err := keys.Imported(t.Context(), nil, given, errors.New("no UUID"))
		got := found.id
		var failed *Error
		if errors.As(err, &failed) {
			if got = failed.Error(); failed.Several {
				got = "several: " + got
			}
		}
		if !strings.Contains(got, want) || err == nil && got != want {
			t.Errorf("%q: %q, want %q", given, got, want)
		}
	}
}

// TestImported_sensitive never repeats an import string, in whichever order its values are.
func TestImported_sensitive(t *testing.T) {
	t.Parallel()
	twins := []account{{"1", "fiat", "DE1"}, {"2", "fiat", "DE1"}, {"3", "DE1", "FR1"}, {"4", "DE1", "FR2"}}
	for _, stored := range [][]account{nil, twins} {
		for _, given := range []string{"fiat,DE1", "DE1,fiat", "DE1", " DE1", "fiat,DE1,x"} {
			_, err := keysOf(true, stored...).Imported(t.Context(), nil, given, errors.New(given+" is no UUID"))
			if err == nil || strings.Contains(err.Error(), "DE1") {
				t.Errorf("%q: %v", given, err)
			}
		}
	}
}

// TestConfigured finds the one key whose arguments are set. An unknown argument is set, also inside
// an unknown object.
func TestConfigured(t *testing.T) {
	t.Parallel()
	keys := &Keys[account]{ByID: true, Keys: []Key[account]{{Attributes: []string{"kind", "bank.iban"}}}}
	bankType := tftypes.Object{AttributeTypes: map[string]tftypes.Type{"iban": tftypes.String}}
	bank := func(iban any) tftypes.Value {
		return tftypes.NewValue(bankType, map[string]tftypes.Value{"iban": tftypes.NewValue(tftypes.String, iban)})
	}
	unknown, noBank := tftypes.UnknownValue, tftypes.NewValue(bankType, nil)
	for name, c := range map[string]struct {
		id, kind any
		bank     tftypes.Value
		want     string
	}{
		"nothing":             {nil, nil, noBank, ""},
		"the id":              {"1", nil, noBank, "id"},
		"an unknown id":       {unknown, nil, noBank, "id"},
		"both":                {nil, "fiat", bank("DE1"), "kind,bank.iban"},
		"both unknown":        {nil, unknown, bank(unknown), "kind,bank.iban"},
		"an unknown object":   {nil, "fiat", tftypes.NewValue(bankType, unknown), "kind,bank.iban"},
		"a part":              {nil, "fiat", bank(nil), ""},
		"an unknown part":     {nil, unknown, noBank, ""},
		"the id and a part":   {"1", "fiat", noBank, ""},
		"an unknown id extra": {unknown, "fiat", bank("DE1"), ""},
	} {
		kind := tftypes.NewValue(tftypes.String, c.kind)
		found, _, ok := keys.Configured(tftypes.NewValue(
			tftypes.Object{AttributeTypes: map[string]tftypes.Type{"id": tftypes.String, "kind": tftypes.String, "bank": bankType}},
			map[string]tftypes.Value{"id": tftypes.NewValue(tftypes.String, c.id), "kind": kind, "bank": c.bank},
		))
		if got := strings.Join(found.Names(), ","); ok != (c.want != "") || ok && got != c.want {
			t.Errorf("%s: %q, %t, want %q", name, got, ok, c.want)
		}
	}
}
