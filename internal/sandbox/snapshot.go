// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"strings"

	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/amount"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/page"
)

// snapshot returns the state that pages show.
func (s *Sandbox) snapshot() *page.Snapshot {
	requests, total := s.requests.newest(page.MaxRequests)
	v := &page.Snapshot{
		Organization: s.organization, Now: s.now(), Dialect: s.spoken().Describe(), Limit: s.limiter.perSecond(), TotalRequests: total,
		Groups: map[string]map[string]page.Record{}, Ticker: ticker, USD: valueInUSD,
	}
	for _, armed := range s.faults.List() {
		v.Faults = append(v.Faults, armed.Describe())
	}
	for _, r := range requests {
		v.Requests = append(v.Requests, page.Request{Time: r.Time, Operation: r.Operation, Method: r.Method, Path: r.Path, Status: r.Status})
	}
	view := s.store.View()
	for name := range s.groups {
		if strings.HasPrefix(name, deletedGroup("")) {
			continue // pages show what there is
		}
		v.Groups[name] = make(map[string]page.Record, view.Len(name))
		for r := range view.All(name) {
			v.Groups[name][text(r.Object["id"])] = page.Record(*r)
		}
	}
	return v
}

func ticker(network, token string) string { return asset{network, token}.facts().ticker }

// valueInUSD is the total of an invoice, or the worth of a balance; empty if it is unknown.
func valueInUSD(group string, object Object) string {
	if group == "invoice" {
		if asked, err := invoiceTotal(object); err == nil {
			return asked.usd.JSON().String()
		}
		return ""
	}
	if worth, ok := assetOf(object).worth(amount.Stored(object["balance"])); ok {
		return worth.JSON().String()
	}
	return ""
}
