// SPDX-License-Identifier: MPL-2.0

package integration

import (
	"context"
	"iter"
	"slices"
	"strings"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

// aboutOne exercises an operation on an existing object, and checks the returned value.
func aboutOne[T any](
	prepare func(s *service) string, call func(c *client.Client, ctx context.Context, id string) (T, error),
	is func(s *service, id string, got T) bool,
) exercise {
	return func(_ *testing.T, s *service, c *client.Client) func(context.Context) error {
		id := prepare(s)
		return func(ctx context.Context) error {
			got, err := call(c, ctx, id)
			if err != nil {
				return err
			}
			return expect(is(s, id, got), nil)
		}
	}
}

// listing exercises a list, and looks at all that the client returns.
func listing[T any](
	prepare func(s *service), call func(c *client.Client, ctx context.Context) iter.Seq2[T, error], is func(all []T) bool,
) exercise {
	return func(_ *testing.T, s *service, c *client.Client) func(context.Context) error {
		prepare(s)
		return func(ctx context.Context) error {
			all, err := collect(call(c, ctx))
			return expect(is(all), err)
		}
	}
}

// removing exercises an operation after which an object is no longer there.
func removing(group string, prepare func(s *service) string, call func(c *client.Client, ctx context.Context, id string) error) exercise {
	return func(_ *testing.T, s *service, c *client.Client) func(context.Context) error {
		id := prepare(s)
		return func(ctx context.Context) error {
			err := call(c, ctx, id)
			_, there := s.Object(group, id)
			return expect(!there, err)
		}
	}
}

func mustDecimal(text string) client.Decimal {
	d, err := client.ParseDecimal(text)
	if err != nil {
		panic(err)
	}
	return d
}

func init() {
	exerciseProducts()
	exercisePaymentLinks()
	exerciseDiscountCodes()
}

func storedMug(s *service) string {
	return s.stored("product", sandbox.Object{"name": "Mug", "description": "Holds tea", "currency": "EUR", "price": "12.5"})
}

func exerciseProducts() {
	const kept = int64(3600)
	interval, image := kept, "https://shop.example/mug.png"
	params := client.ProductParams{
		Name: "Mug", Description: "Holds tea", Currency: "EUR", Price: mustDecimal("12.500000000000000001"), ChargingIntervalSeconds: &interval,
		ImageURL:    &image,
		AddOns:      []client.AddOnParams{{Name: "Gift wrap", Price: mustDecimal("-0.5")}},
		ProductType: &client.ProductType{Presale: &client.Presale{Token: &client.TokenPresale{Ticker: "MUG", Decimals: 18}}},
	}
	asSent := func(_ *service, _ string, p client.Product) bool {
		return p.Name == params.Name && p.Description == params.Description && p.Currency == params.Currency && p.Price.Equal(params.Price) &&
			p.ChargingIntervalSeconds == kept && p.ImageURL == image && !p.IsArchived && client.CheckID(p.ID) == nil &&
			len(p.AddOns) == 1 && p.AddOns[0].Name == "Gift wrap" && p.AddOns[0].Price.Equal(mustDecimal("-0.5")) &&
			p.ProductType != nil && p.ProductType.Presale != nil && *p.ProductType.Presale.Token == *params.ProductType.Presale.Token
	}
	isMug := func(_ *service, id string, p client.Product) bool {
		return p.ID == id && p.Name == "Mug" && p.Currency == "EUR" && p.Price.Equal(mustDecimal("12.5")) && len(p.AddOns) == 0 &&
			p.ProductType == nil
	}
	nothing := func(*service) string { return "" }
	exercises["createProduct"] = aboutOne(nothing, func(c *client.Client, ctx context.Context, _ string) (client.Product, error) {
		return c.CreateProduct(ctx, params)
	}, asSent)
	exercises["updateProduct"] = aboutOne(storedMug, func(c *client.Client, ctx context.Context, id string) (client.Product, error) {
		return c.UpdateProduct(ctx, id, params)
	}, func(s *service, id string, p client.Product) bool { return p.ID == id && asSent(s, id, p) })
	exercises["product"] = aboutOne(storedMug, (*client.Client).Product, isMug)
	exercises["setProductArchived"] = aboutOne(storedMug, func(c *client.Client, ctx context.Context, id string) (client.Product, error) {
		return c.SetProductArchived(ctx, id, true)
	}, func(s *service, id string, p client.Product) bool { return isMug(s, id, p) && p.IsArchived })
	exercises["products"] = listing(func(s *service) {
		storedMug(s)
		s.stored("product", sandbox.Object{"name": "Old mug", "isArchived": true})
	}, func(c *client.Client, ctx context.Context) iter.Seq2[client.Product, error] {
		return c.Products(ctx, false)
	}, func(all []client.Product) bool { return len(all) == 1 && all[0].Name == "Mug" && !all[0].IsArchived })
}

func exercisePaymentLinks() {
	const payee = "0x52908400098527886E0F7030069857D2E4169EE7"
	receipt, success := true, "https://shop.example/thanks"
	paramsFor := func(product string) client.PaymentLinkParams {
		address, discount := payee, mustDecimal("2.5")
		return client.PaymentLinkParams{
			Products: []string{product}, SuccessURL: &success, SendEmailReceipt: &receipt,
			Customizations: &client.Customizations{LeftPanelColor: "#fff", PrimaryButtonColor: "#000", SlantedEdge: true},
			InputFields:    []client.InputField{{InputLabel: "Size", IsRequired: true, DataType: "String"}, {InputLabel: "Age", DataType: "Number"}},
			Gateway: client.Gateway{
				Managed: &client.ManagedGateway{
					Methods: []client.ManagedPaymentMethod{{Network: "Bitcoin"}, {Network: "Litecoin", DiscountPercentOff: &discount}},
				},
				SelfCustodial: &client.SelfCustodialGateway{
					TokensAccepted: []client.AcceptedToken{{TokenAddress: payee, ChainID: 1}}, SellerPaymentAddress: &address,
				},
			},
		}
	}
	asSent := func(s *service, id string, l client.PaymentLink) bool {
		product, _ := s.Objects("product")[0]["id"].(string)
		g := l.Gateway
		return (id == "" || l.ID == id) && client.CheckID(l.ID) == nil && slices.Equal(l.ProductIDs(), []string{product}) &&
			l.Products[0].Price.Equal(mustDecimal("12.5")) &&
			l.SuccessURL != nil && *l.SuccessURL == success && l.CancelURL == nil && l.SendEmailReceipt != nil && *l.SendEmailReceipt &&
			l.Customizations != nil && l.Customizations.SlantedEdge && len(l.InputFields) == 2 && l.InputFields[0].InputLabel == "Size" &&
			l.URL != "" &&
			g.OpenBanking == nil && g.Managed != nil && len(g.Managed.Methods) == 2 && g.SelfCustodial != nil &&
			slices.ContainsFunc(g.Managed.Methods, func(m client.ManagedPaymentMethod) bool {
				return m.Network == "Litecoin" && m.Token == nil && m.DiscountPercentOff != nil && m.DiscountPercentOff.Equal(mustDecimal("2.5"))
			}) &&
			strings.EqualFold(*g.SelfCustodial.SellerPaymentAddress, payee) && g.SelfCustodial.TokensAccepted[0].ChainID == 1
	}
	link := func(s *service) string {
		return s.stored("payment_link", sandbox.Object{
			"products": []any{storedMug(s)},
			"gateway":  sandbox.Object{"managed": sandbox.Object{"methods": []any{sandbox.Object{"network": "Bitcoin"}}}},
		})
	}
	isLink := func(_ *service, id string, l client.PaymentLink) bool {
		return l.ID == id && len(l.Products) == 1 && l.Products[0].Name == "Mug" && l.Gateway.Managed != nil &&
			l.Gateway.Managed.Methods[0].Network == "Bitcoin" &&
			l.Gateway.SelfCustodial == nil && l.SuccessURL == nil && l.Customizations == nil && len(l.InputFields) == 0
	}
	exercises["createPaymentLink"] = func(_ *testing.T, s *service, c *client.Client) func(context.Context) error {
		product := storedMug(s)
		return func(ctx context.Context) error {
			l, err := c.CreatePaymentLink(ctx, paramsFor(product))
			return expect(err == nil && asSent(s, "", l), err)
		}
	}
	exercises["updatePaymentLink"] = aboutOne(link, func(c *client.Client, ctx context.Context, id string) (client.PaymentLink, error) {
		before, err := c.PaymentLink(ctx, id)
		if err != nil {
			return before, err
		}
		return c.UpdatePaymentLink(ctx, id, paramsFor(before.ProductIDs()[0]))
	}, asSent)
	exercises["paymentLink"] = aboutOne(link, (*client.Client).PaymentLink, isLink)
	exercises["archivePaymentLink"] = aboutOne(link, (*client.Client).ArchivePaymentLink,
		func(s *service, id string, l client.PaymentLink) bool {
			return isLink(s, id, l) && l.IsArchived
		})
	exercises["deletePaymentLink"] = removing("payment_link", link, (*client.Client).DeletePaymentLink)
	exercises["paymentLinks"] = listing(func(s *service) {
		s.Put("payment_link", sandbox.Object{"id": link(s), "isArchived": true})
		link(s)
	}, func(c *client.Client, ctx context.Context) iter.Seq2[client.PaymentLink, error] {
		return c.PaymentLinks(ctx, true)
	}, func(all []client.PaymentLink) bool {
		return len(all) == 2 && all[0].IsArchived && !all[1].IsArchived && all[1].Products[0].Name == "Mug"
	})
}

func exerciseDiscountCodes() {
	off := mustDecimal("12.5")
	code := func(s *service) string {
		return s.stored(
			"discount_code",
			sandbox.Object{"code": "TEN", "products": []any{storedMug(s)}, "model": sandbox.Object{"modelType": "Fixed", "amountOff": "10"}},
		)
	}
	isTen := func(d client.DiscountCode) bool {
		return d.Code == "TEN" && len(d.Products) == 1 && d.Model.ModelType == client.Fixed && d.Model.PercentOff == nil &&
			d.Model.AmountOff != nil && d.Model.AmountOff.Equal(mustDecimal("10"))
	}
	exercises["createDiscountCode"] = aboutOne(code, func(c *client.Client, ctx context.Context, _ string) (client.DiscountCode, error) {
		return c.CreateDiscountCode(ctx, client.DiscountCodeParams{
			Code: "EIGHTH", Products: []string{}, Model: client.DiscountModel{ModelType: client.Percentage, PercentOff: &off},
		})
	}, func(_ *service, other string, d client.DiscountCode) bool {
		return d.ID != other && client.CheckID(d.ID) == nil && d.Code == "EIGHTH" && len(d.Products) == 0 && d.Model.PercentOff != nil &&
			d.Model.PercentOff.Equal(off) && d.Model.AmountOff == nil
	})
	exercises["discountCode"] = aboutOne(code, (*client.Client).DiscountCode,
		func(_ *service, id string, d client.DiscountCode) bool { return d.ID == id && isTen(d) })
	exercises["deleteDiscountCode"] = removing("discount_code", code, (*client.Client).DeleteDiscountCode)
	exercises["discountCodes"] = listing(func(s *service) { code(s) }, (*client.Client).DiscountCodes,
		func(all []client.DiscountCode) bool { return len(all) == 1 && isTen(all[0]) })
}
