// SPDX-License-Identifier: MPL-2.0

package payee

import (
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
)

// TestDescribe names each kind of account by the end of its number. A log may keep the words, so no
// number of an account is whole, and no holder is named.
func TestDescribe(t *testing.T) {
	t.Parallel()
	const iban, number = "DE89370400440532013000", "000123456789"
	holder := new("Erika Mustermann")
	for want, to := range map[string]client.ExternalDestination{
		"account a (0xAb on Base)":                    {Crypto: &client.CryptoDestination{Network: "Base", Address: "0xAb"}},
		"account a (IBAN DE89…3000)":                  {Iban: &client.PayerIban{Iban: iban, AccountHolderName: holder}},
		"account a (account …6789)":                   {Us: &client.UsDestination{AccountNumber: number, AccountHolderName: holder}},
		"account a (sort code 200415, account …6789)": {SortCode: &client.PayerSortCode{SortCode: "200415", AccountNumber: number}},
		"account a (bank 37040044, account …6789)":    {BankCode: &client.PayerBankCode{Code: "37040044", AccountNumber: number}},
		"account a (account 3704…3000)":               {Bban: &client.PayerBban{Bban: "370400440532013000"}},
		"account a":                                   {},
	} {
		if got := describe("account a", to); got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
	account := client.WithdrawalAccount{ID: "a", Iban: &client.IbanDestination{Iban: iban, AccountHolderName: holder}}
	if got := DescribeWithdrawal(account); got != "withdrawal account a (IBAN DE89…3000)" {
		t.Error(got)
	}
}
