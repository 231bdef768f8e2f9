// SPDX-License-Identifier: MPL-2.0

//go:build unix

package reads_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
)

// fourKinds is a configuration with n objects of each of four types.
func fourKinds(n int) string {
	return fmt.Sprintf(`
locals { n = %d }

resource "payments_product" "it" {
  count       = local.n
  name        = "Product ${count.index}"
  description = "Number ${count.index}"
  currency    = "EUR"
  price       = 10 + count.index
}

resource "payments_discount_code" "it" {
  count       = local.n
  code        = "CODE${count.index}"
  percent_off = 10
  product_ids = [payments_product.it[count.index].id]
}

resource "payments_webhook" "it" {
  count = local.n
  url   = "https://coffee.example/hooks/${count.index}"
}

resource "payments_customer" "it" {
  count = local.n
  name  = "Customer ${count.index}"
  email = "customer${count.index}@coffee.example"
}
`, n)
}

// TestAccRefresh_lists refreshes a state with 50 reads at a time. Terraform must read four objects
// of each type by id, and one list, and plan nothing. A changed and a deleted object add their own
// reads. An interrupt in the middle of a list ends the plan at once.
// PAYMENTS_CHAOS_REFRESH_OBJECTS is the number of objects of each type.
func TestAccRefresh_lists(t *testing.T) {
	t.Parallel()
	n := acctest.Size(t, "PAYMENTS_CHAOS_REFRESH_OBJECTS", 12)
	service := acctest.Start(t)
	var hold atomic.Bool
	began, ended := make(chan struct{}), make(chan struct{})
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/products" && hold.CompareAndSwap(true, false) {
			close(began)
			<-r.Context().Done()
			close(ended)
			return
		}
		service.ServeHTTP(w, r)
	}))
	t.Cleanup(server.Close)
	service.URL = server.URL
	cli := acctest.NewCLI(t, service)
	cli.Main(fourKinds(n))
	cli.Must("apply", "-auto-approve")

	plan := func(refresh string) (result acctest.Result, single, lists int) {
		t.Helper()
		body := strings.Replace(service.Config(fourKinds(n)), "\n}\n", "\n  refresh = \""+refresh+"\"\n}\n", 1)
		cli.Main(body)
		service.ClearRequests()
		start := time.Now()
		result = cli.Run("plan", "-detailed-exitcode", "-parallelism=50")
		for _, request := range service.Requests() {
			if strings.Count(request.Path, "/") > 1 {
				single++
			} else {
				lists++
			}
		}
		t.Logf("%s: %d objects, %d reads by id, %d lists, %s", refresh, 4*n, single, lists, time.Since(start).Round(time.Millisecond))
		return result, single, lists
	}
	if result, single, lists := plan("auto"); result.Code != 0 || single != 16 || lists != 4 {
		t.Errorf("plan ended with %d after %d reads by id and %d lists:\n%s", result.Code, single, lists, result.Output)
	}
	if result, single, lists := plan("each"); result.Code != 0 || single != 4*n || lists != 0 {
		t.Errorf("plan ended with %d after %d reads by id and %d lists:\n%s", result.Code, single, lists, result.Output)
	}

	codes, webhooks := service.Objects("discount_code"), service.Objects("webhook")
	service.Put("webhook", map[string]any{"id": webhooks[n-1]["id"], "isPaused": true})
	service.Remove("discount_code", codes[n-1]["id"].(string))
	cli.Later()
	result, single, lists := plan("auto") // it compares the new code with the list of codes
	if result.Code != 2 || !strings.Contains(result.Flat(), "Plan: 1 to add, 1 to change, 0 to destroy.") || single > 18 || lists > 6 {
		t.Errorf("plan ended with %d after %d reads by id and %d lists:\n%s", result.Code, single, lists, result.Output)
	}

	hold.Store(true)
	running := cli.Start("plan")
	select {
	case <-began:
	case <-running.Done():
		t.Fatalf("the plan ended before its list:\n%s", running.Wait().Output)
	}
	start := time.Now()
	running.SignalGroup(syscall.SIGINT)
	<-ended
	result = running.Wait()
	if took := time.Since(start); took > 2*time.Second || result.Code == 0 {
		t.Errorf("the interrupted plan ended with %d after %s:\n%s", result.Code, took, result.Output)
	}
}
