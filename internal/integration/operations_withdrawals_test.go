// SPDX-License-Identifier: MPL-2.0

package integration

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

func init() {
	const coldWallet = "0x52908400098527886E0F7030069857D2E4169EE7"
	exercises["createWithdrawal"] = func(_ *testing.T, s *service, c *client.Client) func(context.Context) error {
		s.stored("balance", sandbox.Object{"network": "Ethereum", "token": usdCoin, "balance": "100.000001"})
		return func(ctx context.Context) error {
			made, err := c.CreateWithdrawal(ctx, client.WithdrawalParams{
				Network: "Ethereum", Token: new(usdCoin), Amount: mustDecimal("99.000001"), WithdrawalAddress: new(coldWallet),
			})
			if err := expect(client.CheckID(made.WithdrawalRequestID) == nil, err); err != nil {
				return err
			}
			s.Advance(time.Minute)
			got, err := c.Withdrawal(ctx, made.WithdrawalRequestID)
			return expect(got.WithdrawalStatus == "complete" && got.TransactionHash != nil && same(
				got.WithdrawalAddress, coldWallet,
			) && got.WithdrawalAmount.Equal(mustDecimal("99.000001")), err)
		}
	}
	withdrawal := sandbox.Object{"network": "Ethereum", "token": usdCoin, "withdrawalAmount": "12.5", "withdrawalAddress": coldWallet}
	isWithdrawal := func(w client.Withdrawal) bool {
		return w.WithdrawalAmount.Equal(mustDecimal("12.5")) && same(w.Token, usdCoin) && same(w.WithdrawalAddress, coldWallet) &&
			w.WithdrawalStatus == "pending" && w.CompletedAt == "" && w.RequestedAt != ""
	}
	exercises["withdrawal"] = gives("withdrawal", withdrawal, func(ctx context.Context, c *client.Client, id string) error {
		got, err := c.Withdrawal(ctx, id)
		return expect(isWithdrawal(got) && got.ID == id, err)
	})
	exercises["withdrawals"] = gives("withdrawal", withdrawal, func(ctx context.Context, c *client.Client, id string) error {
		all, err := collect(c.Withdrawals(ctx))
		return expect(len(all) == 1 && isWithdrawal(all[0]) && all[0].ID == id, err)
	})
	exercises["withdrawalsOfAccount"] = func(_ *testing.T, s *service, c *client.Client) func(context.Context) error {
		s.stored("withdrawal", withdrawal)
		account := s.stored("withdrawal_account", sandbox.Object{})
		s.Put("withdrawal", sandbox.Object{"id": s.stored("withdrawal", withdrawal), "withdrawalAccountId": account})
		return func(ctx context.Context) error {
			all, err := collect(c.WithdrawalsOfAccount(ctx, account))
			return expect(len(all) == 1 && isWithdrawal(all[0]) && same(all[0].WithdrawalAccountID, account), err)
		}
	}
	exercises["withdrawalFee"] = func(_ *testing.T, _ *service, c *client.Client) func(context.Context) error {
		return func(ctx context.Context) error {
			got, err := c.WithdrawalFee(ctx, "Ethereum", "", mustDecimal("0.000000000000000001"))
			if err := expect(got.Fee.Equal(mustDecimal("0.0003125")) && got.Token == nil, err); err != nil {
				return err
			}
			got, err = c.WithdrawalFee(ctx, "Ethereum", usdCoin, mustDecimal("5"))
			return expect(got.Fee.Equal(mustDecimal("1")) && same(got.Token, usdCoin) && got.Network == "Ethereum", err)
		}
	}

	cold := client.WithdrawalAccountParams{
		AccountType: "crypto", Name: new("Cold"), Crypto: &client.CryptoDestination{Network: "Ethereum", Address: coldWallet},
	}
	bank := client.WithdrawalAccountParams{
		AccountType: "fiat", Iban: &client.IbanDestination{Iban: "DE89370400440532013000", Bic: "COBADEFFXXX"},
	}
	dollars := client.WithdrawalAccountParams{
		AccountType: "fiat", Us: &client.UsDestination{AccountNumber: "000123", RoutingNumber: "021000021", AccountHolderName: new("Ada")},
	}
	isCold := func(a client.WithdrawalAccount) bool {
		return a.AccountType == "crypto" && same(a.Name, "Cold") && a.Crypto != nil && strings.EqualFold(a.Crypto.Address, coldWallet) &&
			a.Iban == nil && a.Us == nil
	}
	exercises["createWithdrawalAccount"] = func(_ *testing.T, _ *service, c *client.Client) func(context.Context) error {
		return func(ctx context.Context) error {
			got, err := c.CreateWithdrawalAccount(ctx, cold)
			if err := expect(isCold(got), err); err != nil {
				return err
			}
			got, err = c.CreateWithdrawalAccount(ctx, bank)
			if err := expect(got.Iban != nil && got.Crypto == nil && got.Name == nil, err); err != nil {
				return err
			}
			got, err = c.CreateWithdrawalAccount(ctx, dollars)
			if err := expect(got.Us != nil && unspaced(got.Us.AccountNumber) == "000123", err); err != nil {
				return err
			}
			if _, err = c.CreateWithdrawalAccount(ctx, bank); client.Status(err) == 409 {
				return nil
			}
			return expect(false, err)
		}
	}
	account := sandbox.Object{"name": "Cold", "crypto": sandbox.Object{"network": "Ethereum", "address": coldWallet}}
	exercises["withdrawalAccount"] = gives("withdrawal_account", account, func(ctx context.Context, c *client.Client, id string) error {
		got, err := c.WithdrawalAccount(ctx, id)
		return expect(isCold(got) && got.ID == id, err)
	})
	exercises["withdrawalAccounts"] = gives("withdrawal_account", account, func(ctx context.Context, c *client.Client, id string) error {
		all, err := collect(c.WithdrawalAccounts(ctx))
		return expect(len(all) == 1 && isCold(all[0]) && all[0].ID == id, err)
	})
	exercises["deleteWithdrawalAccount"] = gives("withdrawal_account", account, func(ctx context.Context, c *client.Client, id string) error {
		if err := c.DeleteWithdrawalAccount(ctx, id); err != nil {
			return err
		}
		_, err := c.WithdrawalAccount(ctx, id)
		return wantGone(err)
	})
	byAddress := func(ctx context.Context, c *client.Client, id string) error {
		if _, err := c.WithdrawalAccountByAddress(ctx, "cold", coldWallet); !client.IsNotFound(err) {
			return wantGone(err)
		}
		got, err := c.WithdrawalAccountByAddress(ctx, "crypto", strings.ToLower(coldWallet))
		return expect(isCold(got) && got.ID == id, err)
	}
	exercises["withdrawalAccountByAddress"] = gives("withdrawal_account", account, byAddress)
	exercises["withdrawalAccountByIban"] = func(_ *testing.T, s *service, c *client.Client) func(context.Context) error {
		id := s.stored("withdrawal_account", sandbox.Object{"iban": sandbox.Object{"iban": "DE89 3704 0044 0532 0130 00", "bic": "COBADEFFXXX"}})
		return func(ctx context.Context) error {
			if _, err := c.WithdrawalAccountByIban(ctx, "fiat", "DE89370400440532013000", "DEUTDEFF"); !client.IsNotFound(err) {
				return wantGone(err)
			}
			got, err := c.WithdrawalAccountByIban(ctx, "fiat", "de89370400440532013000", "COBADEFFXXX")
			return expect(got.ID == id, err)
		}
	}
	exercises["withdrawalAccountByUs"] = func(_ *testing.T, s *service, c *client.Client) func(context.Context) error {
		id := s.stored(
			"withdrawal_account",
			sandbox.Object{"accountType": "a/b", "us": sandbox.Object{"accountNumber": "000123", "routingNumber": "021000021"}},
		)
		return func(ctx context.Context) error {
			if _, err := c.WithdrawalAccountByUs(ctx, "fiat", "000123", "021000021"); !client.IsNotFound(err) {
				return wantGone(err)
			}
			got, err := c.WithdrawalAccountByUs(ctx, "a/b", "000123", "021000021")
			return expect(got.ID == id, err)
		}
	}
}

// wantGone is nil where an error says that something is gone, and errUnexpected, or the other
// failure, where not.
func wantGone(err error) error {
	if client.IsNotFound(err) {
		return nil
	}
	return expect(false, err)
}

// unspaced returns the number of an account in one spelling: a dialect has others.
func unspaced(number string) string { return strings.ToUpper(strings.ReplaceAll(number, " ", "")) }
