// SPDX-License-Identifier: MPL-2.0

package integration

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

func init() {
	ann := client.CustomerParams{
		Name: "Ann", Email: "ann@example.com", Tags: []string{"eu", "vip"},
		EvmAddresses: []client.EvmAddress{"0xAb5801a7D398351b8bE11C439e05C5B3259aeC9B"},
		AccountType:  new(client.CustomerAccountType("Business")), CompanyName: new("Ann Ltd"),
	}
	customer := func(s *service) string {
		return s.stored("customer", sandbox.Object{"name": "Ann", "email": "ann@example.com", "tags": []any{"vip", "eu"}, "totalSpend": "1.25"})
	}
	is := func(got client.Customer) bool {
		slices.Sort(got.Tags)
		return got.Name == "Ann" && got.Email == "ann@example.com" && slices.Equal(got.Tags, ann.Tags) && client.CheckID(got.ID) == nil
	}
	exercises["createCustomer"] = func(_ *testing.T, s *service, c *client.Client) func(context.Context) error {
		customer(s) // the same address is no obstacle
		return func(ctx context.Context) error {
			got, err := c.CreateCustomer(ctx, ann)
			return expect(is(got) && len(got.EvmAddresses) == 1 && strings.EqualFold(string(got.EvmAddresses[0]), string(ann.EvmAddresses[0])) &&
				*got.CompanyName == "Ann Ltd", err)
		}
	}
	exercises["customer"] = func(_ *testing.T, s *service, c *client.Client) func(context.Context) error {
		id := customer(s)
		return func(ctx context.Context) error {
			got, err := c.Customer(ctx, id)
			return expect(is(got) && got.ID == id && got.TotalSpend.String() == "1.25", err)
		}
	}
	exercises["customerByEmail"] = func(_ *testing.T, s *service, c *client.Client) func(context.Context) error {
		id := customer(s)
		return func(ctx context.Context) error {
			if _, err := c.CustomerByEmail(ctx, "bob@example.com"); !client.IsNotFound(err) {
				return expect(false, err)
			}
			got, err := c.CustomerByEmail(ctx, "ann@example.com")
			return expect(is(got) && got.ID == id, err)
		}
	}
	exercises["customers"] = func(_ *testing.T, s *service, c *client.Client) func(context.Context) error {
		customer(s)
		return func(ctx context.Context) error {
			all, err := collect(c.Customers(ctx))
			return expect(len(all) == 1 && is(all[0]), err)
		}
	}
	exercises["updateCustomer"] = func(_ *testing.T, s *service, c *client.Client) func(context.Context) error {
		id := s.stored("customer", sandbox.Object{"name": "Bob", "phone": "7", "totalSpend": "1.25"})
		return func(ctx context.Context) error {
			got, err := c.UpdateCustomer(ctx, id, ann)
			return expect(is(got) && got.ID == id && got.Phone == nil && got.TotalSpend.String() == "1.25", err)
		}
	}
	exercises["deleteCustomer"] = func(_ *testing.T, s *service, c *client.Client) func(context.Context) error {
		id := customer(s)
		return func(ctx context.Context) error {
			err := c.DeleteCustomer(ctx, id)
			return expect(len(s.Objects("customer")) == 0 && client.IsNotFound(c.DeleteCustomer(ctx, id)), err)
		}
	}

	iban := client.ExternalDestination{Iban: &client.PayerIban{Iban: "DE89370400440532013000", AccountHolderName: new("Ann")}}
	account := func(s *service) (id, owner string) {
		owner = customer(s)
		return s.stored(
			"external_account",
			sandbox.Object{"customerId": owner, "account": sandbox.Object{"iban": sandbox.Object{"iban": "DE89370400440532013000"}}},
		), owner
	}
	pays := func(got client.ExternalAccount, owner string) bool {
		return got.CustomerID == owner && got.Account.Iban != nil &&
			unspaced(got.Account.Iban.Iban) == "DE89370400440532013000" && got.Account.Crypto == nil
	}
	exercises["createExternalAccount"] = func(_ *testing.T, s *service, c *client.Client) func(context.Context) error {
		owner := customer(s)
		return func(ctx context.Context) error {
			got, err := c.CreateExternalAccount(ctx, client.ExternalAccountParams{CustomerID: owner, Name: new("Main"), Account: iban})
			return expect(pays(got, owner) && *got.Name == "Main", err)
		}
	}
	exercises["externalAccount"] = func(_ *testing.T, s *service, c *client.Client) func(context.Context) error {
		id, owner := account(s)
		return func(ctx context.Context) error {
			got, err := c.ExternalAccount(ctx, id)
			return expect(pays(got, owner) && got.ID == id && got.Customer == nil, err)
		}
	}
	exercises["externalAccounts"] = func(_ *testing.T, s *service, c *client.Client) func(context.Context) error {
		_, owner := account(s)
		return func(ctx context.Context) error {
			all, err := collect(c.ExternalAccounts(ctx))
			return expect(len(all) == 1 && pays(all[0], owner) && all[0].Customer != nil && all[0].Customer.Email == "ann@example.com", err)
		}
	}
	exercises["customerExternalAccounts"] = func(_ *testing.T, s *service, c *client.Client) func(context.Context) error {
		account(s)
		id, owner := account(s)
		return func(ctx context.Context) error {
			if _, err := collect(c.CustomerExternalAccounts(ctx, id)); !client.IsNotFound(err) {
				return expect(false, err)
			}
			all, err := collect(c.CustomerExternalAccounts(ctx, owner))
			return expect(len(all) == 1 && all[0].ID == id, err)
		}
	}
	exercises["deleteExternalAccount"] = func(_ *testing.T, s *service, c *client.Client) func(context.Context) error {
		id, _ := account(s)
		return func(ctx context.Context) error {
			err := c.DeleteExternalAccount(ctx, id)
			return expect(len(s.Objects("external_account")) == 0, err)
		}
	}

	exercises["banks"] = func(_ *testing.T, _ *service, c *client.Client) func(context.Context) error {
		return func(ctx context.Context) error {
			all, err := collect(c.Banks(ctx, "GB", "EUR"))
			return expect(len(all) == 2 && all[0].ID == "bank-severn" && slices.Contains(all[1].Markets, "DK"), err)
		}
	}
	price, err := client.ParseDecimal("100.1")
	if err != nil {
		panic(err)
	}
	ramp := client.OnrampParams{
		Amount: price, Currency: "EUR", BankID: "bank-spree", Market: "DE", Network: "Ethereum",
		DestinationAddress: "0xAb5801a7D398351b8bE11C439e05C5B3259aeC9B", Token: new("0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48"),
	}
	bought := func(s *service) string {
		return s.stored(
			"onramp", sandbox.Object{"status": "Complete", "amount": "100.1", "currency": "EUR", "network": "Ethereum", "token": *ramp.Token},
		)
	}
	exercises["createOnramp"] = func(_ *testing.T, _ *service, c *client.Client) func(context.Context) error {
		return func(ctx context.Context) error {
			got, err := c.CreateOnramp(ctx, ramp)
			return expect(got.Status == "AwaitingFunds" && got.Amount.Equal(price) && *got.CheckoutURL != "" && got.NetAmount.String() == "", err)
		}
	}
	exercises["onramp"] = func(_ *testing.T, s *service, c *client.Client) func(context.Context) error {
		id := bought(s)
		return func(ctx context.Context) error {
			got, err := c.Onramp(ctx, id)
			return expect(got.Status == "Complete" && got.GrossAmount.String() == "106.35625" && got.NetAmount.String() == "105.292688", err)
		}
	}
	exercises["onramps"] = func(_ *testing.T, s *service, c *client.Client) func(context.Context) error {
		id := bought(s)
		return func(ctx context.Context) error {
			all, err := collect(c.Onramps(ctx))
			return expect(len(all) == 1 && all[0].ID == id && all[0].Fee.String() == "1.063562", err)
		}
	}

	child := func(s *service) string { return s.stored("fbo_organization", sandbox.Object{"name": "Child"}) }
	exercises["createFboOrganization"] = func(_ *testing.T, s *service, c *client.Client) func(context.Context) error {
		return func(ctx context.Context) error {
			got, err := c.CreateFboOrganization(ctx, s.Organization(), client.FboOrganizationParams{Name: "Child", Email: "child@example.com"})
			_, there := s.Object("fbo_organization", got.ID)
			return expect(there && got.ParentID == s.Organization() && got.Name == "Child", err)
		}
	}
	exercises["fboVerification"] = func(_ *testing.T, s *service, c *client.Client) func(context.Context) error {
		id := child(s)
		s.Put("fbo_verification", sandbox.Object{"id": id, "status": "Rejected", "rejectionReason": "unreadable"})
		return func(ctx context.Context) error {
			got, err := c.FboVerification(ctx, s.Organization(), id)
			return expect(got.Status == "Rejected" && *got.RejectionReason == "unreadable", err)
		}
	}
	exercises["updateFboVerification"] = func(_ *testing.T, s *service, c *client.Client) func(context.Context) error {
		id := child(s)
		return func(ctx context.Context) error {
			got, err := c.UpdateFboVerification(
				ctx, s.Organization(), id, client.FboVerificationParams{Status: "Pending", BusinessName: new("Child BV")},
			)
			return expect(got.Status == "Pending" && *got.BusinessName == "Child BV" && got.Address == nil, err)
		}
	}
	exercises["transferBalance"] = func(_ *testing.T, s *service, c *client.Client) func(context.Context) error {
		id := child(s)
		s.Put("balance", sandbox.Object{"balance": "100.1"})
		return func(ctx context.Context) error {
			got, err := c.TransferBalance(ctx, s.Organization(), client.TransferBalanceParams{
				FromOrganizationID: s.Organization(), ToOrganizationID: id, Network: "Ethereum", Amount: price,
			})
			_, there := s.Object("balance_transfer", got.ID)
			return expect(there, err)
		}
	}
}
