// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/groups"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/page"
)

// snapshot returns the state that pages show, at an address of the sandbox. Its objects are a view
// of the store, which costs nothing.
func (s *Sandbox) snapshot(address string) *page.Snapshot {
	v := &page.Snapshot{
		Address: address, Organization: s.Organization(), Now: s.Now(), Dialect: s.Spoken().Describe(), Limit: s.Limit(),
		Objects: s.Store().View(), Groups: s.Groups(), Ticker: groups.Ticker, Total: groups.MoneyOf,
	}
	for _, armed := range s.Faults() {
		v.Faults = append(v.Faults, armed.Describe())
	}
	for _, r := range s.RecentRequests() {
		v.Requests = append(v.Requests, page.Request{
			Time: r.Time, Operation: r.Operation, Method: r.Method, Path: r.Path, Client: r.Header.Get("User-Agent"),
			Body: r.Body, BodyTruncated: r.BodyTruncated, Status: r.Status, Reason: r.Reason, Created: r.Created,
		})
	}
	return v
}
