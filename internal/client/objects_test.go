// SPDX-License-Identifier: MPL-2.0

package client

import (
	"context"
	"encoding/json"
	"iter"
	"os"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/group"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/wire"
)

// logicalLines returns the lines of a text without comments, each with those that continue it.
func logicalLines(text string) (lines []string) {
	for line := range strings.SplitSeq(text, "\n") {
		switch {
		case strings.TrimSpace(line) == "" || line[0] == '#':
		case line[0] == '\t' && len(lines) > 0:
			last := &lines[len(lines)-1]
			if !strings.HasSuffix(*last, ",") { // it ends within JSON
				*last += " "
			}
			*last += strings.TrimSpace(line)
		default:
			lines = append(lines, line)
		}
	}
	return lines
}

// samples returns the texts of testdata/objects.txt by their names.
var samples = sync.OnceValue(func() map[string]string {
	data, err := os.ReadFile("testdata/objects.txt")
	if err != nil {
		panic(err)
	}
	all := map[string]string{}
	for _, line := range logicalLines(string(data)) {
		name, text, _ := strings.Cut(line, " ")
		for known, object := range all { // a sample may contain those above it
			text = strings.NewReplacer("@"+known+"B", filled(object, idB, longAgo), "@"+known+"C", filled(object, idC, longAgo)).Replace(text)
		}
		all[name] = text
	}
	return all
})

func filled(text, id, at string) string {
	return strings.NewReplacer("$id", id, "$at", at, "$A", idA, "$B", idB, "$C", idC, "$justNow", justNow, "$longAgo", longAgo).
		Replace(text)
}

// sample returns an object of testdata/objects.txt.
func sample(name, id, createdAt string) string { return filled(samples()[name], id, createdAt) }

// The objects and params of testdata/objects.txt.
func mug(id, createdAt string) string      { return sample("mug", id, createdAt) }
func hook(id, createdAt string) string     { return sample("hook", id, createdAt) }
func page(id, createdAt string) string     { return sample("page", id, createdAt) }
func payee(id, createdAt string) string    { return sample("payee", id, createdAt) }
func outgoing(id, createdAt string) string { return sample("outgoing", id, createdAt) }

func mugParams(t testing.TB) ProductParams { return read[ProductParams](t, "mugParams") }
func outgoingParams(t testing.TB) WithdrawalParams {
	return read[WithdrawalParams](t, "outgoingParams")
}
func wagesParams(t testing.TB) PayoutParams { return read[PayoutParams](t, "wagesParams") }
func swapParams(t testing.TB) SwapParams    { return read[SwapParams](t, "swapParams") }

// read decodes a sample.
func read[P any](t testing.TB, name string) (params P) {
	t.Helper()
	if err := json.Unmarshal([]byte(sample(name, idA, justNow)), &params); err != nil {
		t.Fatal(err)
	}
	return params
}

func allowed(cfg *settings) { cfg.AllowMoneyMovement = true }

// refreshableGroup is a group whose objects a refresh reads from a list.
type refreshableGroup struct {
	name        string // "discount code"
	listed, one string // of the request lines; one has no method
	object      func(id, createdAt string) string
	read        func(context.Context, *Client, string) (string, error)
}

func refreshable[T wire.Entity, P any](
	g group.Of[T, P], object string, read func(*Client, context.Context, string) (T, error),
) refreshableGroup {
	listed, one := "GET "+g.All.Path, strings.TrimPrefix(strings.Replace(g.One.String(), "{id}", idA, 1), "GET")
	if g.Query != nil {
		listed += "?" + g.Query.Encode()
	}
	return refreshableGroup{
		g.Noun, listed, one, func(id, createdAt string) string { return sample(object, id, createdAt) },
		func(ctx context.Context, c *Client, id string) (string, error) { return idOf(read(c, ctx, id)) },
	}
}

func refreshableGroups() []refreshableGroup {
	return []refreshableGroup{
		refreshable(products, "mug", (*Client).Product), refreshable(invoices, "billing", (*Client).Invoice),
		refreshable(discountCodes, "tea10", (*Client).DiscountCode), refreshable(paymentLinks, "page", (*Client).PaymentLink),
		refreshable(webhooks, "hook", (*Client).Webhook), refreshable(customers, "ann", (*Client).Customer),
		refreshable(externalAccounts, "payee", (*Client).ExternalAccount), refreshable(depositAccounts, "till", (*Client).DepositAccount),
		refreshable(withdrawalAccounts, "ownBank", (*Client).WithdrawalAccount),
	}
}

func idOf[T wire.Entity](object T, err error) (string, error) { return object.ObjectID(), err }

// idsOnly returns the ids of a list's objects.
func idsOnly[T wire.Entity](all iter.Seq2[T, error]) iter.Seq2[string, error] {
	return func(yield func(string, error) bool) {
		for object, err := range all {
			if !yield(object.ObjectID(), err) {
				return
			}
		}
	}
}

// decodes compares decoded JSON with the expected objects.
func decodes[T any](t *testing.T, responses map[string]literal[T]) {
	t.Helper()
	for name, test := range responses {
		var got T
		if err := json.Unmarshal([]byte(test.in), &got); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if diff := cmp.Diff(test.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
}

type literal[T any] struct {
	in   string
	want T
}
