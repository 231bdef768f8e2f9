// SPDX-License-Identifier: MPL-2.0

package export

import (
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

// shuffled is a service whose lists come in another order each time.
func shuffled(t *testing.T, service *acctest.Service) *acctest.Service {
	t.Helper()
	var seed atomic.Uint64
	proxy := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		recorded := httptest.NewRecorder()
		service.ServeHTTP(recorded, r)
		body := recorded.Body.Bytes()
		var list []json.RawMessage
		if json.Unmarshal(body, &list) == nil {
			random := rand.New(rand.NewPCG(seed.Add(1), 0)) //nolint:gosec // the order of a test
			random.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
			body, _ = json.Marshal(list)
		}
		maps.Copy(w.Header(), recorded.Header())
		w.Header().Del("Content-Length")
		w.WriteHeader(recorded.Code)
		_, _ = w.Write(body)
	}))
	t.Cleanup(proxy.Close)
	return &acctest.Service{Sandbox: service.Sandbox, URL: proxy.URL}
}

// TestExport_shuffled writes the same bytes whatever the order of the lists, in each mode. The
// account has twins, and shapes of tables of which no one is the largest.
func TestExport_shuffled(t *testing.T) {
	t.Parallel()
	service := acctest.StartDemoWith(t, sandbox.Options{Clock: acctest.StoppedClock()}) // confirmations grow with time
	for i := range 12 {
		product := service.Put("product", map[string]any{
			"name": fmt.Sprintf("Bean %d", i/3), "description": "", "currency": "EUR", "price": "1",
			"addOns": []any{map[string]any{"name": fmt.Sprintf("Mug %d", i%2), "price": "2"}},
		})
		service.Put("payment_link", map[string]any{
			"products": []any{product["id"]}, "gateway": map[string]any{"selfCustodial": map[string]any{
				"sellerPaymentAddress": fmt.Sprintf("0x%040d", 7+i%2), "tokensAccepted": []any{},
			}},
		})
		customer := service.Put("customer", map[string]any{
			"name": fmt.Sprintf("Person %d", i/2), "email": "twin@buyer.example", "phone": fmt.Sprint(i),
		})
		service.Put("external_account", map[string]any{"customerId": customer["id"], "account": map[string]any{
			"us": map[string]any{
				"accountNumber": fmt.Sprint(998877000 + i%4), "routingNumber": "021000021", "accountHolderName": "Holder",
			},
		}})
	}
	other := shuffled(t, service)
	for _, mode := range []string{"", "-archived -types all -tables 2", "-copy", "-variables -types all", "-seed"} {
		t.Run(mode, func(t *testing.T) {
			t.Parallel()
			var first map[string]string
			for i, from := range []*acctest.Service{service, other} {
				dir := filepath.Join(t.TempDir(), "account")
				args := append([]string{"-dir", dir}, strings.Fields(mode)...)
				if mode == "-seed" {
					args = []string{"-seed", filepath.Join(dir, "seed.json")}
				}
				r := run(t, from, args...).succeeded(t)
				written := files(t, dir)
				written["output"] = strings.ReplaceAll(r.out, dir, "")
				if i == 0 {
					first = written
				}
				for _, name := range slices.Sorted(maps.Keys(written)) {
					if written[name] != first[name] {
						t.Errorf("%s was\n%s\nand is\n%s", name, first[name], written[name])
					}
				}
			}
		})
	}
}
