// SPDX-License-Identifier: MPL-2.0

package payee

import (
	"context"
	"fmt"

	"github.com/hashicorp/terraform-plugin-framework/attr"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/transport"
	"github.com/terraform-payments/terraform-provider-payments/internal/destination"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/money"
)

// maxName is the length of the longest name in a message, in characters.
const maxName = 80

// PlannedWithdrawal describes the withdrawal account that an action pays to.
func PlannedWithdrawal(p money.Preview, id attr.Value) string {
	return p.Object("withdrawal account", id, func(ctx context.Context, c *client.Client, id string) (string, error) {
		account, err := c.WithdrawalAccount(ctx, id)
		return DescribeWithdrawal(account), err
	})
}

// PlannedExternal describes the external account that an action pays to.
func PlannedExternal(p money.Preview, id attr.Value) string {
	return p.Object("external account", id, func(ctx context.Context, c *client.Client, id string) (string, error) {
		account, err := c.ExternalAccount(ctx, id)
		return DescribeExternal(account), err
	})
}

// DescribeWithdrawal describes a withdrawal account without personal data: by its name, and an
// address on a network or the end of a bank account's number.
func DescribeWithdrawal(a client.WithdrawalAccount) string {
	name := "withdrawal account " + a.ID
	if a.Name != nil && *a.Name != "" {
		name = fmt.Sprintf("withdrawal account %q %s", transport.Printable(*a.Name, maxName), a.ID)
	}
	return describe(name, client.ExternalDestination{Crypto: a.Crypto, Iban: iban(a.Iban), Us: a.Us})
}

// DescribeExternal is [DescribeWithdrawal] for an external account.
func DescribeExternal(a client.ExternalAccount) string {
	return describe("external account "+a.ID, a.Account)
}

func iban(i *client.IbanDestination) *client.PayerIban {
	if i == nil {
		return nil
	}
	return &client.PayerIban{Iban: i.Iban}
}

func describe(account string, to client.ExternalDestination) string {
	short := destination.Shorten
	switch {
	case to.Crypto != nil:
		return fmt.Sprintf("%s (%s on %s)", account, to.Crypto.Address, to.Crypto.Network)
	case to.Iban != nil:
		return fmt.Sprintf("%s (IBAN %s)", account, short(to.Iban.Iban))
	case to.Us != nil:
		return fmt.Sprintf("%s (account %s)", account, short(to.Us.AccountNumber))
	case to.SortCode != nil:
		return fmt.Sprintf("%s (sort code %s, account %s)", account, to.SortCode.SortCode, short(to.SortCode.AccountNumber))
	case to.BankCode != nil:
		return fmt.Sprintf("%s (bank %s, account %s)", account, to.BankCode.Code, short(to.BankCode.AccountNumber))
	case to.Bban != nil:
		return fmt.Sprintf("%s (account %s)", account, short(to.Bban.Bban))
	}
	return account
}
