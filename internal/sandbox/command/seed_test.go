// SPDX-License-Identifier: MPL-2.0

package command

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestMain_seeds: a seed fills an empty data file, and never one that holds something.
func TestMain_seeds(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	data, seed := filepath.Join(dir, "sandbox.db"), filepath.Join(dir, "seed.json")
	if err := os.WriteFile(seed, []byte(`{"product": [{"name": "Mug"}, {"title": "Cup"}]}`), 0o600); err != nil {
		t.Fatal(err)
	}
	_, errs, code := run(t, "-listen", "127.0.0.1:0", "-seed", seed, "-data", data)
	if code != 1 || !strings.Contains(errs, "-seed "+seed+": product[1]: title: there is no such field") {
		t.Errorf("%d %s", code, errs)
	}
	first := startChild(t, "-data", data, "-seed", "demo", "-now", "2031-02-03T04:05:06Z",
		"-fault", "operation=webhooks,status=503,times=1", "-fault", "operation=webhooks,status=429,times=1")
	for _, want := range []int{503, 429, 200} {
		if status, body := first.ask(t, "GET", "/webhooks", ""); status != want {
			t.Errorf("%d %s, want %d", status, body, want)
		}
	}
	if _, body := first.ask(t, "POST", "/product/create", mug); !strings.Contains(body, `"createdAt":"2031-02-03T04:05:`) {
		t.Errorf("the clock was not set: %s", body)
	}
	const gone = "c0ffee00-0003-4000-8000-000000000003"
	if status, body := first.ask(t, "DELETE", "/discount_code/"+gone, ""); status != 200 {
		t.Fatalf("%d %s", status, body)
	}
	_, before := first.ask(t, "GET", "/_sandbox/objects", "")
	first.stop(t)

	second := startChild(t, "-data", data, "-seed", "demo")
	if _, after := second.ask(t, "GET", "/_sandbox/objects", ""); after != before || strings.Contains(after, gone) {
		t.Errorf("after a restart there is %s, want %s", after, before)
	}
	if !strings.Contains(second.greeting, "The seed demo is left out") {
		t.Errorf("it says %q", second.greeting)
	}
}

// TestMain_seedOfAnother: one sandbox begins with the objects of another one, and takes over its
// organization for good.
func TestMain_seedOfAnother(t *testing.T) {
	t.Parallel()
	const other = "c0ffee00-0000-4000-8000-00000000000f"
	dir := t.TempDir()
	data, seed := filepath.Join(dir, "sandbox.db"), filepath.Join(dir, "seed.json")
	origin := startChild(t, "-organization", other)
	origin.ask(t, "POST", "/product/create", mug)
	if status, body := origin.ask(t, "POST", "/_sandbox/balances", `{"network": "Bitcoin", "amount": "1.5"}`); status/100 != 2 {
		t.Fatalf("%d %s", status, body)
	}
	_, objects := origin.ask(t, "GET", "/_sandbox/objects", "")
	if err := os.WriteFile(seed, []byte(objects), 0o600); err != nil {
		t.Fatal(err)
	}
	first := startChild(t, "-data", data, "-seed", seed)
	_, balance := first.ask(t, "GET", "/balance", "")
	if !strings.Contains(balance, `"balance":1.5`) || !strings.Contains(first.greeting, other) {
		t.Errorf("%s in the sandbox of %s, want that of %s", balance, first.greeting, other)
	}
	first.stop(t)
	second := startChild(t, "-data", data)
	if _, again := second.ask(t, "GET", "/balance", ""); again != balance || !strings.Contains(second.greeting, other) {
		t.Errorf("after a restart %s in the sandbox of %s", again, second.greeting)
	}
	second.stop(t)
	const named = "c0ffee00-0000-4000-8000-00000000000e"
	if _, errs, code := run(t, "-listen", "127.0.0.1:0", "-seed", seed, "-organization", named); code != 1 ||
		!strings.Contains(errs, "this is the sandbox of "+named) {
		t.Errorf("%d %s", code, errs)
	}
}
