// SPDX-License-Identifier: MPL-2.0

package command

import (
	"net"
	"strings"
	"testing"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

func TestPagesAt(t *testing.T) {
	t.Parallel()
	for listens, want := range map[string]string{
		"127.0.0.1:80": "http://127.0.0.1:80", "[::1]:80": "http://[::1]:80", "0.0.0.0:80": "http://127.0.0.1:80",
		"[::]:80": "http://127.0.0.1:80", "192.0.2.1:80": "",
	} {
		address, err := net.ResolveTCPAddr("tcp", listens)
		if err != nil {
			t.Fatal(err)
		}
		if got := pagesAt(address); got != want {
			t.Errorf("%s has pages at %q, want %q", listens, got, want)
		}
	}
}

// TestPages_greeting: the greeting has the address of the page, and the clock unless it shows the
// real time.
func TestPages_greeting(t *testing.T) {
	t.Parallel()
	box, err := sandbox.New(sandbox.Options{Key: "k", Organization: "c0ffee00-0000-4000-8000-000000000000"})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = box.Close() }()
	for pages, want := range map[string]string{
		"":                    "\n  page          none: it is shown at loopback addresses only\n",
		"http://127.0.0.1:80": "\n  page          http://127.0.0.1:80/\n",
	} {
		var out strings.Builder
		if greet(&out, box, "http://0.0.0.0:80", pages); !strings.Contains(out.String(), want) || strings.Contains(out.String(), "clock") {
			t.Errorf("%q is greeted with %s", pages, out.String())
		}
	}
	box.SetClock(time.Date(2031, 2, 3, 4, 5, 6, 0, time.UTC))
	var out strings.Builder
	if greet(&out, box, "http://0.0.0.0:80", ""); !strings.Contains(out.String(), "\n  clock         2031-02-03T04:05:0") {
		t.Errorf("another time is greeted with %s", out.String())
	}
}
