// SPDX-License-Identifier: MPL-2.0

package integration

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/transport"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

// BenchmarkPipelines lets 1, 2 and 4 pipelines create 100 products each, and 50 pipelines 20 each,
// 10 at a time, in an account with a limit of 25 requests a second. Each has a client of its own.
// The ideal is the time that the limit allows. No create may fail.
func BenchmarkPipelines(b *testing.B) {
	const perSecond = 25
	for _, size := range [][2]int{{1, 100}, {2, 100}, {4, 100}, {50, 20}} {
		pipelines, each := size[0], size[1]
		b.Run(fmt.Sprintf("%d", pipelines), func(b *testing.B) {
			refused, first := 0, time.Duration(0)
			for b.Loop() {
				box, err := sandbox.New(sandbox.Options{Key: "k", RequestsPerSecond: perSecond})
				if err != nil {
					b.Fatal(err)
				}
				service := httptest.NewServer(box)
				first += createAll(b, service.URL, pipelines, each)
				for _, r := range box.Requests() {
					if r.Status == http.StatusTooManyRequests {
						refused++
					}
				}
				if created := len(box.Objects("product")); created != pipelines*each {
					b.Errorf("%d products, want %d", created, pipelines*each)
				}
				service.Close()
				if err := box.Close(); err != nil {
					b.Error(err)
				}
			}
			ideal := b.N * (pipelines*each - perSecond) / perSecond // all of a second may go at once at first
			b.ReportMetric(b.Elapsed().Seconds()/float64(ideal), "ideal")
			b.ReportMetric(100*float64(refused)/float64(b.N*pipelines*each), "%refused")
			b.ReportMetric(first.Seconds()/b.Elapsed().Seconds(), "first/last")
			b.ReportMetric(0, "ns/op")
		})
	}
}

// createAll creates products by several pipelines at once. It returns when the first one was done.
func createAll(b *testing.B, url string, pipelines, each int) (first time.Duration) {
	b.Helper()
	start := time.Now()
	var once sync.Once
	var group sync.WaitGroup
	for p := range pipelines {
		group.Go(func() {
			sender, err := transport.New(transport.Config{BaseURL: url, APIKey: "k", MaxRetries: transport.DefaultMaxRetries})
			if err != nil {
				b.Error(err)
				return
			}
			c := client.New(sender, client.Config{})
			work := make(chan int)
			var workers sync.WaitGroup
			for range 10 {
				workers.Go(func() {
					for n := range work {
						params := client.ProductParams{
							Name: fmt.Sprintf("Product %d of %d", n, p), Currency: "EUR", AddOns: []client.AddOnParams{}, Price: price(b, "9.50"),
						}
						if _, err := c.CreateProduct(b.Context(), params); err != nil {
							b.Error(err)
						}
					}
				})
			}
			for n := range each {
				work <- n
			}
			close(work)
			workers.Wait()
			once.Do(func() { first = time.Since(start) })
		})
	}
	group.Wait()
	return first
}

func price(b *testing.B, number string) client.Decimal {
	b.Helper()
	amount, err := client.ParseDecimal(number)
	if err != nil {
		b.Fatal(err)
	}
	return amount
}
