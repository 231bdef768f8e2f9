// SPDX-License-Identifier: MPL-2.0

package review

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
	"github.com/terraform-payments/terraform-provider-payments/internal/review/plan"
)

const manyChanges = 10_000

// id is that of the nth object of a kind.
func idOf(kind, n int) string { return fmt.Sprintf("00000000-0000-4000-%04d-%012d", 8000+kind, n) }

// nthLike is the nth object like another one.
func nthLike(of object, kind, n int, members ...any) object {
	return with(with(of, "id", idOf(kind, n)), members...)
}

// catalog is a plan that changes the price of each product.
func catalog(t testing.TB, n int) string {
	t.Helper()
	changes := make([]object, n)
	for i := range changes {
		product := nthLike(ring, 1, i, "name", fmt.Sprintf("Ring %d", i), "description", strings.Repeat("Silver. ", 20))
		changes[i] = planned(fmt.Sprintf("payments_product.p[%q]", fmt.Sprint("no. ", i)), product, with(product, "price", 101+i%70))
	}
	return asPrinted(t, nil, changes)
}

// mixture is a plan with changes of each kind: of products, of pages and codes and invoices for
// them, of accounts, and of changes outside.
func mixture(t testing.TB, n int) string {
	t.Helper()
	var changes, drift []object
	for i := range n {
		p, address := i/10*10, func(kind string) string { return fmt.Sprintf("%s.x[%d]", kind, i) }
		var c object
		switch of := idOf(1, p); i % 10 {
		case 0:
			product := nthLike(ring, 1, i, "name", fmt.Sprintf("Ring %d", i))
			c = planned(address("payments_product"), product, with(product, "price", 90+i%17))
			if i%20 == 0 {
				drift = append(drift, planned(address("payments_product"), with(product, "price", 99), product))
			}
		case 1:
			link := nthLike(page, 2, i, "product_ids", []any{of})
			c = planned(address("payments_payment_link"), link, with(link, "gateway.self_custodial.seller_payment_address", otherWallet))
		case 2:
			link := nthLike(managed, 3, i, "product_ids", []any{of, idOf(1, 0)})
			c = planned(address("payments_payment_link"), link, with(link, "success_url", "https://shop.example/thanks"))
		case 3:
			discount := nthLike(half, 4, i, "code", fmt.Sprint("CODE", i), "product_ids", []any{of})
			c = replaced(address("payments_discount_code"), discount, with(discount, "percent_off", 60))
		case 4:
			discount := nthLike(ten, 5, i, "code", fmt.Sprint("ALL", i))
			if i%1000 != 4 { // few codes are for every product
				discount["product_ids"] = []any{of, idOf(1, 0)}
			}
			c = replaced(address("payments_discount_code"), discount, with(discount, "amount_off", 11))
		case 5:
			order := nthLike(invoice, 6, i, "products", []any{object{"product_id": of, "quantity": 2}}, "customer_id", idOf(8, p+7))
			c = replaced(address("payments_invoice"), order, with(order, "memo", "Thanks"))
		case 6:
			target := nthLike(hook, 7, i)
			c = planned(address("payments_webhook"), target, with(target, "url", "https://evil.example/hooks"))
		case 7:
			c = destroyed(address("payments_customer"), nthLike(gallery, 8, i))
		case 8:
			account := nthLike(bank, 9, i, "name", fmt.Sprint("bank ", i))
			c = replaced(address("payments_withdrawal_account"), account, with(account, "iban.iban", otherIBAN))
		case 9:
			account := nthLike(deposit, 10, i)
			c = destroyed(address("payments_deposit_account"), account)
			drift = append(drift, planned(address("payments_deposit_account"), with(account, "name", "other"), account))
		}
		changes = append(changes, c)
	}
	return asPrinted(t, drift, changes)
}

