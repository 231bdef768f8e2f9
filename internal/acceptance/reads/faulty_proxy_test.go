// SPDX-License-Identifier: MPL-2.0

package reads_test

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
)

// listFault is a way in which a list misbehaves.
type listFault int

const (
	correct listFault = iota
	shuffled
	enveloped
	stale // as the list was before the last changes
	summarized
	lackingSome
	twiceSome
	otherValues
	otherOrganization
	foreignObjects
	cutOff
	refusedList
	htmlList
	listFaults
)

// mayServe reports whether the list may serve reads.
func (l listFault) mayServe() bool { return l <= enveloped }

// listPaths are the lists of the resources that have one.
var listPaths = map[string]string{
	"payments_customer": "/customers", "payments_deposit_account": "/deposit/account", "payments_discount_code": "/discount_codes",
	"payments_external_account": "/external_accounts", "payments_invoice": "/invoices", "payments_payment_link": "/payment_links",
	"payments_product": "/products", "payments_webhook": "/webhooks", "payments_withdrawal_account": "/withdrawal/account",
}

// faultyProxy is the service, with lists that misbehave. It returns the same list until a
// test arms another fault.
type faultyProxy struct {
	service *acctest.Service

	mu     sync.Mutex
	faulty map[string]faultyList // by the path of the list
	lists  map[string]int        // requests, by path
	single int                   // requests for one object
	writes int                   // requests that change something
}

type faultyList struct {
	fault listFault
	seed  uint64
	old   []byte // the list before the last changes
}

func newFaultyProxy(t *testing.T, service *acctest.Service) (l *faultyProxy, url string) {
	t.Helper()
	l = &faultyProxy{service: service, faulty: map[string]faultyList{}, lists: map[string]int{}}
	server := httptest.NewServer(l)
	t.Cleanup(server.Close)
	return l, server.URL
}

// list returns the list of the service.
func (l *faultyProxy) list(path string) []byte {
	r := httptest.NewRequest(http.MethodGet, path+"?include_archived=true", nil)
	if path != "/products" && path != "/payment_links" {
		r.URL.RawQuery = ""
	}
	r.Header.Set("Authorization", l.service.Key())
	w := httptest.NewRecorder()
	l.service.ServeHTTP(w, r)
	return w.Body.Bytes()
}

// written returns the number of requests that changed something.
func (l *faultyProxy) written() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.writes
}

// clear sets the counts of reads to zero.
func (l *faultyProxy) clear() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.lists, l.single = map[string]int{}, 0
}

func (l *faultyProxy) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	l.mu.Lock()
	faulty, isList := l.faulty[r.URL.Path]
	isList = isList && r.Method == http.MethodGet
	switch {
	case isList:
		l.lists[r.URL.Path]++
	case r.Method == http.MethodGet:
		l.single++
	default:
		l.writes++
	}
	l.mu.Unlock()
	if !isList || faulty.fault == correct {
		l.service.ServeHTTP(w, r)
		return
	}
	recorded := httptest.NewRecorder()
	l.service.ServeHTTP(recorded, r)
	status, body := faulty.apply(recorded.Code, recorded.Body.Bytes())
	w.WriteHeader(status)
	_, _ = w.Write(body)
}

// apply returns the list with the fault.
func (x faultyList) apply(status int, body []byte) (int, []byte) {
	random := rand.New(rand.NewPCG(x.seed, 7)) //nolint:gosec // repeatable on purpose
	var elements []map[string]any
	decoder := json.NewDecoder(bytes.NewReader(body))
	decoder.UseNumber()
	if decoder.Decode(&elements) != nil || len(elements) == 0 {
		return status, body
	}
	some := func() []int { // at least one, and not all unless there is one
		chosen := random.Perm(len(elements))
		return chosen[:1+random.IntN(max(len(chosen)-1, 1))]
	}
	switch x.fault {
	case shuffled:
		random.Shuffle(len(elements), func(i, j int) { elements[i], elements[j] = elements[j], elements[i] })
	case enveloped:
		data, _ := json.Marshal(map[string]any{"items": elements, "total": len(elements)})
		return status, data
	case stale:
		return status, x.old
	case summarized:
		for _, i := range some() {
			elements[i] = map[string]any{"id": elements[i]["id"], "createdAt": elements[i]["createdAt"]}
		}
	case lackingSome:
		if len(elements) > 1 {
			elements[some()[0]] = nil
			elements = slices.DeleteFunc(elements, func(e map[string]any) bool { return e == nil })
		}
	case twiceSome:
		for _, i := range some() {
			again := elements[i]
			if random.IntN(2) == 0 {
				again = altered(again, random)
			}
			elements = append(elements, again)
		}
	case otherValues:
		for _, i := range some() {
			elements[i] = altered(elements[i], random)
		}
	case otherOrganization:
		for _, i := range some() {
			elements[i]["organizationId"] = "c0ffee00-0099-4000-8000-000000000099"
		}
	case foreignObjects:
		more := altered(elements[0], random)
		more["id"], more["organizationId"] = "c0ffee00-0099-4000-8000-000000000098", "c0ffee00-0099-4000-8000-000000000099"
		elements = append(elements, more)
	case cutOff:
		return status, body[:random.IntN(len(body)-1)]
	case refusedList:
		return http.StatusForbidden, nil
	case htmlList:
		return status, []byte("<html></html>")
	case correct, listFaults:
	}
	data, _ := json.Marshal(elements)
	return status, data
}

// altered returns an element with another value of one member, or without an optional one.
func altered(element map[string]any, random *rand.Rand) map[string]any {
	out := map[string]any{}
	var names []string
	for name, value := range element {
		if out[name] = value; !strings.HasSuffix(strings.ToLower(name), "id") {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	for _, i := range random.Perm(len(names)) {
		switch v := out[names[i]].(type) {
		case string:
			if v == "" || strings.ContainsAny(v, ":/") || v[0] >= '0' && v[0] <= '9' {
				continue
			}
			out[names[i]] = v + "x"
		case bool:
			out[names[i]] = !v
		case json.Number:
			out[names[i]] = json.Number("77" + string(v))
		default:
			continue
		}
		return out
	}
	return out
}
