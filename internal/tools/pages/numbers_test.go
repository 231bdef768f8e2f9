// SPDX-License-Identifier: MPL-2.0

package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/movement"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/refresh"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/transport"
)

// TestGuides_numbers demands that sentences of guides have the provider's numbers.
func TestGuides_numbers(t *testing.T) {
	t.Parallel()
	sender, err := transport.New(transport.Config{BaseURL: "https://a.example", APIKey: "key"})
	if err != nil {
		t.Fatal(err)
	}
	limits := sender.Limits()
	for guide, sentences := range map[string][]string{
		"large-accounts": {
			fmt.Sprintf("sends at most %d requests per second by default", transport.DefaultMaxRequestsPerSecond),
			fmt.Sprintf("10,000 take at least %d seconds", 10_000/transport.DefaultMaxRequestsPerSecond),
			map[int]string{4: "reads the first four objects of a type"}[refresh.FirstReads],
			map[time.Duration]string{time.Minute: "a list serves for up to a minute"}[refresh.Age],
			fmt.Sprintf("It keeps at most %d MiB of", refresh.DefaultBytes>>20),
			strings.Replace(strings.Split(transport.ErrListTooLarge.Error(), ":")[0], "it has", "A list of", 1) + " is an error",
		},
		"call": {
			map[time.Duration]string{time.Hour: "An equal movement of the last hour is refused"}[movement.Window],
			map[time.Duration]string{366 * 24 * time.Hour: "looks back further, at most a year"}[movement.LongestWindow],
		},
		"moving-money": {
			map[time.Duration]string{time.Hour: "within an hour, or within `repeat_window`"}[movement.Window],
		},
		"interrupted-applies": { // a request that was sent, and the search for its object
			map[time.Duration]string{time.Minute: "Wait for the end, in a pipeline up to two minutes"}[transport.DefaultRequestTimeout],
		},
		"questions-and-errors": {
			map[time.Duration]string{10 * limits.Timeout: "would wait longer than ten times `request_timeout`"}[limits.Budget],
		},
		"paying-out": {
			fmt.Sprintf("goes from `%s` to `%s`, `%s`, and `%s` or `%s`", client.PayoutAwaitingConfirmation, client.PayoutPending,
				client.PayoutProcessing, client.PayoutComplete, client.PayoutFailed),
			map[time.Duration]string{time.Hour: "an equal payout of the last hour"}[movement.Window],
		},
	} {
		page, err := os.ReadFile(filepath.Join("..", "..", "..", "docs", "guides", guide+".md")) //nolint:gosec // a page of the repository
		if err != nil {
			t.Fatal(err)
		}
		text := strings.Join(strings.Fields(string(page)), " ")
		for _, words := range sentences {
			if words == "" || !strings.Contains(text, words) {
				t.Errorf("%s does not say %q: a number has changed", guide, words)
			}
		}
	}
}