// sale is a plan that changes the price of each product, beside codes for all of them. It changes
// half of the codes.
func sale(t testing.TB, products, codes int) string {
	t.Helper()
	var changes []object
	for i := range products {
		product := nthLike(ring, 1, i, "name", fmt.Sprintf("Ring %d", i), "price", 80+i%60)
		changes = append(changes, planned(fmt.Sprintf("payments_product.p[%d]", i), product, with(product, "price", 81+i%70)))
	}
	for i := range codes {
		code, at := nthLike(half, 5, i, "code", fmt.Sprint("ALL", i), "percent_off", 5+i%4*5), fmt.Sprintf("payments_discount_code.c[%d]", i)
		if changes = append(changes, kept(at, code)); i%2 == 0 {
			changes[len(changes)-1] = replaced(at, code, with(code, "code", fmt.Sprint("NEW", i)))
		}
	}
	return asPrinted(t, nil, changes)
}

// asPrinted is a plan with all that an engine prints beside the changes.
func asPrinted(t testing.TB, drift, changes []object) string {
	t.Helper()
	var before, after []any
	blocks := map[string]any{}
	for _, c := range changes {
		change := c["change"].(object)
		value := func(of any) object {
			return object{
				"address": c["address"], "mode": "managed", "type": c["type"], "name": c["name"], "values": of, "sensitive_values": object{},
				"provider_name": c["provider_name"], "schema_version": 0,
			}
		}
		before, after = append(before, value(change["before"])), append(after, value(change["after"]))
		expressions := object{}
		for name := range change["before"].(object) {
			if name != "id" && name != "organization_id" && name != "updated_at" {
				expressions[name] = object{"references": []string{"each.value." + name, "each.value"}}
			}
		}
		address := plan.WithoutKey(c["address"].(string))
		blocks[address] = object{"address": address, "mode": "managed", "type": c["type"], "name": c["name"], "expressions": expressions}
	}
	var resources []any
	for _, name := range sortedNames(blocks) {
		resources = append(resources, blocks[name])
	}
	return writtenWith(t, object{
		"planned_values": object{"root_module": object{"resources": after}}, "resource_drift": drift,
		"prior_state":   object{"format_version": "1.0", "values": object{"root_module": object{"resources": before}}},
		"configuration": object{"root_module": object{"resources": resources}},
	}, changes...)
}

// BenchmarkReview reviews plans of 10,000 changes, and one of 1,000 prices and 5,000 codes, as a
// process of its own.
func BenchmarkReview(b *testing.B) {
	for name, text := range map[string]string{
		"catalog": catalog(b, manyChanges), "mixture": mixture(b, manyChanges), "sale": sale(b, 1000, 5000),
	} {
		file := filepath.Join(b.TempDir(), "plan.json")
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			b.Fatal(err)
		}
		b.Run(name, func(b *testing.B) {
			var peak int
			var spent time.Duration
			for b.Loop() {
				cmd := acctest.NewCLI(b, nil).Provider()
				cmd.Args = append(cmd.Args, "review", file)
				cmd.Env = []string{} // with the collector as it is for users
				if err := cmd.Start(); err != nil {
					b.Fatal(err)
				}
				peak = max(peak, watch(cmd.Process.Pid))
				var exit *exec.ExitError
				if err := cmd.Wait(); !errors.As(err, &exit) || exit.ExitCode() != exitApprove {
					b.Fatal(err)
				}
				spent += cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()
			}
			b.ReportMetric(float64(len(text))/1e6, "MB-of-plan")
			b.ReportMetric(float64(peak)/1e3, "MB-peak")
			b.ReportMetric(spent.Seconds()/float64(b.N), "cpu-s/op")
			b.ReportMetric(b.Elapsed().Seconds()/float64(b.N), "s/op")
		})
	}
}

var highWater = regexp.MustCompile(`VmHWM:\s+(\d+) kB`)

// watch returns the peak of a process's memory in kilobytes, until it ends. The usage of a child
// process would include that of the test.
func watch(pid int) (peak int) {
	for {
		status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
		found := highWater.FindSubmatch(status)
		if err != nil || found == nil {
			return peak
		}
		peak, _ = strconv.Atoi(string(found[1]))
		time.Sleep(time.Millisecond)
	}
}
