// SPDX-License-Identifier: MPL-2.0

package integration

import (
	"context"
	"strings"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

func init() {
	const usdc = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48"
	dollars := client.Asset{Network: "Ethereum", Token: new(usdc)}
	number := func(text string) client.Decimal {
		d, err := client.ParseDecimal(text)
		if err != nil {
			panic(err)
		}
		return d
	}
	fund := func(t *testing.T, s *service) {
		t.Helper()
		if _, err := s.Fund("Ethereum", usdc, "100.000001"); err != nil {
			t.Fatal(err)
		}
	}
	is := func(token *string) bool { return token != nil && strings.EqualFold(*token, usdc) }

	exercises["balances"] = func(t *testing.T, s *service, c *client.Client) func(context.Context) error {
		fund(t, s)
		return func(ctx context.Context) error {
			all, err := collect(c.Balances(ctx))
			return expect(
				len(all) == 1 && is(all[0].Token) && all[0].Balance.Equal(number("100.000001")) && all[0].BalanceUsd.Equal(number("100.000001")), err,
			)
		}
	}
	exercises["transactions"] = func(t *testing.T, s *service, c *client.Client) func(context.Context) error {
		fund(t, s)
		return func(ctx context.Context) error {
			all, err := collect(c.Transactions(ctx))
			return expect(len(all) == 1 && is(all[0].Token) && all[0].Type == "funding" && all[0].Amount.Equal(number("100.000001")), err)
		}
	}

	swap := client.SwapParams{Source: dollars, Destination: client.Asset{Network: "Tron"}, Amount: number("100")}
	exercises["executeSwap"] = func(t *testing.T, s *service, c *client.Client) func(context.Context) error {
		fund(t, s)
		return func(ctx context.Context) error {
			got, err := c.ExecuteSwap(ctx, swap)
			return expect(
				got.Status == "complete" && is(got.Source.Token) && got.DestinationAmount.Equal(number("796.8032")) && got.Fee.Equal(number("0.2")),
				err,
			)
		}
	}
	exercises["swapQuote"] = func(_ *testing.T, _ *service, c *client.Client) func(context.Context) error {
		return func(ctx context.Context) error {
			got, err := c.SwapQuote(ctx, swap)
			return expect(got.EstimatedOutput.Equal(number("796.8032")) && got.MidMarketRate.Equal(number("8")) &&
				got.RateComponents.Spread.Equal(number("0.001")), err)
		}
	}
	exercises["swap"] = func(_ *testing.T, s *service, c *client.Client) func(context.Context) error {
		id := s.stored("swap", sandbox.Object{"sourceAmount": "1.5"})
		return func(ctx context.Context) error {
			got, err := c.Swap(ctx, id)
			return expect(got.ID == id && got.SourceAmount.Equal(number("1.5")) && !got.Rate.IsSet(), err)
		}
	}
	exercises["swapSupportedAssets"] = func(_ *testing.T, _ *service, c *client.Client) func(context.Context) error {
		return func(ctx context.Context) error {
			all, err := collect(c.SwapSupportedAssets(ctx))
			return expect(len(all) == 20 && all[0].Ticker == "BTC" && all[0].Decimals == 8 && all[0].Token == nil, err)
		}
	}
	exercises["swapSupportedTargets"] = func(_ *testing.T, _ *service, c *client.Client) func(context.Context) error {
		return func(ctx context.Context) error {
			all, err := collect(c.SwapSupportedTargets(ctx, dollars))
			return expect(len(all) == 19 && all[4].Ticker == "USDT", err)
		}
	}
	exercises["autoSwap"] = func(_ *testing.T, s *service, c *client.Client) func(context.Context) error {
		s.Put("auto_swap", sandbox.Object{"enabled": true, "target": sandbox.Object{"network": "Ethereum", "token": usdc}})
		return func(ctx context.Context) error {
			got, err := c.AutoSwap(ctx)
			return expect(got.Enabled && got.Target != nil && is(got.Target.Token), err)
		}
	}
	exercises["setAutoSwap"] = func(_ *testing.T, _ *service, c *client.Client) func(context.Context) error {
		return func(ctx context.Context) error {
			got, err := c.SetAutoSwap(ctx, client.AutoSwapParams{Enabled: true, Target: &dollars})
			if err := expect(got.Enabled && got.Target != nil && is(got.Target.Token), err); err != nil {
				return err
			}
			got, err = c.SetAutoSwap(ctx, client.AutoSwapParams{})
			return expect(!got.Enabled && got.Target == nil, err)
		}
	}

	payout := func(t *testing.T, s *service) string {
		t.Helper()
		fund(t, s)
		account := s.stored("external_account", sandbox.Object{})
		return s.stored("payout", sandbox.Object{
			"fundingSource": sandbox.Object{"network": "Ethereum", "token": usdc},
			"entries":       []any{sandbox.Object{"externalAccountId": account, "amount": "12.5", "currency": "USD"}},
		})
	}
	// pays is an exercise on a payout that awaits confirmation.
	pays := func(call func(ctx context.Context, c *client.Client, id string) error) exercise {
		return func(t *testing.T, s *service, c *client.Client) func(context.Context) error {
			t.Helper()
			id := payout(t, s)
			return func(ctx context.Context) error { return call(ctx, c, id) }
		}
	}
	exercises["createPayout"] = func(t *testing.T, s *service, c *client.Client) func(context.Context) error {
		payout(t, s) // another one
		account := s.stored("external_account", sandbox.Object{})
		return func(ctx context.Context) error {
			got, err := c.CreatePayout(ctx, client.PayoutParams{
				FundingSource: dollars, Entries: []client.PayoutEntryParams{
					{ExternalAccountID: &account, Amount: number("10.25"), Currency: "EUR", Reference: new("May")},
				},
			})
			return expect(got.Status == client.PayoutAwaitingConfirmation && got.TotalAmountUsd.Equal(
				number("10.890625"),
			) && len(got.Entries) == 1 && *got.Entries[0].ExternalAccountID == account, err)
		}
	}
	exercises["payout"] = pays(func(ctx context.Context, c *client.Client, id string) error {
		got, err := c.Payout(ctx, id)
		return expect(got.ID == id && got.EntryCount == 1 && !got.ActualFeeUsd.IsSet() && got.EstimatedFeeUsd.Equal(number("0.53125")), err)
	})
	exercises["payouts"] = pays(func(ctx context.Context, c *client.Client, id string) error {
		all, err := collect(c.Payouts(ctx))
		return expect(len(all) == 1 && all[0].ID == id, err)
	})
	exercises["confirmPayout"] = pays(func(ctx context.Context, c *client.Client, id string) error {
		got, err := c.ConfirmPayout(ctx, id)
		return expect(got.ID == id && got.Status == client.PayoutPending, err)
	})
	exercises["cancelPayout"] = pays(func(ctx context.Context, c *client.Client, id string) error {
		got, err := c.CancelPayout(ctx, id)
		return expect(got.ID == id && got.Status == client.PayoutExpired, err)
	})
	exercises["payoutQuote"] = pays(func(ctx context.Context, c *client.Client, id string) error {
		got, err := c.PayoutQuote(ctx, id)
		return expect(got.TotalAmountUsd.Equal(number("12.5")) && got.Rate.Equal(number("1")), err)
	})
	exercises["payoutCapabilities"] = func(_ *testing.T, _ *service, c *client.Client) func(context.Context) error {
		return func(ctx context.Context) error {
			all, err := collect(c.PayoutCapabilities(ctx))
			return expect(len(all) == 12 && all[0].Country == "US" && len(all[0].Rails) == 2 && all[0].MaxAmount.Equal(number("100000")), err)
		}
	}
	exercises["payoutFee"] = func(_ *testing.T, _ *service, c *client.Client) func(context.Context) error {
		return func(ctx context.Context) error {
			got, err := c.PayoutFee(ctx, "EUR", number("10.000000000000000001"))
			return expect(got.EstimatedFee.Equal(number("0.2750000000000000000025")) && got.Currency == "EUR", err)
		}
	}

	exercises["createRefund"] = func(t *testing.T, s *service, c *client.Client) func(context.Context) error {
		fund(t, s)
		payment := s.stored("payment", sandbox.Object{"token": usdc, "amount": "10"})
		return func(ctx context.Context) error {
			got, err := c.CreateRefund(
				ctx, client.RefundParams{PaymentID: payment, Amount: number("2.5"), Address: new("0x52908400098527886E0F7030069857D2E4169EE7")},
			)
			return expect(got.Status == "pending" && got.PaymentID == payment && is(got.Token) && got.Amount.Equal(number("2.5")), err)
		}
	}
	exercises["refund"] = func(_ *testing.T, s *service, c *client.Client) func(context.Context) error {
		id := s.stored("refund", sandbox.Object{"amount": "1.5"})
		return func(ctx context.Context) error {
			got, err := c.Refund(ctx, id)
			return expect(got.ID == id && got.Amount.Equal(number("1.5")), err)
		}
	}
}
