// SPDX-License-Identifier: MPL-2.0

package lookup

import (
	"context"
	"errors"
	"iter"
	"strings"
	"testing"

	"github.com/hashicorp/terraform-plugin-framework/resource/schema"

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
