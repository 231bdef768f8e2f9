// SPDX-License-Identifier: MPL-2.0

package validation_test

import (
	"strings"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/acceptance/rows"
	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
	"github.com/terraform-payments/terraform-provider-payments/internal/acctest/driver"
)

// sessionMistake is an argument that validate refuses at an attribute.
type sessionMistake struct{ argument, at string }

// The members of items of the two kinds.
const (
	ofProduct = `product_id = "` + rows.ExampleID + `"`
	box       = `item_data = { name = "Box", price = 1, currency = "EUR" }`
)

// item is an item with its arguments.
func item(arguments string) string { return "line_items = [{ " + arguments + " }]" }

// itemData is an item that is no product.
func itemData(price, currency, more string) string {
	return item(`item_data = { name = "Box", price = ` + price + `, currency = "` + currency + `"` + more + ` }`)
}

// mistakenCheckouts are arguments in a checkout session that is otherwise valid.
var mistakenCheckouts = map[string]sessionMistake{
	"neither items nor total":      {"", "line_items"},
	"both items and total":         {itemData("1", "EUR", "") + "\ntotal = 1\ncurrency = \"EUR\"", "line_items"},
	"total without a currency":     {"total = 1", "total"},
	"currency without a total":     {itemData("1", "EUR", "") + "\ncurrency = \"EUR\"", "currency"},
	"zero total":                   {"total = 0\ncurrency = \"EUR\"", "total"},
	"endless digits":               {"total = 10 / 3\ncurrency = \"EUR\"", "total"},
	"unknown currency":             {"total = 1\ncurrency = \"EURO\"", "currency"},
	"no items":                     {"line_items = []", "line_items"},
	"item of nothing":              {item("quantity = 1"), "line_items[0]"},
	"item of two kinds":            {item(ofProduct + ", " + box), "line_items[0]"},
	"name for a product's id":      {item(`product_id = "mug"`), "line_items[0].product_id"},
	"zero products":                {item(ofProduct + ", quantity = 0"), "line_items[0].quantity"},
	"quantity outside of the data": {item("quantity = 2, " + box), "line_items[0].quantity"},
	"zero boxes":                   {itemData("1", "EUR", ", quantity = 0"), "line_items[0].item_data.quantity"},
	"negative price":               {itemData("-1", "EUR", ""), "line_items[0].item_data.price"},
	"unknown currency of an item":  {itemData("1", "XAU", ""), "line_items[0].item_data.currency"},
	"picture without a host":       {itemData("1", "EUR", `, image_url = "box.png"`), "line_items[0].item_data.image_url"},
	"interval in milliseconds": {
		itemData("1", "EUR", ", charging_interval_seconds = 2592000000"), "line_items[0].item_data.charging_interval_seconds",
	},
	"success at a path":           {`success_url = "/thanks"`, "success_url"},
	"cancelled at a path":         {`cancel_url = "shop.example/basket"`, "cancel_url"},
	"end within a second":         {`expires_at = "2099-01-31T12:00:00.5Z"`, "expires_at"},
	"metadata without a key":      {`metadata = [{ key = "", value = "4711" }]`, "metadata[0].key"},
	"metadata of two lines":       {`metadata = [{ key = "order\nid", value = "4711" }]`, "metadata[0].key"},
	"colour with a space at end":  {rows.Colours("#1d3b2a ", "#c2612c"), "customizations.left_panel_color"},
	"no way to pay":               {"gateway = {}", "gateway"},
	"no method":                   {rows.Gateway(""), "gateway.managed.methods"},
	"unknown network":             {rows.Gateway(`{ network = "Etherium" }`), "gateway.managed.methods[0].network"},
	"method twice":                {rows.Gateway(`{ network = "Base" }, { network = "Base" }`), "gateway.managed.methods[1]"},
	"token on Bitcoin":            {rows.Gateway(`{ network = "Bitcoin", token = "` + rows.USDC + `" }`), "gateway.managed.methods[0].token"},
	"wrong letter in the payee":   {rows.Payee("0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeE"), "gateway.self_custodial.seller_payment_address"},
	"payee that is the token":     {rows.Payee(rows.USDC), "gateway.self_custodial.seller_payment_address"},
	"mail address without a host": {rows.Emailed("ann"), "gateway.open_banking.email"},
	"payer born in the future":    {rows.Payer("date_of_birth", "2990-12-31"), "gateway.open_banking.kyc_data.date_of_birth"},
}

// mistakenPayments are arguments in a payment session that is otherwise valid.
var mistakenPayments = map[string]sessionMistake{
	"unknown network":           {`method = { network = "Etherium" }`, "method.network"},
	"token on Bitcoin":          {`method = { network = "Bitcoin", token = "` + rows.USDC + `" }`, "method.token"},
	"wrong letter in the token": {`method = { network = "Ethereum", token = "` + rows.USDC[:41] + `9" }`, "method.token"},
	"zero":                      {"total = 0", "total"},
	"endless digits":            {"total = 10 / 3", "total"},
	"too much":                  {"total = 1e31", "total"},
	"unknown currency":          {`currency = "EURO"`, "currency"},
	"metadata without a key":    {`metadata = [{ key = " ", value = "4711" }]`, "metadata[0].key"},
}

// TestSessions_mistakes: validate refuses each mistake at its attribute, nothing is sent, and no
// message quotes an e-mail address.
func TestSessions_mistakes(t *testing.T) {
	t.Parallel()
	for kind, mistakes := range map[string]map[string]sessionMistake{"checkout": mistakenCheckouts, "payment": mistakenPayments} {
		for name, m := range mistakes {
			t.Run(kind+" "+name, func(t *testing.T) {
				t.Parallel()
				valid := []string{`method = { network = "Ethereum" }`, "total = 1", `currency = "EUR"`}
				if kind == "checkout" {
					valid = []string{rows.Gateway(`{ network = "Ethereum" }`), `success_url = "https://shop.example/"`}
					if m.argument != "" && !strings.Contains(m.argument, "line_items") && !strings.Contains(m.argument, "total") {
						valid = append(valid, "total = 1", `currency = "EUR"`)
					}
				}
				service := acctest.Start(t)
				_, err := driver.New(t).Open(service.Config("ephemeral \"payments_" + kind + "_session\" \"it\" {\n" +
					rows.BlockWith(valid...)(m.argument) + "}\n"))
				root, _, _ := strings.Cut(m.at, ".") // of a line; none, if the lines around have personal data
				root, _, _ = strings.Cut(root, "[")
				if err == nil || !strings.Contains(err.Error(), m.at) || strings.Contains(err.Error(), "\n") ||
					!strings.HasPrefix(err.Error(), "validate: "+root+": ") && !strings.Contains(m.at, "open_banking") {
					t.Errorf("the error is not one at %s: %v", m.at, err)
				}
				if err != nil && strings.Contains(err.Error(), `"ann"`) {
					t.Errorf("the message quotes the address: %v", err)
				}
				if requests := service.Requests(); len(requests) > 0 {
					t.Errorf("requests: %v", requests)
				}
			})
		}
	}
}
