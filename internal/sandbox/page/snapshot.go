// SPDX-License-Identifier: MPL-2.0

package page

import (
	"maps"
	"slices"
	"time"
)

// Object is one object as JSON has it. Every number in it is a json.Number.
type Object = map[string]any

// Snapshot is the sandbox at one moment. It is shared with the sandbox, so nothing of it may be changed.
type Snapshot struct {
	Organization    string
	Now             time.Time
	Dialect, Faults []string                     // in words
	Limit           int                          // of requests per second; 0: none
	Requests        []Request                    // the newest, newest first
	TotalRequests   int                          // of which these are the newest
	Groups          map[string]map[string]Record // of every group, by their ids

	Ticker func(network, token string) string       // the short name of an asset
	USD    func(group string, object Object) string // the total of an invoice, or the worth of a balance; empty if unknown
}

// Record is an object and its place in the order of creation.
type Record struct {
	Seq    int
	Object Object
}

// Request is a recorded request.
type Request struct {
	Time                    time.Time
	Operation, Method, Path string
	Status                  int // 0: the connection was dropped, or there is no response yet
}

// MaxRequests is the number of requests that the account's page shows.
const MaxRequests = 50

// newest returns the objects of a group that pass, newest first; all of them if passes is nil.
func (v *Snapshot) newest(group string, passes func(Object) bool) []Object {
	records := slices.SortedFunc(maps.Values(v.Groups[group]), func(a, b Record) int { return b.Seq - a.Seq })
	var objects []Object
	for _, r := range records {
		if passes == nil || passes(r.Object) {
			objects = append(objects, r.Object)
		}
	}
	return objects
}

// text is a value that is a string; empty if it is none.
func text(value any) string {
	out, _ := value.(string)
	return out
}
