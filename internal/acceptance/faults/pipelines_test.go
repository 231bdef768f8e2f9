// SPDX-License-Identifier: MPL-2.0

package faults_test

import (
	"fmt"
	"maps"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
)

// TestAccPipelines runs more pipelines at once than the service's rate allows, each with a state of
// its own: apply, plan and destroy. None may fail, and no object may be left.
// PAYMENTS_CHAOS_PIPELINES is the number of pipelines. The service accepts half as many requests in
// a second, and two at least.
func TestAccPipelines(t *testing.T) {
	t.Parallel()
	pipelines := acctest.Size(t, "PAYMENTS_CHAOS_PIPELINES", 2)
	rate := max(2, pipelines/2)
	objects := min(20, 2*pipelines)
	service := startProxy(t)
	var accepted, refused atomic.Int64
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		response := httptest.NewRecorder()
		service.ServeHTTP(response, r)
		if response.Code == http.StatusTooManyRequests {
			refused.Add(1)
		} else {
			accepted.Add(1)
		}
		maps.Copy(w.Header(), response.Header())
		w.WriteHeader(response.Code)
		_, _ = response.Body.WriteTo(w)
	}))
	t.Cleanup(server.Close)
	service.URL = server.URL
	service.SetLimit(rate)
	start := time.Now()
	var running sync.WaitGroup
	for i := range pipelines {
		cli := acctest.NewCLI(t, service.Service)
		cli.Main(service.Config(fmt.Sprintf(`
resource "payments_product" "it" {
  count       = %d
  name        = "Pipeline %d, ${count.index}"
  description = "."
  price       = 5
  currency    = "EUR"
}
`, objects, i)))
		running.Go(func() {
			for _, command := range []string{"apply -auto-approve", "plan -detailed-exitcode", "destroy -auto-approve"} {
				if result := cli.Run(strings.Fields(command)...); result.Code != 0 {
					t.Errorf("pipeline %d: %s: code %d:\n%s", i, command, result.Code, result.Output)
				}
			}
		})
	}
	running.Wait()
	took := time.Since(start)
	if refused.Load() == 0 {
		t.Error("the service refused nothing: the pipelines are too slow for its rate")
	}
	if left := service.live(); len(left) != 0 {
		t.Errorf("%d objects are left: %v", len(left), left)
	}
	ideal := time.Duration(accepted.Load()) * time.Second / time.Duration(rate)
	t.Logf("%d pipelines of %d objects at %d requests a second: %d requests, and %d refused, took %.2f of the ideal time (%s)",
		pipelines, objects, rate, accepted.Load(), refused.Load(), took.Seconds()/ideal.Seconds(), took.Round(time.Second))
}
