// SPDX-License-Identifier: MPL-2.0

package integration

import (
	"context"
	"strings"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

// ask is one request of a client's for an object. It returns the object's id.
type ask func(ctx context.Context, c *client.Client) (id string, err error)

// creation is an operation that makes an object which its group's list shows.
type creation struct {
	op, group string
	list      string         // the operation that lists the group
	unique    bool           // the service refuses an equal one with 409
	rewritten sandbox.Object // the first object as a service may store it; the client must not take it for another
	// prepare creates the needed objects, and returns the requests: the first one is as full as
	// possible.
	prepare func(s *service) []ask
}

// creations are all of them, by the operation's id.
func creations() []creation {
	return []creation{
		{op: "createProduct", group: "product", list: "products", rewritten: sandbox.Object{"name": "MUG "}, prepare: productAsks},
		{
			op: "createPaymentLink", group: "payment_link", list: "paymentLinks",
			rewritten: sandbox.Object{"successUrl": "https://SHOP.example/Thanks/"}, prepare: paymentLinkAsks,
		},
		{
			op: "createDiscountCode", group: "discount_code", list: "discountCodes", unique: true, rewritten: sandbox.Object{"code": "EIGHTH"},
			prepare: discountCodeAsks,
		},
		{op: "createWebhook", group: "webhook", list: "webhooks", rewritten: sandbox.Object{
			"url": "https://127.0.0.1:1/hook/",
		}, prepare: func(*service) []ask {
			return asks(
				(*client.Client).CreateWebhook, client.WebhookParams{URL: hookURL, IsPaused: new(true)},
				client.WebhookParams{URL: "https://Hook.Example/In/"},
			)
		}},
		{
			op: "createCustomer", group: "customer", list: "customers", rewritten: sandbox.Object{"email": "ann@example.com", "phone": "+49 30 1"},
			prepare: customerAsks,
		},
		{
			op: "createExternalAccount", group: "external_account", list: "externalAccounts",
			rewritten: sandbox.Object{"account": sandbox.Object{"iban": sandbox.Object{"iban": "****3000"}}}, prepare: externalAccountAsks,
		},
		{
			op: "createDepositAccount", group: "deposit_account", list: "depositAccounts",
			rewritten: sandbox.Object{"name": strings.ToLower(hardText)}, prepare: depositAccountAsks,
		},
		{
			op: "createWithdrawalAccount", group: "withdrawal_account", list: "withdrawalAccounts", unique: true,
			rewritten: sandbox.Object{"crypto": sandbox.Object{"network": "Ethereum", "address": "0xAb58…eC9B"}}, prepare: withdrawalAccountAsks,
		},
		{op: "createInvoice", group: "invoice", list: "invoices", rewritten: sandbox.Object{"memo": "Thanks."}, prepare: invoiceAsks},
	}
}

// asks asks for an object of each of the params.
func asks[T interface{ ObjectID() string }, P any](create func(*client.Client, context.Context, P) (T, error), params ...P) []ask {
	all := make([]ask, len(params))
	for i, p := range params {
		all[i] = func(ctx context.Context, c *client.Client) (string, error) {
			made, err := create(c, ctx, p)
			return made.ObjectID(), err
		}
	}
	return all
}

// hardText is a text that each normalizing service stores otherwise.
const hardText = "Salt & <Pepper>\nin the Old Market Hall of the Northern Quarter "

const (
	buyer = "0x52908400098527886E0F7030069857D2E4169EE7"
	payee = "0xAb5801a7D398351b8bE11C439e05C5B3259aeC9B"
)

func productAsks(*service) []ask {
	return asks((*client.Client).CreateProduct,
		client.ProductParams{
			Name: "Mug", Description: hardText, Currency: "EUR", Price: mustDecimal("12.500000000000000001"),
			ChargingIntervalSeconds: new(int64(3600)),
			ImageURL:                new("https://shop.example/Mug.png"), SendSubscriptionEmails: new(true),
			AddOns:      []client.AddOnParams{{Name: "Lid", Price: mustDecimal("0")}, {Name: "Gift wrap", Price: mustDecimal("-0.5")}},
			ProductType: &client.ProductType{Presale: &client.Presale{Token: &client.TokenPresale{Ticker: "MUG", Decimals: 18}}},
		},
		client.ProductParams{Name: "Cup", Currency: "EUR", Price: mustDecimal("0"), AddOns: []client.AddOnParams{}},
		client.ProductParams{
			Name: "Set", Description: "Mugs", Currency: "USD", Price: mustDecimal("20"), AddOns: []client.AddOnParams{},
			ProductType: &client.ProductType{Presale: &client.Presale{}},
		})
}

// anyGateway takes everything, without personal data.
func anyGateway() client.PaymentGateway {
	return client.PaymentGateway{
		Managed: &client.ManagedGateway{Methods: []client.ManagedPaymentMethod{
			{Network: "Bitcoin"}, {Network: "Ethereum", Token: new(usdCoin), DiscountPercentOff: new(mustDecimal("2.5"))},
		}},
		SelfCustodial: &client.SelfCustodialGateway{
			TokensAccepted:       []client.AcceptedToken{{TokenAddress: payee, ChainID: 1}, {TokenAddress: usdCoin, ChainID: 137}},
			SellerPaymentAddress: new(payee),
		},
		OpenBanking: &client.OpenBankingGateway{
			Email: "ann@example.com", BankID: new("bank-spree"), Market: new(client.CountryCode("DE")), InstantPaymentStatus: new(true),
			DestinationCryptoAddress: new(payee),
			KycData: &client.KycDataRequest{
				Name: "Ann", Address: "High Street 1", ResidenceCountry: "DE", Phone: "+49301", DateOfBirth: "1990-12-31",
			},
		},
	}
}

var bitcoinOnly = client.PaymentGateway{Managed: &client.ManagedGateway{Methods: []client.ManagedPaymentMethod{{Network: "Bitcoin"}}}}

func paymentLinkAsks(s *service) []ask {
	mug, cup := storedMug(s), s.stored("product", sandbox.Object{"name": "Cup"})
	return asks((*client.Client).CreatePaymentLink,
		client.PaymentLinkParams{
			Products: []string{
				mug, cup,
			}, Gateway: anyGateway(), SuccessURL: new("https://shop.example/Thanks"), CancelURL: new("https://shop.example/"),
			Customizations: &client.Customizations{LeftPanelColor: "#fff", PrimaryButtonColor: "#000", SlantedEdge: true},
			InputFields: []client.InputField{
				{InputLabel: hardText, IsRequired: true, DataType: "String"}, {InputLabel: "Age", DataType: "Number"},
			},
			SendEmailReceipt: new(true), ChargeCustomerNetworkFee: new(true),
		},
		client.PaymentLinkParams{Products: []string{mug}, Gateway: bitcoinOnly})
}

func discountCodeAsks(s *service) []ask {
	mug, cup := storedMug(s), s.stored("product", sandbox.Object{"name": "Cup"})
	return asks((*client.Client).CreateDiscountCode,
		client.DiscountCodeParams{
			Code: "Eighth", Products: []string{mug, cup},
			Model: client.DiscountModel{ModelType: client.Percentage, PercentOff: new(mustDecimal("12.5"))},
		},
		client.DiscountCodeParams{
			Code: "TEN", Products: []string{},
			Model: client.DiscountModel{ModelType: client.Fixed, AmountOff: new(mustDecimal("10"))},
		})
}

func customerAsks(*service) []ask {
	return asks((*client.Client).CreateCustomer,
		client.CustomerParams{
			Name: "Ann", Email: "Ann@example.com", BillingAddress: new(hardText), Phone: new("+49301"), ChatLinkA: new("@ann"),
			ChatLinkB:    new("ann#1"),
			EvmAddresses: []client.EvmAddress{payee, buyer}, Tags: []string{"vip", "eu"}, ResidenceCountry: new("DE"),
			Dob:           new(client.Date("1990-12-31")),
			CompanyNumber: new("HRB 1"), AccountType: new(client.CustomerAccountType("Business")), CompanyName: new("Ann Ltd"),
		},
		client.CustomerParams{Name: "Bob", Email: "bob@example.com"})
}

func externalAccountAsks(s *service) []ask {
	owner := s.stored("customer", sandbox.Object{"name": "Ann"})
	ann := new("Ann")
	var all []client.ExternalAccountParams
	for _, to := range []client.ExternalDestination{
		{Iban: &client.PayerIban{Iban: "DE89 3704 0044 0532 0130 00", AccountHolderName: ann, Bic: new("COBADEFFXXX")}},
		{SortCode: &client.PayerSortCode{SortCode: "200000", AccountNumber: "55779911", AccountHolderName: ann}},
		{BankCode: &client.PayerBankCode{Code: "001", AccountNumber: "1234567", AccountHolderName: ann}},
		{Bban: &client.PayerBban{Bban: "370400440532013000"}},
		{Us: &client.UsDestination{AccountNumber: "000123", RoutingNumber: "021000021", AccountHolderName: ann}},
		{Crypto: &client.CryptoDestination{Network: "Ethereum", Address: payee}},
		{Crypto: &client.CryptoDestination{Network: "Bitcoin", Address: "1BoatSLRHtKNngkdXEeobR76b53LETtpyT"}},
	} {
		all = append(all, client.ExternalAccountParams{CustomerID: owner, Name: new(hardText), Account: to})
	}
	all = append(
		all,
		client.ExternalAccountParams{CustomerID: owner, Account: client.ExternalDestination{Iban: &client.PayerIban{Iban: "NL91ABNA0417164300"}}},
	)
	return asks((*client.Client).CreateExternalAccount, all...)
}

func depositAccountAsks(s *service) []ask {
	owner := s.stored("customer", sandbox.Object{"name": "Ann"})
	return asks((*client.Client).CreateDepositAccount,
		client.DepositAccountParams{
			Name: hardText, CustomerID: &owner,
			DepositMethod: client.DepositMethod{Crypto: &client.CryptoDepositMethod{Network: "Ethereum", Token: new(usdCoin)}},
		},
		client.DepositAccountParams{Name: "Coin", DepositMethod: client.DepositMethod{Crypto: &client.CryptoDepositMethod{Network: "Bitcoin"}}},
		client.DepositAccountParams{Name: "Bank", DepositMethod: client.DepositMethod{
			Fiat: &client.FiatDepositMethod{FiatCurrency: "EUR", OnrampNetwork: "Ethereum", OnrampToken: new(usdCoin)},
		}},
		client.DepositAccountParams{
			Name:          "Bare",
			DepositMethod: client.DepositMethod{Fiat: &client.FiatDepositMethod{FiatCurrency: "GBP", OnrampNetwork: "Ethereum"}},
		})
}

func withdrawalAccountAsks(*service) []ask {
	return asks((*client.Client).CreateWithdrawalAccount,
		client.WithdrawalAccountParams{
			AccountType: "crypto", Name: new(hardText), Crypto: &client.CryptoDestination{Network: "Ethereum", Address: payee},
		},
		client.WithdrawalAccountParams{
			AccountType: "crypto", Crypto: &client.CryptoDestination{Network: "Bitcoin", Address: "1BoatSLRHtKNngkdXEeobR76b53LETtpyT"},
		},
		client.WithdrawalAccountParams{
			AccountType: "fiat", Name: new("Bank"),
			Iban: &client.IbanDestination{Iban: "DE89 3704 0044 0532 0130 00", Bic: "COBADEFFXXX", AccountHolderName: new("Ann")},
		},
		client.WithdrawalAccountParams{
			AccountType: "fiat",
			Us:          &client.UsDestination{AccountNumber: "000123", RoutingNumber: "021000021", AccountHolderName: new("Ann")},
		})
}

func invoiceAsks(s *service) []ask {
	who, mug := s.stored("customer", sandbox.Object{"name": "Ann", "email": "ann@example.com"}), storedMug(s)
	sold := client.Product{
		ID: mug, Name: "Mug", Description: "Holds tea", Currency: "EUR", Price: mustDecimal("12.5"), AddOns: []client.AddOn{},
		CreatedAt: "2026-01-01T00:00:00Z", UpdatedAt: "2026-01-01T00:00:00Z", OrganizationID: s.Organization(),
	}
	return asks((*client.Client).CreateInvoice,
		client.InvoiceParams{
			CustomerIDs: []string{who}, Products: []client.ProductWithQuantity{{Product: sold, Quantity: 2}},
			LineItems: []client.InvoiceLineParams{
				{Name: "Work", Quantity: 1, Price: mustDecimal("-0.5"), Currency: new(client.Currency("USD"))},
				{Name: "Tea", Quantity: 3, Price: mustDecimal("0.1")},
			},
			Gateway: anyGateway(), OverdueAt: new(
				client.Timestamp("2099-01-01T00:00:00.000001999Z"),
			), InputData: []client.KeyValue{{Key: "po", Value: "7"}}, Memo: new(hardText),
		},
		client.InvoiceParams{
			CustomerIDs: []string{who}, Gateway: bitcoinOnly,
			LineItems: []client.InvoiceLineParams{{Name: "Work", Quantity: 1, Price: mustDecimal("16")}},
		})
}
