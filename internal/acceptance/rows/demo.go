// SPDX-License-Identifier: MPL-2.0

package rows

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"sync/atomic"
	"testing"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
	"github.com/terraform-payments/terraform-provider-payments/internal/acctest/driver"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

// Demo is a sandbox with the objects of the demo.
type Demo struct {
	*acctest.Service
	Before string    // all objects
	Start  time.Time // of its clock, which stands still
}

// demoClock is the same for all sandboxes, so that their quotes are equal.
var demoClock = acctest.StoppedClock()

// CountedIDs returns a function that makes ids: the same ones in the same order each time.
func CountedIDs() func() string {
	var count atomic.Int64
	return func() string { return fmt.Sprintf("0b9f6a2e-7c35-4f0e-9d6b-%012d", count.Add(1)) }
}

// StartDemo starts a sandbox with the demo in a dialect. New ids are the same in each.
func StartDemo(t testing.TB, dialect sandbox.Dialect) *Demo {
	t.Helper()
	service := acctest.StartDemoWith(t, sandbox.Options{Dialect: dialect, Organization: SellerID, Clock: demoClock, NewID: CountedIDs()})
	service.Advance(100 * time.Millisecond) // more than the lag of any dialect, and the same in each
	d := &Demo{Service: service, Start: demoClock()}
	d.Before = d.AllObjects(t)
	service.ClearRequests()
	return d
}

// AllObjects are all objects of the sandbox, as JSON.
func (d *Demo) AllObjects(t testing.TB) string {
	t.Helper()
	request := httptest.NewRequestWithContext(t.Context(), http.MethodGet, "http://127.0.0.1/_sandbox/objects", nil)
	response := httptest.NewRecorder()
	request.RemoteAddr = "127.0.0.1:1" // the control interface is for this machine
	d.ServeHTTP(response, request)
	if response.Code != http.StatusOK {
		t.Fatalf("the objects: %d %s", response.Code, response.Body)
	}
	return response.Body.String()
}

// Read is a row with what it gave.
type Read struct {
	DataSourceCase
	Value      map[string]any // decoded JSON, with numbers as [encoding/json.Number]
	Operations []string       // the ids of those that it sent
	Sent       []string       // the requests, with their queries and bodies
	Err        error
}

// Read reads rows with a driver.
func (d *Demo) Read(driver *driver.Driver, rows []DataSourceCase) []Read {
	all := make([]Read, len(rows))
	for i, r := range rows {
		d.ClearRequests()
		value, _, err := driver.ReadDataSource(d.Config(r.Block("it")))
		all[i] = Read{DataSourceCase: r, Value: value, Err: err}
		for _, request := range d.Requests() {
			all[i].Operations = append(all[i].Operations, request.Operation)
			sent := request.Method + " " + request.Path
			if request.RawQuery != "" {
				sent += "?" + request.RawQuery
			}
			if len(request.Body) > 0 {
				sent += " " + string(request.Body)
			}
			all[i].Sent = append(all[i].Sent, sent)
		}
	}
	return all
}

// Acted says what the reads of rows did beside reading: operations that may change something, and
// changed objects.
func (d *Demo) Acted(t testing.TB, reads []Read) (all []string) {
	t.Helper()
	only := acctest.ReadOnly(t)
	for _, r := range reads {
		for _, id := range r.Operations {
			if !only[id] {
				all = append(all, fmt.Sprintf("%s sends %s", r, id))
			}
		}
	}
	if after := d.AllObjects(t); after != d.Before {
		all = append(all, fmt.Sprintf("the objects changed from\n%s\nto\n%s", d.Before, after))
	}
	return all
}
