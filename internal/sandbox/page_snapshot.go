// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"maps"
	"math"
	"slices"
	"strings"

	"github.com/terraform-payments/terraform-provider-payments/internal/contract/amount"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/page"
)

// snapshot returns the state that pages show, at an address of the sandbox. Its objects are a view
// of the store, which costs nothing.
func (s *Sandbox) snapshot(address string) *page.Snapshot {
	v := &page.Snapshot{
		Address: address, Organization: s.organization, Now: s.now(), Dialect: s.spoken().Describe(), Limit: s.limiter.perSecond(),
		Objects: s.store.View(), Ticker: ticker, Total: moneyOf,
	}
	for _, armed := range s.faults.List() {
		v.Faults = append(v.Faults, armed.Describe())
	}
	requests, _ := s.requests.newest(math.MaxInt)
	for _, r := range requests {
		v.Requests = append(v.Requests, page.Request{
			Time: r.Time, Operation: r.Operation, Method: r.Method, Path: r.Path, Client: r.Header.Get("User-Agent"),
			Body: r.Body, BodyTruncated: r.BodyTruncated, Status: r.Status, Reason: r.Reason, Created: r.created,
		})
	}
	for _, name := range slices.Sorted(maps.Keys(s.groups)) {
		if !strings.HasPrefix(name, deletedGroup("")) {
			v.Groups = append(v.Groups, name)
		}
	}
	return v
}

func ticker(network, token string) string { return asset{network, token}.facts().ticker }

// moneyOf is the total of an invoice, or the worth of a balance.
func moneyOf(group string, object Object) page.Money {
	if group == "invoice" {
		return totalOf(invoicePositions(object))
	}
	if worth, ok := assetOf(object).worth(amount.Stored(object["balance"])); ok {
		return page.Money{Amount: worth.RoundDown(2).JSON().String(), Unit: "USD"}
	}
	return page.Money{}
}
