// SPDX-License-Identifier: MPL-2.0

package integration

import (
	"context"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

// paid lets a buyer pay, and the network confirm it.
func (s *service) paid(t *testing.T, p sandbox.Payment) {
	t.Helper()
	p.Final = true
	if _, err := s.Pay(p); err != nil {
		t.Fatal(err)
	}
}

// pricedAt is an amount that is written in this file.
func pricedAt(text string) client.Decimal {
	amount, err := client.ParseDecimal(text)
	if err != nil {
		panic(err)
	}
	return amount
}

func init() {
	const usdc = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48"
	token := usdc
	takes := client.Gateway{
		Managed: &client.ManagedGateway{Methods: []client.ManagedPaymentMethod{{Network: "Ethereum", Token: &token}, {Network: "Bitcoin"}}},
	}
	gateway := sandbox.Object{
		"managed": sandbox.Object{"methods": []any{sandbox.Object{"network": "Bitcoin"}, sandbox.Object{"network": "Ethereum", "token": usdc}}},
	}
	customer := func(s *service) string {
		return s.stored("customer", sandbox.Object{"name": "Ann", "email": "ann@example.com"})
	}
	exerciseSessions(takes, gateway)
	exerciseInvoices(takes, gateway, customer)
	exerciseSubscriptions(gateway, customer)
}

func exerciseSessions(takes client.Gateway, gateway sandbox.Object) {
	basket := func(t *testing.T, s *service, pay bool) string {
		mug := s.stored("product", sandbox.Object{"name": "Mug", "price": "12.5"})
		id := s.stored(
			"checkout_session", sandbox.Object{"gateway": gateway, "items": []any{sandbox.Object{"productId": mug, "quantity": 2}}, "total": "25"},
		)
		if pay {
			s.paid(t, sandbox.Payment{CheckoutSessionID: id})
		}
		return id
	}
	bought := func(session client.CheckoutSession) bool {
		return session.SessionStatus == "success" && len(session.Products) == 1 && *session.Items[0].Quantity == 2 &&
			session.Total.Equal(pricedAt("25")) &&
			session.Payment.Managed.Amount.Equal(pricedAt("0.00039063")) && session.Payment.OpenBanking == nil
	}
	exercises["createCheckoutSession"] = func(_ *testing.T, s *service, c *client.Client) func(context.Context) error {
		total, currency := pricedAt("12.50"), client.Currency("EUR")
		return func(ctx context.Context) error {
			made, err := c.CreateCheckoutSession(
				ctx, client.CheckoutSessionParams{Gateway: takes, Total: &total, Currency: &currency, SuccessURL: "https://shop.example/"},
			)
			kept, ok := s.Object("checkout_session", made.CheckoutSessionID)
			return expect(
				ok && kept["currency"] == "EUR" && made.CheckoutSessionURL == "https://pay.sandbox.example/checkout/"+made.CheckoutSessionID, err,
			)
		}
	}
	exercises["checkoutSession"] = func(t *testing.T, s *service, c *client.Client) func(context.Context) error {
		id := basket(t, s, true)
		return func(ctx context.Context) error {
			session, err := c.CheckoutSession(ctx, id)
			return expect(err != nil || bought(session), err)
		}
	}
	exercises["checkoutSessions"] = func(t *testing.T, s *service, c *client.Client) func(context.Context) error {
		basket(t, s, true)
		return func(ctx context.Context) error {
			all, err := collect(c.CheckoutSessions(ctx))
			return expect(len(all) == 1 && bought(all[0]), err)
		}
	}
	exercises["cancelCheckoutSession"] = func(t *testing.T, s *service, c *client.Client) func(context.Context) error {
		id := basket(t, s, false)
		return func(ctx context.Context) error {
			session, err := c.CancelCheckoutSession(ctx, id)
			return expect(session.ID == id && session.SessionStatus == "cancelled", err)
		}
	}

	waiting := func(s *service) string { return s.stored("payment_session", sandbox.Object{}) }
	exercises["createPaymentSession"] = func(_ *testing.T, _ *service, c *client.Client) func(context.Context) error {
		params := client.PaymentSessionParams{
			Method: client.Asset{Network: "Bitcoin"}, Total: pricedAt("10"), Currency: "EUR", Metadata: []client.KeyValue{{Key: "a", Value: "b"}},
		}
		return func(ctx context.Context) error {
			session, err := c.CreatePaymentSession(ctx, params)
			return expect(session.SessionStatus == "pending" && session.PaymentTotal.Equal(pricedAt("0.00016602")) && session.CanExtend, err)
		}
	}
	exercises["paymentSession"] = func(t *testing.T, s *service, c *client.Client) func(context.Context) error {
		id := waiting(s)
		s.paid(t, sandbox.Payment{PaymentSessionID: id})
		return func(ctx context.Context) error {
			session, err := c.PaymentSession(ctx, id)
			return expect(
				session.SessionStatus == "success" && len(session.Transactions) == 1 && session.Transactions[0].Amount.Equal(pricedAt("0.01")), err,
			)
		}
	}
	exercises["paymentSessions"] = func(_ *testing.T, s *service, c *client.Client) func(context.Context) error {
		id := waiting(s)
		return func(ctx context.Context) error {
			all, err := collect(c.PaymentSessions(ctx))
			return expect(len(all) == 1 && all[0].ID == id, err)
		}
	}
	exercises["extendPaymentSession"] = func(_ *testing.T, s *service, c *client.Client) func(context.Context) error {
		id := waiting(s)
		before, _ := s.Object("payment_session", id)
		return func(ctx context.Context) error {
			session, err := c.ExtendPaymentSession(ctx, id)
			text, _ := before["expiresAt"].(string)
			end, _ := client.Timestamp(text).Time()
			later, ok := session.ExpiresAt.Time()
			return expect(ok && later.After(end), err)
		}
	}
	exercises["cancelPaymentSession"] = func(_ *testing.T, s *service, c *client.Client) func(context.Context) error {
		id := waiting(s)
		return func(ctx context.Context) error {
			session, err := c.CancelPaymentSession(ctx, id)
			return expect(session.SessionStatus == "cancelled" && !session.CanExtend, err)
		}
	}
	exercises["detectedPayments"] = func(t *testing.T, s *service, c *client.Client) func(context.Context) error {
		id := waiting(s)
		if _, err := s.Pay(sandbox.Payment{PaymentSessionID: id}); err != nil {
			t.Fatal(err)
		}
		return func(ctx context.Context) error {
			all, err := collect(c.DetectedPayments(ctx))
			return expect(
				len(all) == 1 && *all[0].PaymentSessionID == id && all[0].DepositAccountID == nil && all[0].Amount.Equal(pricedAt("0.01")), err,
			)
		}
	}
}

func exerciseInvoices(takes client.Gateway, gateway sandbox.Object, customer func(*service) string) {
	invoice := func(s *service) string {
		return s.stored(
			"invoice", sandbox.Object{"gateway": gateway, "lineItems": []any{sandbox.Object{"name": "Work", "quantity": 2, "price": "16"}}},
		)
	}
	exercises["createInvoice"] = func(t *testing.T, s *service, c *client.Client) func(context.Context) error {
		who := customer(s)
		product, err := c.Product(
			t.Context(),
			s.stored("product", sandbox.Object{"name": "Mug", "price": "12.5", "addOns": []any{sandbox.Object{"name": "Lid", "price": "1"}}}),
		)
		if err != nil {
			t.Fatal(err)
		}
		due, memo := client.Timestamp("2099-01-01T00:00:00.000001Z"), "Thanks"
		params := client.InvoiceParams{
			CustomerIDs: []string{who}, Products: []client.ProductWithQuantity{{Product: product, Quantity: 2}},
			LineItems: []client.InvoiceLineParams{{Name: "Work", Quantity: 1, Price: pricedAt("-0.5")}},
			Gateway:   takes, OverdueAt: &due, InputData: []client.KeyValue{{Key: "po", Value: "7"}}, Memo: &memo,
		}
		return func(ctx context.Context) error {
			made, err := c.CreateInvoice(ctx, params)
			if err != nil {
				return err
			}
			all := s.Objects("invoice")
			return expect(len(all) == 1 && all[0]["dueAt"] == string(due) && made.Status == "pending" && made.Customer.ID == who &&
				len(made.Products) == 1 && made.Products[0].Product.ID == product.ID && (made.OverdueAt == "" || made.OverdueAt == due), nil)
		}
	}
	exercises["invoice"] = func(t *testing.T, s *service, c *client.Client) func(context.Context) error {
		id := invoice(s)
		s.paid(t, sandbox.Payment{InvoiceID: id})
		return func(ctx context.Context) error {
			paid, err := c.Invoice(ctx, id)
			if _, gone := c.Invoice(ctx, "0b9f6a2e-7c35-4f0e-9d6b-3a1f7c2d8e40"); !client.IsNotFound(gone) {
				return errUnexpected
			}
			return expect(err != nil || paid.Status == "paid" && paid.PaidAt != "" && paid.Payment.Managed.Amount.Equal(pricedAt("0.0005")) &&
				*paid.Seller.Name != "", err)
		}
	}
	exercises["invoices"] = func(_ *testing.T, s *service, c *client.Client) func(context.Context) error {
		id := invoice(s)
		return func(ctx context.Context) error {
			all, err := collect(c.Invoices(ctx))
			return expect(len(all) == 1 && all[0].ID == id && all[0].LineItems[0].Price.Equal(pricedAt("16")), err)
		}
	}
	exercises["voidInvoice"] = func(_ *testing.T, s *service, c *client.Client) func(context.Context) error {
		id := invoice(s)
		return func(ctx context.Context) error {
			if err := c.VoidInvoice(ctx, id); err != nil {
				return err
			}
			voided, err := c.Invoice(ctx, id)
			return expect(voided.Status == "voided" && voided.VoidedAt != "", err)
		}
	}
}

func exerciseSubscriptions(gateway sandbox.Object, customer func(*service) string) {
	// box sells a box that is charged every week to a customer, and returns the ids of the
	// subscription and of the customer.
	box := func(t *testing.T, s *service) (id, who string) {
		who = customer(s)
		product := s.stored("product", sandbox.Object{"price": "7.5", "chargingIntervalSeconds": 604800})
		s.paid(t, sandbox.Payment{
			PaymentLinkID: s.stored("payment_link", sandbox.Object{"gateway": gateway, "products": []any{product}}), CustomerID: who,
		})
		id, _ = s.Objects("subscription")[0]["id"].(string)
		return id, who
	}
	is := func(subscription client.Subscription, id, who string) bool {
		return subscription.ID == id && subscription.CustomerID == who && subscription.Status == "active" &&
			subscription.Amount.Equal(pricedAt("7.5")) &&
			subscription.Period == "Weekly" && len(subscription.Payments) == 1 && subscription.Payments[0].Amount.Equal(pricedAt("7.5"))
	}
	exercises["subscription"] = func(t *testing.T, s *service, c *client.Client) func(context.Context) error {
		id, who := box(t, s)
		return func(ctx context.Context) error {
			subscription, err := c.Subscription(ctx, id)
			return expect(is(subscription, id, who), err)
		}
	}
	exercises["subscriptions"] = func(t *testing.T, s *service, c *client.Client) func(context.Context) error {
		id, who := box(t, s)
		return func(ctx context.Context) error {
			all, err := collect(c.Subscriptions(ctx))
			return expect(len(all) == 1 && is(all[0], id, who), err)
		}
	}
	exercises["customerSubscriptions"] = func(t *testing.T, s *service, c *client.Client) func(context.Context) error {
		id, who := box(t, s)
		s.stored("subscription", sandbox.Object{})
		return func(ctx context.Context) error {
			all, err := collect(c.CustomerSubscriptions(ctx, who))
			return expect(len(all) == 1 && is(all[0], id, who), err)
		}
	}
	exercises["cancelSubscription"] = func(t *testing.T, s *service, c *client.Client) func(context.Context) error {
		id, _ := box(t, s)
		return func(ctx context.Context) error {
			if err := c.CancelSubscription(ctx, id); err != nil {
				return err
			}
			subscription, err := c.Subscription(ctx, id)
			return expect(subscription.Status == "cancelled" && subscription.NextBillingDateAt == "", err)
		}
	}
}
