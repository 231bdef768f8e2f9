// SPDX-License-Identifier: MPL-2.0

package client

import (
	"fmt"
	"iter"
	"net/http"
	"strings"
	"testing"
)

// BenchmarkLists decodes lists of 10,000 objects, in memory: flat ones with amounts and times, ones
// with nested objects, and ones with unions.
func BenchmarkLists(b *testing.B) {
	const count = 10_000
	transaction := `{"id":%q,"type":"payment","network":"Ethereum","token":null,"amount":1234.567890,"fee":"0.123456","currency":"EUR",` +
		`"transactionHash":"0x` + strings.Repeat("1b", 32) + `","createdAt":"` + justNow + `"}`
	customer := `{"id":%q,"organizationId":"` + idC + `","name":"Ann","email":"ann@example.com","billingAddress":"1 Long Street",` +
		`"phone":null,"chatLinkA":null,"chatLinkB":null,"evmAddresses":["0x` + strings.Repeat("1b", 20) + `"],` +
		`"payments":[{"Crypto":{"network":"Ethereum","token":null}},{"Later":{"a":1}}],"totalSpend":12.5,"tags":["a","b"],` +
		`"createdAt":"` + justNow + `","residenceCountry":"DE","dob":null,"companyNumber":null,"accountType":"Individual",` +
		`"kycData":{"level":2},"companyName":null}`
	id := func(i int) string { return fmt.Sprintf("c0ffee00-0023-4000-8000-%012d", i) }
	b.Run("transactions", func(b *testing.B) {
		benchmarkList(b, count, func(i int) string { return fmt.Sprintf(transaction, id(i)) }, func(c *Client) iter.Seq2[Transaction, error] {
			return c.Transactions(b.Context())
		})
	})
	b.Run("products", func(b *testing.B) {
		benchmarkList(b, count, func(i int) string { return mug(id(i), justNow) }, func(c *Client) iter.Seq2[Product, error] {
			return c.Products(b.Context(), true)
		})
	})
	b.Run("customers", func(b *testing.B) {
		benchmarkList(b, count, func(i int) string { return fmt.Sprintf(customer, id(i)) }, func(c *Client) iter.Seq2[Customer, error] {
			return c.Customers(b.Context())
		})
	})
}

func benchmarkList[T any](b *testing.B, count int, element func(int) string, all func(*Client) iter.Seq2[T, error]) {
	b.Helper()
	var list strings.Builder
	for i := range count {
		list.WriteString(",\n" + element(i))
	}
	body := "[" + list.String()[1:] + "]"
	c := newTestClient(b, func(cfg *settings) {
		cfg.Base = memory{func(w http.ResponseWriter, _ *http.Request) { reply(http.StatusOK, body)(w, nil) }}
	})
	b.SetBytes(int64(len(body)))
	b.ReportAllocs()
	for b.Loop() {
		items, err := collect[T](b, all(c))
		if err != nil || len(items) != count {
			b.Fatalf("%d objects, %v", len(items), err)
		}
	}
}
