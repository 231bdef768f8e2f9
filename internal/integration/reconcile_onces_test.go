// SPDX-License-Identifier: MPL-2.0

package integration

import (
	"context"
	"iter"
	"strings"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

// once is an operation that is sent once: it moves money, or its objects cannot be told from those
// of others.
type once struct {
	op string
	// prepare creates the needed objects, and returns the request.
	prepare func(w *bubble) ask
	// advice are parts of the diagnostic: where to look, or the next step.
	advice []string
	// look looks there, and counts how often the operation took effect.
	look func(w *bubble) int
	// group is that of a list in which an accepted one is found again, where there is one.
	group string
	// read says that reading its object shows the lost outcome.
	read bool
	// mute says that the operation has no response body.
	mute bool
	// page says that only the whole response is useful.
	page bool
}

// counted counts the elements of a list.
func counted[T any](list func(*client.Client, context.Context) iter.Seq2[T, error], counts func(T) bool) func(w *bubble) int {
	return func(w *bubble) int {
		c, _ := w.newClient()
		all, err := collect(list(c, w.t.Context()))
		if err != nil {
			w.t.Error(err)
		}
		count := 0
		for _, object := range all {
			if counts(object) {
				count++
			}
		}
		return count
	}
}

func every[T any](T) bool { return true }

// stock counts the objects of a group that no operation lists.
func stock(group string) func(w *bubble) int {
	return func(w *bubble) int { return len(w.Objects(group)) }
}

// spent counts the transactions that took something out of a balance.
var spent = counted((*client.Client).Transactions, func(t client.Transaction) bool { return strings.HasPrefix(t.Amount.String(), "-") })

// attempted counts the messages of webhooks with an attempt to deliver.
func attempted(w *bubble) int {
	count := 0
	for _, webhook := range w.ids("webhook") {
		count += counted(func(c *client.Client, ctx context.Context) iter.Seq2[client.WebhookMessage, error] {
			return c.WebhookMessages(ctx, webhook)
		}, func(m client.WebhookMessage) bool { return m.Attempts > 0 })(w)
	}
	return count
}

func (w *bubble) fund() {
	w.t.Helper()
	if _, err := w.Fund("Ethereum", usdCoin, "100"); err != nil {
		w.t.Fatal(err)
	}
}

// asking is a request that needs no objects.
func asking[T interface{ ObjectID() string }, P any](
	create func(*client.Client, context.Context, P) (T, error), params P,
) func(*bubble) ask {
	return func(w *bubble) ask {
		w.fund()
		return asks(create, params)[0]
	}
}

// about is an operation on an object that is there.
func about(prepare func(w *bubble) string, do func(ctx context.Context, c *client.Client, id string) error) func(*bubble) ask {
	return func(w *bubble) ask {
		id := prepare(w)
		return func(ctx context.Context, c *client.Client) (string, error) { return id, do(ctx, c, id) }
	}
}

var dollars = client.Asset{Network: "Ethereum", Token: new(usdCoin)}

// awaiting is a payout that awaits confirmation.
func awaiting(w *bubble) string {
	w.fund()
	return w.stored("payout", sandbox.Object{
		"fundingSource": sandbox.Object{"network": "Ethereum", "token": usdCoin},
		"entries": []any{
			sandbox.Object{"externalAccountId": w.stored("external_account", sandbox.Object{}), "amount": "12.5", "currency": "USD"},
		},
	})
}

// deaf is a webhook without a receiver, with a message that was not sent yet.
func deaf(w *bubble) string {
	id := w.stored("webhook", sandbox.Object{"url": hookURL})
	w.message(id)
	return id
}

// onces are all of them: first those that move money, then the others.
func onces() []once {
	return append(movements(), []once{
		{
			op: "createFboOrganization", look: stock("fbo_organization"),
			advice: []string{
				"may or may not have been created", "Check whether it exists before you apply again",
				"Import it as `payments_fbo_organization`, with the id PARENT_ID/ID",
			},
			prepare: func(w *bubble) ask {
				return func(ctx context.Context, c *client.Client) (string, error) {
					made, err := c.CreateFboOrganization(ctx, w.Organization(), client.FboOrganizationParams{Name: "Child", Email: "child@example.com"})
					return made.ID, err
				}
			},
		},
		{
			op: "createCheckoutSession", look: counted((*client.Client).CheckoutSessions, every), page: true,
			advice: []string{"It cannot be paid without its URL", "Open another one"},
			prepare: asking((*client.Client).CreateCheckoutSession, client.CheckoutSessionParams{
				Gateway: bitcoinOnly, Total: new(mustDecimal("12.5")), Currency: new(client.Currency("EUR")), SuccessURL: "https://shop.example/",
			}),
		},
		{
			op: "createPaymentSession", look: counted((*client.Client).PaymentSessions, every), group: "payment_session",
			advice: []string{"It cannot be paid without its address", "Open another one"},
			prepare: asking((*client.Client).CreatePaymentSession,
				client.PaymentSessionParams{Method: client.Asset{Network: "Bitcoin"}, Total: mustDecimal("10"), Currency: "EUR"}),
		},
		{
			op: "testWebhook", look: attempted, advice: []string{"Check the messages of the webhook", "before you send it again"},
			prepare: about(deaf, func(ctx context.Context, c *client.Client, id string) error {
				_, err := c.TestWebhook(ctx, id)
				return err
			}),
		},
		{
			op: "resendWebhookMessage", mute: true, look: attempted,
			advice: []string{"Check the messages of the webhook", "before you send it again"},
			prepare: func(w *bubble) ask {
				id := deaf(w)
				return func(ctx context.Context, c *client.Client) (string, error) {
					return id, c.ResendWebhookMessage(ctx, id, w.ids("webhook_message")[0])
				}
			},
		},
		{
			op: "resendWebhookFailures", mute: true, look: attempted,
			advice:  []string{"Check the messages of the webhook", "before you send it again"},
			prepare: about(deaf, func(ctx context.Context, c *client.Client, id string) error { return c.ResendWebhookFailures(ctx, id) }),
		},
	}...)
}

// movements are the operations that move money, or prepare to.
func movements() []once {
	return []once{
		{
			op: "executeSwap", look: spent, advice: []string{"Check the transactions and the balances", "before you swap again"},
			prepare: asking((*client.Client).ExecuteSwap,
				client.SwapParams{Source: dollars, Destination: client.Asset{Network: "Tron"}, Amount: mustDecimal("12.5")}),
		},
		{
			op: "createOnramp", look: counted((*client.Client).Onramps, every), group: "onramp",
			advice: []string{"Check the list of on-ramps", "before you start it again"},
			prepare: asking((*client.Client).CreateOnramp, client.OnrampParams{
				Amount: mustDecimal("100"), Currency: "EUR", BankID: "bank-spree", Market: "DE", Network: "Ethereum", DestinationAddress: payee,
				Token: new(usdCoin),
			}),
		},
		{
			op: "createPayout", look: counted((*client.Client).Payouts, every), group: "payout",
			advice: []string{"Check the list of payouts", "before you create it again", "confirm or cancel that one"},
			prepare: func(w *bubble) ask {
				w.fund()
				account := w.stored("external_account", sandbox.Object{})
				return asks((*client.Client).CreatePayout, client.PayoutParams{
					FundingSource: dollars, Entries: []client.PayoutEntryParams{
						{ExternalAccountID: &account, Amount: mustDecimal("10"), Currency: "EUR", Reference: new("May")},
					},
				})[0]
			},
		},
		{
			op: "confirmPayout", read: true, advice: []string{
				"Read it before you confirm it again", "AwaitingConfirmation, nothing was debited",
				"Pending or further, it was confirmed",
			},
			look: counted((*client.Client).Payouts, func(p client.Payout) bool { return p.Status != client.PayoutAwaitingConfirmation }),
			prepare: about(awaiting, func(ctx context.Context, c *client.Client, id string) error {
				_, err := c.ConfirmPayout(ctx, id)
				return err
			}),
		},
		{
			op: "createWithdrawal", look: counted((*client.Client).Withdrawals, every), group: "withdrawal",
			advice: []string{"Check the list of withdrawals", "before you create it again"},
			prepare: func(w *bubble) ask {
				w.fund()
				return func(ctx context.Context, c *client.Client) (string, error) {
					made, err := c.CreateWithdrawal(
						ctx, client.WithdrawalParams{Network: "Ethereum", Token: new(usdCoin), Amount: mustDecimal("12.5"), WithdrawalAddress: new(payee)},
					)
					return made.WithdrawalRequestID, err
				}
			},
		},
		{
			op: "createRefund", look: spent, advice: []string{"Check the transactions and the balance", "before you refund again"},
			prepare: func(w *bubble) ask {
				w.fund()
				payment := w.stored("payment", sandbox.Object{"token": usdCoin, "amount": "10"})
				return asks((*client.Client).CreateRefund, client.RefundParams{PaymentID: payment, Amount: mustDecimal("2.5"), Address: new(payee)})[0]
			},
		},
		{
			op: "transferBalance", look: spent, advice: []string{
				"Check the transactions and the balances of both organizations",
				"before you transfer again",
			},
			prepare: func(w *bubble) ask {
				w.fund()
				child := w.stored("fbo_organization", sandbox.Object{"name": "Child"})
				return func(ctx context.Context, c *client.Client) (string, error) {
					made, err := c.TransferBalance(ctx, w.Organization(), client.TransferBalanceParams{
						FromOrganizationID: w.Organization(), ToOrganizationID: child, Network: "Ethereum", Token: new(usdCoin), Amount: mustDecimal("12.5"),
					})
					return made.ID, err
				}
			},
		},
	}
}
