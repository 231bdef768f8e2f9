// SPDX-License-Identifier: MPL-2.0

package provider_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

// String names a row in messages.
func (r reading) String() string {
	return r.kind + " {" + strings.ReplaceAll(r.arguments, "\n", ", ") + "}"
}

// block is the row's data block.
func (r reading) block(name string) string {
	return fmt.Sprintf("data %q %q {\n%s\n}\n", r.kind, name, r.arguments)
}

// demo is a sandbox with the objects of the demo.
type demo struct {
	*acctest.Service
	before string // all objects
}

// demoClock is the same for all sandboxes, so that their quotes are equal.
var demoClock = stopped()

// startDemo starts a sandbox with the demo in a dialect. New ids are the same in each.
func startDemo(t testing.TB, dialect sandbox.Dialect) *demo {
	t.Helper()
	var mu sync.Mutex
	count := 0
	service := acctest.StartWith(t, sandbox.Options{
		Dialect: dialect, Organization: sellerID, Clock: demoClock, NewID: func() string {
			mu.Lock()
			defer mu.Unlock()
			count++
			return fmt.Sprintf("0b9f6a2e-7c35-4f0e-9d6b-%012d", count)
		},
	})
	if err := service.Seed(sandbox.DemoSeed()); err != nil {
		t.Fatal(err)
	}
	service.Advance(100 * time.Millisecond) // more than the lag of any dialect, and the same in each
	d := &demo{Service: service}
	d.before = d.objects(t)
	service.ClearRequests()
	return d
}

// objects are all objects of the sandbox, as JSON.
func (d *demo) objects(t testing.TB) string {
	t.Helper()
	request, response := httptest.NewRequest(http.MethodGet, "http://127.0.0.1/_sandbox/objects", nil), httptest.NewRecorder()
	request.RemoteAddr = "127.0.0.1:1" // the control interface is for this machine
	d.ServeHTTP(response, request)
	if response.Code != http.StatusOK {
		t.Fatalf("the objects: %d %s", response.Code, response.Body)
	}
	return response.Body.String()
}

// read is a row with what it gave.
type read struct {
	reading
	value      map[string]any // decoded JSON, with numbers as [encoding/json.Number]
	operations []string       // the ids of those that it sent
	err        error
}

// read reads rows with a driver.
func (d *demo) read(driver *acctest.Driver, rows []reading) []read {
	all := make([]read, len(rows))
	for i, r := range rows {
		d.ClearRequests()
		value, _, err := driver.ReadDataSource(d.Config(r.block("it")))
		all[i] = read{reading: r, value: value, err: err}
		for _, request := range d.Requests() {
			all[i].operations = append(all[i].operations, request.Operation)
		}
	}
	return all
}

// acted says what the reads of rows did beside reading: operations that may change something, and
// changed objects.
func (d *demo) acted(t testing.TB, reads []read) (all []string) {
	t.Helper()
	only := readOnly(t)
	for _, r := range reads {
		for _, id := range r.operations {
			if !only[id] {
				all = append(all, fmt.Sprintf("%s sends %s", r, id))
			}
		}
	}
	if after := d.objects(t); after != d.before {
		all = append(all, fmt.Sprintf("the objects changed from\n%s\nto\n%s", d.before, after))
	}
	return all
}

// readAll reads all rows in a dialect, once for all tests. It requires that nothing fails, and that
// reading does not act.
func readAll(t *testing.T, dialect sandbox.Dialect) []read {
	t.Helper()
	once, _ := readOnce.LoadOrStore(dialect, sync.OnceValue(func() []read {
		d := startDemo(t, dialect)
		driver := acctest.NewDriver(t)
		driver.SkipRepeats()
		reads := d.read(driver, readings)
		for _, r := range reads {
			if r.err != nil {
				t.Errorf("%s: %v", r, r.err)
			}
		}
		for _, line := range d.acted(t, reads) {
			t.Error(line)
		}
		return reads
	}))
	return once.(func() []read)()
}

// readOnce has the function that reads all rows in a dialect, by the dialect.
var readOnce sync.Map
