// SPDX-License-Identifier: MPL-2.0

package command

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"strings"
	"testing"
)

// idOf returns the id of an object. Ids of add-ons stand in front of it.
func idOf(body string) string {
	var object struct {
		ID string `json:"id"`
	}
	_ = json.Unmarshal([]byte(body), &object) // another value has no id
	return object.ID
}

// TestKill kills the process right after its last response. Every answered write is there after a
// restart.
func TestKill(t *testing.T) {
	t.Parallel()
	data := filepath.Join(t.TempDir(), "sandbox.db")
	const price = "123456789012345678901234567890.000000000000000001"
	first := startChild(t, "-data", data, "-key", "k", "-quiet")
	var made []string
	for i := range 5 {
		status, body := first.ask(t, "POST", "/product/create", fmt.Sprintf(
			`{"name": "P%d", "description": "", "currency": "EUR", "price": %s, "addOns": [], "chargingIntervalSeconds": 0}`, i, price))
		if status != 200 {
			t.Fatalf("%d %s", status, body)
		}
		made = append(made, body)
	}
	first.kill(t)
	second := startChild(t, "-data", data, "-key", "k", "-quiet")
	status, body := second.ask(t, "GET", "/products", "")
	if want := "[" + strings.Join(made, ",") + "]"; status != 200 || body != want || !strings.Contains(body, price) {
		t.Errorf("after the kill %d %s, want %s", status, body, want)
	}
}

// TestKill_clock kills the process right after a change of its clock was answered. The next process
// goes on from there, unless -now sets another time.
func TestKill_clock(t *testing.T) {
	t.Parallel()
	data := filepath.Join(t.TempDir(), "sandbox.db")
	wantYear := func(c *child, year string) {
		t.Helper()
		if _, body := c.ask(t, "GET", "/_sandbox/clock", ""); !strings.HasPrefix(body, `{"now":"`+year) {
			t.Errorf("the clock shows %s, want the year %s", body, year)
		}
		if !strings.Contains(c.greeting, "\n  clock         "+year) {
			t.Errorf("the greeting has no clock of %s: %s", year, c.greeting)
		}
	}
	first := startChild(t, "-data", data, "-quiet")
	if status, body := first.ask(t, "PUT", "/_sandbox/clock", `{"now": "2061-05-05T00:00:00Z"}`); status != 200 {
		t.Fatalf("%d %s", status, body)
	}
	first.kill(t)
	second := startChild(t, "-data", data, "-quiet")
	wantYear(second, "2061")
	second.kill(t)
	third := startChild(t, "-data", data, "-quiet", "-now", "2050-05-05T00:00:00Z")
	wantYear(third, "2050")
	third.kill(t)
	wantYear(startChild(t, "-data", data, "-quiet"), "2050")
}
