// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"maps"
	"slices"
	"time"

	"github.com/getkin/kin-openapi/openapi3"

	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/fault"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/store"
)

// snapshot is what a page shows, as it was at one moment. What it holds is shared with the store, and must not be changed.
type record = store.Record

type snapshot struct {
	doc          *openapi3.T
	organization string
	now          time.Time
	dialect      Dialect
	faults       []fault.Armed
	limit        int                          // of requests in a second; 0: none
	requests     []Request                    // newest first, without bodies and headers
	asked        int                          // of which these are the newest
	records      map[string]map[string]record // of every group, by their ids
}

// shownRequests is how many of the newest requests a page shows.
const shownRequests = 50

// look takes a snapshot. It copies references only, because the service stands still meanwhile: an object that is stored is replaced,
// and never changed.
func (s *Sandbox) look() *snapshot {
	s.mu.Lock()
	defer s.mu.Unlock()
	v := &snapshot{
		doc: s.doc, organization: s.organization, now: s.now(), dialect: s.dialect, faults: s.faults.List(), limit: s.limit(), asked: len(s.requests), records: map[string]map[string]record{},
	}
	for _, r := range slices.Backward(s.requests) {
		if len(v.requests) == shownRequests {
			break
		}
		v.requests = append(v.requests, Request{Time: r.Time, Operation: r.Operation, Method: r.Method, Path: r.Path, Status: r.Status})
	}
	for name := range s.groups {
		v.records[name] = map[string]record{}
		for r := range s.store.View().All(name) {
			v.records[name][text(r.Object["id"])] = *r
		}
	}
	return v
}

// newest returns the objects of a group that pass, newest first; all of them where passes is nil.
func (v *snapshot) newest(group string, passes func(Object) bool) []Object {
	records := slices.SortedFunc(maps.Values(v.records[group]), func(a, b record) int { return b.Seq - a.Seq })
	var objects []Object
	for _, r := range records {
		if passes == nil || passes(r.Object) {
			objects = append(objects, r.Object)
		}
	}
	return objects
}
