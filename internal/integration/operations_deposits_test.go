// SPDX-License-Identifier: MPL-2.0

package integration

import (
	"context"
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

// usdCoin is a token that the sandbox knows the price of.
const usdCoin = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48"

// gives is an exercise that needs nothing but an account, by its id.
func gives(group string, object sandbox.Object, call func(ctx context.Context, c *client.Client, id string) error) exercise {
	return func(_ *testing.T, s *service, c *client.Client) func(context.Context) error {
		id := s.stored(group, object)
		return func(ctx context.Context) error { return call(ctx, c, id) }
	}
}

// same compares addresses, of which the service may change the case.
func same(a *string, b string) bool { return a != nil && strings.EqualFold(*a, b) }

func init() {
	till := sandbox.Object{"name": "Till", "depositMethod": sandbox.Object{"Crypto": sandbox.Object{"network": "Ethereum", "token": usdCoin}}}
	isTill := func(a client.DepositAccount) bool {
		return a.Name == "Till" && a.DepositMethod.Crypto != nil && a.DepositMethod.Fiat == nil && same(a.DepositMethod.Crypto.Token, usdCoin) &&
			a.Address != nil && a.BankDetails == nil && !a.IsMaster && a.CreatedAt != ""
	}
	exercises["createDepositAccount"] = func(_ *testing.T, s *service, c *client.Client) func(context.Context) error {
		customer := s.stored("customer", sandbox.Object{"name": "Ada"})
		return func(ctx context.Context) error {
			for range 2 { // names are not unique
				got, err := c.CreateDepositAccount(ctx, client.DepositAccountParams{
					Name: "Till", CustomerID: &customer, DepositMethod: client.DepositMethod{
						Crypto: &client.CryptoDepositMethod{Network: "Ethereum", Token: new(usdCoin)},
					},
				})
				if err := expect(isTill(got) && same(got.CustomerID, customer), err); err != nil {
					return err
				}
			}
			got, err := c.CreateDepositAccount(ctx, client.DepositAccountParams{
				Name: "Bank", DepositMethod: client.DepositMethod{Fiat: &client.FiatDepositMethod{FiatCurrency: "EUR", OnrampNetwork: "Ethereum"}},
			})
			if err := expect(got.BankDetails == nil && got.DepositMethod.Fiat != nil, err); err != nil {
				return err
			}
			s.Advance(3 * time.Second)
			got, err = c.DepositAccount(ctx, got.ID)
			return expect(got.BankDetails != nil && got.BankDetails.Iban != nil, err)
		}
	}
	exercises["depositAccount"] = gives("deposit_account", till, func(ctx context.Context, c *client.Client, id string) error {
		got, err := c.DepositAccount(ctx, id)
		return expect(isTill(got) && got.ID == id, err)
	})
	exercises["depositAccounts"] = gives("deposit_account", till, func(ctx context.Context, c *client.Client, id string) error {
		all, err := collect(c.DepositAccounts(ctx))
		return expect(len(all) == 1 && isTill(all[0]) && all[0].ID == id, err)
	})
	exercises["deleteDepositAccount"] = gives("deposit_account", till, func(ctx context.Context, c *client.Client, id string) error {
		if err := c.DeleteDepositAccount(ctx, id); err != nil {
			return err
		}
		_, err := c.DepositAccount(ctx, id)
		return wantGone(err)
	})
	exercises["masterDepositAccount"] = gives("deposit_account", till, func(ctx context.Context, c *client.Client, _ string) error {
		first, err := c.MasterDepositAccount(ctx, "Ethereum", usdCoin)
		if err := expect(first.IsMaster && first.Address != nil, err); err != nil {
			return err
		}
		again, err := c.MasterDepositAccount(ctx, "Ethereum", strings.ToLower(usdCoin))
		if err := expect(again.ID == first.ID, err); err != nil {
			return err
		}
		own, err := c.MasterDepositAccount(ctx, "Ethereum", "")
		return expect(own.ID != first.ID && own.DepositMethod.Crypto.Token == nil, err)
	})
	exercises["depositAccountMetrics"] = func(t *testing.T, s *service, c *client.Client) func(context.Context) error {
		deposited(t, s, s.stored("deposit_account", till), "1234567890123456789.25")
		return func(ctx context.Context) error {
			got, err := c.DepositAccountMetrics(ctx)
			return expect(got.TotalCount == 1 && got.Volume30d.Equal(mustDecimal("1234567890123456789.25")) && got.LatestAddedAt != "", err)
		}
	}
	exercises["virtualAccountCapabilities"] = func(_ *testing.T, _ *service, c *client.Client) func(context.Context) error {
		return func(ctx context.Context) error {
			all, err := collect(c.VirtualAccountCapabilities(ctx))
			return expect(len(all) == 3 && all[0].FiatCurrency == "EUR" && len(all[0].Rails) == 2 && len(all[0].OnrampNetworks) > 0, err)
		}
	}

	isIncome := func(d client.DepositData) bool {
		return d.GrossAmount.Equal(mustDecimal("12.5")) && d.NetAmount.Equal(mustDecimal("12.4375")) &&
			d.FeeAmount.Equal(mustDecimal("0.0625")) &&
			d.TransactionHash != nil && len(d.SenderAddresses) == 1 && d.DepositAccountName == "Till" && d.DepositMethod.Crypto != nil &&
			d.ServiceData == nil && d.BeneficiaryDetails == nil && !d.FiatGrossAmount.IsSet()
	}
	exercises["deposit"] = func(t *testing.T, s *service, c *client.Client) func(context.Context) error {
		bank := s.stored(
			"deposit_account",
			sandbox.Object{"depositMethod": sandbox.Object{"Fiat": sandbox.Object{"fiatCurrency": "GBP", "onrampNetwork": "Ethereum"}}},
		)
		first, second := deposited(t, s, s.stored("deposit_account", till), "12.5"), deposited(t, s, bank, "64")
		return func(ctx context.Context) error {
			got, err := c.Deposit(ctx, first)
			if err := expect(isIncome(got) && got.DepositID == first, err); err != nil {
				return err
			}
			got, err = c.Deposit(ctx, second)
			return expect(got.FiatGrossAmount.Equal(mustDecimal("64")) && got.GrossAmount.Equal(mustDecimal("0.025")) &&
				got.TransactionHash == nil &&
				got.BeneficiaryDetails != nil && got.BeneficiaryDetails.Uetr != "" && *got.BeneficiaryDetails.PaymentRail == "faster_payments", err)
		}
	}
	exercises["deposits"] = func(t *testing.T, s *service, c *client.Client) func(context.Context) error {
		deposited(t, s, s.stored("deposit_account", till), "12.5")
		return func(ctx context.Context) error {
			all, err := collect(c.Deposits(ctx))
			return expect(len(all) == 1 && isIncome(all[0]), err)
		}
	}
	exercises["depositsOfAccount"] = func(t *testing.T, s *service, c *client.Client) func(context.Context) error {
		id := s.stored("deposit_account", till)
		deposited(t, s, id, "12.5")
		deposited(t, s, s.stored("deposit_account", till), "3")
		return func(ctx context.Context) error {
			all, err := collect(c.DepositsOfAccount(ctx, id))
			return expect(len(all) == 1 && isIncome(all[0]), err)
		}
	}
	exercises["customerDeposits"] = func(t *testing.T, s *service, c *client.Client) func(context.Context) error {
		customer := s.stored("customer", sandbox.Object{"name": "Ada"})
		deposited(t, s, s.stored("deposit_account", till), "3")
		hers := s.stored("deposit_account", till)
		s.Put("deposit_account", sandbox.Object{"id": hers, "customerId": customer})
		deposited(t, s, hers, "12.5")
		return func(ctx context.Context) error {
			all, err := collect(c.CustomerDeposits(ctx, customer))
			return expect(len(all) == 1 && isIncome(all[0]), err)
		}
	}
	exercises["detectedDeposits"] = func(t *testing.T, s *service, c *client.Client) func(context.Context) error {
		id := s.stored("deposit_account", till)
		if _, err := s.Deposit(sandbox.Deposit{Account: id, Amount: "12.5"}); err != nil {
			t.Fatal(err)
		}
		return func(ctx context.Context) error {
			all, err := collect(c.DetectedDeposits(ctx))
			return expect(
				len(all) == 1 && all[0].Amount.Equal(mustDecimal("12.5")) && all[0].RequiredConfirmations == 12 && same(all[0].DepositAccountID, id),
				err,
			)
		}
	}
}

// deposited sends money to a deposit account, and returns the deposit's id.
func deposited(t *testing.T, s *service, account, amount string) string {
	t.Helper()
	came, err := s.Deposit(sandbox.Deposit{Account: account, Amount: json.Number(amount), Final: true})
	if err != nil {
		t.Fatal(err)
	}
	id, _ := came["depositId"].(string)
	return id
}
